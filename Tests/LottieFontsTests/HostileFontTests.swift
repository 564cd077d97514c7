import LottieFonts
import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

#if Fonts && os(Linux)
  /// Fonts that ask for much.
  @Suite struct HostileFontTests {
    private struct Files: AssetSource {
      var bytes: [UInt8]
      func bytes(directory: String, name: String) -> [UInt8]? { nil }
      func font(path: String) -> [UInt8]? { bytes }
    }

    private func bytes(_ name: String) throws -> [UInt8] {
      try #require(PackageFiles.bytes(at: PackageFiles.fixture("Fonts/\(name).ttf")))
    }

    /// An animation with a text in a font of its own.
    private func animation(_ text: String, in font: String) throws -> LottieAnimation {
      try LottieAnimation(
        TestFont.json(text, font: #","fPath":"/f/a.ttf""#), assets: Files(bytes: bytes(font)),
        fonts: FontLibrary())
    }

    @Test func `a glyph of too many parts is not drawn, and a box is`() throws {
      let animation = try animation("a", in: "nested")
      #expect(
        animation.diagnostics.map(\.message) == ["these characters are missing in the font 'DejaVuSans': a"])
      #expect(try animation.picture().area() > 0)
      // A square of half the size: b has no parts.
      let other = try self.animation("b", in: "nested")
      #expect(other.diagnostics.isEmpty)
      #expect(abs(try other.picture().area() - 102.4 * 102.4) < 1)
    }

    @Test(arguments: ["steps", "growth"]) func `a font that takes long is charged for it`(name: String) throws
    {
      let short = try animation("aaaaaaaa", in: name)
      #expect(!short.diagnostics.contains { $0.feature == "loadWork" })
      // 30,000 letters of 50 µs each are more than a file of this size may take.
      let long = try animation(String(repeating: "a", count: 30_000), in: name)
      #expect(long.diagnostics.contains { $0.feature == "loadWork" })
      #expect(long.remainingWork == 0)
    }

    @Test func `a font that is too large is refused`() throws {
      var bytes = TestFont.bytes
      bytes += [UInt8](repeating: 0, count: LottieLimits.maximumFontBytes + 1 - bytes.count)
      let error = #expect(throws: FontError.self) { try FontLibrary().font(bytes) }
      #expect(error?.code == .tooLarge)
    }

    @Test func `an animation opens a limited number of fonts`() throws {
      let count = LottieLimits.maximumOpenFonts + 5
      let fonts = (0..<count).map { #"{"fName":"F\#($0)","fFamily":"F\#($0)","fStyle":""}"# }
      let layers = (0..<count).map {
        #"{"ty":5,"ip":0,"op":9,"st":0,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":9,"f":"F\#($0)","t":"a"}}]}}}"#
      }
      let json =
        #"{"v":"5.7.0","fr":9,"ip":0,"op":9,"w":9,"h":9,"fonts":{"list":[\#(fonts.joined(separator: ","))]},"layers":[\#(layers.joined(separator: ","))]}"#
      var library = FontLibrary()
      for index in 0..<count { try library.add(try bytes("growth"), named: "F\(index)") }
      let animation = try LottieAnimation(Array(json.utf8), fonts: library)
      #expect(animation.fonts.filter { $0.origin == .host }.count == LottieLimits.maximumOpenFonts)
      #expect(animation.diagnostics.contains { $0.message.hasPrefix("more than 64 fonts") })
    }
  }
#endif
