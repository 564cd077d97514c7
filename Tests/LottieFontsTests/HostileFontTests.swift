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
    private func animation(_ text: String, in font: String, style: String = "Book") throws -> LottieAnimation
    {
      let file = String(decoding: TestFont.json(text, font: #","fPath":"/f/a.ttf""#), as: UTF8.self)
        .replacing("\"Book\"", with: "\"\(style)\"")
      return try LottieAnimation(
        Array(file.utf8), assets: Files(bytes: bytes(font)), fonts: FontLibrary())
    }

    @Test func `a glyph of too many parts is not drawn, and a box is`() throws {
      let animation = try animation("a", in: "nested")
      #expect(
        animation.diagnostics.map(\.message) == [
          "no available font can draw these characters of the text in 'DejaVuSans' (DejaVu Sans Book): a"
        ])
      #expect(try animation.picture().area() > 0)
      // A square of half the size: b has no parts.
      let other = try self.animation("b", in: "nested")
      #expect(other.diagnostics.isEmpty)
      #expect(abs(try other.picture().area() - 102.4 * 102.4) < 1)
    }

    @Test func `a glyph that many regions vary is not drawn, and a box is`() throws {
      let animation = try animation("a", in: "endless", style: "Bold")
      #expect(
        animation.diagnostics.map(\.message) == [
          "no available font can draw these characters of the text in 'DejaVuSans' (DejaVu Sans Bold): a"
        ])
      #expect(try self.animation("a", in: "endless").diagnostics.isEmpty, "the usual instance needs no steps")
      let other = try self.animation("b", in: "endless", style: "Bold")
      #expect(other.diagnostics.isEmpty)
      // The square is moved by 0.6 of 250 units of 1000.
      let picture = try other.picture()
      #expect(abs(picture.area() - 102.4 * 102.4) < 1 && picture.area(x: 0..<30) == 0)
      let clock = ContinuousClock()
      let time = try clock.measure {
        _ = try self.animation(String(repeating: "a", count: 20_000), in: "endless", style: "Bold")
      }
      #expect(time < .seconds(20), "a debug build is about ten times as slow as the budget of a load")
    }

    @Test func `variations of a table that states no glyphs are counted`() throws {
      var font = try bytes("endless")
      // The directory has the table's name, its checksum and its offset. The number of glyphs is at 12 in the table.
      let row = try #require(
        (0..<32).map { 12 + 16 * $0 }.first { font[$0..<$0 + 4].elementsEqual("gvar".utf8) })
      let start = font[row + 8..<row + 12].reduce(0) { $0 << 8 | Int($1) }
      (font[start + 12], font[start + 13]) = (0, 0)
      let file = String(decoding: TestFont.json("a", font: #","fPath":"/f/a.ttf""#), as: UTF8.self)
        .replacing("\"Book\"", with: "\"Bold\"")
      let animation = try LottieAnimation(Array(file.utf8), assets: Files(bytes: font), fonts: FontLibrary())
      #expect(
        animation.diagnostics.map(\.message) == [
          "no available font can draw these characters of the text in 'DejaVuSans' (DejaVu Sans Bold): a"
        ])
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

    @Test func `a truncated font is refused, also in a collection`() throws {
      for whole in [TestFont.bytes, TestFont.collection] {
        #expect(throws: Never.self) { try FontLibrary().font(whole) }
        for count in [100, 1000, 3000, whole.count - 200] {
          let error = #expect(throws: FontError.self) { try FontLibrary().font(Array(whole.prefix(count))) }
          #expect(error?.code == .damaged && error?.message.contains("truncated") == true, "\(count)")
        }
      }
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
