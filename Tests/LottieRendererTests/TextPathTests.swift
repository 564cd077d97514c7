import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Texts along paths.
///
/// Each letter of the font covers 8 × 8 pixels at size 16, and is 16 wide with its space.
@Suite struct TextPathTests {
  /// A text along a path of straight lines.
  private func picture(
    _ text: String, along points: String, _ path: String = "", _ more: String = "", closed: Bool = false
  ) throws
    -> Picture
  {
    let zero =
      "["
      + points.split(separator: "]").filter { $0.contains("[") }.map { _ in "[0,0]" }.joined(separator: ",")
      + "]"
    let outline = #"{"a":0,"k":{"v":[\#(points)],"i":\#(zero),"o":\#(zero),"c":\#(closed)}}"#
    let documents = #"{"k":[{"s":\#(BlockFont.document(text, more)),"t":0}]}"#
    let layer = """
      {"ty":5,"nm":"text","ip":0,"op":60,"st":0,"ks":{},"hasMask":true,
      "masksProperties":[{"mode":"n","inv":false,"pt":\(outline),"o":{"a":0,"k":100}}],
      "t":{"d":\(documents),"p":{"m":0\(path)},"m":{"g":1,"a":{"a":0,"k":[0,0]}},"a":[]}}
      """
    return try Picture(LottieAnimation(layers: "[\(layer)]", more: BlockFont.members))
  }

  /// The pixels that letters cover, as columns and rows.
  private func isCovered(_ picture: Picture, _ x: Range<Int>, _ y: Range<Int>) -> Bool {
    abs(picture.area(x: x, y: y) - Double(x.count * y.count)) < 0.5
  }

  @Test func `letters stand on a path, and turn with it`() throws {
    // From left to right along y = 20.
    let straight = try picture("aa", along: "[10,20],[60,20]")
    #expect(isCovered(straight, 10..<18, 12..<20) && isCovered(straight, 26..<34, 12..<20))
    #expect(straight.area() == 128)
    // Downwards along x = 20: letters lie to the right of it.
    let down = try picture("aa", along: "[20,10],[20,60]")
    #expect(isCovered(down, 20..<28, 10..<18) && isCovered(down, 20..<28, 26..<34))
    // Without turning, the middle of each letter's width is on the path.
    let upright = try picture("a", along: "[20,10],[20,60]", #","p":{"a":0,"k":0}"#)
    #expect(isCovered(upright, 12..<20, 10..<18))
  }

  @Test func `margins move the ends, and a path can be reversed`() throws {
    let moved = try picture("a", along: "[10,20],[60,20]", #","f":{"a":0,"k":7}"#)
    #expect(isCovered(moved, 17..<25, 12..<20))
    // At the right, the end of the letter's width is 4 before the end of the path.
    let right = try picture("a", along: "[10,20],[60,20]", #","l":{"a":0,"k":-4}"#, #","j":1"#)
    #expect(isCovered(right, 40..<48, 12..<20))
    let center = try picture("a", along: "[10,20],[60,20]", "", #","j":2"#)
    #expect(isCovered(center, 27..<35, 12..<20))
    let back = try picture("a", along: "[10,20],[60,20]", #","r":{"a":0,"k":1}"#)
    #expect(isCovered(back, 52..<60, 20..<28))
  }

  @Test func `a forced alignment spreads the letters over the path`() throws {
    let spread = try picture("aaa", along: "[0,20],[64,20]", #","a":{"a":0,"k":1}"#)
    // 48 wide in 64: two gaps of 8 more.
    #expect(
      isCovered(spread, 0..<8, 12..<20) && isCovered(spread, 24..<32, 12..<20)
        && isCovered(spread, 48..<56, 12..<20))
  }

  @Test func `letters go on beyond an open path, and around a closed one`() throws {
    let beyond = try picture("aa", along: "[10,20],[20,20]")
    #expect(isCovered(beyond, 26..<34, 12..<20))
    // The second letter's middle is 24 along a square of 20: 4 down its right side.
    let around = try picture("aa", along: "[20,20],[40,20],[40,40],[20,40]", "", "", closed: true)
    #expect(isCovered(around, 40..<48, 16..<24))
  }

  @Test func `a missing mask is reported, and the text is straight`() throws {
    let documents = #"{"k":[{"s":\#(BlockFont.document("a")),"t":0}]}"#
    let animation = try LottieAnimation(
      layers:
        #"[{"ty":5,"nm":"text","ip":0,"op":60,"ks":{"p":{"a":0,"k":[0,8]}},"t":{"d":\#(documents),"p":{"m":3},"m":{},"a":[]}}]"#,
      more: BlockFont.members)
    #expect(
      animation.diagnostics.map(\.message) == ["the layer has no mask 3, along which its text should run"])
    #expect(Picture(try Renderer(atOwnSize: animation).surface(at: 0)).extent.x == 0..<8)
  }
}
