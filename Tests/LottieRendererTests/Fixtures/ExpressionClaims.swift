import Testing
import VectorRaster

/// The results of expressions: the place of a red square of 8 × 8.
@Suite struct ExpressionClaims {
  @Test(arguments: [
    ("Expressions/arithmetic", 0.0, 30, 52), ("Expressions/reference", 15, 28, 26),
    ("Expressions/control", 0, 24, 12),
    ("Expressions/interpolation", 10, 18, 23),
    ("Expressions/time", 45, 36, 16), ("Expressions/space", 0, 32, 40), ("Expressions/keys", 0, 28, 42),
    ("Expressions/velocity", 0, 30, 18),
    ("Expressions/loop-out", 45, 18, 16),
    ("Expressions/loop-ping-pong", 25, 28, 26), ("Expressions/loop-offset", 25, 38, 36),
    ("Expressions/loop-continue", 25, 28, 46),
    ("Expressions/language", 0, 21, 8),
  ])
  func `an expression moves a square`(name: String, frame: Double, x: Int, y: Int) throws {
    let picture = try Picture(name, frame: frame)
    #expect(abs(picture.area(x: x..<x + 8, y: y..<y + 8) - 64) < 0.5, "\(name)")
    #expect(abs(picture.area() - 64) < 0.5, "\(name)")
  }

  @Test func `an expression makes a path`() throws {
    let picture = try Picture("Expressions/path")
    #expect(picture.area(x: 16..<48, y: 8..<40) == 1024 && picture.area() == 1024)
  }

  @Test func `expressions give a size and a colour`() throws {
    let picture = try Picture("Expressions/color")
    // The rectangle is 32 × 16 about (16, 16), in the other one's colour with two components exchanged.
    #expect(picture[16, 16] == Pixel(0, 255, 0) && picture[16, 20] == Pixel(0, 255, 0))
    #expect(picture.area(x: 0..<64, y: 0..<8) == 0 && picture.area(x: 0..<64, y: 24..<32) == 0)
  }

  @Test func `a wiggle stays near, and is elsewhere at another time`() throws {
    for frame in [0.0, 7, 17, 44] {
      let picture = try Picture("Expressions/wiggle", frame: frame)
      #expect(abs(picture.area(x: 18..<38, y: 18..<38) - 64) < 0.5)
    }
    #expect(
      try Picture("Expressions/wiggle", frame: 7).surface.pixels
        != Picture("Expressions/wiggle", frame: 17).surface.pixels)
  }
}
