import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Where the characters of texts are.
///
/// Each letter of the font covers 8 × 8 pixels at size 16, every 16 pixels.
@Suite struct TextLayoutTests {
  /// The columns in which letters begin in a row of pixels.
  private func starts(_ picture: Picture, row: Int) -> [Int] {
    (0..<picture.width).filter { x in
      picture[x, row].alpha > 127 && (x == 0 || picture[x - 1, row].alpha <= 127)
    }
  }

  @Test func `letters stand on the baseline, one after another`() throws {
    let picture = try Picture(BlockFont.animation("ab"))
    #expect(picture.extent.x == 0..<24 && picture.extent.y == 0..<8)
    #expect(starts(picture, row: 4) == [0, 16])
    #expect(picture[4, 4] == Pixel(255, 0, 0))
    #expect(picture.area() == 128)
  }

  // Two letters are 32 pixels wide.
  @Test(arguments: [(0, [20, 36]), (1, [4, 20]), (2, [12, 28])])
  func `a text at a point is justified about it`(
    justification: Int, expected: [Int]
  ) throws {
    let x = [20.0, 36, 28][justification]
    #expect(
      starts(try Picture(BlockFont.animation("aa", #","j":\#(justification)"#, x: x)), row: 4) == expected)
  }

  @Test func `tracking is added to each letter, in thousandths of the size`() throws {
    let picture = try Picture(BlockFont.animation("aa", #","tr":250"#))
    #expect(starts(picture, row: 4) == [0, 20])
  }

  // Two letters with 4 more pixels between them are 36 wide: the tracking after the last one does not count.
  @Test(arguments: [(1, [4, 24], [4, 24]), (2, [22, 42], [2, 22])])
  func `tracking after the last letter is no part of a line`(
    justification: Int, expected: [Int], inBox: [Int]
  ) throws {
    let text = try BlockFont.animation("aa", #","j":\#(justification),"tr":250"#, x: 40)
    #expect(starts(try Picture(text), row: 4) == expected)
    // Neither is a space.
    let spaced = try BlockFont.animation(
      "aa ", #","j":\#(justification),"tr":250,"ps":[0,0],"sz":[40,60]"#, y: 0)
    #expect(starts(try Picture(spaced), row: 8) == inBox)
  }

  @Test(arguments: ["\\r", "\\n", "\\u0003", "\\r\\n"]) func `a line ends with any of four characters`(
    end: String
  ) throws {
    let picture = try Picture(BlockFont.animation("a\(end)aa"))
    #expect(starts(picture, row: 4) == [0])
    #expect(starts(picture, row: 24) == [0, 16])
    #expect(picture.extent.y == 0..<28)
  }

  @Test func `lines without a height are 1.2 sizes apart`() throws {
    let picture = try Picture(BlockFont.animation("a\\ra", #","lh":0"#))
    // 8 + 19.2.
    #expect(picture[4, 26].alpha == 255)
    #expect(picture[4, 27].alpha == 51)
  }

  @Test func `a box breaks lines at spaces, and begins at its ascent`() throws {
    let box = #","ps":[4,2],"sz":[40,60]"#
    let picture = try Picture(BlockFont.animation("aa a", box, y: 0))
    // The baseline of the first line is 2 + 75 % of 16; that of the second one 20 lower.
    #expect(picture.extent.y == 6..<34)
    #expect(starts(picture, row: 10) == [4, 20])
    #expect(starts(picture, row: 30) == [4])
  }

  @Test func `a word that is longer than its box is broken within`() throws {
    let picture = try Picture(BlockFont.animation("aaa", #","ps":[0,0],"sz":[32,60]"#, y: 0))
    #expect(starts(picture, row: 8) == [0, 16])
    #expect(starts(picture, row: 28) == [0])
  }

  /// Each box has room for three letters.
  @Test(arguments: [
    // After a hyphen, but not before a number, whose sign it is.
    ("a-aa", [2, 2]), ("a-11", [3, 1]), ("aa-a", [3, 1]),
    // Between ideographs and beside them.
    ("日日日日", [3, 1]), ("aa日日", [3, 1]), ("日aaa", [1, 3]), ("日日-a", [3, 1]),
    // A line neither begins with closing marks nor ends with opening ones.
    ("日日日。", [2, 2]), ("日日（日", [2, 2]), ("日日日ー日", [2, 3]),
    // Marks that nobody sees allow a break, or forbid one.
    ("aa\u{200B}aa", [2, 2]), ("日日日\u{2060}日", [2, 2]),
    // A space takes its place in a line, and is the last place to break at.
    ("a a-a", [1, 3]), ("aa -a", [2, 2]),
  ]) func `a box breaks lines where Unicode allows it`(text: String, expected: [Int]) throws {
    let picture = try Picture(BlockFont.animation(text, #","ps":[0,0],"sz":[50,60]"#, y: 0))
    let rows = stride(from: 8, to: picture.height, by: 20).map { starts(picture, row: $0).count }
    #expect(rows.filter { $0 > 0 } == expected)
  }

  /// The letters of a word that moves to the next line, and their tracking, take room there.
  @Test(arguments: [
    ("a bbb b", 0, 64, [1, 3, 1]), ("a bb b", 250, 74, [1, 2, 1]), ("a-bbb-b", 0, 64, [2, 4, 1]),
  ])
  func `letters that a break moves count for their new line`(
    text: String, tracking: Int, width: Int, expected: [Int]
  ) throws {
    let picture = try Picture(
      BlockFont.animation(text, #","tr":\#(tracking),"ps":[0,0],"sz":[\#(width),60]"#, y: 0))
    let rows = stride(from: 8, to: picture.height, by: 20).map { starts(picture, row: $0).count }
    #expect(rows.filter { $0 > 0 } == expected)
  }

  @Test(arguments: [(0, [0]), (1, [48]), (2, [24])]) func `a box places lines in it`(
    justification: Int, expected: [Int]
  ) throws {
    let picture = try Picture(
      BlockFont.animation("a", #","j":\#(justification),"ps":[0,0],"sz":[64,60]"#, y: 0))
    #expect(starts(picture, row: 8) == expected)
  }

  @Test(arguments: [(3, 0), (4, 48), (5, 24), (6, 0)])
  func `full lines reach both edges, and the last one as it is said`(
    justification: Int, last: Int
  ) throws {
    let picture = try Picture(
      BlockFont.animation("a a b", #","j":\#(justification),"ps":[0,0],"sz":[64,60]"#, y: 0))
    // "a a" is 48 wide; the space between gains 16.
    #expect(starts(picture, row: 8) == [0, 48])
    #expect(starts(picture, row: 28) == [last])
  }

  @Test func `the baseline can be raised`() throws {
    let picture = try Picture(BlockFont.animation("a", #","ls":3"#, y: 20))
    #expect(picture.extent.y == 9..<17)
  }

  @Test func `capitals come from small letters, and small ones are smaller`() throws {
    let all = try Picture(BlockFont.animation("a", #","ca":1"#, y: 20))
    #expect(all.area() == 64)
    let small = try Picture(BlockFont.animation("aA", #","ca":2"#, y: 20))
    // 0.7 of 8 × 8, then a capital 11.2 pixels to the right.
    #expect(abs(small.area(x: 0..<8) - 64 * 0.49) < 0.5)
    #expect(starts(small, row: 18) == [0, 11])
  }

  @Test func `a letter with its mark is one character`() throws {
    // The mark follows the letter; the font has both as one.
    #expect(try Picture(BlockFont.animation("é")).area() == 64)
    #expect(try Picture(BlockFont.animation("e\\u0301")).area() == 64)
    // The font has no such letter with a mark, but the letter.
    #expect(try Picture(BlockFont.animation("a\\u0308")).area() == 64)
  }

  @Test func `characters that the font lacks are reported, each once`() throws {
    let animation = try BlockFont.animation("axyxa")
    let finding = try #require(animation.diagnostics.first { $0.feature == "font" })
    #expect(
      finding.message == "the file lacks these characters of the font 'Block-Regular' (Block Regular): xy")
    #expect(try Picture(animation).area() == 128)
  }

  @Test func `a font that the file does not contain is reported, and boxes are drawn`() throws {
    let documents = #"{"k":[{"s":\#(BlockFont.document("a")),"t":0}]}"#
    let animation = try LottieAnimation(
      layers: "[\(BlockFont.layer(documents: documents, y: 20))]",
      more: #""fonts":{"list":[{"fName":"Block-Regular","fFamily":"Block","fStyle":"Regular"}]},"#)
    let finding = try #require(animation.diagnostics.first { $0.feature == "font" })
    #expect(finding.message.contains("'Block-Regular'"))
    #expect(finding.layer == "text")
    // The box of an "a" is 55.6 % of the size wide with 5 % at either side, 72 % high and 3 % thick.
    let (width, height, line) = (0.456 * 16, 0.72 * 16, 0.03 * 16)
    let frame = width * height - (width - 2 * line) * (height - 2 * line)
    #expect(abs(try Picture(animation).area() - frame) < 0.5)
  }

  @Test func `a text whose font is not in the list has the first one, and is reported`() throws {
    let document = BlockFont.document("a").replacing("Block-Regular", with: "Blok")
    // Another text with the same font, which is reported once.
    let other = BlockFont.document("b").replacing("Block-Regular", with: "Blok")
    let animation = try LottieAnimation(
      layers:
        "[\(BlockFont.layer(documents: #"{"k":[{"s":\#(document),"t":0},{"s":\#(other),"t":9}]}"#, y: 20))]",
      more: BlockFont.members)
    let findings = animation.diagnostics.filter { $0.feature == "font" }
    #expect(
      findings.map { $0.message } == ["there is no font 'Blok' in fonts.list; 'Block-Regular' stands for it"])
    #expect(try Picture(animation).area() == 64)
  }

  @Test func `a file without a list of fonts says which font each text needs`() throws {
    let one = BlockFont.document("a").replacing("Block-Regular", with: "One")
    let two = BlockFont.document("a").replacing("Block-Regular", with: "Two")
    let layers = [one, two].map { BlockFont.layer(documents: #"{"k":[{"s":\#($0),"t":0}]}"#, y: 20) }
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]", more: "")
    let findings = animation.diagnostics.filter { $0.feature == "font" }.map(\.message)
    #expect(findings.count == 2 && findings[0].contains("the font 'One'"))
    #expect(findings.count == 2 && findings[1].contains("the font 'Two'"))
  }

  @Test func `outlines are drawn over the letters, or below them`() throws {
    let outline = #","sc":[0,0,1],"sw":4"#
    let over = try Picture(BlockFont.animation("a", outline, x: 8, y: 24))
    // 2 pixels beyond the letter and 2 within.
    #expect(over[7, 20] == Pixel(0, 0, 255) && over[9, 20] == Pixel(0, 0, 255))
    #expect(over[12, 20] == Pixel(255, 0, 0))
    let below = try Picture(BlockFont.animation("a", outline + #","of":false"#, x: 8, y: 24))
    #expect(below[7, 20] == Pixel(0, 0, 255) && below[9, 20] == Pixel(255, 0, 0))
  }

  @Test func `a text changes at its keyframes`() throws {
    let documents =
      #"{"k":[{"s":\#(BlockFont.document("a")),"t":0},{"s":\#(BlockFont.document("aa")),"t":30}]}"#
    let animation = try LottieAnimation(
      layers: "[\(BlockFont.layer(documents: documents))]", more: BlockFont.members)
    for (frame, area) in [(0.0, 64.0), (29.9, 64), (30, 128), (59, 128)] {
      #expect(try Picture(animation, frame: frame).area() == area, "frame \(frame)")
    }
  }

  @Test func `a box of a layer is that of its letters`() throws {
    let renderer = try Renderer(atOwnSize: BlockFont.animation("ab", x: 10, y: 30))
    let pose = renderer.evaluate(frame: 0)
    let box = try #require(renderer.bounds(ofLayer: "text", in: pose))
    #expect(box.contains(Vector2(33, 29)) && box.contains(Vector2(20, 25)))
    #expect(!box.contains(Vector2(35, 29)) && !box.contains(Vector2(20, 21)))
    // The space between the letters is not painted.
    #expect(renderer.hits(Vector2(14, 26), layer: "text", test: .shape(tolerance: 0), in: pose))
    #expect(!renderer.hits(Vector2(22, 26), layer: "text", test: .shape(tolerance: 0), in: pose))
    #expect(renderer.layerBoxes(in: pose)[0].kind == .text)
  }
}
