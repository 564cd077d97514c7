import ZoetropeJSON

/// Numbers at the beginning of a text.
///
/// Any text after the number is ignored; a text without a number counts as 0.
enum LenientNumber {
  /// Returns the integer at the beginning of a text, after spaces, clamped to the range of `Int`; 0 without one.
  static func integer(_ text: some Sequence<UInt8>) -> Int {
    var digits: [UInt8] = []
    var isNegative = false
    for byte in text {
      if digits.isEmpty, isSpace(byte) { continue }
      if digits.isEmpty, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
        isNegative = byte == UInt8(ascii: "-")
        digits.append(0)
        continue
      }
      guard (0x30...0x39).contains(byte) else { break }
      digits.append(byte - 0x30)
    }
    var value = 0
    for digit in digits {
      let (tens, isOver) = value.multipliedReportingOverflow(by: 10)
      let (sum, isBeyond) = tens.subtractingReportingOverflow(Int(digit))
      guard !isOver, !isBeyond else { return isNegative ? .min : .max }
      value = sum
    }
    // Accumulated as a negative value, since the range of `Int` has one more number below 0 than above.
    return isNegative ? value : value == .min ? .max : -value
  }

  /// Returns the decimal number at the beginning of a text, after spaces, and the number of bytes read; nil without
  /// one.
  static func prefix(_ text: ArraySlice<UInt8>) -> (value: Double, length: Int)? {
    var index = text.startIndex
    func byte() -> UInt8 { index < text.endIndex ? text[index] : 0 }
    func skipDigits() -> Int {
      let start = index
      while (0x30...0x39).contains(byte()) { index += 1 }
      return index - start
    }
    while isSpace(byte()) { index += 1 }
    let start = index
    if byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") { index += 1 }
    var count = skipDigits()
    if byte() == UInt8(ascii: ".") {
      index += 1
      count += skipDigits()
    }
    guard count > 0 else { return nil }
    let end = index
    if byte() | 0x20 == UInt8(ascii: "e") {
      index += 1
      if byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") { index += 1 }
      if skipDigits() == 0 { index = end }
    }
    guard let value = DecimalText.value(of: text[start..<index]) else { return nil }
    return (value, index - text.startIndex)
  }

  /// Returns the Boolean value of a text: true if it begins with y, t or a number other than 0.
  static func boolean(_ text: some Sequence<UInt8>) -> Bool {
    for byte in text {
      if isSpace(byte) || byte == UInt8(ascii: "0") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      {
        continue
      }
      return (0x31...0x39).contains(byte) || byte | 0x20 == UInt8(ascii: "y")
        || byte | 0x20 == UInt8(ascii: "t")
    }
    return false
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
