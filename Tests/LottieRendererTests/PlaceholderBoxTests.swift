import Testing
import VectorRaster

@testable import LottieRenderer

/// The advances of the boxes that stand for characters, from the metrics of Helvetica.
@Suite struct PlaceholderBoxTests {
  private static let widths: [(Int, String)] = [
    (191, "'"), (222, "ijl"), (260, "|"), (278, " !,./:;I[\\]ft"), (333, "()-`r"), (334, "{}"), (355, "\""),
    (389, "*"), (469, "^"), (500, "Jcksvxyz"), (556, "#$0123456789?L_abdeghnopqu"), (584, "+<=>~"),
    (611, "FTZ"), (667, "&ABEKPSVXY"), (722, "CDHNRUw"), (778, "GOQ"), (833, "Mm"), (889, "%"), (944, "W"),
    (1015, "@"),
  ]

  @Test func `each letter is as wide as that of Helvetica`() {
    var count = 0
    for (width, letters) in Self.widths {
      for letter in letters {
        #expect(PlaceholderBoxes.advance(of: letter) == Float(width) / 10, "\(letter)")
        count += 1
      }
    }
    #expect(count == 95)
  }

  @Test(
    arguments: [
      // Controls and invisible marks; the characters beside them have the usual width.
      (0...0x1F, 0), (0x7F...0x9F, 0), (0xA0...0xA0, 27.8), (0xA1...0xAC, 55.6), (0xAD...0xAD, 0),
      (0xAE...0xFF, 55.6), (0x2002...0x2002, 55.6), (0x2003...0x2003, 100), (0x2004...0x200A, 55.6),
      (0x200B...0x200F, 0), (0x2010...0x2027, 55.6), (0x2028...0x202E, 0), (0x202F...0x205F, 55.6),
      (0x2060...0x206F, 0), (0x2070...0x2070, 55.6), (0xFDFF...0xFDFF, 55.6), (0xFE00...0xFE0F, 0),
      (0xFE10...0xFE2F, 55.6), (0xFEFF...0xFEFF, 0),
      // Wide scripts and emoji.
      (0x10FF...0x10FF, 55.6), (0x1100...0x115F, 100), (0x1160...0x1160, 55.6), (0x2E7F...0x2E7F, 55.6),
      (0x2E80...0xA4CF, 100), (0xA4D0...0xA95F, 55.6), (0xA960...0xA97F, 100), (0xA980...0xABFF, 55.6),
      (0xAC00...0xD7FF, 100), (0xF8FF...0xF8FF, 55.6), (0xF900...0xFAFF, 100), (0xFB00...0xFB00, 55.6),
      (0xFE30...0xFE4F, 100), (0xFE50...0xFE50, 55.6), (0xFF00...0xFF00, 55.6), (0xFF01...0xFF60, 100),
      (0xFF61...0xFF61, 55.6), (0x1EFFF...0x1EFFF, 55.6), (0x1F000...0x1FAFF, 100), (0x1FB00...0x1FB00, 55.6),
      (0x1FFFF...0x1FFFF, 55.6), (0x20000...0x3FFFF, 100), (0x40000...0x40000, 55.6),
    ] as [(ClosedRange<UInt32>, Float)])
  func `other characters are invisible, usual or wide`(range: ClosedRange<UInt32>, width: Float) throws {
    for value in [range.lowerBound, range.upperBound] {
      let character = Character(try #require(Unicode.Scalar(value)))
      #expect(PlaceholderBoxes.advance(of: character) == width, "\(value)")
      #expect(PlaceholderBoxes.isVisible(character) == (width > 0 && !character.isWhitespace), "\(value)")
    }
  }

  @Test func `a box has an edge of 3 % within the height of capitals`() {
    let bounds = PlaceholderBoxes.outline(advance: 55.6).bounds
    #expect((bounds.minX, bounds.maxX, bounds.minY, bounds.maxY) == (5, 50.6, -72, 0))
    let points = PlaceholderBoxes.outline(advance: 55.6).points
    #expect(points.contains { ($0.x, $0.y) == (8, -3) } && points.contains { ($0.x, $0.y) == (47.6, -69) })
    // A box with no inside draws nothing.
    #expect(PlaceholderBoxes.outline(advance: 16).isEmpty && !PlaceholderBoxes.outline(advance: 16.5).isEmpty)
  }
}
