/// Returns the nearest integer to `v / 255`, for `v` up to 65 535; exact.
@inline(__always)
func divided255(_ v: UInt32) -> UInt32 {
  let t = v &+ 128
  return (t &+ (t &>> 8)) &>> 8
}

/// Returns a pixel's four channels, each in 16 bits of a word: red, blue, green, alpha.
@inline(__always)
func spread(_ pixel: UInt32) -> UInt64 {
  let p = UInt64(pixel)
  return (p | p &<< 24) & 0x00ff_00ff_00ff_00ff
}

/// Returns the pixel of four channels; the inverse of `spread`.
@inline(__always)
func packed(_ channels: UInt64) -> UInt32 {
  UInt32(truncatingIfNeeded: channels | channels &>> 24)
}

/// Returns each of four channel products (up to 65 025) divided by 255, rounded to the nearest.
@inline(__always)
func divided255(channels v: UInt64) -> UInt64 {
  let t = v &+ 0x0080_0080_0080_0080
  return ((t &+ ((t &>> 8) & 0x00ff_00ff_00ff_00ff)) &>> 8) & 0x00ff_00ff_00ff_00ff
}

/// Returns a pixel multiplied by `factor / 255`; `factor` is 0…255.
@inline(__always)
func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
  packed(divided255(channels: spread(pixel) &* UInt64(factor)))
}

/// Returns a premultiplied pixel composited over another one.
@inline(__always)
func over(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
  source &+ scaled(backdrop, 255 &- source &>> 24)
}

/// Returns an opaque pixel mixed with another: (source · coverage + backdrop · (255 − coverage)) / 255.
@inline(__always)
func mixed(_ source: UInt32, _ backdrop: UInt32, _ coverage: UInt32) -> UInt32 {
  let sum = spread(source) &* UInt64(coverage) &+ spread(backdrop) &* UInt64(255 &- coverage)
  return packed(divided255(channels: sum))
}

/// Returns a value of 0…1 as a byte, rounded to the nearest; lower values and NaN become 0, higher values 255.
@inline(__always)
func byte(_ v: Float) -> UInt32 {
  v > 0 ? (v < 1 ? UInt32(v * 255 + 0.5) : 255) : 0
}
