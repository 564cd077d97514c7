extension PlainMath {
  /// e raised to `x`; 0 and infinity beyond the range of `Double`.
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    if x > 709.79 { return .infinity }
    if x < -745.14 { return 0 }
    // x = k·ln 2 + r with |r| ≤ ln 2 / 2; ln 2 is split in two parts so that k·high is exact.
    let k = (x * 1.4426950408889634 + 6755399441055744) - 6755399441055744
    let r = (x - k * 6.93147180369123816490e-01) - k * 1.90821492927058770002e-10
    var p = 1 / 87178291200.0
    p = p * r + 1 / 6227020800.0
    p = p * r + 1 / 479001600.0
    p = p * r + 1 / 39916800.0
    p = p * r + 1 / 3628800.0
    p = p * r + 1 / 362880.0
    p = p * r + 1 / 40320.0
    p = p * r + 1 / 5040.0
    p = p * r + 1 / 720.0
    p = p * r + 1 / 120.0
    p = p * r + 1 / 24.0
    p = p * r + 1 / 6.0
    p = p * r + 0.5
    return scaled(1 + (r + r * r * p), byPowerOfTwo: Int(k))
  }

  /// The natural logarithm of `x`: -infinity at 0 and NaN below.
  public static func log(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x.isInfinite { return .infinity }
    var m = x.significand
    var e = Double(x.exponent)
    if m > 1.4142135623730951 {
      m /= 2
      e += 1
    }
    // ln m = 2 artanh f, |f| ≤ 0.1716
    let f = (m - 1) / (m + 1)
    let z = f * f
    var p = 1 / 23.0
    p = p * z + 1 / 21.0
    p = p * z + 1 / 19.0
    p = p * z + 1 / 17.0
    p = p * z + 1 / 15.0
    p = p * z + 1 / 13.0
    p = p * z + 1 / 11.0
    p = p * z + 1 / 9.0
    p = p * z + 1 / 7.0
    p = p * z + 1 / 5.0
    p = p * z + 1 / 3.0
    return e * 6.93147180369123816490e-01 + (2 * (f + f * z * p) + e * 1.90821492927058770002e-10)
  }

  /// `base` raised to `exponent`.
  ///
  /// Whole exponents up to ±64 are repeated products, so that 0.5² is exact.
  ///
  /// - Returns: NaN for a negative base with a fractional exponent, 1 for an exponent of 0.
  public static func pow(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 { return 1 }
    if base.isNaN || exponent.isNaN { return .nan }
    let isWhole = exponent == exponent.rounded(.towardZero)
    if isWhole && exponent.magnitude <= 64 {
      var result = 1.0, square = base, bits = Int(exponent.magnitude)
      while bits > 0 {
        if bits & 1 == 1 { result *= square }
        square *= square
        bits >>= 1
      }
      return exponent < 0 ? 1 / result : result
    }
    if base == 0 { return exponent > 0 ? 0 : .infinity }
    if base < 0 {
      guard isWhole else { return .nan }
      let isOdd = exponent.magnitude < 9007199254740992 && Int64(exponent) & 1 == 1
      let value = exp(exponent * log(-base))
      return isOdd ? -value : value
    }
    if base == 1 { return 1 }
    return exp(exponent * log(base))
  }

  /// Multiplies by 2ᵏ without the maths library; `k` in -1100…1100.
  private static func scaled(_ x: Double, byPowerOfTwo k: Int) -> Double {
    // Two steps reach the ends of the range, subnormal numbers included, with one rounding.
    let half = k / 2
    return x * powerOfTwo(half) * powerOfTwo(k - half)
  }

  private static func powerOfTwo(_ k: Int) -> Double { Double(bitPattern: UInt64(1023 &+ k) << 52) }
}
