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

  /// Returns the number of bytes at the start that form a decimal number without a sign; 0 for none.
  static func length(of text: ArraySlice<UInt8>) -> Int {
    var index = text.startIndex
    func isDigit(_ at: Int) -> Bool { at < text.endIndex && text[at] >= 0x30 && text[at] <= 0x39 }
    while isDigit(index) { index += 1 }
    let whole = index - text.startIndex
    if index < text.endIndex, text[index] == UInt8(ascii: "."), whole > 0 || isDigit(index + 1) {
      index += 1
      while isDigit(index) { index += 1 }
    }
    guard index > text.startIndex else { return 0 }
    if index < text.endIndex, text[index] | 0x20 == UInt8(ascii: "e") {
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
  /// Up to 15 digits and powers of ten up to 22 are exact; other numbers differ from the nearest one in the last bits.
  static func value(of text: ArraySlice<UInt8>) -> Double? {
    guard !text.isEmpty, length(of: text) == text.count else { return nil }
    var mantissa: UInt64 = 0, power = 0, isFraction = false
    var index = text.startIndex
    while index < text.endIndex, text[index] | 0x20 != UInt8(ascii: "e") {
      if text[index] == UInt8(ascii: ".") {
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
    return scaled(Double(mantissa), byPowerOfTen: power)
  }

  private static func scaled(_ value: Double, byPowerOfTen power: Int) -> Double {
    if value == 0 { return 0 }
    var value = value, left = min(max(power, -400), 400)
    while left > 0 {
      let step = min(left, 22)
      value *= PlainMath.pow(10, Double(step))
      left -= step
    }
    while left < 0 {
      let step = min(-left, 22)
      value /= PlainMath.pow(10, Double(step))
      left += step
    }
    return value
  }

  /// Returns the value of a whole text as `Number()` reads it: blanks around it don't count, and no text is 0.
  static func number(_ units: ArraySlice<UInt16>) -> Double {
    let text = trimmed(units)
    guard var body = ascii(text) else { return .nan }
    if body.isEmpty { return 0 }
    if body.count > 2, body[0] == 0x30, body[1] | 0x20 == UInt8(ascii: "x") {
      var value = 0.0
      for byte in body[2...] {
        guard let digit = digit(byte), digit < 16 else { return .nan }
        value = value * 16 + Double(digit)
      }
      return value
    }
    var sign = 1.0
    if body[0] == 0x2B || body[0] == 0x2D {
      sign = body[0] == 0x2D ? -1 : 1
      body.removeFirst()
    }
    if body == Array("Infinity".utf8) { return sign * .infinity }
    return value(of: body[...]).map { sign * $0 } ?? .nan
  }

  /// Returns the number at the start of a text, as `parseFloat` reads it.
  static func prefix(_ units: ArraySlice<UInt16>) -> Double {
    var body: [UInt8] = []
    for unit in trimmed(units) {
      guard unit < 0x80 else { break }
      body.append(UInt8(unit))
    }
    var sign = 1.0
    if let first = body.first, first == 0x2B || first == 0x2D {
      sign = first == 0x2D ? -1 : 1
      body.removeFirst()
    }
    if body.starts(with: "Infinity".utf8) { return sign * .infinity }
    let length = length(of: body[...])
    return value(of: body[..<length]).map { sign * $0 } ?? .nan
  }

  /// Returns the whole number at the start of a text, as `parseInt` reads it.
  static func integerPrefix(_ units: ArraySlice<UInt16>, radix: Int) -> Double {
    var text = trimmed(units), radix = radix, sign = 1.0
    if let first = text.first, first == 0x2B || first == 0x2D {
      sign = first == 0x2D ? -1 : 1
      text = text.dropFirst()
    }
    if radix == 0 || radix == 16, text.count >= 2, text[text.startIndex] == 0x30,
      text[text.startIndex + 1] | 0x20 == 0x78
    {
      text = text.dropFirst(2)
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

  static func isBlank(_ unit: UInt16) -> Bool {
    unit == 0x20 || (unit >= 0x09 && unit <= 0x0D) || unit == 0xA0 || unit == 0xFEFF
  }

  static func trimmed(_ units: ArraySlice<UInt16>) -> ArraySlice<UInt16> {
    var text = units
    while let first = text.first, isBlank(first) { text.removeFirst() }
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }

  private static func ascii(_ units: ArraySlice<UInt16>) -> [UInt8]? {
    var bytes: [UInt8] = []
    for unit in units {
      guard unit < 0x80 else { return nil }
      bytes.append(UInt8(unit))
    }
    return bytes
  }
}
