import LottieFonts
import LottieFormat
import LottieImageCodecs
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

#if Fonts && os(Linux)
  /// Emoji in colours of their own.
  @Suite struct ColorTests {
    private static let text: SIMD4<Double> = SIMD4(0, 0, 1, 1)

    private func bytes(_ name: String) throws -> [UInt8] {
      try #require(PackageFiles.bytes(at: PackageFiles.fixture("Fonts/\(name).ttf")))
    }

    private func library(_ names: String...) throws -> FontLibrary {
      var library = FontLibrary()
      for name in names { try library.add(bytes(name)) }
      return library
    }

    /// A blue text of the size 100 on a white canvas of 256 × 256, its baseline at y = 200.
    private func animation(
      _ text: String, _ fonts: FontLibrary, family: String = "Zoetrope Layers", animator: String = "",
      opacity: Int = 100
    ) throws -> LottieAnimation {
      let file = String(decoding: TestFont.json(text, size: 100), as: UTF8.self)
        .replacing("DejaVu Sans\"", with: "\(family)\"").replacing("\"fc\":[0,0,0]", with: "\"fc\":[0,0,1]")
        .replacing("\"a\":[]}}", with: "\"a\":[\(animator)]}}")
        .replacing("\"ks\":{", with: "\"ks\":{\"o\":{\"k\":\(opacity)},")
      return try LottieAnimation(Array(file.utf8), decoder: PlatformImageDecoder(), fonts: fonts)
    }

    private func color(_ animation: LottieAnimation, _ x: Int, _ y: Int) throws -> [UInt8] {
      let pixel = try animation.picture().pixels[y * 256 + x]
      return (0..<4).map { UInt8(truncatingIfNeeded: pixel >> (8 * $0)) }
    }

    private let red: [UInt8] = [255, 0, 0, 255], blue: [UInt8] = [0, 0, 255, 255]

    @Test func `a glyph has layers of its palette's colours, and of the text's`() throws {
      let animation = try animation("😀", library("layers"))
      #expect(animation.diagnostics.isEmpty)
      // Two rectangles: up to 40 and from 50 to 90, 80 high.
      #expect(try color(animation, 20, 150) == red && color(animation, 70, 150) == blue)
      #expect(try color(animation, 45, 150)[3] == 0 && color(animation, 20, 110)[3] == 0)
    }

    @Test func `a sequence of characters is one glyph, and one character for animators`() throws {
      let font = try library("layers")
      // The second character of two is hidden.
      let half =
        #"{"s":{"t":0,"b":1,"r":1,"sh":1,"s":{"k":50},"e":{"k":100},"o":{"k":0},"a":{"k":100}},"a":{"o":{"k":0}}}"#
      let hidden = try animation("👍🏽❤️", font, animator: half)
      #expect(try color(hidden, 20, 150) == red && color(hidden, 120, 150)[3] == 0)
      let shown = try animation("👍🏽❤️", font)
      #expect(try color(shown, 120, 150) == red && color(shown, 220, 150)[3] == 0)
    }

    @Test func `an animator's fill changes only the layers in the text's colour`() throws {
      let fill =
        #"{"s":{"t":0,"b":1,"r":1,"sh":1,"s":{"k":0},"e":{"k":100},"o":{"k":0},"a":{"k":100}},"a":{"fc":{"k":[0,1,0,1]}}}"#
      let animation = try animation("😀", library("layers"), animator: fill)
      #expect(try color(animation, 20, 150) == red && color(animation, 70, 150) == [0, 255, 0, 255])
    }

    @Test func `opacity applies to all layers as one`() throws {
      let animation = try animation("😀", library("layers"), opacity: 50)
      let left = try color(animation, 20, 150)
      #expect(left[0] == left[3] && (126...129).contains(left[3]))
    }

    @Test func `a missing emoji is drawn in a font with colours`() throws {
      let animation = try animation("I👍", library("layers", "DejaVuSans-Subset"), family: "DejaVu Sans")
      #expect(animation.diagnostics.isEmpty)
      // The I is 29.5 wide.
      #expect(try color(animation, 15, 150) == blue && color(animation, 50, 150) == red)
    }

    @Test func `a selector asks for a colour, or for none`() throws {
      // A heart in the text's font, and one with colours.
      let heart = MadeFont(.init(family: "Heart", first: "❤")).bytes
      var fonts = try library("layers")
      try fonts.add(heart)
      func color(_ text: String) throws -> [UInt8] {
        try self.color(animation(text, fonts, family: "Heart"), 20, 170)
      }
      #expect(try color("❤") == blue && color("❤️") == red && color("❤︎") == blue)
      // The other way round.
      func other(_ text: String) throws -> [UInt8] { try self.color(animation(text, fonts), 20, 170) }
      #expect(try other("❤") == red && other("❤️") == red && other("❤︎") == blue)
    }

    @Test func `colours of version 1 leave room for another font, or are reported`() throws {
      let animation = try animation("😀", library("paints"), family: "Zoetrope Paints")
      #expect(
        animation.diagnostics.map(\.message) == [
          "no available font can draw these characters of the text in 'DejaVuSans' (Zoetrope Paints Book): 😀"
        ])
      let other = try self.animation("😀", library("paints", "layers"), family: "Zoetrope Paints")
      #expect(other.diagnostics.isEmpty)
      #expect(try color(other, 20, 150) == red)
    }

    #if Images
      /// A picture of CBDT is from 87.5 above the baseline to 12.5 below it, one of sbix is above it.
      @Test(arguments: [("pictures", "Zoetrope Pictures", 113, 212), ("sbix", "Zoetrope Sbix", 100, 200)])
      func `a glyph is a picture, as large as the size of its font`(
        name: String, family: String, top: Int, bottom: Int
      ) throws {
        let animation = try animation("😀👍🏽", library(name), family: family)
        #expect(animation.diagnostics.isEmpty)
        #expect(try color(animation, 20, 150) == red && color(animation, 70, 150) == blue)
        #expect(try color(animation, 120, 150) == red && color(animation, 210, 150)[3] == 0)
        #expect(try color(animation, 20, top + 2) == red && color(animation, 20, top - 2)[3] == 0)
        #expect(try color(animation, 20, bottom - 2) == red && color(animation, 20, bottom + 2)[3] == 0)
      }

      @Test func `a picture is faded and moved by animators`() throws {
        let half =
          #"{"s":{"t":0,"b":1,"r":1,"sh":1,"s":{"k":0},"e":{"k":100},"o":{"k":0},"a":{"k":100}},"a":{"o":{"k":50},"p":{"k":[100,0]}}}"#
        let animation = try animation("😀", library("pictures"), family: "Zoetrope Pictures", animator: half)
        let left = try color(animation, 120, 150)
        #expect(left[0] == left[3] && (126...129).contains(left[3]))
        #expect(try color(animation, 20, 150)[3] == 0)
      }

      @Test func `a text of an expression or a slot has pictures`() throws {
        let file = String(decoding: TestFont.json("", slot: #""sid":"word","#, size: 100), as: UTF8.self)
          .replacing("DejaVu Sans\"", with: "Zoetrope Pictures\"")
        let animation = try LottieAnimation(
          Array(file.utf8), decoder: PlatformImageDecoder(), fonts: library("pictures"))
        var overlay = Overlay(animation)
        try overlay.set("word", to: .text("😀"))
        #expect(try animation.picture(overlay).pixels[150 * 256 + 20] == 0xFF00_00FF)
        let expression = file.replacing(#""sid":"word","#, with: "").replacing(
          #""t":0}]}"#, with: #""t":0}],"x":"var $bm_rt = '😀';"}"#)
        let evaluated = try LottieAnimation(
          Array(expression.utf8), decoder: PlatformImageDecoder(), fonts: library("pictures"))
        #expect(try evaluated.picture().pixels[150 * 256 + 20] == 0xFF00_00FF)
      }

      @Test func `a heart without a selector is a text if a font has it, and a picture with one`() throws {
        var fonts = try library("pictures")
        try fonts.add(MadeFont(.init(family: "Heart", first: "❤")).bytes)
        func color(_ text: String) throws -> [UInt8] {
          try self.color(animation(text, fonts, family: "Heart"), 20, 170)
        }
        #expect(try color("❤") == blue && color("❤️") == red)
      }
    #endif

    @Test func `without a decoder a picture is a box, and reported`() throws {
      let file = String(decoding: TestFont.json("😀", size: 100), as: UTF8.self)
        .replacing("DejaVu Sans\"", with: "Zoetrope Pictures\"")
      let animation = try LottieAnimation(Array(file.utf8), fonts: library("pictures"))
      #expect(
        animation.diagnostics.map(\.message) == [
          "no available font can draw these characters of the text in 'DejaVuSans' (Zoetrope Pictures Book): 😀"
        ])
    }

    @Test func `a text of a slot has colours`() throws {
      let file = String(decoding: TestFont.json("", slot: #""sid":"word","#, size: 100), as: UTF8.self)
        .replacing("DejaVu Sans\"", with: "Zoetrope Layers\"")
      let animation = try LottieAnimation(Array(file.utf8), fonts: library("layers"))
      var overlay = Overlay(animation)
      try overlay.set("word", to: .text("😀"))
      let pixel = try animation.picture(overlay).pixels[150 * 256 + 20]
      #expect(pixel & 0xFFFF_FFFF == 0xFF00_00FF)
    }
  }
#endif
