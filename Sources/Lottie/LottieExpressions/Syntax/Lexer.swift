/// A reader of the tokens of a source.
///
/// A lexer is a value: a copy remembers a place to return to.
struct Lexer {
  let source: [UInt8]
  var position = 0

  init(_ source: [UInt8]) { self.source = source }

  /// Returns the next token.
  mutating func next(_ library: inout ScriptLibrary) throws(ExpressionError) -> Token {
    let isAfterNewline = try skipSpace()
    let start = position
    func token(_ kind: Token.Kind) -> Token {
      Token(kind: kind, offset: start, isAfterNewline: isAfterNewline)
    }
    guard let byte = peek() else { return token(.end) }
    if Self.startsWord(byte) { return token(.word(library.intern(word()))) }
    if Self.isDigit(byte) || (byte == UInt8(ascii: ".") && peek(1).map(Self.isDigit) == true) {
      return token(.number(try number()))
    }
    if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
      return token(.string(library.intern(try string(byte))))
    }
    if byte == UInt8(ascii: "`") {
      position += 1
      return token(try template(&library))
    }
    guard let mark = mark() else {
      throw error(.strayCharacter, number: Int(byte), at: start)
    }
    return token(.mark(mark))
  }

  /// Returns the rest of a template after the expression in it.
  mutating func continueTemplate(_ library: inout ScriptLibrary) throws(ExpressionError) -> Token.Kind {
    try template(&library)
  }

  /// An error at a place of the source.
  func error(
    _ message: ExpressionError.Message, number: Int = 0, at offset: Int
  ) -> ExpressionError {
    ExpressionError(message, number: number).at(offset)
  }

  /// An error at a place of the source, with a text.
  func error(_ message: ExpressionError.Message, text: Int32, at offset: Int) -> ExpressionError {
    ExpressionError(message, text: text).at(offset)
  }

  // MARK: - Characters

  @inline(never)
  func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < source.count ? source[position + distance] : nil
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func startsWord(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == 0x5F || byte == 0x24 || byte >= 0x80
  }

  /// Skips blanks and comments, and returns whether a new line was among them.
  private mutating func skipSpace() throws(ExpressionError) -> Bool {
    var hasNewline = position == 0
    while let byte = peek() {
      if byte == 0x0A || byte == 0x0D {
        hasNewline = true
        position += 1
      } else if byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C {
        position += 1
      } else if wideSpaceLength > 0 {
        if byte == 0xE2 { hasNewline = true }
        position += wideSpaceLength
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
        while let next = peek(), next != 0x0A, next != 0x0D { position += 1 }
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        let start = position
        position += 2
        while peek() != UInt8(ascii: "*") || peek(1) != UInt8(ascii: "/") {
          guard let next = peek() else { throw error(.commentWithoutEnd, at: start) }
          if next == 0x0A { hasNewline = true }
          position += 1
        }
        position += 2
      } else {
        break
      }
    }
    return hasNewline
  }

  /// The bytes of the next character if it is a no-break space, a byte order mark, or a separator of lines or paragraphs;
  /// otherwise 0.
  var wideSpaceLength: Int {
    switch (peek(), peek(1), peek(2)) {
    case (0xC2, 0xA0, _): 2
    case (0xEF, 0xBB, 0xBF), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9): 3
    default: 0
    }
  }

  mutating func word() -> ArraySlice<UInt8> {
    let start = position
    while let byte = peek(), Self.isDigit(byte) || Self.startsWord(byte) && wideSpaceLength == 0 {
      position += 1
    }
    return source[start..<position]
  }

  // MARK: - Looking ahead

  /// Returns whether the next token is an arrow.
  func isArrowNext() -> Bool {
    var ahead = self
    return (try? ahead.skipSpace()) != nil && ahead.peek() == UInt8(ascii: "=")
      && ahead.peek(1) == UInt8(ascii: ">")
  }

  /// Returns the bytes of the next token if it is a word, or nothing.
  func nextWord() -> ArraySlice<UInt8> {
    var ahead = self
    guard (try? ahead.skipSpace()) != nil, let byte = ahead.peek(), Self.startsWord(byte) else { return [] }
    return ahead.word()
  }

  /// Returns whether the next token opens a pattern.
  func isPatternNext() -> Bool {
    var ahead = self
    guard (try? ahead.skipSpace()) != nil, let byte = ahead.peek() else { return false }
    return byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
  }

  /// Returns whether an arrow follows the parenthesis that closes an open one.
  ///
  /// Parentheses in strings make the answer uncertain; parameters rarely have such defaults.
  func isArrowAfterParenthesis() -> Bool {
    var ahead = self
    var open = 1
    while let byte = ahead.peek(), open > 0, ahead.position < position + 1000 {
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") { open -= 1 }
      // Parameters hold neither statements nor strings, so that most values are refused at once.
      if byte == UInt8(ascii: ";") { return false }
      ahead.position += 1
    }
    return open == 0 && ahead.isArrowNext()
  }

  // MARK: - Marks

  /// The marks with their bytes, the longer ones first.
  private static let marks: [(StaticString, Mark)] = [
    (">>>=", .shiftRightUnsignedAssign),
    ("===", .strictEqual), ("!==", .strictNotEqual), (">>>", .shiftRightUnsigned), ("...", .spread),
    ("??=", .nullishAssign), ("||=", .logicalOrAssign), ("&&=", .logicalAndAssign), ("**=", .powerAssign),
    ("<<=", .shiftLeftAssign), (">>=", .shiftRightAssign),
    ("=>", .arrow), ("==", .equal), ("!=", .notEqual), ("<=", .lessEqual), (">=", .greaterEqual),
    ("&&", .logicalAnd), ("||", .logicalOr), ("??", .nullish), ("?.", .optionalDot), ("++", .plusPlus),
    ("--", .minusMinus), ("+=", .plusAssign), ("-=", .minusAssign), ("*=", .starAssign), ("/=", .slashAssign),
    ("%=", .percentAssign), ("&=", .andAssign), ("|=", .orAssign), ("^=", .xorAssign), ("**", .power),
    ("<<", .shiftLeft), (">>", .shiftRight),
    ("{", .openBrace), ("}", .closeBrace), ("(", .openParenthesis), (")", .closeParenthesis),
    ("[", .openBracket), ("]", .closeBracket), (";", .semicolon), (",", .comma), (".", .dot),
    ("?", .question),
    (":", .colon), ("+", .plus), ("-", .minus), ("*", .star), ("/", .slash), ("%", .percent), ("!", .not),
    ("~", .tilde), ("<", .less), (">", .greater), ("&", .and), ("|", .or), ("^", .xor), ("=", .assign),
  ]

  private mutating func mark() -> Mark? {
    for (spelling, mark) in Self.marks {
      let length = spelling.utf8CodeUnitCount
      guard position + length <= source.count else { continue }
      let isHere = spelling.withUTF8Buffer { bytes in
        for index in 0..<length where unsafe bytes[index] != source[position + index] { return false }
        return true
      }
      // In `a ?.5 : b` the question mark stands alone.
      if isHere && !(mark == .optionalDot && peek(2).map(Self.isDigit) == true) {
        position += length
        return mark
      }
    }
    return nil
  }
}
