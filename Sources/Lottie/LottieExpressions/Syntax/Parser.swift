/// A parser of expressions in the language of After Effects: JavaScript without classes, modules and generators.
struct Parser {
  var lexer: Lexer
  var library: ScriptLibrary
  var token: Token
  /// The depth of the syntax tree at this place.
  private var depth = 0
  /// The names that `var` declared in the functions around this place, the innermost last.
  var variables: [[Int32]] = [[]]
  /// The use of `this` and `arguments` in the enclosing functions other than arrows, the innermost last.
  var uses: [(this: Bool, arguments: Bool)] = []
  var usesResult: Bool
  /// The number of functions so far.
  var functionCount = 0
  /// The number of hidden names so far.
  var hiddenCount = 0

  /// Parses a source.
  ///
  /// - Parameter library: The library that receives the words and strings of the source.
  static func parse(
    _ source: [UInt8], _ library: inout ScriptLibrary
  ) throws(ExpressionError) -> FunctionSyntax {
    guard source.count <= ExpressionLimits.maximumSourceBytes else {
      throw ExpressionError(.sourceTooLong, number: source.count)
    }
    var lexer = Lexer(source)
    let token = try lexer.next(&library)
    var parser = Parser(lexer: lexer, library: library, token: token)
    // The parser owns the library for a while, so that its tables are not copied.
    library = ScriptLibrary.empty
    defer { library = parser.library }
    return try parser.source()
  }

  private init(lexer: Lexer, library: ScriptLibrary, token: Token) {
    self.lexer = lexer
    self.library = library
    self.token = token
    usesResult = token.isWord(.bmResult)
  }

  private mutating func source() throws(ExpressionError) -> FunctionSyntax {
    var statements: [Statement] = []
    while token.kind != .end { statements.append(try statement()) }
    return FunctionSyntax(body: statements, variables: variables[0], usesResult: usesResult)
  }

  // MARK: - Tokens

  @inline(never)
  mutating func advance() throws(ExpressionError) {
    token = try lexer.next(&library)
    if token.isWord(.bmResult) { usesResult = true }
  }

  @inline(never)
  mutating func take(_ mark: Mark) throws(ExpressionError) -> Bool {
    guard token.kind == .mark(mark) else { return false }
    try advance()
    return true
  }

  @inline(never)
  mutating func take(_ word: Name) throws(ExpressionError) -> Bool {
    guard token.isWord(word) else { return false }
    try advance()
    return true
  }

  @inline(never)
  mutating func expect(_ mark: Mark, _ message: ExpressionError.Message) throws(ExpressionError) {
    guard try take(mark) else { throw unexpected(message) }
  }

  @inline(never)
  func unexpected(_ message: ExpressionError.Message) -> ExpressionError {
    lexer.error(token.kind == .end ? .sourceEnds : message, at: token.offset)
  }

  @inline(never)
  func unsupported(_ message: ExpressionError.Message) -> ExpressionError {
    lexer.error(message, at: token.offset)
  }

  /// Reads an identifier that may be the name of a variable.
  mutating func variableName() throws(ExpressionError) -> Int32 {
    if token.kind == .mark(.openBrace) || token.kind == .mark(.openBracket) {
      throw unsupported(.patterns)
    }
    guard case .word(let word) = token.kind, Name(rawValue: word)?.isReserved != true else {
      throw unexpected(.nameMissing)
    }
    try advance()
    return word
  }

  /// Enters a level of the tree; each call needs a ``leave(_:)``.
  @inline(never)
  mutating func enter(_ levels: Int = 1) throws(ExpressionError) {
    depth += levels
    if depth > ExpressionLimits.maximumDepth {
      throw lexer.error(.sourceTooDeep, at: token.offset)
    }
  }

  mutating func leave(_ levels: Int = 1) { depth -= levels }

  /// Ends a statement, with a semicolon or without one where JavaScript allows that.
  mutating func endStatement() throws(ExpressionError) {
    if try take(.semicolon) { return }
    if token.kind == .mark(.closeBrace) || token.kind == .end || token.isAfterNewline { return }
    throw unexpected(.semicolonMissing)
  }
}
