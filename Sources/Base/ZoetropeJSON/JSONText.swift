/// Basic operations on JSON text.
package enum JSONText {
  /// Sets the highest bit of the lowest byte that is a quotation mark, a backslash, a control character or not ASCII.
  ///
  /// Bits above that one may be set too; the result is 0 if there is no such byte. (Mycroft's zero byte test.)
  @inline(__always)
  static func interest(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    return
      (((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
      | ((word &- (ones &* 0x20)) & ~word)
      | word) & (ones &* 0x80)
  }

  /// The value of a hexadecimal digit; nil for other characters.
  package static func hexadecimal(_ c: UInt8) -> UInt32? {
    switch c {
    case 0x30...0x39: UInt32(c - 0x30)
    case 0x41...0x46: UInt32(c - 0x41 + 10)
    case 0x61...0x66: UInt32(c - 0x61 + 10)
    default: nil
    }
  }

  /// The length of the UTF-8 sequence that begins with these bytes; 0 if they are invalid.
  static func sequenceLength(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> Int {
    func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
    switch a {
    case 0xC2...0xDF: return continues(b) ? 2 : 0
    case 0xE0...0xEF:
      guard continues(b), continues(c) else { return 0 }
      // Overlong forms and surrogates are invalid.
      return (a == 0xE0 && b < 0xA0) || (a == 0xED && b >= 0xA0) ? 0 : 3
    case 0xF0...0xF4:
      guard continues(b), continues(c), continues(d) else { return 0 }
      return (a == 0xF0 && b < 0x90) || (a == 0xF4 && b >= 0x90) ? 0 : 4
    default: return 0
    }
  }

  /// The bytes of a string whose escapes have been checked.
  static func unescaped(_ text: ArraySlice<UInt8>, isEscaped: Bool) -> [UInt8] {
    guard isEscaped else { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text
    while let c = rest.popFirst() {
      guard c == 0x5C, let escape = rest.popFirst() else {
        result.append(c)
        continue
      }
      switch escape {
      case 0x62: result.append(0x08)
      case 0x66: result.append(0x0C)
      case 0x6E: result.append(0x0A)
      case 0x72: result.append(0x0D)
      case 0x74: result.append(0x09)
      case 0x75:
        var scalar = codeUnit(&rest)
        if scalar & 0xFC00 == 0xD800 {
          var ahead = rest
          if ahead.popFirst() == 0x5C, ahead.popFirst() == 0x75 {
            let low = codeUnit(&ahead)
            if low & 0xFC00 == 0xDC00 {
              scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
              rest = ahead
            }
          }
        }
        let character = Unicode.Scalar(scalar) ?? "\u{FFFD}"
        result.append(contentsOf: UTF8.encode(character) ?? UTF8.encodedReplacementCharacter)
      default: result.append(escape)  // a quotation mark, a backslash or a slash stands for itself
      }
    }
    return result
  }

  private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let c = rest.popFirst(), let digit = hexadecimal(c) else { break }
      unit = unit << 4 | digit
    }
    return unit
  }
}
