import Testing

/// What the slots of a file must change.
@Suite struct SlotClaims {
  @Test func `slots of the file replace the values of properties`() throws {
    let picture = try Picture("Slots/values")
    // 24 × 16 around (32, 24).
    #expect(abs(picture.area(y: 0..<48) - 24 * 16 * 0.5) < 1)
    #expect(picture[32, 24].isNear(Ink(1, 0, 0, 0.5)))
    #expect(picture[20, 16].alpha == 128)
    let mismatch = picture.mismatch { x, _ in
      Ink(1 - x / 64, 0, x / 64)
    } where: {
      $1 >= 48
    }
    #expect(mismatch <= 2)
  }

  @Test(arguments: [0.0, 20, 40]) func `a slot may be animated, and a missing one changes nothing`(
    frame: Double
  ) throws {
    let picture = try Picture("Slots/animated", frame: frame)
    #expect(picture[32, 16].isNear(Ink(1 - frame / 40, 0, frame / 40)))
    #expect(picture[32, 48] == Pixel(0, 255, 0))
  }

  @Test func `a picture in a slot is the file's own at first`() throws {
    let picture = try Picture("Slots/image")
    // 8 × 8 in an asset of 16 × 16 at (24, 24).
    #expect(picture.extent.x == 24..<40)
    #expect(picture[25, 25] == Pixel(255, 0, 0))
  }
}
