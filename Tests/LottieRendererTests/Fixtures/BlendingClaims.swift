import Testing

/// What blend modes must give, by the formulas of the W3C.
@Suite struct BlendingClaims {
  @Test(arguments: [
    "Blending/normal", "Blending/multiply", "Blending/screen", "Blending/overlay", "Blending/darken",
    "Blending/lighten", "Blending/color-dodge", "Blending/color-burn", "Blending/hard-light",
    "Blending/soft-light", "Blending/difference", "Blending/exclusion", "Blending/hue", "Blending/saturation",
    "Blending/color", "Blending/luminosity", "Blending/add",
  ])
  func `a layer blends by its formula`(_ name: String) throws {
    let rows = [Ink(0.1, 0.7, 0.3), Ink(0.9, 0.8, 0.1), Ink(0.3, 0.2, 0.9, 0.6), Ink(0.5, 0.5, 0.5)]
    let columns = [Ink(0.8, 0.3, 0.2), Ink(0.2, 0.4, 0.6), Ink(0.9, 0.9, 0.2, 0.5), Ink.clear]
    let picture = try Picture(name)
    let mode = String(name.dropFirst("Blending/".count))
    for (row, source) in rows.enumerated() {
      for (column, backdrop) in columns.enumerated() {
        let expected = Formulas.blend(mode, source, over: backdrop)
        let found = picture[8 + 16 * column, 8 + 16 * row]
        // Source and backdrop are bytes by then.
        #expect(
          found.isNear(expected, within: 3), "row \(row), column \(column): \(found), not \(expected.pixel)")
      }
    }
  }

  @Test func `the fixtures of modes are all there`() {
    let names = Set(Fixture.all.map(\.name))
    for mode in Formulas.blendModes { #expect(names.contains("Blending/\(mode)")) }
  }

  @Test func `a layer blends within its composition`() throws {
    let picture = try Picture("Blending/isolated")
    // Nothing is below it there.
    #expect(picture[16, 32] == Pixel(255, 128, 128))
    #expect(picture[48, 32] == Pixel(128, 128, 128))
  }

  @Test func `opacity counts after blending`() throws {
    let below = Ink(hex: 0xc08040)
    let blended = Formulas.blend("difference", Ink(1, 1, 1, 0.25), over: below)
    #expect(try Picture("Blending/opacity")[32, 32].isNear(blended))
  }

  @Test func `a mask limits what blends`() throws {
    let picture = try Picture("Blending/masked")
    #expect(picture[16, 32].isNear(Formulas.blend("multiply", Ink(hex: 0x808080), over: Ink(hex: 0xc08040))))
    #expect(picture[48, 32] == Pixel(0xc0, 0x80, 0x40))
  }
}
