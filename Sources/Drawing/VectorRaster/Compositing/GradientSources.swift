/// A linear gradient in integer arithmetic: the position on the ramp is exact at every pixel.
@unsafe
struct LinearSource: @unsafe PixelSource {
  let ramp: UnsafePointer<UInt32>
  let version: Int
  let isOpaque: Bool
  /// The position on the ramp at pixel (0, 0), in 2⁻²⁴ entries.
  let origin: Int64
  /// The change of the position from column to column.
  let stepX: Int64
  /// The change of the position from row to row.
  let stepY: Int64

  static var fraction: Double { 16_777_216 }

  @inline(never)
  func fetch(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let last = GradientRamp.size &- 1
    let step = unsafe stepX
    let ramp = unsafe ramp
    var place = unsafe origin &+ Int64(x) &* step &+ Int64(y) &* stepY
    let first = rampEntry(place)
    let final = rampEntry(place &+ Int64(count &- 1) &* step)
    if (first <= 0 && final <= 0) || (first >= last && final >= last) || step == 0 {
      unsafe fillSpan(out, count, ramp[first < 0 ? 0 : (first > last ? last : first)])
      return
    }
    if first >= 0 && first <= last && final >= 0 && final <= last {
      // All positions are within the ramp.
      var i = 0
      while i &+ 4 <= count {
        let p = place &+ step
        let q = p &+ step
        let r = q &+ step
        let four = unsafe SIMD4<UInt32>(
          ramp[rampEntry(place)], ramp[rampEntry(p)], ramp[rampEntry(q)], ramp[rampEntry(r)])
        unsafe store4(four, out + i)
        place = r &+ step
        i &+= 4
      }
      while i < count {
        unsafe out[i] = ramp[rampEntry(place)]
        place &+= step
        i &+= 1
      }
      return
    }
    for i in 0..<count {
      let entry = rampEntry(place)
      unsafe out[i] = ramp[entry < 0 ? 0 : (entry > last ? last : entry)]
      place &+= step
    }
  }
}

/// A radial gradient; the position on the ramp takes a square root at every pixel.
@unsafe
struct RadialSource: @unsafe PixelSource {
  let ramp: UnsafePointer<UInt32>
  let version: Int
  let isOpaque: Bool
  /// The map from pixel centres to the unit circle, with the focal point as the origin.
  let map: Matrix2D
  /// The displacement from the centre to the focal point, in radii.
  let focal: Vector2
  /// One minus the square of the focal point's distance from the centre.
  let a: Float

  @inline(never)
  func fetch(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    if unsafe focal.x == 0 && focal.y == 0 {
      unsafe fetch(out, x, y, count, hasFocal: false)
    } else {
      unsafe fetch(out, x, y, count, hasFocal: true)
    }
  }

  @inline(__always)
  private func fetch(
    _ out: UnsafeMutablePointer<UInt32>, _ x: Int, _ y: Int, _ count: Int, hasFocal: Bool
  ) {
    let fy = Float(y) + 0.5
    let rowX = unsafe map.c * fy + map.tx
    let rowY = unsafe map.d * fy + map.ty
    let stepX = unsafe map.a
    let stepY = unsafe map.b
    let focalX = unsafe focal.x
    let focalY = unsafe focal.y
    let a = unsafe a
    let scale = Float(GradientRamp.size) / a
    /// The entries of four neighbouring pixels, whose centres are given.
    @inline(__always) func entries(_ fx: SIMD4<Float>) -> SIMD4<UInt32> {
      let dx = fx * stepX + rowX
      let dy = fx * stepY + rowY
      let dd = dx * dx + dy * dy
      guard hasFocal else { return unsafe Self.entries(approximateRoot(dd) * Float(GradientRamp.size)) }
      let b = dx * focalX + dy * focalY
      return unsafe Self.entries((b + approximateRoot(b * b + dd * a)) * scale)
    }
    // The centres of four pixels; they stay exact, because a picture has fewer than 2²² columns.
    var fx = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + Float(x)
    var i = 0
    // Two vectors do not wait for each other.
    while i &+ 8 <= count {
      let (first, second) = (entries(fx), entries(fx + 4))
      unsafe store4(first, out + i)
      unsafe store4(second, out + i + 4)
      fx += 8
      i &+= 8
    }
    while i < count {
      let four = entries(fx)
      for lane in 0..<Swift.min(4, count &- i) { unsafe out[i &+ lane] = four[lane] }
      fx += 4
      i &+= 4
    }
    let ramp = unsafe ramp
    for i in 0..<count { unsafe out[i] = ramp[Int(out[i])] }
  }

