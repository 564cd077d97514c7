/// A number without sign and exponent that ends within eight characters, as most in an animation do.
///
/// All of its digits are found and valued at once, in one word: reading them one by one costs a mispredicted branch
/// where they end.
struct ShortDecimal {
  /// How many characters it has; 0 for a number that has to be read otherwise, or is none.
  let length: Int
  private let digits: UInt64
  private let decimals: Int

  private static let none = ShortDecimal(length: 0, digits: 0, decimals: 0)

  private init(length: Int, digits: UInt64, decimals: Int) {
    self.length = length
    self.digits = digits
    self.decimals = decimals
  }

  /// Looks at eight characters of a file from an index on.
  @inline(__always)
  init(at start: Int, in source: JSONSource) {
    guard start &+ 8 <= source.count else {
      self = .none
      return
    }
    // A digit becomes its value, and everything else a byte above 9.
    var word = source.word(start) ^ 0x3030_3030_3030_3030
    var others = Self.aboveNine(word)
    let whole = others.trailingZeroBitCount >> 3
    // 01 is no number, and neither is .5.
    guard whole > 0, whole < 8, whole == 1 || word & 0xFF != 0 else {
      self = .none
      return
    }
    var length = whole
    var count = whole
    if UInt8(truncatingIfNeeded: word >> UInt64(8 &* whole)) == 0x1E {  // . is 0x2E
      // The decimals move up to the digits before them; what comes in at the end is no digit.
      let before: UInt64 = (1 &<< UInt64(8 &* whole)) &- 1
      word = word & before | (word >> 8) & ~before | 0xFF << 56
      others = Self.aboveNine(word)
      count = others.trailingZeroBitCount >> 3
      length = count &+ 1
      guard count > whole, length < 8 else {
        self = .none
        return
      }
    }
    // After the point has gone, what follows the digits stands at their count.
    let next = UInt8(truncatingIfNeeded: word >> UInt64(8 &* count)) ^ 0x30
    guard next | 0x20 != 0x65 else {  // e, E
      self = .none
      return
    }
    self.length = length
    digits = Self.value(of: word &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count))
    decimals = count &- whole
  }

  /// Sets the highest bit of bytes above 9; what precedes the first of them is exact.
  @inline(__always)
  private static func aboveNine(_ word: UInt64) -> UInt64 {
    ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
  }

  /// The number that eight digits are, the first in the lowest byte: pairs, then fours, then all.
  @inline(__always)
  private static func value(of digits: UInt64) -> UInt64 {
    let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF
  }

  /// The nearest `Double`: both numbers are exact, so that one division rounds correctly.
  @inline(__always)
  var value: Double { decimals == 0 ? Double(digits) : DecimalNumber.quotient(digits, decimals) }
}
