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
        while let digit = digit(below: 1 << bits) {
          value = value * Double(1 << bits) + Double(digit)
          position += 1
        }
        guard position > first else { throw error(.noDigits, at: start) }
        return value
      }
    }
    var length = NumberText.length(of: source[start...])
    guard start + length < source.count, source[start + length] == UInt8(ascii: "_") else {
      position += length
      if let byte = peek(), Self.startsWord(byte), wideSpaceLength == 0 {
        throw error(.wordAfterNumber, at: position)
      }
      return NumberText.value(of: source[start..<start + length]) ?? .nan
    }
    var digits: [UInt8] = []
    while let byte = peek(), Self.startsWord(byte) || Self.isDigit(byte) || byte == UInt8(ascii: ".") {
      // A separator stands between two digits.
      if byte == UInt8(ascii: "_"), let last = digits.last, Self.isDigit(last),
        peek(1).map(Self.isDigit) == true
      {
        position += 1
        continue
      }
      digits.append(byte)
      position += 1
    }
    length = NumberText.length(of: digits[...])
    guard length == digits.count else { throw error(.wordAfterNumber, at: start + length) }
    return NumberText.value(of: digits[...]) ?? .nan
  }

  /// Reads over a separator between two digits, and returns the digit after it or here.
  private mutating func digit(below base: Int) -> Int? {
    func digit(_ byte: UInt8?) -> Int? { byte.flatMap(NumberText.digit).flatMap { $0 < base ? $0 : nil } }
    if peek() == UInt8(ascii: "_"), digit(source[position - 1]) != nil, digit(peek(1)) != nil {
      position += 1
    }
    return digit(peek())
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

  /// Reads a regular expression from its first slash.
  mutating func regExp(
    _ library: inout ScriptLibrary
  ) throws(ExpressionError) -> (source: Int32, flags: [UInt16]) {
    let start = position
    position += 1
    var isInClass = false
    while let byte = peek(), byte != 0x0A, byte != 0x0D, byte != UInt8(ascii: "/") || isInClass {
      if byte == UInt8(ascii: "[") { isInClass = true }
      if byte == UInt8(ascii: "]") { isInClass = false }
      if byte == UInt8(ascii: "\\"), let next = peek(1), next != 0x0A, next != 0x0D { position += 1 }
      position += 1
    }
    guard peek() == UInt8(ascii: "/") else { throw error(.regExpWithoutEnd, at: start) }
    let body = source[start + 1..<position]
    position += 1
    return (library.intern(body), word().map { UInt16($0) })
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
      let start = position
      position += 1
      var scalar: UInt32 = 0
      while let digit = peek().flatMap(NumberText.digit), digit < 16, scalar <= 0x10FFFF {
        scalar = scalar << 4 | UInt32(digit)
        position += 1
      }
      guard peek() == UInt8(ascii: "}"), position > start + 1, scalar <= 0x10FFFF else {
        throw error(.escapeForm, at: start)
      }
      position += 1
      UTF16Text.append(scalar, to: &units)
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
