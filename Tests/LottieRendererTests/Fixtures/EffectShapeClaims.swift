import Foundation
import Testing

/// The areas and boxes that wipes, transforms, mattes and strokes along masks leave.
@Suite struct EffectShapeClaims {
  @Test(arguments: [(0.0, 48), (10, 32), (20, 0)])
  func `a linear wipe leaves the part before it`(frame: Double, columns: Int) throws {
    let picture = try Picture("Effects/linear-wipe", frame: frame)
    #expect(abs(picture.area() - Double(columns * 64)) <= 0.6 * 64)
    if columns > 0 { #expect(picture[63, 5].alpha == 255 && picture[64 - columns - 2, 60].alpha == 0) }
  }

  // MARK: Chokers

  @Test(arguments: [(0, 4), (10, -4), (20, 1.5)] as [(Double, Double)])
  func `a choker moves each edge of a box by its distance`(frame: Double, distance: Double) throws {
    let picture = try Picture("Effects/simple-choker", frame: frame)
    let side = 32 - 2 * distance
    #expect(abs(picture.area(x: 0..<64, y: 32..<33) - side) <= 0.05)
    #expect(abs(picture.area(x: 32..<33, y: 0..<64) - side) <= 0.05)
    #expect(picture[32, 32] == Pixel(255, 0, 0))
    // A box that grows has round corners, and one that shrinks sharp ones.
    let area = distance < 0 ? 32 * 32 - 4 * 32 * distance + Double.pi * distance * distance : side * side
    #expect(abs(picture.area() - area) <= 4)
  }

  @Test func `a choker makes a blurred edge sharp`() throws {
    let picture = try Picture("Effects/simple-choker-blurred")
    #expect(abs(picture.area(x: 0..<64, y: 32..<33) - 28) <= 0.3)
    // At 4 pixels within the old edge, a deviation of 6 leaves three quarters; the choke restores the rest.
    #expect(picture[27, 32].alpha >= 230 && picture[29, 32].alpha == 0)
  }

  @Test func `a disc keeps its shape when it is choked`() throws {
    let picture = try Picture("Effects/simple-choker-disc")
    #expect(abs(picture.area() - Double.pi * 15 * 15) <= 12)
    #expect(abs(picture.centroid.x - 32) <= 0.05 && abs(picture.centroid.y - 32) <= 0.05)
  }

  @Test func `a matte choker closes holes and leaves the outline`() throws {
    let picture = try Picture("Effects/matte-choker")
    #expect(picture[32, 32].alpha == 255)
    #expect((14..<50).allSatisfy { picture[$0, 12].alpha >= 250 && picture[12, $0].alpha >= 250 })
    #expect(abs(picture.area() - 40 * 40) <= 6)
  }

  @Test func `a feather spreads the edge of a wipe evenly`() throws {
    let picture = try Picture("Effects/linear-wipe-soft")
    for x in 0..<64 {
      let expected = min(max((Double(x) + 0.5 - 32) / 32 + 0.5, 0), 1)
      #expect(abs(Double(picture[x, 20].alpha) - 255 * expected) <= 1.5, "column \(x)")
    }
  }

  @Test func `a radial wipe turns clockwise from the top`() throws {
    let quarter = try Picture("Effects/radial-wipe")
    #expect(abs(quarter.area() - 3 * 32 * 32) <= 70)
    #expect(quarter[48, 16].alpha == 0 && quarter[48, 48].alpha == 255 && quarter[16, 16].alpha == 255)
    let more = try Picture("Effects/radial-wipe", frame: 10)
    #expect(abs(more.area() - 0.375 * 64 * 64) <= 80)
    #expect(more[20, 60].alpha == 0 && more[4, 44].alpha == 255 && more[16, 16].alpha == 255)
  }

  @Test func `blinds leave a part of each stripe`() throws {
    let picture = try Picture("Effects/blinds")
    #expect(abs(picture.area() - 32 * 64) <= 64)
    for stripe in 0..<4 {
      #expect(picture[16 * stripe + 4, 30].alpha == 0 && picture[16 * stripe + 12, 30].alpha == 255)
    }
  }

  @Test func `a transform moves the layer before the layer's own transform`() throws {
    let picture = try Picture("Effects/transform")
    #expect(picture.extent.x == 16..<48 && picture.extent.y == 24..<40)
    #expect(picture[30, 30].blue == 128 && picture[30, 30].alpha == 128)
    let turned = try Picture("Effects/transform-turned")
    #expect(turned.extent.x == 24..<40 && turned.extent.y == 8..<24)
  }

  @Test func `a hidden layer may be the matte of an effect`() throws {
    let picture = try Picture("Effects/set-matte")
    #expect(picture.extent.x == 16..<48 && picture.extent.y == 16..<48 && picture.area() == 32 * 32)
    let inverted = try Picture("Effects/set-matte-inverted")
    #expect(inverted[32, 32].alpha == 0 && abs(inverted[15, 32].alpha + inverted[16, 32].alpha - 255) <= 2)
    #expect(try abs(Picture("Effects/set-matte-luma")[32, 32].alpha - 128) <= 1)
  }

  @Test func `a stroke runs along a mask with round ends`() throws {
    let line = 48 * 8 + 16 * Double.pi
    let over = try Picture("Effects/stroke")
    #expect(over[32, 32].red == 255 && over[32, 32].blue == 0 && over[32, 40].blue == 255)
    let alone = try Picture("Effects/stroke-alone")
    #expect(abs(alone.area() - (2 * line - 64)) <= 5)
    let reveal = try Picture("Effects/stroke-reveal")
    #expect(abs(reveal.area() - (24 * 8 + 16 * Double.pi)) <= 4 && reveal[32, 32].blue == 255)
  }

  @Test func `boxes blur like the normal distribution of their variance`() throws {
    let picture = try Picture("Effects/box-blur")
    for x in 0..<64 {
      let expected = erfc((Double(x) + 0.5 - 32) / 42.squareRoot() / 2.squareRoot()) / 2
      #expect(abs(Double(picture[x, 32].alpha) - 255 * expected) <= 3)
    }
  }
}
