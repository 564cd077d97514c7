extension Parser {
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
        guard !lexer.nextWord().isEmpty || lexer.isPatternNext() else { return try expressionStatement() }
      }
      try advance()
      let statement = try declarations(isBlockScoped: name != .var)
      try endStatement()
      return statement
    case .function:
      try advance()
      let function = try function(needsName: true)
      // A function in a block is a variable of the function around it too.
      if let name = function.name { try declare(name) }
      return .function(function)
    case .if:
      try advance()
      let condition = try parenthesized()
      let yes = try statement()
      let no: Statement? = try take(.else) ? try statement() : nil
      return .conditional(condition, yes, no)
    case .while:
      try advance()
      let count = functionCount
      let loop = Statement.whileLoop(try parenthesized(), try statement())
      return functionCount == count ? loop : .passes(loop)
    case .do:
      let count = functionCount
      try advance()
      let body = try statement()
      guard try take(.while) else { throw unexpected(.whileMissing) }
      let condition = try parenthesized()
      _ = try take(.semicolon)
      return functionCount == count ? .doLoop(body, condition) : .passes(.doLoop(body, condition))
    case .for:
      let count = functionCount
      try advance()
      let loop = try loop(offset)
      return functionCount == count ? loop : .passes(loop)
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
      if case .word = token.kind, !token.isAfterNewline { throw unsupported(.labelsNotSupported) }
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
      throw lexer.error(.memberNotSupported, text: name.handle, at: offset)
    default:
      return try expressionStatement()
    }
  }

  private mutating func expressionStatement() throws(ExpressionError) -> Statement {
    let value = try expression()
    if case .name(let word, let offset) = value {
      if token.kind == .mark(.colon) { throw unsupported(.labelsNotSupported) }
      if case .word = token.kind, !token.isAfterNewline, isAsync(word) {
        throw lexer.error(.memberNotSupported, text: word, at: offset)
      }
    }
    try endStatement()
    return .expression(value)
  }

  private mutating func parenthesized() throws(ExpressionError) -> Expression {
    try expect(.openParenthesis, .openingParenthesisMissing)
    let value = try expression()
    try expect(.closeParenthesis, .parenthesisMissing)
    return value
  }

  mutating func block() throws(ExpressionError) -> [Statement] {
    try expect(.openBrace, .openingBraceMissing)
    var statements: [Statement] = []
    while token.kind != .mark(.closeBrace) {
      guard token.kind != .end else { throw unexpected(.braceMissing) }
      statements.append(try statement())
    }
    try advance()
    return statements
  }

  private mutating func declarations(isBlockScoped: Bool) throws(ExpressionError) -> Statement {
    let offset = token.offset
    return try declarations(after: (try pattern(), offset), isBlockScoped: isBlockScoped)
  }

  /// Parses declarations after the first name or pattern.
  private mutating func declarations(
    after first: (pattern: Pattern, at: Int), isBlockScoped: Bool
  ) throws(ExpressionError) -> Statement {
    var list: Declarations = []
    var (pattern, offset) = first
    while true {
      let value: Expression? = try take(.assign) ? try assignment() : nil
      switch (pattern, value) {
      case (.name(let name), _): list.append((name, value, offset))
      case (_, let value?): append(pattern, value, at: offset, to: &list)
      case (_, nil): throw unexpected(.valueMissing)
      }
      guard try take(.comma) else { break }
      offset = token.offset
      pattern = try self.pattern()
    }
    if !isBlockScoped { for (name, _, _) in list { try declare(name) } }
    return .variables(list, isBlockScoped: isBlockScoped)
  }

  private mutating func declare(_ name: Int32) throws(ExpressionError) {
    if variables[variables.count - 1].contains(name) { return }
    guard variables[variables.count - 1].count < ExpressionLimits.maximumVariables else {
      throw ExpressionError(.tooManyVariables, number: ExpressionLimits.maximumVariables).at(token.offset)
    }
    variables[variables.count - 1].append(name)
  }

  private mutating func loop(_ offset: Int) throws(ExpressionError) -> Statement {
    try expect(.openParenthesis, .openingParenthesisMissing)
    var start: Statement?
    if token.isWord(.var) || token.isWord(.let) || token.isWord(.const) {
      let isBlockScoped = !token.isWord(.var)
      try advance()
      let place = token.offset
      let pattern = try pattern()
      if token.isWord(.in) || token.isWord(.of) {
        guard case .name(let name) = pattern else {
          return try forEach(pattern, isBlockScoped: isBlockScoped, offset)
        }
        if !isBlockScoped { try declare(name) }
        return try forEach(name, isDeclared: isBlockScoped, offset)
      }
      start = try declarations(after: (pattern, place), isBlockScoped: isBlockScoped)
    } else if token.kind != .mark(.semicolon) {
      let next = lexer.nextWord()
      if case .word(let word) = token.kind, next.elementsEqual("in".utf8) || next.elementsEqual("of".utf8) {
        try advance()
        return try forEach(word, isDeclared: false, offset)
      }
      start = .expression(try expression())
    }
    try expect(.semicolon, .semicolonMarkMissing)
    let condition: Expression? = token.kind == .mark(.semicolon) ? nil : try expression()
    try expect(.semicolon, .semicolonMarkMissing)
    let step: Expression? = token.kind == .mark(.closeParenthesis) ? nil : try expression()
    try expect(.closeParenthesis, .parenthesisMissing)
    return .forLoop(start: start, condition: condition, step: step, body: try statement())
  }

  private mutating func forEach(
    _ name: Int32, isDeclared: Bool, _ offset: Int
  ) throws(ExpressionError) -> Statement {
    let isOf = token.isWord(.of)
    try advance()
    let list = try expression()
    try expect(.closeParenthesis, .parenthesisMissing)
    return .forEach(name: name, isDeclared: isDeclared, isOf: isOf, list, try statement(), at: offset)
  }

  /// Parses a loop whose elements are taken apart.
  private mutating func forEach(
    _ pattern: Pattern, isBlockScoped: Bool, _ offset: Int
  ) throws(ExpressionError) -> Statement {
    let name = hiddenName()
    guard
      case .forEach(_, _, let isOf, let values, let body, _) = try forEach(name, isDeclared: true, offset)
    else { throw unexpected(.valueMissing) }
    var list: Declarations = []
    append(pattern, .name(name, at: offset), at: offset, to: &list)
    if !isBlockScoped { for (name, _, _) in list { try declare(name) } }
    return .forEach(
      name: name, isDeclared: true, isOf: isOf, values,
      .block([.variables(list, isBlockScoped: isBlockScoped), body]), at: offset)
  }

  private mutating func attempt(_ offset: Int) throws(ExpressionError) -> Statement {
    let body = try block()
    var name: Int32?, parts: Declarations = []
    var handler: [Statement]?
    if try take(.catch) {
      if try take(.openParenthesis) {
        let offset = token.offset
        switch try pattern() {
        case .name(let given): name = given
        case let pattern:
          let hidden = hiddenName()
          name = hidden
          append(pattern, .name(hidden, at: offset), at: offset, to: &parts)
        }
        try expect(.closeParenthesis, .parenthesisMissing)
      }
      handler = try (parts.isEmpty ? [] : [.variables(parts, isBlockScoped: true)]) + block()
    }
    let finally: [Statement]? = try take(.finally) ? try block() : nil
    guard handler != nil || finally != nil else { throw unexpected(.catchMissing) }
    return .attempt(body, catchName: name, handler: handler, finally: finally, at: offset)
  }

  private mutating func choice() throws(ExpressionError) -> Statement {
    let value = try parenthesized()
    try expect(.openBrace, .openingBraceMissing)
    var cases: [(value: Expression?, body: [Statement])] = []
    while try !take(.closeBrace) {
      var match: Expression?
      if try take(.case) {
        match = try expression()
      } else if try !take(.default) {
        throw unexpected(.caseMissing)
      }
      try expect(.colon, .colonMissing)
      var body: [Statement] = []
      while token.kind != .mark(.closeBrace), !token.isWord(.case), !token.isWord(.default) {
        guard token.kind != .end else { throw unexpected(.braceMissing) }
        body.append(try statement())
      }
      cases.append((match, body))
    }
    return .choice(value, cases)
  }
}
