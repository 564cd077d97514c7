import Foundation
import Testing

/// What strokes must cover.
@Suite struct StrokeClaims {
  @Test func `caps add nothing, half a disc or half a square`() throws {
    let picture = try Picture("Strokes/caps")
    #expect(picture.area(y: 0..<22) == 32 * 12)
    #expect(abs(picture.area(y: 22..<42) - (32 * 12 + .pi * 36)) < 0.5)
    #expect(picture.area(y: 42..<64) == 32 * 12 + 12 * 12)
  }

  @Test(arguments: [(4, 16.0), (36, 4 * Double.pi), (68, 8)])
  func `joins fill all, a quarter disc or half of a corner`(left: Int, area: Double) throws {
    let picture = try Picture("Strokes/joins")
    #expect(abs(picture.area(x: left..<left + 4, y: 4..<8) - area) < 0.2)
  }

  @Test func `a miter beyond its limit is bevelled`() throws {
    let picture = try Picture("Strokes/miter-limit")
    func top(_ columns: Range<Int>) -> Int? {
      (0..<64).first { row in columns.contains { picture[$0, row].alpha > 127 } }
    }
    // The point of the miter is half a width / sin 15° above the corner at y = 20; it is thin there.
    let tip = 20 - 3 / sin(15 * Double.pi / 180)
    let sharp = try #require(top(8..<28)), flat = try #require(top(36..<56))
    #expect((tip...tip + 3).contains(Double(sharp)))
    // The bevel runs half a width × sin 14° above the corner.
    #expect((19...20).contains(flat))
  }

  @Test(arguments: [
    (8, [8.0, 4], 0.0), (20, [8, 4], 6), (32, [6, 6], 0), (44, [1], 0), (56, [8, 4, 2, 8, 4, 2], 0),
  ])
  func `dashes follow their pattern`(y: Int, pattern: [Double], offset: Double) throws {
    let picture = try Picture("Strokes/dashes")
    let total = pattern.reduce(0, +)
    for x in 4..<60 {
      var place = (Double(x) + 0.5 - 4 + offset).truncatingRemainder(dividingBy: total)
      var index = 0
      while place >= pattern[index] {
        place -= pattern[index]
        index += 1
      }
      let isDrawn = index % 2 == 0
      #expect(picture[x, y].alpha == (isDrawn ? 255 : 0), "column \(x)")
    }
  }

  @Test func `dashes of no length are dots`() throws {
    let picture = try Picture("Strokes/dots")
    // At 8, 20, 32 and 44.
    #expect(abs(picture.area(y: 0..<20) - 4 * .pi * 16) < 1)
    #expect(abs(picture.area(y: 20..<42) - 4 * 64) < 0.5)
    #expect(picture.area(y: 42..<64) == 0)
  }

  @Test func `the pen lives in the space of the style`() throws {
    let picture = try Picture("Strokes/space")
    // The group around the blue stroke doubles it; the one inside the scope of the red one does not.
    #expect((0..<16).count { picture[32, $0] == Pixel(0, 0, 255) } == 8)
    #expect((16..<36).count { picture[32, $0] == Pixel(255, 0, 0) } == 4)
    // A scale of 2 across and 1/2 down makes the green ring 8 wide at its sides and 2 at its top.
    let row = (32..<64).map { picture[$0, 48] }.filter { $0.green > 127 && $0.red == 0 }
    #expect(row.count == 8)
    let column = (48..<64).map { Double(picture[32, $0].green) }.reduce(0, +) / 255
    #expect(abs(column - 2) < 0.1)
  }

  @Test func `a closed stroke is a frame`() throws {
    #expect(try Picture("Strokes/closed").area() == 40 * 40 - 24 * 24)
  }

  @Test func `no width and no length leave nothing`() throws {
    #expect(try Picture("Strokes/nothing").area() == 0)
  }
}
