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
    ("Expressions/language", 0, 21, 8), ("Expressions/marker", 0, 20, 20), ("Expressions/smooth", 15, 19, 16),
    ("Expressions/source-rect", 0, 44, 28), ("Expressions/source-rect", 30, 52, 28),
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

  @Test func `expressions give dashes and gaps`() throws {
    let picture = try Picture("Expressions/dashes", frame: 8)
    for x in [8, 24, 40] {
      #expect(picture.area(x: x..<x + 8, y: 28..<36) == 64)
      #expect(picture.area(x: x + 8..<x + 16, y: 28..<36) == 0)
    }
    #expect(try Picture("Expressions/dashes", frame: 16).area(x: 24..<40, y: 0..<64) == 0)
  }

  @Test(arguments: ["Expressions/gradient", "Expressions/style"])
  func `expressions give the colours of a square of 32 × 32`(name: String) throws {
    for (frame, green) in [(0.0, 0), (30, 255)] {
      let picture = try Picture(name, frame: frame)
      #expect(picture[16, 16] == Pixel(0, green, 0) && picture[47, 47] == Pixel(0, green, 0))
      #expect(picture[15, 15] == .clear && picture[48, 48] == .clear)
    }
  }

  @Test func `an expression gives a text more and more letters`() throws {
    for (frame, letters) in [(0.0, 1), (9, 1), (10, 2), (29, 3)] {
      let picture = try Picture("Expressions/text", frame: frame)
      #expect(picture.area() == Double(64 * letters))
      #expect(picture.area(x: 16 * letters - 16..<16 * letters - 8, y: 24..<32) == 64)
    }
  }

  @Test func `an expression of a text's animator moves a letter`() throws {
    for y in [0, 16] {
      let picture = try Picture("Expressions/text-animator", frame: Double(y))
      #expect(picture.area(x: 16..<24, y: 24 + y..<32 + y) == 64)
    }
  }

  @Test func `a layer turns with a motion that an expression gives`() throws {
    let picture = try Picture("Expressions/orientation", frame: 8)
    #expect(abs(picture.area(x: 28..<32, y: 16..<24) - 32) < 0.1)
    #expect(abs(picture.area() - 32) < 0.1)
  }

  @Test func `a chain of expressions may be long`() throws {
    let picture = try Picture("Expressions/chain")
    #expect(picture.area(x: 8..<55, y: 28..<36) == 47 * 8 && picture.area() == 47 * 8)
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
