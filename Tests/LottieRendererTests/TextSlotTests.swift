import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// The texts of slots.
@Suite struct TextSlotTests {
  private func animation(more: String = "") throws -> LottieAnimation {
    let documents = #"{"sid":"words","k":[{"s":\#(BlockFont.document("a")),"t":0}]}"#
    return try LottieAnimation(
      layers: "[\(BlockFont.layer(documents: documents))]", more: BlockFont.members + more)
  }

  private func area(_ animation: LottieAnimation, frame: Double = 0, _ overlay: Overlay? = nil) throws
    -> Double
  {
    let renderer = try Renderer(atOwnSize: animation)
    renderer.overlay = overlay
    return Picture(renderer.surface(at: frame)).area()
  }

  @Test func `a text is replaced, in the style of the file`() throws {
    let animation = try animation()
    #expect(animation.slotIDs == ["words"])
    var overlay = Overlay(animation)
    try overlay.set("words", to: .text("aab"))
    #expect(try area(animation, overlay) == 192)
    try overlay.set("words", json: Array(#"{"k":[{"s":{"t":"aa","s":32},"t":0}]}"#.utf8))
    #expect(try area(animation, overlay) == 2 * 16 * 8, "the upper half is beyond the canvas")
    overlay.clear("words")
    #expect(try area(animation, overlay) == 64)
  }

  @Test func `a slot may have keyframes, and change the style alone`() throws {
    let animation = try animation()
    var overlay = Overlay(animation)
    try overlay.set("words", json: Array(#"{"k":[{"s":{"t":"aa"},"t":0},{"s":{"t":"aaa"},"t":30}]}"#.utf8))
    #expect(try area(animation, overlay) == 128)
    #expect(try area(animation, frame: 30, overlay) == 192)
    try overlay.set("words", json: Array(#"{"k":[{"s":{"fc":[0,0,1]},"t":0}]}"#.utf8))
    let renderer = try Renderer(atOwnSize: animation)
    renderer.overlay = overlay
    #expect(Picture(renderer.surface(at: 0))[4, 4] == Pixel(0, 0, 255))
  }

  @Test func `values of other kinds are refused`() throws {
    let animation = try animation()
    var overlay = Overlay(animation)
    #expect(throws: LottieError.self) { try overlay.set("words", to: .scalar(1)) }
    for json in [#"{"a":0,"k":5}"#, #"{"k":[1,0,0]}"#, #"{"w":1,"h":1,"u":"","p":"a.png"}"#, "[]"] {
      #expect(throws: LottieError.self, "\(json)") { try overlay.set("words", json: Array(json.utf8)) }
    }
    #expect(try area(animation, overlay) == 64)
  }

  @Test func `the slots of the file fill a text`() throws {
    let slots = #""slots":{"words":{"p":{"k":[{"s":\#(BlockFont.document("aaa")),"t":0}]}}},"#
    #expect(try area(animation(more: slots)) == 192)
  }

  @Test func `a pose of one overlay draws nothing that another lacks`() throws {
    let animation = try animation()
    var overlay = Overlay(animation)
    try overlay.set("words", to: .text("aa"))
    let renderer = try Renderer(atOwnSize: animation)
    renderer.overlay = overlay
    let pose = renderer.evaluate(frame: 0)
    renderer.overlay = nil
    var surface = Surface(width: 64, height: 64)
    renderer.draw(pose, into: &surface)
    #expect(Picture(surface).area() == 0)
  }

  @Test func `many texts in a row are waste, of which a player makes another overlay`() throws {
    var overlay = Overlay(try animation())
    let text = String(repeating: "ab", count: 500)
    for _ in 0..<4 { try overlay.set("words", to: .text(text)) }
    #expect(overlay.isWasteful)
  }
}
