import LottieFonts
import LottieRenderer
import Testing

#if Fonts && os(Linux)
  /// The names by which fonts are found.
  @Suite struct FontLibraryTests {
    private func library(named name: String? = nil) throws -> FontLibrary {
      var library = FontLibrary()
      let added = try library.add(TestFont.bytes, named: name)
      #expect(added.map(\.full) == ["DejaVu Sans"] && added.map(\.postScript) == ["DejaVuSans"])
      return library
    }

    @Test(arguments: [
      ("DejaVuSans", "", ""), ("dejavu sans", "", ""), ("X", "DejaVu Sans", "Book"),
      ("X", "DejaVuSans", "Regular"),
      ("DejaVu Sans-Normal", "", ""), ("X", "dejavu-sans", ""),
    ])
    func `a font is found by its names`(name: String, family: String, style: String) throws {
      let match = try library().font(matching: FontRequest(name: name, family: family, style: style))
      #expect(match != nil && match?.substitute == nil && match?.origin == .host)
    }

    @Test func `another style of the family stands in`() throws {
      let match = try library().font(
        matching: FontRequest(name: "DejaVuSans-Bold", family: "DejaVu Sans", style: "Bold"))
      #expect(match?.substitute == "DejaVu Sans")
    }

    @Test(arguments: ["Arial", "DejaVu", "DejaVu Sans Mono"])
    func `the only family stands in for another`(name: String) throws {
      let match = try library().font(matching: FontRequest(name: name, family: name, style: ""))
      #expect(match?.substitute == "DejaVu Sans")
    }

    @Test func `without a name nothing is found`() throws {
      #expect(try library().font(matching: FontRequest(name: "", family: "", style: "")) == nil)
    }

    @Test func `a host's name comes before those in the file`() throws {
      let named = try library(named: "Headline")
      #expect(try named.font(matching: FontRequest(name: "Headline", family: "", style: "")) != nil)
      #expect(try named.font(matching: FontRequest(name: "X", family: "Headline", style: "")) != nil)
    }

    @Test func `a font is found by a character`() throws {
      let library = try library()
      func find(_ character: Unicode.Scalar) throws -> FontMatch? {
        try library.font(matching: FontRequest(name: "X", family: "", style: "", character: character))
      }
      #expect(try find("ש") != nil && find("日") == nil)
    }

    @Test func `a collection adds all its fonts, or its first one under a name`() throws {
      var library = FontLibrary()
      #expect(try library.add(TestFont.collection).map(\.full) == ["DejaVu Sans", "DejaVu Sans"])
      #expect(library.families == ["DejaVu Sans"])
      #expect(try library.add(TestFont.collection, named: "A").count == 1)
      let match = try #require(try library.font(matching: FontRequest(name: "A", family: "", style: "")))
      #expect(match.font.outline(of: 1) != nil)
    }

    @Test func `fonts are replaced and removed by their host's name`() throws {
      var library = try library(named: "A")
      let first = try library.font(matching: FontRequest(name: "A", family: "", style: ""))?.font
      try library.add(TestFont.bytes, named: "A")
      let second = try library.font(matching: FontRequest(name: "A", family: "", style: ""))?.font
      #expect(first !== second)
      let removals = (library.remove(named: "A"), library.remove(named: "A"))
      #expect(removals == (true, false) && library.isEmpty)
    }

    @Test func `libraries are equal while they have the same fonts`() throws {
      let library = try library()
      var other = library
      #expect(library == other)
      try other.add(TestFont.bytes, named: "B")
      #expect(library != other)
      #expect(FontLibrary() != FontLibrary(usesSystemFonts: true))
    }

    @Test(arguments: [
      ([], "the bytes are not a TrueType or OpenType font"), (Array("wOF2".utf8), "WOFF"),
      (Array("version https://git-lfs.github.com/spec/v1".utf8), "a Git LFS pointer"),
      ([0, 1, 0, 0], "truncated"), (Array("ttcf\0\u{1}\0\0\0\0\0\0".utf8), "damaged"),
    ])
    func `bytes that are no font are refused`(bytes: [UInt8], message: String) {
      var library = FontLibrary()
      let error = #expect(throws: FontError.self) { try library.add(bytes) }
      #expect(error?.message.contains(message) == true)
    }

    @Test func `a truncated font draws what is left of it, or is refused`() {
      for count in stride(from: 0, to: TestFont.bytes.count, by: 997) {
        guard let font = try? FontLibrary().font(Array(TestFont.bytes.prefix(count))) else { continue }
        for glyph in font.shape(ParagraphPart(Array("office".utf8), 0..<6), isRightToLeft: false) {
          _ = font.outline(of: glyph.id)
        }
      }
    }
  }
#endif
