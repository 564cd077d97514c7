/// The nearest integer to `v / 255`, for `v` up to 65 535; exact.
@inline(__always)
func divided255(_ v: UInt32) -> UInt32 {
  let t = v &+ 128
  return (t &+ (t &>> 8)) &>> 8
}

/// A pixel's four channels, one in each 16 bits of a word: red, blue, green, alpha.
@inline(__always)
func spread(_ pixel: UInt32) -> UInt64 {
  let p = UInt64(pixel)
  return (p | p &<< 24) & 0x00ff_00ff_00ff_00ff
}

/// The inverse of `spread`.
@inline(__always)
func packed(_ channels: UInt64) -> UInt32 {
  UInt32(truncatingIfNeeded: channels | channels &>> 24)
}

/// Each of four channel products (up to 65 025) divided by 255, to the nearest.
@inline(__always)
func divided255(channels v: UInt64) -> UInt64 {
  let t = v &+ 0x0080_0080_0080_0080
  return ((t &+ ((t &>> 8) & 0x00ff_00ff_00ff_00ff)) &>> 8) & 0x00ff_00ff_00ff_00ff
}

/// A pixel times `factor / 255`, `factor` being 0…255.
@inline(__always)
func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
  packed(divided255(channels: spread(pixel) &* UInt64(factor)))
}

/// A premultiplied pixel over another one.
@inline(__always)
func over(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
  source &+ scaled(backdrop, 255 &- source &>> 24)
}

/// An opaque pixel mixed with another one: (source · coverage + backdrop · (255 − coverage)) / 255.
@inline(__always)
func mixed(_ source: UInt32, _ backdrop: UInt32, _ coverage: UInt32) -> UInt32 {
  let sum = spread(source) &* UInt64(coverage) &+ spread(backdrop) &* UInt64(255 &- coverage)
  return packed(divided255(channels: sum))
}

/// A value of 0…1 as a byte, to the nearest; less is 0, more is 255, and so is what is not a number 0.
@inline(__always)
func byte(_ v: Float) -> UInt32 {
  v > 0 ? (v < 1 ? UInt32(v * 255 + 0.5) : 255) : 0
}
