/// A positive number with a significand of 128 bits.
struct WideNumber {
  /// The upper 64 bits of the significand; the highest is set.
  var high: UInt64
  /// The lower 64 bits of the significand.
  var low: UInt64 = 0
  /// The power of two of the lowest bit of `high`.
  var exponent: Int

  /// `digits` × 10^`exponent`; less than 64 units of the lowest bit too small.
  ///
  /// - Parameters:
  ///   - digits: At least 1.
  ///   - power: From -511 to 511.
  init(_ digits: UInt64, tenToThe power: Int) {
    let shift = digits.leadingZeroBitCount
    (high, exponent) = (digits << UInt64(shift), power - shift)
    let powers = power < 0 ? Self.inversePowersOfFive : Self.powersOfFive
    for (row, factor) in powers.enumerated() where power.magnitude >> UInt(row) & 1 == 1 {
      multiply(by: factor)
    }
  }

  private init(_ high: UInt64, _ low: UInt64, _ exponent: Int) {
    (self.high, self.low, self.exponent) = (high, low, exponent)
  }

  /// Five to the powers 1, 2, 4 … 256, rounded down.
  private static let powersOfFive = [
    WideNumber(0xA000_0000_0000_0000, 0, -61),
    WideNumber(0xC800_0000_0000_0000, 0, -59),
    WideNumber(0x9C40_0000_0000_0000, 0, -54),
    WideNumber(0xBEBC_2000_0000_0000, 0, -45),
    WideNumber(0x8E1B_C9BF_0400_0000, 0, -26),
    WideNumber(0x9DC5_ADA8_2B70_B59D, 0xF020_0000_0000_0000, 11),
    WideNumber(0xC278_1F49_FFCF_A6D5, 0x3CBF_6B71_C76B_25FB, 85),
    WideNumber(0x93BA_47C9_80E9_8CDF, 0xC66F_336C_36B1_0137, 234),
    WideNumber(0xAA7E_EBFB_9DF9_DE8D, 0xDDBB_901B_98FE_EAB7, 531),
  ]

  /// Five to the powers -1, -2, -4 … -256, rounded down.
  private static let inversePowersOfFive = [
    WideNumber(0xCCCC_CCCC_CCCC_CCCC, 0xCCCC_CCCC_CCCC_CCCC, -66),
    WideNumber(0xA3D7_0A3D_70A3_D70A, 0x3D70_A3D7_0A3D_70A3, -68),
    WideNumber(0xD1B7_1758_E219_652B, 0xD3C3_6113_404E_A4A8, -73),
    WideNumber(0xABCC_7711_8461_CEFC, 0xFDC2_0D2B_36BA_7C3D, -82),
    WideNumber(0xE695_94BE_C44D_E15B, 0x4C2E_BE68_7989_A9B3, -101),
    WideNumber(0xCFB1_1EAD_4539_94BA, 0x67DE_18ED_A581_4AF2, -138),
    WideNumber(0xA87F_EA27_A539_E9A5, 0x3F23_98D7_47B3_6224, -212),
    WideNumber(0xDDD0_467C_64BC_E4A0, 0xAC7C_B3F6_D05D_DBDE, -361),
    WideNumber(0xC031_4325_637A_1939, 0xFA91_1155_FEFB_5308, -658),
  ]

  /// Multiplies by a number; the product is rounded down.
  private mutating func multiply(by factor: WideNumber) {
    let product = high.multipliedFullWidth(by: factor.high)
    let upper = high.multipliedFullWidth(by: factor.low)
    let lower = low.multipliedFullWidth(by: factor.high)
    let lowest = low.multipliedFullWidth(by: factor.low).high
    let (rest, carries) = Self.sum(upper.low, lower.low, lowest)
    var (low, overflow) = Self.sum(product.low, upper.high, lower.high)
    let (withCarries, didOverflow) = low.addingReportingOverflow(carries)
    if didOverflow { overflow += 1 }
    low = withCarries
    var high = product.high + overflow
    exponent += factor.exponent + 64
    if high >> 63 == 0 {
      high = high << 1 | low >> 63
      low = low << 1 | rest >> 63
      exponent -= 1
    }
    (self.high, self.low) = (high, low)
  }

  /// The lower 64 bits of a sum, and its upper bits.
  private static func sum(_ a: UInt64, _ b: UInt64, _ c: UInt64) -> (low: UInt64, carries: UInt64) {
    let (first, firstCarry) = a.addingReportingOverflow(b)
    let (second, secondCarry) = first.addingReportingOverflow(c)
    return (second, (firstCarry ? 1 : 0) + (secondCarry ? 1 : 0))
  }

  /// The nearest `Double`; nil next to a tie, which more bits would have to decide.
  var nearest: Double? {
    // The exponent of the highest bit. Below -1022, numbers have fewer bits.
    let top = exponent + 63
    if top > 1023 { return .infinity }
    let shift = 11 + max(-1022 - top, 0)
    if shift > 64 { return 0 }
    let significand = shift == 64 ? 0 : high >> UInt64(shift)
    let rest = shift == 64 ? high : high & (1 << UInt64(shift) - 1)
    let half: UInt64 = 1 << UInt64(shift - 1)
    // More than the error of a product.
    let slack: UInt64 = 1 << 20
    if (rest == half && low < slack) || (rest == half - 1 && low > 0 &- slack) { return nil }
    // A significand that is rounded up to the next power of two carries into the exponent, as it must.
    let bits = significand + (rest >= half ? 1 : 0)
    return Double(bitPattern: top < -1022 ? bits : UInt64(top + 1022) << 52 + bits)
  }
}
