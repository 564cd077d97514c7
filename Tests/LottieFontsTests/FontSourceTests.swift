import LottieFonts
import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

#if Fonts && os(Linux)
  /// The fonts that draw a text, in the order in which they are looked for.
  @Suite struct FontSourceTests {
    private let lacking =
      "no available font can draw these characters of the text in 'DejaVuSans' (DejaVu Sans Book): "

    /// The area of a capital I at the size of ``TestFont``.
    private let bar = 20.2 * 149.3

    private func library() throws -> FontLibrary {
      var library = FontLibrary()
      try library.add(TestFont.bytes)
      return library
    }

    /// The file's own I: a square of half the size.
    private let chars =
      #""chars":[{"ch":"I","size":16,"style":"Book","w":100,"fFamily":"DejaVu Sans","data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":{"a":0,"k":{"v":[[0,0],[50,0],[50,-50],[0,-50]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}]}]}}],"#

    private struct Files: AssetSource {
      var fonts: [String: [UInt8]]
      func bytes(directory: String, name: String) -> [UInt8]? { nil }
      func font(path: String) -> [UInt8]? { fonts[path] }
    }

    @Test func `a font of the host draws a text`() throws {
      let animation = try LottieAnimation(TestFont.json("I"), fonts: library())
      #expect(animation.diagnostics.isEmpty)
      let picture = try animation.picture()
      #expect(abs(picture.area() - bar) < 1)
      // From 20.1 to 40.3, and from 50.7 to 200.
      #expect(picture.area(x: 0..<20) == 0 && picture.area(x: 41..<256) == 0)
      #expect(picture.area(y: 0..<50) == 0 && picture.area(y: 200..<256) == 0)
    }

    @Test func `the characters in the file come first`() throws {
      let animation = try LottieAnimation(TestFont.json("I", members: chars), fonts: library())
      #expect(animation.diagnostics.isEmpty)
      #expect(abs(try animation.picture().area() - 102.4 * 102.4) < 1)
      #expect(animation.fonts.map(\.origin) == [.characters])
    }

    @Test func `a font draws the characters that the file lacks`() throws {
      let animation = try LottieAnimation(
        TestFont.json("Il", members: chars, size: 102.4), fonts: library())
      #expect(animation.diagnostics.isEmpty)
      let picture = try animation.picture()
      // The square and its space are 102.4 wide; after them is the l, from 193 to 377 and up to 1556.
      #expect(abs(picture.area(x: 0..<100) - 51.2 * 51.2) < 1)
      #expect(abs(picture.area(x: 100..<256) - 9.2 * 77.8) < 1)
    }

    @Test func `a font in the JSON comes before those of the host`() throws {
      let base64 = Base64Text.encode(TestFont.bytes)
      let file = TestFont.json("I", font: #","fPath":"data:font/ttf;base64,\#(base64)""#)
      let animation = try LottieAnimation(file, fonts: FontLibrary())
      #expect(animation.diagnostics.isEmpty)
      #expect(animation.fonts.map(\.origin) == [.embedded])
      #expect(abs(try animation.picture().area() - bar) < 1)
    }

    @Test func `a font of the package comes before those of the host`() throws {
      let file = TestFont.json("I", font: #","fPath":"/f/sans.ttf""#)
      let animation = try LottieAnimation(
        file, assets: Files(fonts: ["/f/sans.ttf": TestFont.bytes]), fonts: FontLibrary())
      #expect(animation.diagnostics.isEmpty)
      #expect(animation.fonts.map(\.origin) == [.package])
      #expect(abs(try animation.picture().area() - bar) < 1)
    }

    /// A list of two fonts, of which only the second has a file in the package.
    private func twoFonts(_ family: String, _ style: String) -> String {
      #",{"fName":"Other","fFamily":"\#(family)","fStyle":"\#(style)","fPath":"/f/other.ttf"}"#
    }

    @Test func `a font of the package stands for another of its list, before those of the host`() throws {
      // The square of the made font is half the size.
      let square = MadeFont(face: .init(family: "Made"), glyphs: [MadeFont.square, MadeFont.square]).bytes
      let file = String(decoding: TestFont.json("a"), as: UTF8.self)
        .replacing("DejaVu Sans\"", with: "Made\"").replacing(
          "}]},\"layers\"", with: "}\(twoFonts("Made", "Bold"))]},\"layers\"")
      let animation = try LottieAnimation(
        Array(file.utf8), assets: Files(fonts: ["/f/other.ttf": square]), fonts: library())
      #expect(animation.fonts.map(\.origin) == [.package])
      #expect(abs(try animation.picture().area() - 102.4 * 102.4) < 1)
    }

    @Test func `a font of the package has the characters that another one lacks`() throws {
      let hebrew = MadeFont(.init(family: "Made", first: "日")).bytes
      let file = String(decoding: TestFont.json("I日", size: 102.4), as: UTF8.self)
        .replacing("}]},\"layers\"", with: "}\(twoFonts("Made", ""))]},\"layers\"")
      let animation = try LottieAnimation(
        Array(file.utf8), assets: Files(fonts: ["/f/other.ttf": hebrew]), fonts: library())
      #expect(animation.diagnostics.isEmpty)
      #expect(animation.fonts.map(\.origin) == [.host, .package])
      // The I is 20.2 × 149.3 at twice the size.
      #expect(abs(try animation.picture().area() - 10.1 * 74.65 - 51.2 * 51.2) < 1)
    }

    @Test func `rows of a list share a variable font of the package, each in its style`() throws {
      let variable = try #require(PackageFiles.bytes(at: PackageFiles.fixture("Fonts/variable.ttf")))
      func picture(_ style: String) throws -> Surface {
        let file = String(
          decoding: TestFont.json("a", font: #","fPath":"/f/v.ttf""#, size: 100), as: UTF8.self
        )
        .replacing("\"Book\"", with: "\"\(style)\"")
        return try LottieAnimation(
          Array(file.utf8), assets: Files(fonts: ["/f/v.ttf": variable]), fonts: FontLibrary()
        ).picture()
      }
      #expect(try abs(picture("Regular").area() - 40 * 70) < 1)
      #expect(try abs(picture("Bold").area() - 70 * 70) < 1)
    }

    @Test func `a damaged font of the package is reported, and the host's is used`() throws {
      let file = TestFont.json("I", font: #","fPath":"/f/sans.ttf""#)
      let animation = try LottieAnimation(
        file, assets: Files(fonts: ["/f/sans.ttf": [1, 2, 3]]), fonts: library())
      #expect(animation.fonts.map(\.origin) == [.host])
      let finding = try #require(animation.diagnostics.first)
      #expect(
        finding.message
          == "the file of the font 'DejaVuSans' can't be used: the bytes are not a TrueType or OpenType font")
      #expect(finding.path == "layers[0].t.d")
    }

    @Test func `without a font, boxes as wide as Helvetica's letters are drawn and reported`() throws {
      let animation = try LottieAnimation(TestFont.json("W", size: 100), fonts: FontLibrary())
      let picture = try animation.picture()
      // A W is 94.4 wide. The frame is 5 from either side, 72 high and 3 thick.
      #expect(abs(picture.area() - (84.4 * 72 - 78.4 * 66)) < 1)
      #expect(abs(picture.area(x: 4..<9) - (3 * 72 + 6)) < 2)
      #expect(
        animation.diagnostics.map(\.message) == [
          "the text needs the font 'DejaVuSans' (DejaVu Sans Book), which was not found; boxes stand for its characters"
        ])
      #expect(animation.fonts.map(\.origin) == [.boxes])
    }

    @Test func `a character keeps its first marks, up to a limit`() throws {
      func outline(marks: Int) throws -> [UInt32] {
        let text = "x" + String(repeating: "\u{300}", count: marks) + "I"
        let animation = try LottieAnimation(TestFont.json(text, size: 40), fonts: library())
        var surface = Surface(width: 128, height: 128)
        try Renderer(animation, width: 128, height: 128).render(frame: 0, into: &surface)
        return surface.pixels
      }
      let most = try outline(marks: LottieLimits.maximumCharacterScalars - 1)
      #expect(try outline(marks: 30_000) == most)
      #expect(try outline(marks: 0) != most)
    }

    @Test func `a character that the font lacks is a box, and reported`() throws {
      let animation = try LottieAnimation(TestFont.json("日I", size: 100), fonts: library())
      #expect(
        animation.diagnostics.map(\.message) == [lacking + "日"])
      let picture = try animation.picture()
      #expect(abs(picture.area(x: 0..<100) - (90 * 72 - 84 * 66)) < 1)
      #expect(picture.area(x: 100..<200) > 0)
    }

    @Test func `invisible and private characters are reported by their numbers`() throws {
      let animation = try LottieAnimation(
        TestFont.json("日\u{E000}\u{1F9D1}\u{200D}\u{1F680}", font: #","x":0"#), fonts: library())
      #expect(
        animation.diagnostics.map(\.message) == [lacking + "日 U+E000 \u{1F9D1}\u{200D}\u{1F680}"])
    }

    @Test(arguments: [
      (#""fFamily":"serif","fStyle":"""#, "the font 'DejaVuSans' (serif), which"),
      (#""fFamily":"","fStyle":"""#, "the font 'DejaVuSans', which"),
    ])
    func `a report has the names that a font has`(names: String, text: String) throws {
      let file = String(decoding: TestFont.json("I"), as: UTF8.self).replacing(
        #""fFamily":"DejaVu Sans","fStyle":"Book""#, with: names)
      let animation = try LottieAnimation(Array(file.utf8), fonts: FontLibrary())
      #expect(animation.diagnostics.map { $0.message.contains(text) } == [true])
    }

    @Test func `a stand-in has a name, and names the font with its style`() throws {
      var library = FontLibrary()
      try library.add(
        MadeFont(face: nil, glyphs: [MadeFont.square, MadeFont.square]).bytes, from: .folder("/f/odd.ttf"))
      let animation = try LottieAnimation(TestFont.json("a"), fonts: library)
      #expect(
        animation.diagnostics.map(\.message) == [
          "'odd.ttf' stands in for the font 'DejaVuSans' (DejaVu Sans Book)"
        ])
    }

    @Test func `another font of the host draws what the text's font lacks`() throws {
      var library = FontLibrary()
      try library.add(TestFont.bytes)
      // No font of that name; a font with the letter is found by its character.
      let file = TestFont.json("I", members: chars.replacing("\"ch\":\"I\"", with: "\"ch\":\"x\""))
      let animation = try LottieAnimation(file, fonts: library)
      #expect(animation.diagnostics.isEmpty)
      #expect(abs(try animation.picture().area() - bar) < 1)
    }

    @Test func `a text of a slot is drawn by the font of the package`() throws {
      let file = TestFont.json("", font: #","fPath":"/f/sans.ttf""#, slot: #""sid":"word","#)
      let animation = try LottieAnimation(
        file, assets: Files(fonts: ["/f/sans.ttf": TestFont.bytes]), fonts: FontLibrary())
      #expect(try animation.picture().area() == 0)
      var overlay = Overlay(animation)
      try overlay.set("word", to: .text("II"))
      #expect(abs(try animation.picture(overlay).area() - 2 * bar) < 2)
      try overlay.set("word", to: .text("I"))
      #expect(abs(try animation.picture(overlay).area() - bar) < 1)
    }

    @Test func `a text of a slot may exceed no budget`() throws {
      let animation = try LottieAnimation(
        TestFont.json("", font: #","fPath":"/f/sans.ttf""#, slot: #""sid":"word","#),
        assets: Files(fonts: ["/f/sans.ttf": TestFont.bytes]), fonts: FontLibrary())
      var overlay = Overlay(animation)
      #expect(throws: (any Error).self) {
        try overlay.set("word", to: .text(String(repeating: "office ", count: 9000)))
      }
    }

    @Test func `one cluster is one character for animators`() throws {
      // Six letters are four clusters: the second of four is the ligature, and 25 % to 50 % of the text.
      let animator =
        #"[{"s":{"t":0,"b":1,"r":1,"sh":1,"s":{"k":25},"e":{"k":50},"o":{"k":0},"a":{"k":100}},"a":{"o":{"k":0}}}]"#
      let text = String(decoding: TestFont.json("office", size: 60), as: UTF8.self)
      let hidden = text.replacing("\"a\":[]", with: "\"a\":\(animator)")
      let all = try LottieAnimation(Array(text.utf8), fonts: library()).picture()
      let rest = try LottieAnimation(Array(hidden.utf8), fonts: library()).picture()
      // The o is 1253 wide and the ligature 1980: in pixels 36.7 and 58.0.
      #expect(abs(rest.area(x: 0..<37) - all.area(x: 0..<37)) < 0.1)
      #expect(rest.area(x: 39..<93) == 0 && all.area(x: 39..<93) > 300)
      #expect(abs(rest.area(x: 96..<256) - all.area(x: 96..<256)) < 0.1)
    }

    @Test func `a text from right to left begins at the right`() throws {
      // The yod-like vav is narrow, the lamed wide: in the text "לו" the vav, read last, is on the left.
      let picture = try LottieAnimation(TestFont.json("לו", size: 100), fonts: library()).picture()
      // The vav is a bar from 186 to 558−186, in pixels 9.1 to 18.2; the lamed begins at 27.2.
      #expect(picture.area(x: 0..<9) == 0)
      #expect(picture.area(x: 9..<19) > 300 && picture.area(x: 20..<28) == 0)
    }

    @Test func `spaces at the end of a line from right to left don't move it`() throws {
      let plain = try LottieAnimation(TestFont.json("לו", size: 100), fonts: library()).picture()
      let spaced = try LottieAnimation(TestFont.json("לו  ", size: 100), fonts: library()).picture()
      #expect(plain.pixels == spaced.pixels)
    }

    @Test func `small capitals are seven tenths as large`() throws {
      let picture = try LottieAnimation(TestFont.json("i", #","ca":2"#), fonts: library()).picture()
      #expect(abs(picture.area() - bar * 0.49) < 1)
    }

    @Test func `a box of text begins at the ascent that the file or the font gives`() throws {
      let box = #","ps":[0,-200],"sz":[250,250]"#
      let given = try LottieAnimation(
        TestFont.json("I", box, font: #","ascent":80"#, size: 100), fonts: library()
      ).picture()
      // The baseline is 80 below the top, and the bar 72.9 high.
      #expect(given.area(y: 0..<7) == 0 && given.area(y: 8..<80) > 0 && given.area(y: 80..<256) == 0)
      let own = try LottieAnimation(TestFont.json("I", box, size: 100), fonts: library()).picture()
      // The font's ascent is 1901 of 2048 units, 92.8.
      #expect(own.area(y: 0..<19) == 0 && own.area(y: 93..<256) == 0 && own.area(y: 90..<93) > 0)
    }

    @Test func `texts in many forms are drawn as their golden`() throws {
      let text = #"AVATAR office\rשלום (ok) 123 עולם\rمرحبا ١٢٣ abc\rx\u0300e\u0301 日"#
      let animation = try LottieAnimation(
        TestFont.json(text, #","lh":50"#, size: 26, y: 50), fonts: library())
      Golden.expect(try animation.picture(), is: "Fonts/texts")
    }
  }

  private enum Base64Text {
    static func encode(_ bytes: [UInt8]) -> String {
      let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
      var text: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let part = bytes[start..<min(start + 3, bytes.count)]
        let value = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
        for index in 0..<4 {
          text.append(index <= part.count ? letters[value >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
        }
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
#endif
