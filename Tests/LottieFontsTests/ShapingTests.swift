import LottieFonts
import LottieFormat
import LottieRenderer
import Testing
import VectorRaster

#if Fonts && os(Linux)
  /// Glyphs and their places, against numbers from the tables of the font.
  @Suite struct ShapingTests {
    private func shape(_ text: String, isRightToLeft: Bool = false) throws -> [ShapedGlyph] {
      let bytes = Array(text.utf8)
      return try FontLibrary().font(TestFont.bytes)
        .shape(ParagraphPart(bytes, 0..<bytes.count), isRightToLeft: isRightToLeft)
    }

    @Test func `a letter is as wide as the font says`() throws {
      #expect(try shape("A").map(\.advance) == [TestFont.percent(1401)])
      #expect(try shape("I ").map(\.advance) == [TestFont.percent(604), TestFont.percent(651)])
    }

    @Test(arguments: [
      ("AV", 1401 - 131), ("VA", 1401 - 131), ("To", 1251 - 348), ("AT", 1401 - 159), ("II", 604),
    ])
    func `pairs are kerned`(pair: String, first: Int) throws {
      #expect(try shape(pair).first?.advance == TestFont.percent(Float(first)))
    }

    @Test func `a ligature is one cluster`() throws {
      let glyphs = try shape("office")
      #expect(glyphs.map(\.cluster) == [0, 1, 4, 5])
      #expect(glyphs[1].advance == TestFont.percent(1980))
    }

    @Test func `a mark is placed at the anchors of its letter`() throws {
      let glyphs = try shape("x\u{300}o")
      #expect(glyphs.map(\.cluster) == [0, 0, 3])
      #expect(glyphs[1].advance == 0)
      // The anchor of the letter is at 610, that of the mark at −512, both at the same height.
      #expect(glyphs[0].advance + glyphs[1].x == TestFont.percent(610 + 512))
      #expect(glyphs[1].y == 0)
    }

    @Test func `text from right to left comes in the order of the picture`() throws {
      let glyphs = try shape("שלום", isRightToLeft: true)
      #expect(glyphs.map(\.cluster) == [6, 4, 2, 0])
      #expect(glyphs.map(\.advance) == [1359, 558, 1164, 1451].map { TestFont.percent($0) })
    }

    @Test func `Arabic letters join`() throws {
      // Beh alone, and beh at the start, in the middle and at the end of a word, are four glyphs.
      let alone = try shape("ب", isRightToLeft: true), word = try shape("ببب", isRightToLeft: true)
      #expect(Set(alone.map(\.id) + word.map(\.id)).count == 4)
    }

    @Test func `letters join over the edges of a part`() throws {
      let font = try FontLibrary().font(TestFont.bytes)
      let word = Array("ببب".utf8)
      let whole = font.shape(ParagraphPart(word, 0..<6), isRightToLeft: true)
      let middle = font.shape(ParagraphPart(word, 2..<4), isRightToLeft: true)
      #expect(middle.map(\.id) == [whole[1].id] && middle.map(\.cluster) == [2])
    }

    @Test func `each script is arranged by its own rules`() throws {
      #expect(try shape("Жα fi").map(\.cluster) == [0, 2, 4, 5])
    }

    @Test func `a character that the font lacks is glyph 0`() throws {
      #expect(try shape("日I").map { $0.id == 0 } == [true, false])
    }

    @Test func `an outline is in percent, with y downwards`() throws {
      let font = try FontLibrary().font(TestFont.bytes)
      let bar = try #require(font.outline(of: try shape("I")[0].id)).bounds
      #expect(bar.minX == TestFont.percent(201) && bar.maxX == TestFont.percent(403))
      #expect(bar.minY == -TestFont.percent(1493) && bar.maxY == 0)
      #expect(font.ascent == TestFont.percent(1901))
      #expect(font.outline(of: 60_000)?.isEmpty == true)
    }

    @Test func `threads share a font`() async throws {
      let font = try FontLibrary().font(TestFont.bytes)
      let bytes = Array("AVATAR office".utf8)
      let expected = font.shape(ParagraphPart(bytes, 0..<bytes.count), isRightToLeft: false)
      let shapes = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<16 {
          group.addTask {
            let glyphs = font.shape(ParagraphPart(bytes, 0..<bytes.count), isRightToLeft: false)
            return glyphs == expected
              && glyphs.allSatisfy { font.outline(of: $0.id)?.isEmpty == false || $0.cluster == 6 }
          }
        }
        return await group.reduce(true) { $0 && $1 }
      }
      #expect(shapes)
    }
  }
#else
  @Suite struct ShapingTests {
    @Test func `without the trait, opening a font names it`() {
      let error = #expect(throws: FontError.self) { try FontLibrary().font(TestFont.bytes) }
      #expect(error?.code == .engineMissing && error?.message.contains("trait Fonts") == true)
    }

    @Test func `without the trait, a text that needs a font says so`() throws {
      let animation = try LottieAnimation(TestFont.json("I"), fonts: FontLibrary())
      #expect(animation.diagnostics.contains { $0.feature == "font" && $0.message.contains("trait Fonts") })
    }
  }
#endif
