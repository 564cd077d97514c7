/// A parser of expressions in the language of After Effects: JavaScript without classes, modules and generators.
struct Parser {
  var lexer: Lexer
  var library: ScriptLibrary
  var token: Token
  /// The depth of the syntax tree at this place.
  private var depth = 0
  /// The names that `var` declared in the functions around this place, the innermost last.
  var variables: [[Int32]] = [[]]
  private var usesResult: Bool

  /// Parses a source.
  ///
  /// - Parameter library: The library that receives the words and strings of the source.
  static func parse(
    _ source: [UInt8], _ library: inout ScriptLibrary
  ) throws(ExpressionError) -> FunctionSyntax {
    guard source.count <= ExpressionLimits.maximumSourceBytes else {
      throw ExpressionError(
        .limit,
        "the source has \(source.count) bytes, and at most \(ExpressionLimits.maximumSourceBytes) are read")
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

  mutating func advance() throws(ExpressionError) {
    token = try lexer.next(&library)
    if token.isWord(.bmResult) { usesResult = true }
  }

  mutating func take(_ mark: Mark) throws(ExpressionError) -> Bool {
    guard token.kind == .mark(mark) else { return false }
    try advance()
    return true
  }

  mutating func take(_ word: Name) throws(ExpressionError) -> Bool {
    guard token.isWord(word) else { return false }
    try advance()
    return true
  }

  mutating func expect(_ mark: Mark, _ spelling: StaticString) throws(ExpressionError) {
    guard try take(mark) else { throw unexpected("'\(spelling)' is missing") }
  }

  func unexpected(_ message: String) -> ExpressionError {
    lexer.error(.syntax, token.kind == .end ? "the source ends too early" : message, at: token.offset)
  }

  func unsupported(_ what: String) -> ExpressionError {
    lexer.error(.unsupported, "\(what) not supported", at: token.offset)
  }

  /// Reads an identifier that may be the name of a variable.
  mutating func variableName() throws(ExpressionError) -> Int32 {
    if token.kind == .mark(.openBrace) || token.kind == .mark(.openBracket) {
      throw unsupported("patterns in place of names are")
    }
    guard case .word(let word) = token.kind, Name(rawValue: word)?.isReserved != true else {
      throw unexpected("a name is missing")
    }
    try advance()
    return word
  }

  /// Enters a level of the tree; each call needs a ``leave(_:)``.
  mutating func enter(_ levels: Int = 1) throws(ExpressionError) {
    depth += levels
    if depth > ExpressionLimits.maximumDepth {
      throw lexer.error(.limit, "the source is nested too deeply", at: token.offset)
    }
  }

  mutating func leave(_ levels: Int = 1) { depth -= levels }

  /// Ends a statement, with a semicolon or without one where JavaScript allows that.
  private mutating func endStatement() throws(ExpressionError) {
    if try take(.semicolon) { return }
    if token.kind == .mark(.closeBrace) || token.kind == .end || token.isAfterNewline { return }
    throw unexpected("a semicolon is missing")
  }

  // MARK: - Statements

  mutating func statement() throws(ExpressionError) -> Statement {
    try enter()
    defer { leave() }
    let offset = token.offset
    if token.kind == .mark(.openBrace) { return .block(try block()) }
    if try take(.semicolon) { return .block([]) }
    guard case .word(let word) = token.kind, let name = Name(rawValue: word) else {
      return try expressionStatement()
    }
    switch name {
    case .var, .const, .let:
      if name == .let {
        // `let` may also be a name.
        guard !lexer.nextWord().isEmpty else { return try expressionStatement() }
      }
      try advance()
      let statement = try declarations(isBlockScoped: name != .var)
      try endStatement()
      return statement
    case .function:
      try advance()
      return .function(try function(needsName: true))
    case .if:
      try advance()
      let condition = try parenthesized()
      let yes = try statement()
      let no: Statement? = try take(.else) ? try statement() : nil
      return .conditional(condition, yes, no)
    case .while:
      try advance()
      return .whileLoop(try parenthesized(), try statement())
    case .do:
      try advance()
      let body = try statement()
      guard try take(.while) else { throw unexpected("'while' is missing") }
      let condition = try parenthesized()
      _ = try take(.semicolon)
      return .doLoop(body, condition)
    case .for:
      try advance()
      return try loop(offset)
    case .return:
      try advance()
      var value: Expression?
      if token.kind != .mark(.semicolon), token.kind != .mark(.closeBrace), token.kind != .end,
        !token.isAfterNewline
      {
        value = try expression()
      }
      try endStatement()
      return .leave(value, at: offset)
    case .break, .continue:
      try advance()
      if case .word = token.kind, !token.isAfterNewline { throw unsupported("labels are") }
      try endStatement()
      return name == .break ? .breakLoop(at: offset) : .continueLoop(at: offset)
    case .throw:
      try advance()
      let value = try expression()
      try endStatement()
      return .raise(value, at: offset)
    case .try:
      try advance()
      return try attempt(offset)
    case .switch:
      try advance()
      return try choice()
    case .class, .import, .export, .with, .yield, .debugger:
      throw unsupported("this statement is")
    default:
      return try expressionStatement()
    }
  }

  private mutating func expressionStatement() throws(ExpressionError) -> Statement {
    let value = try expression()
    if case .name = value, token.kind == .mark(.colon) { throw unsupported("labels are") }
    try endStatement()
    return .expression(value)
  }

  private mutating func parenthesized() throws(ExpressionError) -> Expression {
    try expect(.openParenthesis, "(")
    let value = try expression()
    try expect(.closeParenthesis, ")")
    return value
  }

  mutating func block() throws(ExpressionError) -> [Statement] {
    try expect(.openBrace, "{")
    var statements: [Statement] = []
    while token.kind != .mark(.closeBrace) {
      guard token.kind != .end else { throw unexpected("'}' is missing") }
      statements.append(try statement())
    }
    try advance()
    return statements
  }

  private mutating func declarations(isBlockScoped: Bool) throws(ExpressionError) -> Statement {
    let offset = token.offset
    let name = try variableName()
    if !isBlockScoped { declare(name) }
    return try declarations(after: (name, offset), isBlockScoped: isBlockScoped)
  }

  /// Parses declarations after the first name.
  private mutating func declarations(
    after first: (name: Int32, at: Int), isBlockScoped: Bool
  ) throws(ExpressionError) -> Statement {
    var list: [(name: Int32, value: Expression?, at: Int)] = []
    var (name, offset) = first
    while true {
      let value: Expression? = try take(.assign) ? try assignment() : nil
      list.append((name, value, offset))
      guard try take(.comma) else { break }
      offset = token.offset
      name = try variableName()
      if !isBlockScoped { declare(name) }
    }
    return .variables(list, isBlockScoped: isBlockScoped)
  }

  private mutating func declare(_ name: Int32) {
    if !variables[variables.count - 1].contains(name) { variables[variables.count - 1].append(name) }
  }

  private mutating func loop(_ offset: Int) throws(ExpressionError) -> Statement {
    try expect(.openParenthesis, "(")
    var start: Statement?
    if token.isWord(.var) || token.isWord(.let) || token.isWord(.const) {
      let isBlockScoped = !token.isWord(.var)
      try advance()
      let place = token.offset
      let name = try variableName()
      if !isBlockScoped { declare(name) }
      if token.isWord(.in) || token.isWord(.of) {
        return try forEach(name, isDeclared: isBlockScoped, offset)
      }
      start = try declarations(after: (name, place), isBlockScoped: isBlockScoped)
    } else if token.kind != .mark(.semicolon) {
      let next = lexer.nextWord()
      if case .word(let word) = token.kind, next.elementsEqual("in".utf8) || next.elementsEqual("of".utf8) {
        try advance()
        return try forEach(word, isDeclared: false, offset)
      }
      start = .expression(try expression())
    }
    try expect(.semicolon, ";")
    let condition: Expression? = token.kind == .mark(.semicolon) ? nil : try expression()
    try expect(.semicolon, ";")
    let step: Expression? = token.kind == .mark(.closeParenthesis) ? nil : try expression()
    try expect(.closeParenthesis, ")")
    return .forLoop(start: start, condition: condition, step: step, body: try statement())
  }

  private mutating func forEach(
    _ name: Int32, isDeclared: Bool, _ offset: Int
  ) throws(ExpressionError) -> Statement {
    let isOf = token.isWord(.of)
    try advance()
    let list = try expression()
    try expect(.closeParenthesis, ")")
    return .forEach(name: name, isDeclared: isDeclared, isOf: isOf, list, try statement(), at: offset)
  }

  private mutating func attempt(_ offset: Int) throws(ExpressionError) -> Statement {
    let body = try block()
    var name: Int32?
    var handler: [Statement]?
    if try take(.catch) {
      if try take(.openParenthesis) {
        name = try variableName()
        try expect(.closeParenthesis, ")")
      }
      handler = try block()
    }
    let finally: [Statement]? = try take(.finally) ? try block() : nil
    guard handler != nil || finally != nil else { throw unexpected("'catch' or 'finally' is missing") }
    return .attempt(body, catchName: name, handler: handler, finally: finally, at: offset)
  }

  private mutating func choice() throws(ExpressionError) -> Statement {
    let value = try parenthesized()
    try expect(.openBrace, "{")
    var cases: [(value: Expression?, body: [Statement])] = []
    while try !take(.closeBrace) {
      var match: Expression?
      if try take(.case) {
        match = try expression()
      } else if try !take(.default) {
        throw unexpected("'case' is missing")
      }
      try expect(.colon, ":")
      var body: [Statement] = []
      while token.kind != .mark(.closeBrace), !token.isWord(.case), !token.isWord(.default) {
        guard token.kind != .end else { throw unexpected("'}' is missing") }
        body.append(try statement())
      }
      cases.append((match, body))
    }
    return .choice(value, cases)
  }
}
