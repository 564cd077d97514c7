/// A number without sign and exponent that ends within eight characters, as most numbers in animations do.
///
/// All its digits are found and evaluated at once in one word. Reading them one by one would cost a mispredicted branch
/// at their end.
struct ShortDecimal {
  /// The number of characters; 0 for a number that must be read otherwise, or for no number.
  let length: Int
  private let digits: UInt64
  private let decimals: Int

  private static let none = ShortDecimal(length: 0, digits: 0, decimals: 0)

  private init(length: Int, digits: UInt64, decimals: Int) {
    self.length = length
    self.digits = digits
    self.decimals = decimals
  }

  /// Examines eight characters of a file, from an index on.
  @inline(__always)
  init(at start: Int, in source: JSONSource) {
    guard start &+ 8 <= source.count else {
      self = .none
      return
    }
    // A digit becomes its value, and any other byte a value above 9.
    var word = source.word(start) ^ 0x3030_3030_3030_3030
    var others = Self.aboveNine(word)
    let whole = others.trailingZeroBitCount >> 3
    // Neither 01 nor .5 is a JSON number.
    guard whole > 0, whole < 8, whole == 1 || word & 0xFF != 0 else {
      self = .none
      return
    }
    var length = whole
    var count = whole
    if UInt8(truncatingIfNeeded: word >> UInt64(8 &* whole)) == 0x1E {  // . is 0x2E
      // The decimals are shifted next to the digits before the point; the byte shifted in at the end is not a digit.
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
    // With the point removed, the character after the digits is at their count.
    let next = UInt8(truncatingIfNeeded: word >> UInt64(8 &* count)) ^ 0x30
    guard next | 0x20 != 0x65 else {  // e, E
      self = .none
      return
    }
    self.length = length
    digits = Self.value(of: word &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count))
    decimals = count &- whole
  }

  /// Sets the highest bit of each byte above 9; the result is exact up to and including the first such byte.
  @inline(__always)
  private static func aboveNine(_ word: UInt64) -> UInt64 {
    ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
  }

  /// The value of eight digits, the first in the lowest byte: pairs first, then fours, then all.
  @inline(__always)
  private static func value(of digits: UInt64) -> UInt64 {
    let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF
  }

  /// The nearest `Double`: both operands are exact, so that one division rounds correctly.
  @inline(__always)
  var value: Double { decimals == 0 ? Double(digits) : DecimalNumber.quotient(digits, decimals) }
}
