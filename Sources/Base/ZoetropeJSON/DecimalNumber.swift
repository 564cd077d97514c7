/// Conversion of decimal digits to the nearest `Double`.
enum DecimalNumber {
  /// The powers of ten that a `Double` represents exactly.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]

  /// The powers of five that fit in a 64-bit word.
  private static let powersOfFive: [UInt64] = [
    1, 5, 25, 125, 625, 3125, 15625, 78125, 390_625, 1_953_125, 9_765_625, 48_828_125, 244_140_625,
    1_220_703_125,
    6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125, 3_814_697_265_625, 19_073_486_328_125,
    95_367_431_640_625, 476_837_158_203_125, 2_384_185_791_015_625, 11_920_928_955_078_125,
    59_604_644_775_390_625, 298_023_223_876_953_125, 1_490_116_119_384_765_625, 7_450_580_596_923_828_125,
  ]

  /// `digits` × 10^`exponent`, correctly rounded; nil if 128 bits do not decide the rounding.
  ///
  /// Up to 53 bits of digits and 22 decimals, one multiplication or division of exact numbers rounds correctly
  /// (Clinger, "How to read floating point numbers accurately", 1990). Beyond, the digits are multiplied or divided
  /// by the power of five in 128 bits, and the remainder decides the rounding. Powers that do not fit are rounded, and
  /// decide it unless the product is next to a tie.
  @inline(__always)
  static func double(_ digits: UInt64, _ exponent: Int) -> Double? {
    if exponent == 0 { return Double(digits) }
    if digits <= 1 << 53, exponent >= -22, exponent <= 22 {
      return exponent < 0
        ? Double(digits) / powersOfTen[-exponent] : Double(digits) * powersOfTen[exponent]
    }
    return wide(digits, exponent)
  }

  /// `digits`, at most 2⁵³, divided by 10^`decimals`, at most 10²².
  @inline(__always)
  static func quotient(_ digits: UInt64, _ decimals: Int) -> Double {
    Double(digits) / powersOfTen[decimals]
  }

  @inline(never)
  private static func wide(_ digits: UInt64, _ exponent: Int) -> Double? {
    if digits == 0 { return 0 }
    guard exponent >= -27, exponent <= 27 else { return approximated(digits, exponent) }
    if exponent > 0 {
      let product = digits.multipliedFullWidth(by: powersOfFive[exponent])
      if product.high == 0 { return scaled(Double(product.low), exponent) }
      let shift = product.high.leadingZeroBitCount
      let top = shift == 0 ? product.high : product.high << shift | product.low >> (64 - shift)
      return rounded(top, product.low << shift != 0, exponent + 64 - shift)
    }
    let divisor = powersOfFive[-exponent]
    let divisorShift = divisor.leadingZeroBitCount
    let digitsShift = digits.leadingZeroBitCount
    let dividend = digits << digitsShift
    let (quotient, remainder) = (divisor << divisorShift).dividingFullWidth((dividend >> 1, dividend << 63))
    return rounded(quotient, remainder != 0, exponent - 63 + divisorShift - digitsShift)
  }

  /// `digits` × 10^`exponent` by a power of five that is rounded to 128 bits; nil next to a tie.
  private static func approximated(_ digits: UInt64, _ exponent: Int) -> Double? {
    // Digits are less than 10²⁰, and numbers below 10^-345 round to zero.
    if exponent < -365 { return 0 }
    if exponent > 309 { return .infinity }
    return WideNumber(digits, tenToThe: exponent).nearest
  }

  /// `bits` × 2^`exponent`, rounded to nearest even; `hasRest` states that the exact value is slightly more than
  /// `bits`.
  private static func rounded(_ bits: UInt64, _ hasRest: Bool, _ exponent: Int) -> Double {
    let shift = 11 - bits.leadingZeroBitCount
    var significand = bits >> UInt64(shift)
    let rest = bits & (1 << UInt64(shift) - 1)
    let half: UInt64 = 1 << UInt64(shift - 1)
    if rest > half || (rest == half && (hasRest || significand & 1 == 1)) { significand += 1 }
    return scaled(Double(significand), exponent + shift)
  }

  /// `value` × 2^`exponent`, where the result is a normal number.
  private static func scaled(_ value: Double, _ exponent: Int) -> Double {
    value * Double(bitPattern: UInt64(1023 + exponent) << 52)
  }
}