  /// Returns the entries of four positions on the ramp, 0…1023; NaN gives an arbitrary entry.
  ///
  /// Adding 2²³ to the position minus a half leaves the whole number in the lowest bits. The bit patterns of positive
  /// numbers have the same order as the numbers, so numbers too large for this method are still detected.
  @inline(__always)
  static func entries(_ t: SIMD4<Float>) -> SIMD4<UInt32> {
    let last = SIMD4<Int32>(repeating: Int32(GradientRamp.size &- 1))
    let whole = unsafe unsafeBitCast((t - 0.5) + 8_388_608, to: SIMD4<Int32>.self) &- 0x4b00_0000
    let sign = SIMD4<Int32>(repeating: 31)
    let isAbove = (last &- whole) &>> sign
    let isNotBelow = ~(whole &>> sign)
    return unsafe unsafeBitCast((whole | isAbove) & isNotBelow & last, to: SIMD4<UInt32>.self)
  }
}

/// Returns the square roots of numbers that are not negative, to five digits, by two steps of Newton's method for
/// 1/√v.
@inline(__always)
func approximateRoot(_ v: SIMD4<Float>) -> SIMD4<Float> {
  let bits = unsafe unsafeBitCast(v, to: SIMD4<Int32>.self)
  let guess = 0x5f37_59df &- (bits &>> SIMD4<Int32>(repeating: 1))
  var r = unsafe unsafeBitCast(guess, to: SIMD4<Float>.self)
  let half = v * 0.5
  r = r * (1.5 - half * r * r)
  r = r * (1.5 - half * r * r)
  return v * r
}

/// A conic gradient.
@unsafe
struct ConicSource: @unsafe PixelSource {
  let ramp: UnsafePointer<UInt32>
  let version: Int
  let isOpaque: Bool
  /// The map from pixel centres to the plane around the centre.
  let map: Matrix2D
  /// The angle at which the gradient begins, as a fraction of a turn from the positive x axis.
  let start: Float

  @inline(never)
  func fetch(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let fy = Float(y) + 0.5
    for i in 0..<count {
      let p = unsafe map * Vector2(Float(x &+ i) + 0.5, fy)
      var turn = unsafe Self.turn(p) - start
      if turn < 0 { turn += 1 }
      let t = turn * Float(GradientRamp.size)
      let entry = t < Float(GradientRamp.size) ? (t > 0 ? Int(t) : 0) : GradientRamp.size &- 1
      unsafe out[i] = ramp[entry]
    }
  }

  /// Returns an angle in radians as a fraction of a turn, 0 ..< 1.
  static func fraction(_ radians: Float) -> Float {
    let turns = Double(radians) * 0.159_154_943_091_895_35
    guard abs(turns) < 1e15 else { return 0 }
    let whole = Double(Int64(turns))
    let rest = Float(turns - whole)
    return rest < 0 ? rest + 1 : rest
  }

  /// Returns the direction of `p` as a fraction of a turn, 0…1, clockwise (y down) from the positive x axis.
  ///
  /// The arctangent is a polynomial (Abramowitz & Stegun 4.4.49), accurate to 10⁻⁵ radian.
  @inline(__always)
  static func turn(_ p: Vector2) -> Float {
    let x = abs(p.x), y = abs(p.y)
    let greatest = x > y ? x : y
    guard greatest > 0 else { return 0 }
    let r = (x > y ? y : x) / greatest
    let s = r * r
    var angle =
      r * (0.999_866 + s * (-0.330_299_5 + s * (0.180_141 + s * (-0.085_133 + s * 0.020_835_1))))
    if y > x { angle = 1.570_796_3 - angle }
    if p.x < 0 { angle = 3.141_592_7 - angle }
    if p.y < 0 { angle = 6.283_185_3 - angle }
    return angle * 0.159_154_94
  }
}

/// Returns the entry of a ramp at a position in 2⁻²⁴ entries.
@inline(__always)
private func rampEntry(_ place: Int64) -> Int { Int(clamping: place &>> 24) }
