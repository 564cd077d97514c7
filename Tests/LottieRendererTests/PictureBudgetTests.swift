import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// What a picture may cost is limited, and what the limit leaves out follows from the pose alone.
@Suite struct PictureBudgetTests {
  /// A star of 1,000 points in two repeaters of 1,000 copies: a billion copies if nothing stopped it.
  private func repeated(style: String, turning: Bool) -> [UInt8] {
    let rotation = turning ? #"{"a":1,"k":[{"t":0,"s":[0]},{"t":10,"s":[90]}]}"# : #"{"k":0}"#
    let repeater = #"{"ty":"rp","c":{"k":1000},"tr":{"p":{"k":[0.01,0.02]}}}"#
    let json = #"""
      {"fr":10,"ip":0,"op":10,"w":32,"h":32,"layers":[{"ty":4,"ip":0,"op":10,"ks":{},"shapes":[
      {"ty":"gr","it":[{"ty":"sr","sy":1,"pt":{"k":1000},"p":{"k":[16,16]},"or":{"k":12},"ir":{"k":6},"r":\#(rotation)},
      {"ty":"tr"}]},\#(repeater),\#(repeater),\#(style)]}]}
      """#
    return Array(json.utf8)
  }

  private static let fill = #"{"ty":"fl","c":{"k":[1,0,0]}}"#
  private static let stroke = #"{"ty":"st","c":{"k":[1,0,0]},"w":{"k":0.1},"lc":1,"lj":3}"#

  /// Without the stroke in a debug build, where it takes a minute.
  private static let styles = [fill, stroke].sampled

  @Test(arguments: styles)
  func `copies of copies end with the picture's points`(style: String) throws {
    let animation = try LottieAnimation(repeated(style: style, turning: false))
    let renderer = try Renderer(animation, width: 32, height: 32)
    var surface = Surface(width: 32, height: 32)
    renderer.render(frame: 0, into: &surface)
    #expect(renderer.cacheBytes < 400 << 20)
  }

  @Test(arguments: styles)
  func `what the limit leaves out does not depend on what was drawn before`(style: String) throws {
    let animation = try LottieAnimation(repeated(style: style, turning: true))
    let seasoned = try Renderer(animation, width: 32, height: 32)
    var surface = Surface(width: 32, height: 32)
    seasoned.render(frame: 7, into: &surface)
    seasoned.render(frame: 3, into: &surface)
    var expected = Surface(width: 32, height: 32)
    try Renderer(animation, width: 32, height: 32).render(frame: 3, into: &expected)
    #expect(surface.pixels == expected.pixels)
  }

  @Test func `a zig-zag of too many ridges is not drawn`() throws {
    let vertices = Array(repeating: "[1,2],[30,20]", count: 4000).joined(separator: ",")
    let tangents = Array(repeating: "[0,0],[0,0]", count: 4000).joined(separator: ",")
    let json = #"""
      {"fr":1,"ip":0,"op":1,"w":32,"h":32,"layers":[{"ty":4,"ip":0,"op":1,"ks":{},"shapes":[
      {"ty":"sh","ks":{"k":{"c":true,"v":[\#(vertices)],"i":[\#(tangents)],"o":[\#(tangents)]}}},
      {"ty":"zz","s":{"k":5},"r":{"k":1000}},{"ty":"zz","s":{"k":5},"r":{"k":1000}},\#(Self.fill)]}]}
      """#
    let renderer = try Renderer(LottieAnimation(Array(json.utf8)), width: 32, height: 32)
    var surface = Surface(width: 32, height: 32)
    renderer.render(frame: 0, into: &surface)
    #expect(surface.pixels.allSatisfy { $0 == 0 })
    #expect(renderer.cacheBytes < 16 << 20)
  }
}
