// The blend modes of the W3C's "Compositing and Blending Level 1". With premultiplied bytes s, d and alphas sa, da,
// a channel becomes (s(255 − da) + d(255 − sa) + P) / 255, where P is sa · da · B(d/da, s/sa) in 65025ths.

/// A blend mode that treats every channel separately.
protocol SeparableBlend {
  /// Returns P, exact or rounded to the nearest: 0…65025.
  static func product(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32
}

enum MultiplyBlend: SeparableBlend {
  @inline(__always)
  static func product(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 { s &* d }
}

enum ScreenBlend: SeparableBlend {
  @inline(__always)
  static func product(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    s &* da &+ d &* sa &- s &* d
  }
}

enum OverlayBlend: SeparableBlend {
  @inline(__always)
  static func product(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    HardLightBlend.product(d, s, da, sa)
  }
}

enum DarkenBlend: SeparableBlend {
  @inline(__always)
  static func product(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    Swift.min(s &* da, d &* sa)
  }
}

enum LightenBlend: SeparableBlend {
  @inline(__always)
  static func product(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    Swift.max(s &* da, d &* sa)
  }
}

enum ColorDodgeBlend: SeparableBlend {
  @inline(__always)
  static func product(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    if d == 0 { return 0 }
    let rest = sa &- s
    if rest <= 0 { return sa &* da }
    // d / (1 − s/sa), over da.
    return Swift.min(sa &* da, (d &* sa &* sa &+ rest / 2) / rest)
  }
}

enum ColorBurnBlend: SeparableBlend {
  @inline(__always)
  static func product(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    if d >= da { return sa &* da }
    if s == 0 { return 0 }
    let burnt = ((da &- d) &* sa &* sa &+ s / 2) / s
    return sa &* da &- Swift.min(sa &* da, burnt)
  }
}

enum HardLightBlend: SeparableBlend {
  @inline(__always)
  static func product(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    2 &* s <= sa ? 2 &* s &* d : sa &* da &- 2 &* (da &- d) &* (sa &- s)
  }
}

enum SoftLightBlend: SeparableBlend {
  @inline(__always)
  static func product(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    if sa == 0 || da == 0 { return 0 }
    let cs = Float(s) / Float(sa)
    let cb = Float(d) / Float(da)
    let result: Float
    if cs <= 0.5 {
      result = cb - (1 - 2 * cs) * cb * (1 - cb)
    } else {
      let soft = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      result = cb + (2 * cs - 1) * (soft - cb)
    }
    return Int32(PaintColor.unit(result) * Float(sa &* da) + 0.5)
  }
}

enum DifferenceBlend: SeparableBlend {
  @inline(__always)
  static func product(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    abs(s &* da &- d &* sa)
  }
}

enum ExclusionBlend: SeparableBlend {
  @inline(__always)
  static func product(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    s &* da &+ d &* sa &- 2 &* s &* d
  }
}

/// Returns a pixel blended onto another, channel by channel.
@inline(__always)
func blended<Blend: SeparableBlend>(_ source: UInt32, _ backdrop: UInt32, _ blend: Blend.Type) -> UInt32 {
  let sa = Int32(truncatingIfNeeded: source &>> 24)
  let da = Int32(truncatingIfNeeded: backdrop &>> 24)
  var result = divided255(UInt32(truncatingIfNeeded: sa &* 255 &+ da &* (255 &- sa))) &<< 24
  for shift in stride(from: UInt32(0), to: 24, by: 8) {
    let s = Int32(truncatingIfNeeded: (source &>> shift) & 255)
    let d = Int32(truncatingIfNeeded: (backdrop &>> shift) & 255)
    let sum = s &* (255 &- da) &+ d &* (255 &- sa) &+ blend.product(s, d, sa, da)
    result |= divided255(UInt32(truncatingIfNeeded: sum)) &<< shift
  }
  return result
}

/// Returns the sum of two pixels, each channel at most 255.
@inline(__always)
func added(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
  let low = (source & 0x00ff_00ff) &+ (backdrop & 0x00ff_00ff)
  let high = ((source &>> 8) & 0x00ff_00ff) &+ ((backdrop &>> 8) & 0x00ff_00ff)
  let l = (low | (((low &>> 8) & 0x0001_0001) &* 255)) & 0x00ff_00ff
  let h = (high | (((high &>> 8) & 0x0001_0001) &* 255)) & 0x00ff_00ff
  return l | h &<< 8
}

/// A blend mode that treats the channels together.
protocol MixingBlend {
  /// Returns the mixed colour of a source and a backdrop; neither is premultiplied.
  static func mix(_ source: SIMD3<Float>, _ backdrop: SIMD3<Float>) -> SIMD3<Float>
}

enum HueBlend: MixingBlend {
  @inline(__always)
  static func mix(_ s: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    withLuminosity(withSaturation(s, saturation(b)), luminosity(b))
  }
}

enum SaturationBlend: MixingBlend {
  @inline(__always)
  static func mix(_ s: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    withLuminosity(withSaturation(b, saturation(s)), luminosity(b))
  }
}

enum ColorBlend: MixingBlend {
  @inline(__always)
  static func mix(_ s: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    withLuminosity(s, luminosity(b))
  }
}

enum LuminosityBlend: MixingBlend {
  @inline(__always)
  static func mix(_ s: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    withLuminosity(b, luminosity(s))
  }
}

@inline(__always)
private func luminosity(_ c: SIMD3<Float>) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

@inline(__always)
private func least(_ c: SIMD3<Float>) -> Float { Swift.min(c.x, Swift.min(c.y, c.z)) }

@inline(__always)
private func greatest(_ c: SIMD3<Float>) -> Float { Swift.max(c.x, Swift.max(c.y, c.z)) }

@inline(__always)
private func saturation(_ c: SIMD3<Float>) -> Float { greatest(c) - least(c) }

/// Returns the colour with another saturation: its least channel becomes 0, its greatest `saturation`.
@inline(__always)
private func withSaturation(_ c: SIMD3<Float>, _ saturation: Float) -> SIMD3<Float> {
  let low = least(c)
  let range = greatest(c) - low
  if range <= 0 { return .zero }
  return (c - low) * saturation / range
}

/// Returns the colour with another luminosity, moved towards grey until it fits 0…1.
@inline(__always)
private func withLuminosity(_ c: SIMD3<Float>, _ target: Float) -> SIMD3<Float> {
  var result = c + (target - luminosity(c))
  let l = luminosity(result)
  let low = least(result)
  let high = greatest(result)
  if low < 0 && l > low { result = (result - l) * l / (l - low) + l }
  if high > 1 && high > l { result = (result - l) * (1 - l) / (high - l) + l }
  return result
}

/// Returns a pixel blended onto another, with its channels treated together.
@inline(__always)
func blended<Blend: MixingBlend>(_ source: UInt32, _ backdrop: UInt32, _ blend: Blend.Type) -> UInt32 {
  let sa = source &>> 24
  let da = backdrop &>> 24
  if sa == 0 { return backdrop }
  if da == 0 { return source }
  let s = channels(source)
  let d = channels(backdrop)
  let mixed = blend.mix(s / Float(sa), d / Float(da))
  let sum = s * Float(255 &- da) + d * Float(255 &- sa) + mixed * Float(sa &* da)
  let alpha = divided255(sa &* 255 &+ da &* (255 &- sa))
  return colorByte(sum.x, alpha) | colorByte(sum.y, alpha) &<< 8 | colorByte(sum.z, alpha) &<< 16
    | alpha &<< 24
}

@inline(__always)
private func channels(_ p: UInt32) -> SIMD3<Float> {
  SIMD3(Float(p & 255), Float((p &>> 8) & 255), Float((p &>> 16) & 255))
}

/// Converts 65025ths to 255ths, rounded to the nearest, at most `alpha`.
@inline(__always)
private func colorByte(_ sum: Float, _ alpha: UInt32) -> UInt32 {
  let v = sum / 255
  return v > 0 ? (v < Float(alpha) ? UInt32(v + 0.5) : alpha) : 0
}
