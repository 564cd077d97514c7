import VectorRaster

/// The 64-bit checksum of Fowler, Noll and Vo, variant 1a, over the bytes of pictures.
struct FNV1a {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds the premultiplied bytes of a picture in their order in memory.
  mutating func add(_ surface: Surface) {
    var hash = value
    for pixel in surface.pixels {
      hash = (hash ^ UInt64(pixel & 255)) &* 0x100_0000_01B3
      hash = (hash ^ UInt64(pixel >> 8 & 255)) &* 0x100_0000_01B3
      hash = (hash ^ UInt64(pixel >> 16 & 255)) &* 0x100_0000_01B3
      hash = (hash ^ UInt64(pixel >> 24)) &* 0x100_0000_01B3
    }
    value = hash
  }
}
