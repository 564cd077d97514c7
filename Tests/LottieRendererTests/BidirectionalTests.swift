import Testing

@testable import LottieRenderer

/// Texts in two directions, with orders worked out by hand from Unicode Annex 9.
///
/// Capitals stand for Hebrew letters.
@Suite struct BidirectionalTests {
  /// The picture of a text, in which capitals are Hebrew letters.
  private func shown(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      (0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0x41 + 0x5D0) ?? scalar : scalar
    }
    let letters = Array(text)
    let order = BidirectionalText.visualOrder(BidirectionalText(scalars).levels)
    return String(order.map { letters[$0] })
  }

  @Test(arguments: [
    ("abc", "abc"), ("ABC", "CBA"), ("abc DEF ghi", "abc FED ghi"), ("ABC def GHI", "IHG def CBA"),
    // Numbers run from left to right in either text.
    ("ABC 123", "123 CBA"), ("abc DEF 123 ghi", "abc 123 FED ghi"), ("ABC 1,234.5", "1,234.5 CBA"),
    ("ABC 12% DEF", "FED 12% CBA"), ("ABC $12", "$12 CBA"), ("ABC 1+2", "1+2 CBA"),
    // Between the two, a space has the direction of the paragraph.
    ("abc DEF", "abc FED"), ("DEF abc", "abc FED"), ("abc, DEF! ghi", "abc, FED! ghi"),
    // A pair of brackets keeps together; the glyphs are mirrored later.
    ("ABC abc (ok) DEF", "FED abc (ok) CBA"), ("ABC (abc) DEF", "FED )abc( CBA"),
    ("abc (DEF) ghi", "abc (FED) ghi"), ("ABC (DEF abc", "abc FED( CBA"),
  ])
  func `texts turn around`(text: String, expected: String) {
    #expect(shown(text) == expected)
  }

  @Test func `numbers after Arabic letters are Arabic`() {
    // With the comma, which is part of a European number but not of two Arabic ones of other kinds.
    let arabic = BidirectionalText(Array("ب 1-2".unicodeScalars))
    #expect(arabic.base == 1 && arabic.levels == [1, 1, 2, 1, 2])
    let hebrew = BidirectionalText(Array("א 1-2".unicodeScalars))
    #expect(hebrew.levels == [1, 1, 2, 2, 2])
  }

  @Test func `many brackets take no time`() {
    let text = String(repeating: "(", count: 20_000) + String(repeating: "(א)", count: 10_000)
    #expect(BidirectionalText(Array(text.unicodeScalars)).levels.count == 50_000)
  }

  @Test func `texts without such letters are not examined`() {
    #expect(!BidirectionalText.mayTurn(Array("Grüße, Ж".utf8)))
    #expect(BidirectionalText.mayTurn(Array("א".utf8)))
  }
}
