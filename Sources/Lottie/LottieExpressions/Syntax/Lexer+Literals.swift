extension Lexer {
  mutating func number() throws(ExpressionError) -> Double {
    let start = position
    if peek() == 0x30, let letter = peek(1).map({ $0 | 0x20 }) {
      let bits =
        letter == UInt8(ascii: "x")
        ? 4 : letter == UInt8(ascii: "b") ? 1 : letter == UInt8(ascii: "o") ? 3 : 0
      if bits > 0 {
        position += 2
        var value = 0.0
        let first = position
        while let digit = peek().flatMap(NumberText.digit), digit < 1 << bits {
          value = value * Double(1 << bits) + Double(digit)
          position += 1
        }
        guard position > first else { throw error(.noDigits, at: start) }
        return value
      }
    }
    let length = NumberText.length(of: source[start...])
    position += length
    if let byte = peek(), Self.startsWord(byte) {
      throw error(.wordAfterNumber, at: position)
    }
    return NumberText.value(of: source[start..<start + length]) ?? .nan
  }

  mutating func string(_ quote: UInt8) throws(ExpressionError) -> [UInt16] {
    let start = position
    position += 1
    var units: [UInt16] = []
    while let byte = peek() {
      if byte == quote {
        position += 1
        return units
      }
      if byte == 0x0A || byte == 0x0D { break }
      try character(into: &units)
    }
    throw error(.stringWithoutEnd, at: start)
  }

  mutating func template(_ library: inout ScriptLibrary) throws(ExpressionError) -> Token.Kind {
    let start = position
    var units: [UInt16] = []
    while let byte = peek() {
      if byte == UInt8(ascii: "`") {
        position += 1
        return .template(library.intern(units), isLast: true)
      }
      if byte == UInt8(ascii: "$"), peek(1) == UInt8(ascii: "{") {
        position += 2
        return .template(library.intern(units), isLast: false)
      }
      try character(into: &units)
    }
    throw error(.templateWithoutEnd, at: start)
  }

  /// Reads one character of a string, which may be an escape.
  private mutating func character(into units: inout [UInt16]) throws(ExpressionError) {
    guard let byte = peek() else { return }
    guard byte == UInt8(ascii: "\\") else {
      position += UTF16Text.decodeScalar(source, at: position, into: &units)
      return
    }
    position += 1
    guard let escape = peek() else { return }
    position += 1
    switch escape {
    case UInt8(ascii: "n"): units.append(0x0A)
    case UInt8(ascii: "r"): units.append(0x0D)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0C)
    case UInt8(ascii: "v"): units.append(0x0B)
    case UInt8(ascii: "0"): units.append(0)
    case UInt8(ascii: "x"): units.append(try hexadecimal(2))
    case UInt8(ascii: "u"):
      guard peek() == UInt8(ascii: "{") else { return units.append(try hexadecimal(4)) }
      throw error(.escapeForm, at: position)
    case 0x0D:
      if peek() == 0x0A { position += 1 }
    case 0x0A: break
    default:
      position -= 1
      position += UTF16Text.decodeScalar(source, at: position, into: &units)
    }
  }

  private mutating func hexadecimal(_ count: Int) throws(ExpressionError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<count {
      guard let digit = peek().flatMap(NumberText.digit), digit < 16 else {
        throw error(.hexadecimalDigits, number: count, at: position)
      }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }
}
