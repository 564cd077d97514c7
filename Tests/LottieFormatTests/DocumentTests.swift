import Testing

@testable import LottieFormat

@Suite struct DocumentTests {
  private func failure(_ text: String) -> LottieError? {
    do {
      _ = try LottieDocument(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `the root`() throws {
    let document = try document(
      #""nm":"A","meta":{"d":"What it shows"},"ver":10002,"markers":[{"cm":"m","tm":3,"dr":4},{"cm":5},7],"chars":[{},{}]"#,
      version: "5.7.12")
    #expect(document.name == "A" && document.summary == "What it shows")
    #expect(document.version == .init(5, 7, 12))
    #expect(document.specificationVersion == 10_002)
    #expect(document.width == 100)
    #expect(document.height == 80)
    #expect(document.frameRate == 30)
    #expect(document.inPoint == 0)
    #expect(document.outPoint == 60)
    #expect(
      document.markers == [.init(name: "m", time: 3, duration: 4), .init(name: "5", time: 0, duration: 0)])
    #expect(document.glyphs.count == 2)
    #expect(document.diagnostics.isEmpty)
  }

  @Test(
    arguments: [
      ("[]", ""), ("7", ""), ("{}", ""), (#"{"layers":{}}"#, ""), (#"{"layers":[]}"#, ""),
      (#"{"layers":[],"w":1,"h":0,"fr":1,"op":1}"#, "h"), (#"{"layers":[],"w":-1,"h":1,"fr":1,"op":1}"#, "w"),
      (#"{"layers":[],"w":1e9,"h":1,"fr":1,"op":1}"#, "w"),
      (#"{"layers":[],"w":1,"h":1,"fr":0,"op":1}"#, "fr"),
      (#"{"layers":[],"w":1,"h":1,"op":1}"#, ""), (#"{"layers":[],"w":1,"h":1,"fr":1}"#, ""),
      (#"{"layers":[],"w":1,"h":1,"fr":1,"ip":1,"op":1}"#, "op"),
      (#"{"layers":[],"w":NaN,"h":1,"fr":1,"op":1}"#, ""),
    ])
  func `what is no animation is refused`(text: String, path: String) {
    let error = failure(text)
    #expect(error?.code == .notAnimation)
    #expect(error?.path == path)
  }

  @Test func `an animation of too many frames is refused`() {
    let error = failure(#"{"layers":[],"w":1,"h":1,"fr":1,"op":1e12}"#)
    #expect(error?.code == .limitExceeded)
    #expect(error?.path == "op")
    #expect(error?.offset == 37)
  }

  @Test func `a missing in point is 0, and numbers may be text`() throws {
    let document = try LottieDocument(Array(#"{"layers":[],"w":"10","h":[5],"fr":25.5,"op":1}"#.utf8))
    #expect(document.inPoint == 0)
    #expect(document.width == 10)
    #expect(document.height == 5)
  }

  @Test(
    arguments: [
      ("5.7.4", LottieDocument.Version(5, 7, 4)), ("4.12", .init(4, 12, 0)), ("5", .init(5, 0, 0)),
      ("5.5.7-beta", .init(5, 5, 7)), ("5.x.3", .init(5, 0, 0)),
    ])
  func `versions are read as far as they go`(text: String, expected: LottieDocument.Version) throws {
    #expect(try document(version: text).version == expected)
  }

  @Test(arguments: ["", "x", ".5"])
  func `a version that is none is nil`(text: String) throws {
    #expect(try document(version: text).version == nil)
  }

  @Test func `versions are compared number by number`() {
    #expect(LottieDocument.Version(4, 1, 9) < .init(4, 1, 10))
    #expect(LottieDocument.Version(4, 10, 0) > .init(4, 9, 9))
  }

  @Test func `a newer specification is reported`() throws {
    #expect(try document(#""ver":20000"#).diagnostics.map(\.feature) == ["version"])
  }

  @Test func `text that is not UTF-8 is reported`() throws {
    var bytes = Array(#"{"fr":30,"ip":0,"op":60,"w":1,"h":1,"layers":[],"nm":"x"}"#.utf8)
    bytes[bytes.count - 3] = 0xE9
    let document = try LottieDocument(bytes)
    #expect(document.name == "\u{FFFD}")
    #expect(document.diagnostics.map(\.feature) == ["encoding"])
  }

  @Test func `assets`() throws {
    let document = try document(
      #""assets":[{"id":"c","fr":24,"layers":[{"ty":3}]},{"id":1,"p":"a.png"},{"id":"s","p":"a.mp3"},7]"#)
    #expect(document.assets.map(\.id) == ["c", "1", "s"])
    guard case .precomposition(let layers, let rate) = document.assets[0].content else {
      throw MissingValue()
    }
    #expect(layers.count == 1)
    #expect(rate == 24)
  }

  @Test func `fonts`() throws {
    let list =
      #"[{"fName":"A-Bold","fFamily":"A","fStyle":"Bold","fPath":"","ascent":75},{"fPath":"f/a.ttf"}]"#
    let document = try document(#""fonts":{"list":\#(list)}"#)
    #expect(document.fonts.map(\.name) == ["A-Bold", ""] && document.fonts.map(\.family) == ["A", ""])
    #expect(document.fonts.map(\.style) == ["Bold", ""] && document.fonts.map(\.path) == [nil, "f/a.ttf"])
    #expect(document.fonts.map(\.ascent) == [75, nil])
  }

  @Test func `members may come in any order and be unknown`() throws {
    let text = #"{"zz":[{"a":1}],"layers":[{"zz":1,"ty":3}],"op":5,"h":4,"w":3,"fr":2,"meta":{"g":"x"}}"#
    #expect(try LottieDocument(Array(text.utf8)).layers.count == 1)
  }

  @Test func `findings are limited and the rest is counted`() throws {
    let count = LottieLimits.maximumDiagnostics + 44
    let document = try document(
      layers: "[" + Array(repeating: #"{"ty":5}"#, count: count).joined(separator: ",") + "]")
    #expect(document.layers.count == count)
    #expect(document.diagnostics.count == LottieLimits.maximumDiagnostics + 1)
    #expect(document.diagnostics.last?.feature == "more")
    #expect(document.diagnostics.last?.message == "44 more findings are not listed")
  }

  @Test func `long names are cut`() throws {
    let name = String(repeating: "é", count: LottieLimits.maximumNameBytes)
    let document = try document(#""nm":"\#(name)""#)
    #expect(document.name?.utf8.count == LottieLimits.maximumNameBytes)
  }
}
