import Foundation
import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Layers in space, seen by a camera.
@Suite struct CameraTests {
  /// The layer of a camera; more members of its `ks` may follow.
  private func camera(_ position: String, zoom: Int = 100, _ more: String = "") -> String {
    #"{"ty":13,"nm":"camera","ind":9,"ddd":1,"ip":0,"op":60,"st":0,"pe":{"k":\#(zoom)},"ks":{"p":{"k":\#(position)}\#(more)}}"#
  }

  /// The layer of a solid around its position; more members of its `ks` may follow.
  private func solid(
    _ name: String, _ side: Int, at position: String, _ more: String = "", color: String = "#ff0000",
    with members: String = ""
  ) -> String {
    ##"{"ty":1,"nm":"\##(name)","ddd":1,"ip":0,"op":60,"st":0,"sw":\##(side),"sh":\##(side),"sc":"\##(color)","ks":{"a":{"k":[\##(side / 2),\##(side / 2),0]},"p":{"k":\##(position)}\##(more)}\##(members)}"##
  }

  private func animation(_ layers: String..., assets: String = "") throws -> LottieAnimation {
    try LottieAnimation(layers: "[\(layers.joined(separator: ","))]", assets: "[\(assets)]")
  }

  // MARK: Perspective

  /// The image of a point in front of a camera at (32, 32, −100) that looks straight ahead, with a zoom of 100.
  private func seen(_ x: Double, _ y: Double, _ z: Double) -> (Double, Double) {
    (32 + 100 * (x - 32) / (z + 100), 32 + 100 * (y - 32) / (z + 100))
  }

