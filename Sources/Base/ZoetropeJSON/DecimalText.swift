/// Numbers in decimal notation, read exactly and without the C library, which platforms don't share.
package enum DecimalText {
  /// The nearest `Double` of a text such as `-12.5e3`; nil if the text is none.
  ///
  /// A sign, digits with at most one point, and an exponent are read; one digit is enough. The result is rounded to the
  /// nearest, ties to even, and too large a number is infinite.
  ///
  /// - Complexity: O(count of the text).
  package static func value(of text: some Collection<UInt8>) -> Double? {
    var number = LongDecimal()
    var rest = text[...]
    let isNegative = rest.first == 0x2D
    if isNegative || rest.first == 0x2B { rest = rest.dropFirst() }
    var hasDigits = false
    var hasPoint = false
    while let byte = rest.first {
      if (0x30...0x39).contains(byte) {
        number.append(byte - 0x30, isDecimal: hasPoint)
        hasDigits = true
      } else if byte == 0x2E, !hasPoint {
        hasPoint = true
      } else {
        break
      }
      rest = rest.dropFirst()
    }
    guard hasDigits else { return nil }
    if let byte = rest.first {
      guard byte | 0x20 == 0x65, let exponent = exponent(of: rest.dropFirst()) else { return nil }
      number.point += exponent
    }
    return isNegative ? -number.nearest : number.nearest
  }

  /// A whole number with an optional sign; beyond ± 100,000 it is not exact, for no text is that long.
  private static func exponent(of text: some Collection<UInt8>) -> Int? {
    var digits = text[...]
    let isNegative = digits.first == 0x2D
    if isNegative || digits.first == 0x2B { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    var value = 0
    for byte in digits {
      guard (0x30...0x39).contains(byte) else { return nil }
      if value < 100_000 { value = value * 10 + Int(byte - 0x30) }
    }
    return isNegative ? -value : value
  }
}

/// A decimal number with all digits that can decide how it is rounded.
private struct LongDecimal {
  /// The significant digits, the first of which is not 0.
  private var digits: [UInt8] = []
  /// Whether digits other than 0 were left out after the last one.
  private var isCut = false
  /// The place of the point: the number is 0.DIGITS × 10^point.
  var point = 0

  /// The number of digits kept.
  ///
  /// A tie of two doubles has at most 767 significant digits.
  private static let maximumCount = 800

  /// Appends a digit, which is left out if it can decide nothing.
  mutating func append(_ digit: UInt8, isDecimal: Bool) {
    if digits.isEmpty && digit == 0 {
      if isDecimal { point -= 1 }
      return
    }
    if !isDecimal { point += 1 }
    if digits.count < Self.maximumCount {
      digits.append(digit)
    } else if digit != 0 {
      isCut = true
    }
  }

  /// The nearest `Double`.
  var nearest: Double {
    if digits.isEmpty { return 0 }
    if digits.count <= 19 {
      let value = digits.reduce(0 as UInt64) { $0 * 10 + UInt64($1) }
      if let value = DecimalNumber.double(value, point - digits.count) { return value }
    }
    // Beyond, all numbers are infinite, or round to zero.
    if point > 310 { return .infinity }
    if point < -325 { return 0 }
    return rounded
  }

  /// The nearest `Double` by exact arithmetic on the digits.
  private var rounded: Double {
    var number = self
    var exponent = 0
    // Powers of two bring the number into 1/2 ..< 1.
    while number.point > 0 {
      let step = min(number.point * 3, 60)
      number.halve(step)
      exponent += step
    }
    while number.point < 0 || number.digits[0] < 5 {
      let step = number.point < 0 ? min(number.point * -3, 60) : 1
      number.double(step)
      exponent -= step
    }
    // The highest bit is 2^(exponent - 1). Subnormal numbers have fewer bits.
    let bitCount = exponent - 1 >= -1022 ? 53 : 53 - (-1022 - (exponent - 1))
    if bitCount < 0 { return 0 }
    number.double(bitCount)
    var bits = number.wholePart
    if number.roundsUp(bits) { bits += 1 }
    if exponent - 1 < -1022 { return Double(bitPattern: bits) }
    if exponent - 1 > 1023 { return .infinity }
    return Double(bitPattern: UInt64(exponent - 1 + 1022) << 52 + bits)
  }

  /// Divides by 2^`count`; `count` is at most 60.
  private mutating func halve(_ count: Int) {
    var quotient: [UInt8] = []
    var remainder: UInt64 = 0
    var row = 0
    while row < digits.count || (remainder != 0 && quotient.count < Self.maximumCount) {
      // A remainder is less than 2⁶⁰, so that ten of it fit.
      remainder = remainder * 10 + (row < digits.count ? UInt64(digits[row]) : 0)
      let digit = UInt8(remainder >> UInt64(count))
      remainder &= 1 << UInt64(count) - 1
      row += 1
      if quotient.isEmpty && digit == 0 {
        point -= 1
      } else if quotient.count < Self.maximumCount {
        quotient.append(digit)
      } else if digit != 0 {
        isCut = true
      }
    }
    if remainder != 0 { isCut = true }
    digits = quotient
    dropZeros()
  }

  /// Multiplies by 2^`count`; `count` is at most 60.
  private mutating func double(_ count: Int) {
    var product: [UInt8] = []
    var carry: UInt64 = 0
    var row = digits.count
    while row > 0 || carry > 0 {
      if row > 0 {
        row -= 1
        carry += UInt64(digits[row]) << UInt64(count)
      } else {
        point += 1
      }
      product.append(UInt8(carry % 10))
      carry /= 10
    }
    product.reverse()
    if product.count > Self.maximumCount {
      if product[Self.maximumCount...].contains(where: { $0 != 0 }) { isCut = true }
      product.removeSubrange(Self.maximumCount...)
    }
    digits = product
    dropZeros()
  }

  private mutating func dropZeros() {
    while digits.last == 0 { digits.removeLast() }
  }

  /// The digits before the point, as a number of at most 53 bits.
  private var wholePart: UInt64 {
    var value: UInt64 = 0
    for row in 0..<max(point, 0) { value = value * 10 + (row < digits.count ? UInt64(digits[row]) : 0) }
    return value
  }

  /// Whether the digits after the point are more than a half, or a half after an odd number.
  private func roundsUp(_ whole: UInt64) -> Bool {
    guard point >= 0, point < digits.count else { return false }
    if digits[point] != 5 { return digits[point] > 5 }
    return point + 1 < digits.count || isCut || whole & 1 == 1
  }
}
