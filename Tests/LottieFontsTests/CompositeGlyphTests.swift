import LottieFonts
import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

#if Fonts && os(Linux)
  /// Glyphs that are made of others, in fonts written byte by byte.
  @Suite(.timeLimit(.minutes(1))) struct CompositeGlyphTests {
    private typealias Part = (flags: UInt16, glyph: UInt16, rest: [UInt8])

    private func outline(of glyph: UInt32, _ glyphs: [[UInt8]]) throws -> VectorPath? {
      try FontLibrary().font(MadeFont(glyphs: glyphs).bytes).outline(of: glyph)
    }

    /// A part at an offset in single bytes.
    private func part(_ glyph: Int, x: Int8 = 0, y: Int8 = 0) -> Part {
      (2, UInt16(glyph), [UInt8(bitPattern: x), UInt8(bitPattern: y)])
    }

    /// A square, and glyphs of which each has the previous one as its part.
    private func chain(_ length: Int) -> [[UInt8]] {
      [MadeFont.square] + (0..<length).map { MadeFont.composite([part($0)]) }
    }

    @Test func `parts are nested up to a depth of 8`() throws {
      let glyphs = chain(9)
      for glyph in 0...8 { #expect(try outline(of: UInt32(glyph), glyphs)?.points.count ?? 0 > 3) }
      #expect(try outline(of: 9, glyphs) == nil)
    }

    @Test func `a glyph has at most 256 parts, the glyph itself included`() throws {
      let most = MadeFont.composite(Array(repeating: part(0), count: 255))
      let more = MadeFont.composite(Array(repeating: part(0), count: 256))
      let glyphs = [MadeFont.square, most, more]
      #expect(try outline(of: 1, glyphs)?.bounds == outline(of: 0, glyphs)?.bounds)
      #expect(try outline(of: 2, glyphs) == nil)
    }

    /// The transformations by flags: none, one number, two and four; with places of one byte and of two.
    private static let forms: [(flags: UInt16, numbers: [UInt16])] = [
      (0, []), (0x08, [0x2000]), (0x40, [0x4000, 0x2000]), (0x80, [0, 0x4000, 0xC000, 0]),
    ]

    @Test(arguments: 0..<4, [false, true])
    func `parts are read after a part with a transformation`(form: Int, isWide: Bool) throws {
      let (flags, numbers) = Self.forms[form]
      let place: [UInt8] = isWide ? MadeFont.numbers([100, 100]) : [100, 100]
      let first: Part = (flags | (isWide ? 3 : 2), 0, place + MadeFont.numbers(numbers))
      // 2⁸ squares, two by two.
      let many = [MadeFont.square] + (0..<8).map { MadeFont.composite([part($0), part($0)]) }
      let glyphs = many + [MadeFont.composite([first, part(0)]), MadeFont.composite([first, part(8)])]
      let drawn = try #require(try outline(of: 9, glyphs))
      #expect(drawn.verbs.count { $0 == .move } == 2)
      #expect(try outline(of: 10, glyphs) == nil)
    }

    @Test func `a part with a transformation of four numbers is turned`() throws {
      // x' = -y and y' = x, then 500 to the right.
      let turned: Part = (0x83, 0, MadeFont.numbers([500, 0, 0, 0x4000, 0xC000, 0x2000]))
      let drawn = try #require(try outline(of: 1, [MadeFont.square, MadeFont.composite([turned])]))
      // In percent of the size, upwards negative; y is 0…750, because half of y is added to x.
      let bounds = drawn.bounds
      #expect([bounds.minX, bounds.maxX, bounds.minY, bounds.maxY] == [0, 50, -75, 0])
    }

    @Test(
      arguments: [
        (0, [0, 2]), (13, [0x0E]), (15, [0xF4]), (50, [0, 2]), (50, [0xFF, 0]), (50, [1, 0]), (52, [0, 1]),
      ] as [(Int, [UInt8])])
    func `a font whose header HarfBuzz may not use is refused`(offset: Int, bytes: [UInt8]) {
      let font = MadeFont(glyphs: chain(1), header: [(offset, bytes)])
      let error = #expect(throws: FontError.self) { try FontLibrary().font(font.bytes) }
      #expect(error?.code == .damaged)
    }

    @Test func `a font is not read in two ways`() throws {
      let path = PackageFiles.fixture("RefusedFonts/header.ttf")
      let bytes = try #require(PackageFiles.bytes(at: path))
      let error = #expect(throws: FontError.self) { try FontLibrary().font(bytes) }
      #expect(error?.code == .damaged)
      let json = TestFont.json("ab", font: #","fPath":"/f/a.ttf""#)
      let animation = try LottieAnimation(json, assets: Files(bytes: bytes), fonts: FontLibrary())
      #expect(animation.diagnostics.contains { $0.message.contains("'head' is damaged") })
    }

    private struct Files: AssetSource {
      var bytes: [UInt8]
      func bytes(directory: String, name: String) -> [UInt8]? { nil }
      func font(path: String) -> [UInt8]? { bytes }
    }

    /// In these, HarfBuzz 6 reads numbers of 24 bits, or records of another layout.
    @Test(arguments: [0x2002, 0x4002, 0x8002] as [UInt16])
    func `a part with reserved flags is not drawn`(flags: UInt16) throws {
      // With 24 bits, the glyph is 1, and each glyph is made of two of the next.
      let count = 40
      let glyphs =
        [MadeFont.square]
        + (1..<count).map { glyph -> [UInt8] in
          let next = UInt8(glyph + 1 < count ? glyph + 1 : 0)
          return MadeFont.composite([(flags, 0, [next, 0, 0]), (flags, 0, [next, 0, 0])])
        }
      #expect(try outline(of: 1, glyphs) == nil)
    }

    @Test(arguments: [0xFFFE, 0xFFFD, 0x8000] as [UInt16])
    func `a glyph of another kind is not drawn`(contours: UInt16) throws {
      let count = 40
      let glyphs =
        [MadeFont.square]
        + (1..<count).map { glyph -> [UInt8] in
          // Records of variable parts: flags, an axis count, a glyph.
          let next = UInt8(glyph + 1 < count ? glyph + 1 : 0)
          return MadeFont.numbers([contours, 0, 0, 500, 500]) + [0, 0, 0, 0, next, 0, 0, 0, 0, next]
        }
      #expect(try outline(of: 1, glyphs) == nil)
    }
  }
#endif
