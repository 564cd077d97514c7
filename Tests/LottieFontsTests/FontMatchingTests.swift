import LottieFonts
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

#if Fonts && os(Linux)
  /// The choice of a font, by the rules of CSS.
  @Suite struct FontMatchingTests {
    private typealias Face = MadeFont.Face

    /// A library in which each font's place is its full name.
    private func library(_ faces: [Face]) throws -> FontLibrary {
      var library = FontLibrary()
      for face in faces {
        try library.add(MadeFont(face).bytes, from: .folder("\(face.family) \(face.style)"))
      }
      return library
    }

    /// The full name of the font for a request in each order of the faces, if it is the same.
    private func find(_ request: FontRequest, _ faces: [Face]) throws -> (name: String?, substitute: String?)
    {
      let found = try library(faces).font(matching: request)
      let other = try library(faces.reversed()).font(matching: request)
      #expect(found?.origin == other?.origin, "the order of fonts does not matter")
      return (found?.origin.path, found?.substitute)
    }

    private static let usual = [
      Face(family: "Test Sans", weight: 400), Face(family: "Test Sans", style: "Bold", weight: 700),
      Face(family: "Test Sans", style: "Italic", weight: 400, isItalic: true),
      Face(family: "Test Sans", style: "Bold Italic", weight: 700, isItalic: true),
    ]

    @Test(arguments: [
      ("", "Regular"), ("Regular", "Regular"), ("Book", "Regular"), ("400", "Regular"), ("Light", "Regular"),
      ("Thin", "Regular"), ("ExtraLight", "Regular"), ("Medium", "Regular"), ("500", "Regular"),
      ("SemiBold", "Bold"), ("Demi Bold", "Bold"), ("Bold", "Bold"), ("Black", "Bold"),
      ("Extra-Bold", "Bold"),
      ("Condensed", "Regular"), ("Bold Condensed", "Bold"), ("Light Italic", "Italic"), ("Oblique", "Italic"),
      ("LightItalic", "Italic"), ("italic bold", "Bold Italic"), ("BoldOblique", "Bold Italic"),
      ("Black It", "Bold Italic"), ("Regular 700", "Bold"), ("MediumItalic", "Italic"), ("bd", "Bold"),
    ])
    func `the nearest style of a family is chosen`(style: String, expected: String) throws {
      let request = FontRequest(name: "F", family: "Test Sans", style: style)
      #expect(try find(request, Self.usual).name == "Test Sans \(expected)")
    }

    @Test func `a chosen font has a note unless its style is the requested one`() throws {
      func substitute(_ style: String) throws -> String? {
        try find(FontRequest(name: "F", family: "Test Sans", style: style), Self.usual).substitute
      }
      for style in ["", "Book", "400", "Bold", "Bold Oblique", "700 Italic"] {
        #expect(try substitute(style) == nil)
      }
      #expect(try substitute("Light") == "Test Sans Regular")
      #expect(try substitute("Black Italic") == "Test Sans Bold Italic")
    }

    @Test(arguments: [
      (100, 200), (200, 200), (250, 200), (300, 200), (350, 200), (400, 500), (450, 500), (500, 500),
      (550, 600),
      (700, 900), (900, 900), (950, 900),
    ])
    func `light goes to lighter, bold to bolder, and the middle to the middle first`(
      weight: Int, expected: Int
    )
      throws
    {
      let faces = [200, 500, 600, 900].map { Face(family: "A", style: "\($0)", weight: $0) }
      let request = FontRequest(name: "F", family: "A", style: "Regular", weight: "\(weight)")
      #expect(try find(request, faces).name == "A \(expected)")
    }

    @Test(arguments: [
      ("Regular", "Condensed"), ("Condensed", "Condensed"), ("ExtraCondensed", "Condensed"),
      ("SemiCondensed", "Condensed"), ("Expanded", "Expanded"), ("SemiExpanded", "Expanded"),
      ("Ultra Expanded", "Expanded"), ("Condensed Bold", "Condensed"), ("Narrow", "Condensed"),
    ])
    func `the width is more important than the weight`(style: String, expected: String) throws {
      let faces = [
        Face(family: "A", style: "Condensed", width: 3), Face(family: "A", style: "Expanded", width: 7),
        Face(family: "A", style: "Expanded Bold", weight: 700, width: 7),
      ]
      #expect(try find(FontRequest(name: "F", family: "A", style: style), faces).name == "A \(expected)")
    }

    @Test func `the words of a style decide between fonts of equal numbers`() throws {
      let faces = [
        Face(family: "A", style: "Display"), Face(family: "A", style: "Text"),
        Face(family: "A", style: "Light"),
      ]
      for style in ["Display", "Text", "Light"] {
        #expect(try find(FontRequest(name: "F", family: "A", style: style), faces).name == "A \(style)")
      }
    }

    @Test(arguments: [
      ("F", "test-sans", "Bold"), ("F", "TestSans-Bold", ""), ("F", "TestSans-Bold", "Regular"),
      ("F", "Test Sans Bold", ""), ("TestSans-Bold", "", ""), ("Test Sans-Bold", "", ""),
      ("F", "\"No Such\", 'Test Sans', serif", "Bold"), ("TestSans-Bold", "F", ""),
      ("F", "Test Sans Black", ""),
    ])
    func `a family is found by each of its names`(name: String, family: String, style: String) throws {
      let request = FontRequest(name: name, family: family, style: style)
      #expect(try find(request, Self.usual).name == "Test Sans Bold")
    }

    @Test func `the older names of a font are names too`() throws {
      let medium = Face(family: "A", style: "Medium", older: ("A Medium", "Regular"), weight: 500)
      let faces = [Face(family: "A"), medium]
      func name(_ family: String, _ style: String) throws -> String? {
        let found = try find(FontRequest(name: "F", family: family, style: style), faces)
        #expect(found.substitute == nil)
        return found.name
      }
      #expect(try name("A", "Medium") == "A Medium" && name("A Medium", "Regular") == "A Medium")
      #expect(try name("A", "Regular") == "A Regular")
    }

    @Test func `a regular word beside a weight says nothing`() throws {
      let request = FontRequest(name: "F", family: "Test Sans", style: "Normal Bold")
      #expect(try find(request, Self.usual).name == "Test Sans Bold")
    }

    // MARK: Missing families

    private static let metric = [
      Face(family: "Liberation Mono"), Face(family: "Liberation Sans"), Face(family: "Liberation Serif"),
      Face(family: "Liberation Sans", style: "Bold", weight: 700), Face(family: "Carlito"),
    ]

    @Test(arguments: [
      ("Arial", "Sans Regular"), ("Helvetica", "Sans Regular"), ("ArialMT", "Sans Regular"),
      ("Times New Roman", "Serif Regular"), ("TimesNewRomanPSMT", "Serif Regular"),
      ("Courier New", "Mono Regular"),
      ("sans-serif", "Sans Regular"), ("serif", "Serif Regular"), ("monospace", "Mono Regular"),
      ("system-ui", "Sans Regular"), ("cursive", "Sans Regular"), ("Georgia", "Serif Regular"),
      ("Roboto", "Sans Regular"), ("Roboto Slab", "Serif Regular"), ("Fira Code", "Mono Regular"),
      ("Playfair Display", "Serif Regular"), ("Arial Black", "Sans Bold"),
      ("Nothing, monospace", "Mono Regular"),
    ])
    func `a missing family has a twin or a usual font of its kind`(family: String, expected: String) throws {
      let request = FontRequest(name: "F", family: family, style: "", text: "a")
      #expect(try find(request, Self.metric).name == "Liberation \(expected)")
    }

    @Test func `letters beside emoji have a usual sans serif`() throws {
      let faces = [Face(family: "Odd Math"), Face(family: "Liberation Sans"), Face(family: "Apple Chancery")]
      let emoji = Face(family: "Noto Color Emoji", first: "☺")
      for family in ["Segoe UI Emoji", "Apple Color Emoji", "Noto Color Emoji"] {
        let request = FontRequest(name: "F", family: family, style: "", text: "a")
        #expect(try find(request, faces).name == "Liberation Sans Regular")
        #expect(try fallback(family, "", "a", faces + [emoji]) == "Liberation Sans Regular")
      }
    }

    @Test func `a stand-in is named, but not for a generic name`() throws {
      func substitute(_ family: String) throws -> String? {
        try find(FontRequest(name: "F", family: family, style: "", text: "a"), Self.metric).substitute
      }
      #expect(
        try substitute("Arial") == "Liberation Sans Regular" && substitute("Calibri") == "Carlito Regular")
      #expect(try substitute("sans-serif") == nil)
    }

    @Test func `a font without any character of a text does not stand for another`() throws {
      let faces = [Face(family: "Only Hebrew", first: "א")]
      #expect(try find(FontRequest(name: "F", family: "Roboto", style: "", text: "a"), faces).name == nil)
      #expect(
        try find(FontRequest(name: "F", family: "Roboto", style: "", text: "א"), faces).name
          == "Only Hebrew Regular")
    }

    // MARK: Missing characters

    private func fallback(_ family: String, _ style: String, _ text: String, _ faces: [Face]) throws
      -> String?
    {
      let request = FontRequest(
        name: "F", family: family, style: style, character: text.unicodeScalars.first, text: text)
      return try find(request, faces).name
    }

    private static let hebrew = [
      Face(family: "Noto Rashi Hebrew", first: "א"), Face(family: "Noto Serif Hebrew", first: "א"),
      Face(family: "Noto Serif Hebrew", style: "Bold", weight: 700, first: "א"),
      Face(family: "Noto Sans Hebrew", first: "א"), Face(family: "Aleph Grotesk", first: "א"),
      Face(family: "Noto Sans Hebrew", style: "Bold", weight: 700, first: "א"),
      Face(family: "Noto Sans Hebrew", style: "Light", weight: 300, first: "א"),
      Face(family: "Noto Sans"), Face(family: "Noto Serif"), Face(family: "Aleph"),
    ]

    @Test(arguments: [
      ("Noto Sans", "Regular", "Noto Sans Hebrew Regular"), ("Noto Sans", "Bold", "Noto Sans Hebrew Bold"),
      ("Noto Sans", "Light", "Noto Sans Hebrew Light"), ("Noto Sans", "Black", "Noto Sans Hebrew Bold"),
      ("Noto Serif", "Regular", "Noto Serif Hebrew Regular"),
      ("Noto Serif", "Bold", "Noto Serif Hebrew Bold"),
      ("Aleph", "Regular", "Aleph Grotesk Regular"), ("Missing Serif", "Bold", "Noto Serif Hebrew Bold"),
    ])
    func `another font of the family and of the style has a missing character`(
      family: String, style: String, expected: String
    ) throws {
      #expect(try fallback(family, style, "א", Self.hebrew) == expected)
    }

    @Test func `a font with all characters of a run comes first`() throws {
      var library = FontLibrary()
      let square = MadeFont.square
      let one = Face(family: "Test Sans Hebrew", first: "א"), many = Face(family: "Other Serif", first: "א")
      try library.add(MadeFont(one).bytes, from: .folder("one"))
      try library.add(MadeFont(face: many, glyphs: [square, square, square]).bytes, from: .folder("many"))
      func find(_ text: String) throws -> String? {
        let request = FontRequest(
          name: "F", family: "Test Sans", style: "", character: text.unicodeScalars.first, text: text)
        return try library.font(matching: request)?.origin.path
      }
      #expect(try find("א") == "one" && find("אב") == "many" && find("אבג") == "one" && find("ג") == nil)
    }

    // MARK: Variable fonts

    /// The box of the letter in a style: it is as wide as the weight, 7 times as high as the width, and slanted.
    private func box(_ style: String, _ add: (inout FontLibrary, [UInt8]) throws -> Void) throws -> Bounds {
      var library = FontLibrary()
      try add(&library, try #require(PackageFiles.bytes(at: PackageFiles.fixture("Fonts/variable.ttf"))))
      let request = FontRequest(name: "F", family: "Zoetrope Variable", style: style)
      let match = try #require(try library.font(matching: request))
      #expect(match.substitute == nil)
      return try #require(match.font.outline(of: 1)).bounds
    }

    @Test(arguments: [
      ("Regular", 40, 70), ("Light", 30, 70), ("Bold", 70, 70), ("ExtraLight", 20, 70), ("555", 55.5, 70),
      ("Condensed", 40, 52.5), ("Black Expanded", 90, 87.5), ("SemiCondensed Medium", 50, 61.25),
    ])
    func `a variable font has every style within its axes`(style: String, width: Float, height: Float) throws
    {
      for name in [nil, "F"] {
        let box = try box(style) { try $0.add($1, named: name) }
        #expect(abs(box.maxX - width) < 0.15 && abs(box.minY + height) < 0.15, "\(box)")
      }
    }

    @Test(arguments: [("Regular", 40), ("Thin", 10), ("Bold", 70), ("850", 85)])
    func `outlines of CFF2 vary too`(style: String, width: Float) throws {
      var library = FontLibrary()
      try library.add(#require(PackageFiles.bytes(at: PackageFiles.fixture("Fonts/compact.ttf"))))
      let request = FontRequest(name: "F", family: "Zoetrope Compact", style: style)
      let match = try #require(try library.font(matching: request))
      let box = try #require(match.font.outline(of: 1)).bounds
      #expect(match.substitute == nil && abs(box.maxX - width) < 0.15 && box.minY == -70, "\(box)")
    }

    @Test func `an axis slants a variable font`() throws {
      let box = try box("Bold Italic") { try $0.add($1) }
      // The axis ends at 10 degrees, which move the top by a tenth of the size.
      #expect(abs(box.maxX - 80) < 0.15, "\(box)")
    }

    @Test func `values beyond an axis end at it, with a note`() throws {
      var library = FontLibrary()
      try library.add(#require(PackageFiles.bytes(at: PackageFiles.fixture("Fonts/variable.ttf"))))
      let request = FontRequest(name: "F", family: "Zoetrope Variable", style: "Ultra Condensed")
      let match = try #require(try library.font(matching: request))
      #expect(
        match.substitute != nil && match.font.outline(of: 1).map { abs($0.bounds.minY + 52.5) < 0.15 } == true
      )
    }

    @Test func `the letters of an instance are as far apart as they are wide`() throws {
      var library = FontLibrary()
      try library.add(#require(PackageFiles.bytes(at: PackageFiles.fixture("Fonts/variable.ttf"))))
      func advance(_ style: String) throws -> Float? {
        let request = FontRequest(name: "F", family: "Zoetrope Variable", style: style)
        let font = try #require(try library.font(matching: request)).font
        return font.shape(ParagraphPart([0x61], 0..<1), isRightToLeft: false).first?.advance
      }
      #expect(try advance("Regular") == 50 && advance("Bold") == 80 && advance("Thin") == 20)
      let request = FontRequest(name: "F", family: "Zoetrope Variable", style: "Bold")
      let fonts = try (0..<2).map { _ in try library.font(matching: request)?.font }
      #expect(fonts[0] === fonts[1], "equal styles share an instance")
    }
  }
#endif
