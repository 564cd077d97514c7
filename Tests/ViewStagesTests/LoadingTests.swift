import LottieFormat
import PNGWriter
import TestSupport
import Testing
import VectorRaster
import ViewMachines
import ViewStages

/// Pictures and animations of a stage's file.
@Suite struct LoadingTests {
  private static let square = Array(
    #"""
    {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":4,"h":4,"layers":[
      {"ty":1,"ip":0,"op":10,"st":0,"sw":4,"sh":4,"sc":"#ff0000","ks":{}},
      {"ty":2,"nm":"gone","ip":0,"op":10,"st":0,"refId":"p","ks":{}}],
      "assets":[{"id":"p","w":1,"h":1,"u":"","p":"gone.png","e":0}]}
    """#.utf8)

  private func stage(_ views: String, _ files: [String: [UInt8]]) throws -> HeadlessStage {
    let file = try StageFile(json: Array(#"{"width":8,"height":8,"views":\#(views)}"#.utf8))
    return HeadlessStage(file, files: TestFiles(files: files), decoder: PlainPNGDecoder())
  }

  @Test func `views show the files that they name`() throws {
    var encoder = PNGEncoder()
    var picture = Surface(width: 2, height: 2)
    for index in 0..<4 { picture.pixels[index] = 0xFFFF_0000 }
    let stage = try stage(
      """
      [{"frame":[0,0,4,4],"image":"a.png"},{"frame":[4,0,4,4],"views":[{"frame":[0,0,4,4],"animation":"b.json"}]}]
      """, ["a.png": encoder.encode(picture), "b.json": Self.square])
    let surface = try stage.picture()
    #expect(surface.pixel(1, 1) == [0, 0, 255, 255] && surface.pixel(6, 1) == [255, 0, 0, 255])
    // What the animation lacks is found in it.
    let finding = try #require(stage.diagnostics.first)
    #expect(stage.diagnostics.count == 1 && finding.path.hasPrefix("views[1].views[0].animation: "))
  }

  @Test func `what an animation in a folder names is looked for there`() throws {
    var encoder = PNGEncoder()
    var picture = Surface(width: 4, height: 4)
    for index in 0..<16 { picture.pixels[index] = 0xFF00_FF00 }
    let boat = Array(
      #"""
      {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":4,"h":4,
        "layers":[{"ty":2,"ip":0,"op":10,"st":0,"refId":"p","ks":{}}],
        "assets":[{"id":"p","w":4,"h":4,"u":"images/","p":"sail.png","e":0}]}
      """#.utf8)
    let view = #"[{"frame":[0,0,8,8],"animation":"icons/boat.json"}]"#
    let sail = encoder.encode(picture)
    let shown = try stage(view, ["icons/boat.json": boat, "icons/images/sail.png": sail])
    #expect(try shown.picture().pixel(4, 4) == [0, 255, 0, 255] && shown.diagnostics.isEmpty)
    let other = try stage(view, ["icons/boat.json": boat, "images/sail.png": sail])
    #expect(other.diagnostics.count == 1)
  }

  @Test func `an animation of a package is found by its id`() throws {
    let archive = PackageFiles.bytes(at: PackageFiles.root + "/Samples/lighthouse.lottie")
    let files = ["l.lottie": try #require(archive)]
    let stage = try stage(#"[{"frame":[0,0,8,8],"animation":"l.lottie","contentMode":"scaleToFill"}]"#, files)
    #expect(!stage.diagnostics.contains { $0.feature == "animation" })
    #expect(try stage.picture().pixels.contains { $0 != 0 })
    let other = try self.stage(#"[{"frame":[0,0,8,8],"animation":"l.lottie","animationID":"no"}]"#, files)
    #expect(other.diagnostics.map(\.feature) == ["animation"])
  }

  @Test func `what can't be read is found, and the rest is drawn`() throws {
    let stage = try stage(
      """
      [{"frame":[0,0,4,4],"image":"no.png","background":"#00F"},{"frame":[0,0,4,4],"image":"bad.png"},
       {"frame":[0,0,4,4],"animation":"no.json"},{"frame":[0,0,4,4],"animation":"bad.png"},
       {"frame":[0,0,4,4],"animation":"bad.png"},{"frame":[0,0,4,4],"label":"x"}]
      """, ["bad.png": [1, 2, 3]])
    #expect(
      stage.diagnostics.map { "\($0.feature) \($0.path)" } == [
        "picture views[0].image", "picture views[1].image", "animation views[2].animation",
        "animation views[3].animation", "label views[5].label",
      ])
    #expect(try stage.picture().pixel(2, 2) == [0, 0, 255, 255])
    #expect(stage.diagnostics[0].message.contains("no.png"))
  }

  @Test func `findings that are too many are not listed without a word`() throws {
    let views = Array(repeating: #"{"frame":[0,0,1,1],"label":"x","odd":1}"#, count: 300)
    let stage = try stage("[\(views.joined(separator: ","))]", [:])
    #expect(stage.diagnostics.count == ViewStageLimits.maximumDiagnostics + 1)
    #expect(stage.diagnostics.last?.feature == "more")
  }

  @Test func `only so many animations are read`() throws {
    let count = ViewStageLimits.maximumAnimations + 2
    let views = (0..<count).map { #"{"frame":[0,0,1,1],"animation":"\#($0).json"}"# }
    let plain = Array(#"{"v":"5.7.0","fr":10,"ip":0,"op":10,"w":4,"h":4,"layers":[]}"#.utf8)
    let files = Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0).json", plain) })
    let stage = try stage("[\(views.joined(separator: ","))]", files)
    #expect(stage.root.children.count { $0.film != nil } == ViewStageLimits.maximumAnimations)
    #expect(stage.diagnostics.count == 2)
  }
}
