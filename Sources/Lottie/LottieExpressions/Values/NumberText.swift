import PlainMath

/// Numbers as text, by the rules of JavaScript.
enum NumberText {
  /// Returns the value of a digit or a letter in a base of up to 36.
  static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x5A: Int(byte) - 0x41 + 10
    case 0x61...0x7A: Int(byte) - 0x61 + 10
    default: nil
    }
  }

  /// Returns the number of units at the start that form a decimal number without a sign; 0 for none.
  static func length<Unit: FixedWidthInteger>(of text: ArraySlice<Unit>) -> Int {
    var index = text.startIndex
    func isDigit(_ at: Int) -> Bool { at < text.endIndex && text[at] >= 0x30 && text[at] <= 0x39 }
    while isDigit(index) { index += 1 }
    let whole = index - text.startIndex
    if index < text.endIndex, text[index] == 0x2E, whole > 0 || isDigit(index + 1) {
      index += 1
      while isDigit(index) { index += 1 }
    }
    guard index > text.startIndex else { return 0 }
    if index < text.endIndex, text[index] | 0x20 == 0x65 {
      var exponent = index + 1
      if exponent < text.endIndex, text[exponent] == 0x2B || text[exponent] == 0x2D { exponent += 1 }
      if isDigit(exponent) {
        index = exponent
        while isDigit(index) { index += 1 }
      }
    }
    return index - text.startIndex
  }

  /// Returns the value of a decimal number without a sign; nil if the text is not one.
  ///
  /// It is the nearest number for up to 19 digits, except near the ends of the range of numbers.
  static func value<Unit: FixedWidthInteger>(of text: ArraySlice<Unit>) -> Double? {
    guard !text.isEmpty, length(of: text) == text.count else { return nil }
    var mantissa: UInt64 = 0, power = 0, isFraction = false
    var index = text.startIndex
    while index < text.endIndex, text[index] | 0x20 != 0x65 {
      if text[index] == 0x2E {
        isFraction = true
      } else {
        if mantissa < 1_000_000_000_000_000_000 {
          mantissa = mantissa * 10 + UInt64(text[index] - 0x30)
          if isFraction { power -= 1 }
        } else if !isFraction {
          power += 1
        }
      }
      index += 1
    }
    if index < text.endIndex {
      index += 1
      var isNegative = false, exponent = 0
      if text[index] == 0x2B || text[index] == 0x2D {
        isNegative = text[index] == 0x2D
        index += 1
      }
      while index < text.endIndex {
        exponent = min(exponent * 10 + Int(text[index] - 0x30), 100_000)
        index += 1
      }
      power += isNegative ? -exponent : exponent
    }
    return scaled(mantissa, byPowerOfTen: power)
  }

  /// Returns the nearest number to a product with a power of ten, by arithmetic with pairs of numbers.
  private static func scaled(_ mantissa: UInt64, byPowerOfTen power: Int) -> Double {
    if mantissa == 0 { return 0 }
    var high = Double(mantissa)
    var low = Double(Int64(bitPattern: mantissa &- UInt64(high)))
    var left = min(max(power, -400), 400)
    while left != 0 {
      let step = min(Int(left.magnitude), 22)
      let factor = PlainMath.pow(10, Double(step))
      if left > 0 {
        let product = high * factor
        low = isPlain(product) ? productError(high, factor, product) + low * factor : 0
        high = product
      } else {
        let quotient = high / factor
        low = isPlain(quotient) ? (low - productError(quotient, factor, high)) / factor : 0
        high = quotient
      }
      let sum = high + low
      if isPlain(sum) { low -= sum - high }
      high = sum
      left -= step * left.signum()
    }
    return high
  }

  /// Whether splitting a number neither overflows nor underflows.
  private static func isPlain(_ value: Double) -> Bool { value.magnitude > 1e-270 && value.magnitude < 1e290 }

  /// Returns what a product of two numbers lacks to be exact, by Dekker's method.
  static func productError(_ x: Double, _ y: Double, _ product: Double) -> Double {
    func split(_ x: Double) -> (high: Double, low: Double) {
      let scaled = 134_217_729 * x
      let high = scaled - (scaled - x)
      return (high, x - high)
    }
    let (a, b) = split(x)
    let (c, d) = split(y)
    return ((a * c - product) + a * d + b * c) + b * d
  }

  /// Returns the value of a whole text as `Number()` reads it: blanks around it don't count, and no text is 0.
  static func number(_ units: ArraySlice<UInt16>) -> Double {
    var text = trimmed(units)
    if text.isEmpty { return 0 }
    if let digits = hexadecimalDigits(text), !digits.isEmpty {
      var value = 0.0
      for unit in digits {
        guard unit < 0x80, let digit = digit(UInt8(unit)), digit < 16 else { return .nan }
        value = value * 16 + Double(digit)
      }
      return value
    }
    let sign = removeSign(&text)
    if text.count == 8, startsWithInfinity(text) { return sign * .infinity }
    return value(of: text).map { sign * $0 } ?? .nan
  }

  /// Returns the number at the start of a text, as `parseFloat` reads it.
  static func prefix(_ units: ArraySlice<UInt16>) -> Double {
    var text = trimmed(units)
    let sign = removeSign(&text)
    if startsWithInfinity(text) { return sign * .infinity }
    return value(of: text.prefix(length(of: text))).map { sign * $0 } ?? .nan
  }

  /// Returns the whole number at the start of a text, as `parseInt` reads it.
  static func integerPrefix(_ units: ArraySlice<UInt16>, radix: Int) -> Double {
    var text = trimmed(units), radix = radix
    let sign = removeSign(&text)
    if radix == 0 || radix == 16, let digits = hexadecimalDigits(text) {
      text = digits
      radix = 16
    }
    if radix == 0 { radix = 10 }
    guard (2...36).contains(radix) else { return .nan }
    var value = 0.0, count = 0
    for unit in text {
      guard unit < 0x80, let digit = digit(UInt8(unit)), digit < radix else { break }
      value = value * Double(radix) + Double(digit)
      count += 1
    }
    return count > 0 ? sign * value : .nan
  }

  /// Removes a sign from the start of a text, and returns its factor.
  private static func removeSign(_ text: inout ArraySlice<UInt16>) -> Double {
    guard let first = text.first, first == 0x2B || first == 0x2D else { return 1 }
    text = text.dropFirst()
    return first == 0x2D ? -1 : 1
  }

  /// Returns the text after `0x`; nil for another text.
  private static func hexadecimalDigits(_ text: ArraySlice<UInt16>) -> ArraySlice<UInt16>? {
    guard text.count >= 2, text[text.startIndex] == 0x30, text[text.startIndex + 1] | 0x20 == 0x78 else {
      return nil
    }
    return text.dropFirst(2)
  }

  private static func startsWithInfinity(_ text: ArraySlice<UInt16>) -> Bool {
    let word: StaticString = "Infinity"
    return word.withUTF8Buffer { bytes in
      guard text.count >= bytes.count else { return false }
      for index in 0..<bytes.count where unsafe text[text.startIndex + index] != UInt16(bytes[index]) {
        return false
      }
      return true
    }
  }

  static func isBlank(_ unit: UInt16) -> Bool {
    unit == 0x20 || (unit >= 0x09 && unit <= 0x0D) || unit == 0xA0 || unit == 0xFEFF
  }

  static func trimmed(_ units: ArraySlice<UInt16>) -> ArraySlice<UInt16> {
    var start = units.startIndex, end = units.endIndex
    while start < end, isBlank(units[start]) { start += 1 }
    while start < end, isBlank(units[end - 1]) { end -= 1 }
    return units[start..<end]
  }
}
