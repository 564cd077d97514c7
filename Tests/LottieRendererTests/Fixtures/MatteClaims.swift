import Testing

/// What mattes must leave of their layers.
@Suite struct MatteClaims {
  /// The source of most fixtures: 60 % of `#ff8040`, and the luma of that, premultiplied.
  let alpha = 0.6
  let luma = 0.6 * (0.2126 * 255 + 0.7152 * 128 + 0.0722 * 64) / 255

  @Test(arguments: ["Mattes/alpha", "Mattes/alpha-inverted", "Mattes/luma", "Mattes/luma-inverted"])
  func `a matte multiplies by alpha or luma, or by what lacks of 1`(_ name: String) throws {
    let picture = try Picture(name)
    let value = name.contains("alpha") ? alpha : luma
    let inside = name.contains("inverted") ? 1 - value : value
    let outside = name.contains("inverted") ? 1.0 : 0.0
    #expect(picture[24, 32].isNear(Ink(0, 0, 1, inside)))
    #expect(picture[56, 32].isNear(Ink(0, 0, 1, outside)))
  }

  @Test func `a matte by index is drawn too, unless it says not`() throws {
    let picture = try Picture("Mattes/by-index")
    // Blue of 60 % over the source itself.
    #expect(picture[24, 32].isNear(Ink(0, 0, 1, 0.6).over(Ink(hex: 0xff8040, 0.6)), within: 2))
    #expect(picture[44, 32] == .clear)
    // The layer before in the file is not a matte then.
    #expect(picture[56, 56] == Pixel(0, 255, 0))
  }

  @Test func `a source can serve several layers`() throws {
    let picture = try Picture("Mattes/shared")
    #expect(picture[24, 16].isNear(Ink(0, 0, 1, 0.6)))
    #expect(picture[56, 16] == .clear)
    #expect(picture[24, 48].isNear(Ink(1, 0, 0, 0.4)))
    #expect(picture[56, 48] == Pixel(255, 0, 0))
  }

  @Test func `a hidden source still is a matte`() throws {
    let picture = try Picture("Mattes/hidden-source")
    #expect(picture[24, 32].isNear(Ink(0, 0, 1, 0.6)))
    #expect(picture[56, 32] == .clear)
  }

  @Test func `a source out of its time is empty`() throws {
    let during = try Picture("Mattes/out-of-time", frame: 9)
    #expect(during.area(y: 0..<32) == 32 * 32)
    #expect(during.area(y: 32..<64) == 32 * 32)
    let after = try Picture("Mattes/out-of-time", frame: 10)
    #expect(after.area(y: 0..<32) == 0)
    #expect(after.area(y: 32..<64) == 64 * 32)
  }

  @Test func `the luma of grey is its value`() throws {
    let mismatch = try Picture("Mattes/gradient-luma").mismatch { x, _ in Ink(0, 0, 1, x / 64) }
    #expect(mismatch <= 2)
  }

  @Test func `a matte may have a matte`() throws {
    let picture = try Picture("Mattes/chain")
    #expect(picture.extent.x == 16..<48)
    #expect(picture.extent.y == 16..<48)
    #expect(picture[32, 32] == Pixel(0, 0, 255))
  }

  @Test func `the masks of a source count`() throws {
    let picture = try Picture("Mattes/masked-source")
    #expect(picture.extent.x == 8..<40)
    #expect(picture.extent.y == 16..<48)
    #expect(picture[24, 32].isNear(Ink(0, 0, 1, 0.6)))
  }
}
