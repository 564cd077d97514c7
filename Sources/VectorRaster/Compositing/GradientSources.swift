/// A gradient along a line, in whole numbers: the place on the ramp is exact at every pixel.
@unsafe
struct LinearSource: @unsafe PixelSource {
  let ramp: UnsafePointer<UInt32>
  let isOpaque: Bool
  /// The place on the ramp at pixel (0, 0), in 2⁻²⁴ entries.
  let origin: Int
  /// How much it grows from column to column.
  let stepX: Int
  /// How much it grows from row to row.
  let stepY: Int

  static var fraction: Double { 16_777_216 }

  @inline(__always)
  func fetch(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let last = GradientRamp.size &- 1
    var place = unsafe origin &+ x &* stepX &+ y &* stepY
    for i in 0..<count {
      let entry = place &>> 24
      unsafe out[i] = ramp[entry < 0 ? 0 : (entry > last ? last : entry)]
      unsafe place &+= stepX
    }
  }
}

/// A gradient around a point; the place on the ramp from a square root at every pixel.
@unsafe
struct RadialSource: @unsafe PixelSource {
  let ramp: UnsafePointer<UInt32>
  let isOpaque: Bool
  /// From pixel centres to the unit circle, the focal point being the origin.
  let map: Matrix2D
  /// From the centre to the focal point, in radii.
  let focal: Vector2
  /// 1 − |focal|²
  let a: Float

  @inline(__always)
  func fetch(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let fy = Float(y) + 0.5
    let rowX = unsafe map.c * fy + map.tx
    let rowY = unsafe map.d * fy + map.ty
    let focal = unsafe focal
    let a = unsafe a
    let inverse = Float(GradientRamp.size) / a
    let hasFocal = focal.x != 0 || focal.y != 0
    for i in 0..<count {
      let fx = Float(x &+ i) + 0.5
      let dx = unsafe map.a * fx + rowX
      let dy = unsafe map.b * fx + rowY
      let dd = dx * dx + dy * dy
      let t: Float
      if hasFocal {
        let b = dx * focal.x + dy * focal.y
        t = (b + (b * b + a * dd).squareRoot()) * inverse
      } else {
        t = dd.squareRoot() * Float(GradientRamp.size)
      }
      // Also false for what is not a number.
      let entry = t < Float(GradientRamp.size) ? (t > 0 ? Int(t) : 0) : GradientRamp.size &- 1
      unsafe out[i] = ramp[entry]
    }
  }
}

/// A gradient that turns around a point.
@unsafe
struct ConicSource: @unsafe PixelSource {
  let ramp: UnsafePointer<UInt32>
  let isOpaque: Bool
  /// From pixel centres to the plane around the centre.
  let map: Matrix2D
  /// Where the turn begins, as a fraction of one from the positive x axis.
  let start: Float

  @inline(__always)
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

  /// An angle in radians as a fraction of a turn, 0 ..< 1.
  static func fraction(_ radians: Float) -> Float {
    let turns = Double(radians) * 0.159_154_943_091_895_35
    guard abs(turns) < 1e15 else { return 0 }
    let whole = Double(Int(turns))
    let rest = Float(turns - whole)
    return rest < 0 ? rest + 1 : rest
  }

  /// The direction of `p` as a fraction of a turn, 0…1, clockwise (y down) from the positive x axis.
  ///
  /// The arctangent is a polynomial (Abramowitz & Stegun 4.4.49), good to 10⁻⁵ radian.
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