  @Test func `the middle of a tilted square is not in the middle of its picture`() throws {
    let half =
      #","masksProperties":[{"mode":"a","o":{"k":100},"pt":{"k":{"v":[[20,0],[40,0],[40,40],[20,40]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}],"hasMask":true"#
    let picture = try Picture(
      animation(camera("[32,32,-100]"), solid("a", 40, at: "[32,32,0]", #","ry":{"k":60}"#, with: half)))
    let (s, c) = (sin(Double.pi / 3), cos(Double.pi / 3))
    let corners = [(0.0, -20.0), (20, -20), (20, 20), (0, 20)].map {
      seen(32 + $0.0 * c, 32 + $0.1, -$0.0 * s)
    }
    #expect(picture.mismatch(with: .polygon(corners)) < 0.3)
  }

  @Test func `a camera that looks down sees what is below in the middle`() throws {
    // Turned by 45° about x, positive angles raise the view: the axis leads to (0, 1, 1) for −45°.
    let picture = try Picture(
      animation(camera("[32,32,-100]", #","rx":{"k":-45}"#), solid("a", 10, at: "[32,132,0]")))
    #expect(abs(picture.centroid.x - 32) < 0.1 && abs(picture.centroid.y - 32) < 0.5)
  }

  private func camera(_ position: String, _ more: String) -> String { camera(position, zoom: 100, more) }

  // MARK: Depth

  @Test func `a flat layer separates layers in space`() throws {
    let flat = ##"{"ty":1,"nm":"flat","ip":0,"op":60,"st":0,"sw":64,"sh":64,"sc":"#0000ff","ks":{}}"##
    let picture = try Picture(
      animation(
        camera("[32,32,-100]"), solid("far", 40, at: "[32,32,100]"), flat,
        solid("near", 40, at: "[32,32,0]", color: "#00ff00")))
    // The far one is above the flat layer, and the near one below it.
    #expect(picture[32, 32] == Pixel(255, 0, 0) && picture[14, 14] == Pixel(0, 0, 255))
  }

  @Test func `layers at one depth keep their order`() throws {
    let picture = try Picture(
      animation(
        camera("[32,32,-100]"), solid("a", 20, at: "[32,32,0]"),
        solid("b", 20, at: "[32,32,0]", color: "#00ff00")))
    #expect(picture[32, 32] == Pixel(255, 0, 0))
  }

  @Test func `what is behind the camera is not seen`() throws {
    let picture = try Picture(animation(camera("[32,32,-100]"), solid("a", 40, at: "[32,32,-120]")))
    #expect(picture.area() == 0)
  }

  @Test func `a plane that passes under the camera ends at its own far edge`() throws {
    let animation = try animation(
      camera("[32,32,-100]"), solid("ground", 400, at: "[32,60,0]", #","rx":{"k":90}"#))
    let picture = Picture(try Renderer(animation, width: 64, height: 64).surface(at: 0))
    // The far edge is 300 pixels away: at y = 32 + 28 · 100 / 300.
    #expect(picture.area(y: 0..<41) == 0)
    for y in [43, 50, 63] { #expect((20..<44).allSatisfy { picture[$0, y] == Pixel(255, 0, 0) }, "\(y)") }
  }

  // MARK: Cameras

  @Test func `the top-most active camera is used`() throws {
    func shown(_ first: String) throws -> Double {
      try Picture(animation(first, camera("[32,32,-200]"), solid("a", 20, at: "[32,32,0]"))).area()
    }
    #expect(abs(try shown(camera("[32,32,-50]")) - 1600) < 1)
    let later = camera("[32,32,-50]").replacingOccurrences(of: #""ip":0"#, with: #""ip":10"#)
    #expect(abs(try shown(later) - 100) < 1)
    let hidden = camera("[32,32,-50]").replacingOccurrences(of: #""ddd":1"#, with: #""hd":true"#)
    #expect(abs(try shown(hidden) - 100) < 1)
  }

  @Test func `a camera moves with its parent`() throws {
    let parent = #"{"ty":3,"nm":"rig","ind":1,"ip":0,"op":60,"st":0,"ks":{"p":{"k":[10,0]}}}"#
    let moved = camera("[32,32,-100]").replacingOccurrences(of: #""ind":9"#, with: #""parent":1"#)
    let picture = try Picture(animation(parent, moved, solid("a", 20, at: "[32,32,0]")))
    #expect(picture.extent.x == 12..<32 && picture.extent.y == 22..<42)
  }

  @Test func `a camera in a precomposition looks through its middle`() throws {
    let inner = #"{"id":"in","layers":[\#(camera("[16,16,-50]")),\#(solid("a", 20, at: "[16,16,0]"))]}"#
    let layer =
      #"{"ty":0,"nm":"p","refId":"in","w":32,"h":32,"ip":0,"op":60,"st":0,"ks":{"p":{"k":[32,32]}}}"#
    let picture = try Picture(animation(layer, assets: inner))
    // Twice as large as its own size, and cut to the composition.
    #expect(picture.extent.x == 32..<64 && picture.extent.y == 32..<64)
    #expect(picture.area() == 1024)
  }

  @Test func `a camera without a zoom is reported and not used`() throws {
    let animation = try animation(
      #"{"ty":13,"nm":"c","ip":0,"op":60,"st":0,"ks":{"p":{"k":[32,32,-10]}}}"#,
      solid("a", 20, at: "[32,32,0]"))
    #expect(animation.diagnostics.contains { $0.feature == "camera" })
    #expect(Picture(try Renderer(animation, width: 64, height: 64).surface(at: 0)).area() == 400)
  }

  @Test func `without a camera a child in space turns with its parent`() throws {
    let parent =
      #"{"ty":3,"nm":"n","ind":1,"ddd":1,"ip":0,"op":60,"st":0,"ks":{"p":{"k":[32,32,0]},"ry":{"k":90}}}"#
    // The child faces the viewer again, 20 pixels behind its parent, which leads to the right.
    let child = solid("a", 10, at: "[0,0,20]", #","ry":{"k":-90}"#, with: #","parent":1"#)
    let picture = try Picture(animation(parent, child))
    #expect(picture.extent.x == 47..<57 && picture.extent.y == 27..<37)
  }

  // MARK: Hit tests

  @Test func `hit tests see layers as the camera does`() throws {
    let animation = try Fixture("Layers/camera").animation()
    let renderer = try Renderer(animation, width: 64, height: 64)
    let pose = renderer.evaluate(frame: 0)
    func hits(_ x: Float, _ y: Float) -> Bool {
      renderer.hits(Vector2(x, y), layer: "solid", test: .shape(tolerance: 0), in: pose)
    }
    #expect(hits(42, 12) && hits(32, 32) && hits(25, 16) && !hits(24, 12) && !hits(46, 32))
    let box = try #require(renderer.bounds(ofLayer: "solid", in: pose)).bounds
    #expect(abs(box.minX - 23.476) < 0.01 && abs(box.maxX - 44.095) < 0.01)
    #expect(abs(box.minY - 7.81) < 0.01 && abs(box.maxY - 56.19) < 0.01)
  }

  @Test func `pictures in perspective have no aliases`() throws {
    // Stripes of 2 pixels, seen at a quarter of their size, are an even half-tone.
    let stripes = (0..<100).map {
      #"{"ty":"rc","p":{"k":[\#(4 * $0 - 199),0]},"s":{"k":[2,400]},"r":{"k":0}}"#
    }.joined(separator: ",")
    let layer =
      #"{"ty":4,"nm":"s","ddd":1,"ip":0,"op":60,"st":0,"shapes":[\#(stripes),{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}],"ks":{"p":{"k":[32,32,300]},"rx":{"k":20}}}"#
    let picture = try Picture(animation(camera("[32,32,-100]"), layer))
    for x in 2..<62 { #expect(abs(picture[x, 32].alpha - 128) < 40, "\(x): \(picture[x, 32].alpha)") }
  }

  @Test func `a large picture in perspective is complete`() throws {
    let animation = try animation(
      camera("[32,32,-100]"), solid("a", 200, at: "[32,32,0]", #","ry":{"k":20}"#))
    let renderer = try Renderer(animation, width: 2048, height: 2048)
    let picture = Picture(renderer.surface(at: 0))
    #expect(renderer.shortfall == nil)
    #expect(picture[1024, 1024] == Pixel(255, 0, 0) && picture[2, 2] == Pixel(255, 0, 0))
  }
}
