import Foundation
import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Small files whose parts multiply with one another: what would be too much is left out, and reported.
@Suite(.releaseOnly, .timeLimit(.minutes(10))) struct HostileMultiplicationTests {
  private let square = #"{"ty":"rc","p":{"k":[32,32]},"s":{"k":[40,40]},"r":{"k":0}}"#
  private let fill = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#

  private func repeated(_ item: String, _ count: Int) -> String {
    Array(repeating: item, count: count).joined(separator: ",")
  }

  private func layer(_ items: String, _ more: String = "") -> String {
    #"{"ty":4,"nm":"a","ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(items)]\#(more)}"#
  }

  /// A document that shows one composition of one layer many times.
  private func instances(_ count: Int, of layer: String) throws -> LottieAnimation {
    let use = #"{"ty":0,"nm":"p","refId":"x","w":64,"h":64,"ip":0,"op":60,"ks":{}}"#
    return try LottieAnimation(
      layers: "[\(repeated(use, count))]", assets: #"[{"id":"x","layers":[\#(layer)]}]"#)
  }

  private func outline(vertices: Int, shift: Int) -> String {
    let points = (0..<vertices).map { "[\(($0 * 7) % 64 + shift),\(($0 * 13) % 64)]" }.joined(separator: ",")
    let zeros = repeated("[0,0]", vertices)
    return #"{"i":[\#(zeros)],"o":[\#(zeros)],"v":[\#(points)],"c":true}"#
  }

  private func changing(_ first: String, _ last: String) -> String {
    #"{"a":1,"k":[{"t":0,"s":[\#(first)],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[\#(last)]}]}"#
  }

  /// Draws one frame, and checks that something was reported.
  @discardableResult
  private func draw(_ animation: LottieAnimation, reports feature: String?) throws -> Picture {
    if let feature { #expect(animation.diagnostics.contains { $0.feature == feature }, "\(feature)") }
    var surface = Surface(width: 64, height: 64)
    try Renderer(animation, width: 64, height: 64).render(frame: 0, into: &surface)
    return Picture(surface)
  }

  @Test func `characters that contain two of the next, 26 deep, are drawn up to the budget`() throws {
    let letters = "abcdefghijklmnopqrstuvwxyz".map { String($0) }
    func text(_ letter: String) -> String {
      BlockFont.layer(documents: #"{"k":[{"s":\#(BlockFont.document(letter + letter)),"t":0}]}"#)
    }
    let glyphs = letters.map { letter in
      let data = #"{"refId":"\#(letter)","ks":{}}"#
      return
        #"{"ch":"\#(letter)","t":1,"size":16,"style":"Regular","w":100,"fFamily":"Block","data":\#(data)}"#
    }
    let assets = letters.indices.map { index in
      let content = index + 1 < letters.count ? text(letters[index + 1]) : layer(square + "," + fill)
      return #"{"id":"\#(letters[index])","layers":[\#(content)]}"#
    }
    let font = #"{"fName":"Block-Regular","fFamily":"Block","fStyle":"Regular"}"#
    let animation = try LottieAnimation(
      layers: "[\(text("a"))]", assets: "[\(assets.joined(separator: ","))]",
      more: #""fonts":{"list":[\#(font)]},"chars":[\#(glyphs.joined(separator: ","))],"#)
    let renderer = try Renderer(atOwnSize: animation)
    _ = renderer.surface(at: 0)
    #expect(renderer.shortfall != nil || !animation.diagnostics.isEmpty)
  }

  @Test func `thousands of merges around one another are merged up to a depth`() throws {
    let items = repeated(square + #",{"ty":"mm","mm":2}"#, 10_000) + "," + fill
    let picture = try draw(LottieAnimation(layers: "[\(layer(items))]"), reports: "mergeLimit")
    #expect(picture[32, 32] == Pixel(255, 0, 0))
  }

  /// The compiler of shapes keeps its lists from layer to layer.
  @Test(arguments: ["", #"{"ty":"rp","c":{"k":3},"o":{"k":0},"tr":{"p":{"k":[9,0]}}},"#])
  func `a layer is drawn as it is alone, whatever the limits of its neighbours`(repeater: String) throws {
    // Read from the last to the first: a style and a trim in a group, a repeater and another trim around it.
    let trim = #"{"ty":"tm","s":{"k":0},"e":{"k":50},"o":{"k":0}}"#
    let items =
      #"{"ty":"gr","it":[\#(square),\#(trim),\#(fill),{"ty":"tr"}]},\#(repeater)"#
      + #"{"ty":"st","c":{"k":[0,1,0]},"o":{"k":100},"w":{"k":3}},\#(trim)"#
    let alone = try draw(LottieAnimation(layers: "[\(layer(items))]"), reports: nil)
    let hidden = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":0}}"#
    let merges = layer(repeated(square + #",{"ty":"mm","mm":2}"#, 100) + "," + hidden)
    let modifiers = layer("\(square),\(hidden),\(repeated(trim, 100))")
    let among = try draw(
      LottieAnimation(layers: "[\(merges),\(modifiers),\(layer(items)),\(modifiers),\(merges)]"),
      reports: "modifierLimit")
    #expect(among.surface.pixels == alone.surface.pixels)
    #expect(alone.surface.pixels.contains { $0 != 0 })
  }

  @Test func `a changing outline in thousands of instances stays what it is at first`() throws {
    let path = changing(outline(vertices: 400, shift: 0), outline(vertices: 400, shift: 1))
    let animation = try instances(5000, of: layer(#"{"ty":"sh","ks":\#(path)},\#(fill)"#))
    try draw(animation, reports: "valueLimit")
  }

  @Test func `a gradient of many stops is kept once for all its instances`() throws {
    let stops = (0..<500).map { "\(Double($0) / 500),0,0.5,0" }.joined(separator: ",")
    let gradient = """
      {"ty":"gf","g":{"p":500,"k":{"k":[\(stops)]}},"s":{"k":[0,0]},"e":{"k":[64,0]},"t":1,"o":{"k":100}}
      """
    let animation = try instances(3000, of: layer("\(square),\(gradient)"))
    #expect(animation.diagnostics.isEmpty)
    #expect(try draw(animation, reports: nil)[32, 32] == Pixel(0, 128, 0))
  }

  @Test func `changing gradients in thousands of instances are drawn up to a number`() throws {
    let stops = changing("0,1,0,0,1,0,0,1", "0,0,1,0,1,0,0,1")
    let gradient = """
      {"ty":"gf","g":{"p":2,"k":\(stops)},"s":{"k":[0,0]},"e":{"k":[64,0]},"t":1,"o":{"k":100}}
      """
    try draw(instances(5000, of: layer("\(square),\(gradient)")), reports: "gradientLimit")
  }

  @Test func `masks in thousands of instances are drawn up to a number`() throws {
    let mask = #"{"mode":"a","o":{"k":100},"pt":{"k":\#(outline(vertices: 4, shift: 0))}}"#
    let animation = try instances(
      1000, of: layer("\(square),\(fill)", #","hasMask":true,"masksProperties":[\#(repeated(mask, 100))]"#))
    try draw(animation, reports: "maskLimit")
  }

  @Test func `dashes in thousands of instances are drawn up to a number`() throws {
    let dashes = repeated(#"{"n":"d","v":{"k":3}}"#, 300)
    let stroke = #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":2},"d":[\#(dashes)]}"#
    try draw(instances(1000, of: layer("\(square),\(stroke)")), reports: "dashLimit")
  }

  @Test func `thousands of styles on thousands of shapes are drawn up to a number`() throws {
    let items = repeated(square, 3000) + "," + repeated(fill, 3000)
    try draw(LottieAnimation(layers: "[\(layer(items))]"), reports: "useLimit")
  }

  @Test func `thousands of styles on shapes deep in groups are drawn up to a number`() throws {
    var group = #"{"ty":"gr","it":[\#(repeated(square, 1000)),{"ty":"tr","p":{"k":[0,0]}}]}"#
    for _ in 0..<20 { group = #"{"ty":"gr","it":[\#(group),{"ty":"tr","p":{"k":[0,0]}}]}"# }
    try draw(LottieAnimation(layers: "[\(layer(group + "," + repeated(fill, 1000)))]"), reports: "useLimit")
  }

  @Test func `trims over thousands of changing shapes list what they depend on once`() throws {
    let center = changing("32,32", "1,1")
    let shape = #"{"ty":"rc","p":\#(center),"s":{"k":[40,40]},"r":{"k":0}}"#
    let trim = #"{"ty":"tm","s":{"k":0},"e":\#(changing("50", "90")),"o":{"k":0},"m":2}"#
    let items = [repeated(shape, 2000), repeated(trim, 60), repeated(fill, 50)].joined(separator: ",")
    let animation = try LottieAnimation(layers: "[\(layer(items))]")
    let renderer = try Renderer(animation, width: 64, height: 64)
    var surface = Surface(width: 64, height: 64)
    for frame in [0.0, 30, 59] { renderer.render(frame: frame, into: &surface) }
    // What depends on everything is still drawn anew when it should be.
    var again = Surface(width: 64, height: 64)
    try Renderer(animation, width: 64, height: 64).render(frame: 59, into: &again)
    #expect(surface.pixels == again.pixels)
  }

  @Test func `mattes that multiply at each level end`() throws {
    var assets = (0..<12).map { level in
      let consumer = ##"{"ty":1,"tt":1,"tp":99,"sw":64,"sh":64,"sc":"#ff0000","ip":0,"op":60,"ks":{}}"##
      let matte = #"{"ty":0,"ind":99,"td":1,"refId":"c\#(level + 1)","w":64,"h":64,"ip":0,"op":60,"ks":{}}"#
      return #"{"id":"c\#(level)","layers":[\#(repeated(consumer, 10)),\#(matte)]}"#
    }
    assets.append(
      ##"{"id":"c12","layers":[{"ty":1,"sw":64,"sh":64,"sc":"#ff0000","ip":0,"op":60,"ks":{}}]}"##)
    let root = #"[{"ty":0,"refId":"c0","w":64,"h":64,"ip":0,"op":60,"ks":{}}]"#
    try draw(LottieAnimation(layers: root, assets: "[\(assets.joined(separator: ","))]"), reports: nil)
  }

  /// Chains of mattes in nested compositions, merges in nested groups: the deepest recursion that limits allow.
  private func deepest() throws -> LottieAnimation {
    func chain(of count: Int, _ content: () -> String) -> String {
      (1...count).map { index in
        let matte = index < count ? #","tt":1,"tp":\#(index + 1)"# : ""
        return #"{\#(content()),"ind":\#(index),"ip":0,"op":60,"ks":{}\#(matte)}"#
      }.joined(separator: ",")
    }
    var assets = (0..<31).map { level in
      // Wide only at the root: 2 layers to a level already double with each.
      let layers = chain(of: level == 0 ? 17 : 2) { #""ty":0,"refId":"c\#(level + 1)","w":64,"h":64"# }
      return #"{"id":"c\#(level)","layers":[\#(layers)]}"#
    }
    var group = repeated(square + #",{"ty":"mm","mm":3}"#, 60)
    for _ in 0..<60 { group = #"{"ty":"gr","it":[\#(group),{"ty":"tr","o":{"k":99}}]}"# }
    assets.append(#"{"id":"c31","layers":[\#(layer("\(group),\(fill)"))]}"#)
    let root = #"[{"ty":0,"refId":"c0","w":64,"h":64,"ip":0,"op":60,"ks":{}}]"#
    return try LottieAnimation(layers: root, assets: "[\(assets.joined(separator: ","))]")
  }

  @Test func `the deepest recursion fits a thread's small stack`() throws {
    let animation = try deepest()
    let renderer = try Renderer(animation, width: 64, height: 64)
    nonisolated(unsafe) let owned = renderer
    SmallStackThread.run {
      var surface = Surface(width: 64, height: 64)
      unsafe owned.render(frame: 0, into: &surface)
    }
  }
}

/// Runs work on a thread with 512 KiB of stack: what secondary threads have on Apple's platforms.
private enum SmallStackThread {
  /// Returns once the work is done.
  static func run(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      isDone.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    isDone.wait()
  }
}
