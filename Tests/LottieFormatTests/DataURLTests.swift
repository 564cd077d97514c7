import TestSupport
import Testing

@testable import LottieFormat

@Suite struct DataURLTests {
  @Test(
    arguments: [
      ("", ""), ("TQ==", "M"), ("TWE=", "Ma"), ("TWFu", "Man"), ("TWFuTQ", "ManM"), ("TWFuTWE", "ManMa"),
      ("TW\nFu TQ==", "ManM"), ("TWFu====", "Man"),
    ])
  func `base64 is decoded`(text: String, expected: String) {
    #expect(Base64.decode(Array(text.utf8)) == Array(expected.utf8))
  }

  @Test func `both alphabets are read`() {
    #expect(Base64.decode(Array("+/+/".utf8)) == [0xFB, 0xFF, 0xBF])
    #expect(Base64.decode(Array("-_-_".utf8)) == [0xFB, 0xFF, 0xBF])
  }

  @Test func `what precedes a wrong character is kept`() {
    let (bytes, isComplete) = Base64.decodePrefix(Array("TWFuTW*u".utf8)[...])
    #expect(bytes == Array("ManM".utf8))
    #expect(!isComplete)
    #expect(Base64.decode(Array("T".utf8)) == nil)
  }

  @Test func `random bytes survive`() {
    var generator = SplitMix64(seed: 3)
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    for length in 0..<50 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var text: [UInt8] = []
      for start in stride(from: 0, to: length, by: 3) {
        let group = bytes[start..<min(start + 3, length)]
        var bits: UInt32 = 0
        for index in 0..<3 { bits = bits << 8 | (index < group.count ? UInt32(group[start + index]) : 0) }
        for index in 0...group.count { text.append(alphabet[Int(bits >> UInt32(18 - 6 * index)) & 63]) }
      }
      #expect(Base64.decode(text) == bytes)
    }
  }

  private func image(_ members: String) throws -> (LottieDocument.Asset.Content, [Diagnostic]) {
    let document = try document(#""assets":[{"id":"i","w":4,"h":3,\#(members)}]"#)
    guard let asset = document.assets.first else { throw MissingValue() }
    return (asset.content, document.diagnostics)
  }

  @Test(
    arguments: [
      (#""p":"data:image/png;base64,TWFu""#, "image/png", "Man"),
      (#""p":"DATA:IMAGE/PNG;charset=x;BASE64,TWFu","e":1"#, "image/png", "Man"),
      (#""p":"data:image\/png;base64,TWFu""#, "image/png", "Man"),
      (#""p":"data:;base64,TWFu""#, "", "Man"),
      (#""p":"data:image/svg+xml,%3Csvg/%3E%2""#, "image/svg+xml", "<svg/>%2"),
      (#""p":"TWFu","e":1"#, "", "Man"),
    ])
  func `a picture within the file is decoded`(members: String, mediaType: String, text: String) throws {
    let (content, diagnostics) = try image(members)
    guard case .image(let width, let height, let source) = content else { throw MissingValue() }
    #expect(width == 4 && height == 3)
    #expect(source == .embedded(mediaType: mediaType, bytes: Array(text.utf8)))
    #expect(diagnostics.isEmpty)
  }

  @Test(arguments: [#""p":"data:image/png;base64,TWFu*""#, #""p":"data:image/png""#])
  func `a damaged data URL is reported`(members: String) throws {
    let (content, diagnostics) = try image(members)
    guard case .image = content else { throw MissingValue() }
    #expect(diagnostics.map(\.feature) == ["dataURL"])
    #expect(diagnostics.first?.path == "assets[0].p")
  }

  @Test func `a path is kept in two parts`() throws {
    let (content, _) = try image(#""u":"images/","p":"a.png","e":0"#)
    guard case .image(_, _, let source) = content else { throw MissingValue() }
    #expect(source == .path(directory: "images/", name: "a.png"))
  }

  @Test(arguments: [
    (#""u":"s/","p":"a.mp3""#, LottieDocument.Asset.ImageSource.path(directory: "s/", name: "a.mp3")),
    (#""p":"data:audio/mp3;base64,TWFu""#, .embedded(mediaType: "audio/mp3", bytes: Array("Man".utf8))),
  ])
  func `a sound is no picture`(members: String, expected: LottieDocument.Asset.ImageSource) throws {
    guard case .sound(let source) = try image(members).0 else { throw MissingValue() }
    #expect(source == expected)
  }

  @Test(arguments: [#""x":1"#, #""p":7"#])
  func `an asset without a file is neither`(members: String) throws {
    guard case .other = try image(members).0 else { throw MissingValue() }
  }
}
