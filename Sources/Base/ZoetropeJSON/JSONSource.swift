/// The bytes of a JSON file, with functions that read keys, strings, numbers and literals.
///
/// Every access goes through ``byte(_:)``, which checks the index, or ``word(_:)``, whose callers check it.
@safe
struct JSONSource {
  private let base: UnsafePointer<UInt8>?
  let count: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe base = bytes.baseAddress
    count = bytes.count
  }

  /// The byte at an index, 0 at and after the end; `index` is never negative.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 {
    index < count ? unsafe base.unsafelyUnwrapped[index] : 0
  }

  /// Eight bytes, the first in the lowest bits; `index + 8 <= count` must hold.
  @inline(__always)
  func word(_ index: Int) -> UInt64 {
    assert(index + 8 <= count)
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(base.unsafelyUnwrapped).loadUnaligned(
        fromByteOffset: index, as: UInt64.self))
  }

  func text(_ start: Int, _ end: Int) -> ArraySlice<UInt8> {
    unsafe Array(UnsafeBufferPointer(start: base.unsafelyUnwrapped + start, count: end - start))[...]
  }

  /// Skips white space and returns the byte that follows.
  @inline(__always)
  func skipSpace(_ position: inout Int) -> UInt8 {
    var c = byte(position)
    while c <= 0x20, c == 0x20 || c == 0x0A || c == 0x0D || c == 0x09 {
      position &+= 1
      c = byte(position)
    }
    return c
  }

  // MARK: Strings

  /// A key of at most 7 plain characters, whose quotation mark is at `position`, packed as ``JSONDocument/Key``, and
  /// the index after it; an index of 0 means that there is no such key.
  @inline(__always)
  func shortKey(_ position: Int) -> (packed: UInt64, end: Int) {
    guard position &+ 9 <= count else { return (0, 0) }
    let characters = word(position &+ 1)
    let hits = JSONText.interest(characters)
    let length = hits.trailingZeroBitCount >> 3
    guard hits != 0, byte(position &+ 1 &+ length) == 0x22 else { return (0, 0) }
    let mask: UInt64 = (1 &<< UInt64(truncatingIfNeeded: 8 &* length)) &- 1
    return (characters & mask | UInt64(truncatingIfNeeded: length) << 56, position &+ 2 &+ length)
  }

  /// The token of any key, from its quotation mark to the one that ends it.
  @inline(never)
  func longKey(_ start: Int, _ end: Int, _ flags: UInt8) -> JSONDocument.Token {
    if flags & JSONDocument.Token.escaped == 0, end - start - 1 > 7 {
      return .init(.key, at: start, flags: flags | JSONDocument.Token.long, payload: UInt64(end - start - 1))
    }
    // A key that is short once unescaped is packed as if it had no escapes.
    let text = JSONText.unescaped(text(start + 1, end), isEscaped: flags & JSONDocument.Token.escaped != 0)
    guard text.count <= 7 else {
      return .init(.key, at: start, flags: flags | JSONDocument.Token.long, payload: UInt64(end - start - 1))
    }
    var packed = UInt64(text.count) << 56
    for (index, c) in text.enumerated() { packed |= UInt64(c) << UInt64(8 * index) }
    return .init(.key, at: start, flags: flags, payload: packed)
  }

  /// The end of a string.
  struct Text {
    /// The index of the closing quotation mark, or of the failure.
    var end: Int
    var flags: UInt8 = 0
    var failure: JSONScanner.Failure?
  }

  /// Reads a string from its first character.
  ///
  /// The first place that is not UTF-8 in the file is stored in `invalid`.
  @inline(__always)
  func string(_ start: Int, _ invalid: inout Int) -> Text {
    var position = start
    // A byte is of interest when it is a quotation mark, a backslash, a control character or not ASCII.
    while position &+ 8 <= count {
      let hits = JSONText.interest(word(position))
      if hits != 0 {
        position &+= hits.trailingZeroBitCount >> 3
        break
      }
      position &+= 8
    }
    if byte(position) == 0x22 { return Text(end: position) }
    return unusualString(position, &invalid)
  }

  /// Reads the rest of a string that contains escapes or non-ASCII text, or that ends near the end of the file.
  @inline(never)
  private func unusualString(_ start: Int, _ invalid: inout Int) -> Text {
    var position = start
    var flags: UInt8 = 0
    while true {
      while position &+ 8 <= count {
        let hits = JSONText.interest(word(position))
        if hits != 0 {
          position &+= hits.trailingZeroBitCount >> 3
          break
        }
        position &+= 8
      }
      let c = byte(position)
      if c == 0x22 { return Text(end: position, flags: flags) }
      if c == 0x5C {
        flags |= JSONDocument.Token.escaped
        let length = escapeLength(position)
        guard length > 0 else {
          return Text(
            end: position, failure: endsWithin(position, 6) ? .unterminatedString : .badEscape)
        }
        position += length
      } else if c < 0x20 {
        return Text(end: position, failure: position < count ? .controlCharacter : .unterminatedString)
      } else if c >= 0x80 {
        let length = JSONText.sequenceLength(
          c, byte(position + 1), byte(position + 2), byte(position + 3))
        if length == 0, invalid < 0 { invalid = position }
        position += max(length, 1)
      } else {
        position += 1
      }
    }
  }

  /// The length of the escape at `position`; 0 when it is malformed.
  private func escapeLength(_ position: Int) -> Int {
    switch byte(position + 1) {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return 2
    case 0x75:
      return (2..<6).allSatisfy { JSONText.hexadecimal(byte(position + $0)) != nil } ? 6 : 0
    default: return 0
    }
  }

  /// Whether the file ends before a quotation mark closes the escape at `position`.
  private func endsWithin(_ position: Int, _ length: Int) -> Bool {
    guard position + length > count else { return false }
    return (position + 2..<max(count, position + 2)).allSatisfy { JSONText.hexadecimal(byte($0)) != nil }
  }

  // MARK: Numbers and words

  /// A number and the index after it, or the index at which it is malformed.
  struct Number {
    var value: Double
    var end: Int
    var isValid: Bool

    static func malformed(_ index: Int) -> Number { Number(value: 0, end: index, isValid: false) }
  }

  /// Reads a number that begins with a digit or `-`.
  @inline(__always)
  func number(_ start: Int) -> Number {
    let isNegative = byte(start) == 0x2D
    let short = ShortDecimal(at: isNegative ? start &+ 1 : start, in: self)
    if short.length > 0 {
      let value = short.value
      let end = start &+ short.length &+ (isNegative ? 1 : 0)
      return Number(value: isNegative ? -value : value, end: end, isValid: true)
    }
    return anyNumber(start)
  }

  /// Reads a number digit by digit.
  @inline(never)
  func anyNumber(_ start: Int) -> Number {
    var index = start
    let isNegative = byte(index) == 0x2D
    if isNegative { index &+= 1 }
    var c = byte(index) &- 0x30
    guard c < 10 else { return negativeWord(start) }
    var digits: UInt64 = 0
    let firstDigit = index
    if c == 0 {
      index &+= 1
      c = byte(index) &- 0x30
      guard c >= 10 else { return .malformed(index) }  // 01 is no number
    } else {
      c = appendDigits(&index, &digits)
    }
    var digitCount = index &- firstDigit
    var exponent = 0
    if c == 0xFE {  // .
      index &+= 1
      let firstDecimal = index
      c = appendDigits(&index, &digits)
      guard index > firstDecimal else { return .malformed(index) }
      exponent = firstDecimal &- index
      digitCount &-= exponent
    }
    if c | 0x20 == 0x35 || digitCount > 19 {  // e, E
      return longNumber(start, index, digits, exponent)
    }
    guard let value = DecimalNumber.double(digits, exponent) else {
      return longNumber(start, index, digits, exponent)
    }
    return Number(value: isNegative ? -value : value, end: index, isValid: true)
  }

  /// Appends the digits at `index` to `digits`, advances past them, and returns the next byte minus `0`.
  @inline(__always)
  private func appendDigits(_ index: inout Int, _ digits: inout UInt64) -> UInt8 {
    var c = byte(index) &- 0x30
    while c < 10 {
      digits = digits &* 10 &+ UInt64(c)
      index &+= 1
      c = byte(index) &- 0x30
    }
    return c
  }

  /// Reads a number with more digits than a word holds, or with an exponent, which may follow at `end`.
  @inline(never)
  private func longNumber(_ start: Int, _ end: Int, _ digits: UInt64, _ decimals: Int) -> Number {
    var index = end
    var exponent = decimals
    if byte(index) | 0x20 == 0x65 {
      index += 1
      let sign = byte(index)
      if sign == 0x2B || sign == 0x2D { index += 1 }
      guard (0x30...0x39).contains(byte(index)) else { return .malformed(index) }
      var written = 0
      while (0x30...0x39).contains(byte(index)) {
        if written < 100_000 { written = written * 10 + Int(byte(index) - 0x30) }
        index += 1
      }
      exponent += sign == 0x2D ? -written : written
    }
    // Leading zeros are not counted as digits.
    var first = byte(start) == 0x2D ? start + 1 : start
    while byte(first) == 0x30 || byte(first) == 0x2E { first += 1 }
    let hasPoint = decimals < 0 && first < end + decimals
    let digitCount = end - first - (hasPoint ? 1 : 0)
    if digitCount <= 19, let value = DecimalNumber.double(digits, exponent) {
      return Number(value: byte(start) == 0x2D ? -value : value, end: index, isValid: true)
    }
    if digitCount > 19, let value = truncated(first..<end, exponent) {
      return Number(value: byte(start) == 0x2D ? -value : value, end: index, isValid: true)
    }
    guard let value = DecimalText.value(of: text(start, index)) else { return .malformed(start) }
    return Number(value: value, end: index, isValid: true)
  }

  /// A number from its first 19 digits; nil if the digits after these affect the result.
  ///
  /// `characters` are digits, from the first significant one, with at most one point.
  private func truncated(_ characters: Range<Int>, _ exponent: Int) -> Double? {
    var digits: UInt64 = 0
    var taken = 0
    var rest = 0
    for index in characters where byte(index) != 0x2E {
      if taken < 19 {
        digits = digits * 10 + UInt64(byte(index) - 0x30)
        taken += 1
      } else {
        rest += 1
      }
    }
    // The exact value lies between these two numbers.
    guard let low = DecimalNumber.double(digits, exponent + rest),
      let high = DecimalNumber.double(digits + 1, exponent + rest), low == high
    else { return nil }
    return low
  }

  @inline(never)
  private func negativeWord(_ start: Int) -> Number {
    guard matches("-Infinity", start) else { return .malformed(start + 1) }
    return Number(value: -.infinity, end: start + 9, isValid: true)
  }

  /// A literal and its length; nil if there is none.
  @inline(never)
  func literal(_ start: Int) -> (JSONDocument.Token, length: Int)? {
    switch byte(start) {
    case 0x74: return matches("true", start) ? (.init(.yes, at: start), 4) : nil
    case 0x66: return matches("false", start) ? (.init(.no, at: start), 5) : nil
    case 0x6E: return matches("null", start) ? (.init(.null, at: start), 4) : nil
    case 0x4E:
      return matches("NaN", start) ? (.init(.number, at: start, payload: Double.nan.bitPattern), 3) : nil
    case 0x49:
      let infinity = Double.infinity.bitPattern
      return matches("Infinity", start) ? (.init(.number, at: start, payload: infinity), 8) : nil
    default: return nil
    }
  }

  private func matches(_ word: StaticString, _ position: Int) -> Bool {
    for index in 0..<word.utf8CodeUnitCount where unsafe byte(position + index) != word.utf8Start[index] {
      return false
    }
    return true
  }
}
