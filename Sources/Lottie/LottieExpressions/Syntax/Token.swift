/// A word, an operator or a literal of a source.
struct Token {
  enum Kind: Equatable {
    case end
    case number(Double)
    /// A string, by its handle in the library.
    case string(Int32)
    /// A part of a template, by its handle; `isLast` is false if an expression follows.
    case template(Int32, isLast: Bool)
    /// An identifier or a reserved word, by its handle.
    case word(Int32)
    case mark(Mark)
  }

  var kind: Kind
  /// The offset of the first byte in the source.
  var offset: Int
  /// Whether a new line precedes the token; a statement may then end without a semicolon.
  var isAfterNewline: Bool

  /// Whether the token is a word of the language.
  func isWord(_ name: Name) -> Bool { kind == .word(name.handle) }
}

/// A punctuation mark or an operator.
enum Mark: UInt8 {
  case openBrace, closeBrace, openParenthesis, closeParenthesis, openBracket, closeBracket
  case semicolon, comma, dot, question, colon, arrow, spread, optionalDot
  case plus, minus, star, slash, percent, power
  case plusPlus, minusMinus, not, tilde
  case less, greater, lessEqual, greaterEqual, equal, notEqual, strictEqual, strictNotEqual
  case shiftLeft, shiftRight, shiftRightUnsigned, and, or, xor, logicalAnd, logicalOr, nullish
  case assign, plusAssign, minusAssign, starAssign, slashAssign, percentAssign, powerAssign
  case nullishAssign, logicalOrAssign, logicalAndAssign
  case shiftLeftAssign, shiftRightAssign, shiftRightUnsignedAssign, andAssign, orAssign, xorAssign
}
