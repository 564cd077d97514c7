extension Parser {
  mutating func primary() throws(ExpressionError) -> Expression {
    let offset = token.offset
    switch token.kind {
    case .number(let value):
      try advance()
      return .number(value)
    case .string(let handle):
      try advance()
      return .string(handle)
    case .template(let first, let isLast):
      return try template(first, isLast: isLast, at: offset)
    case .mark(.openParenthesis):
      try advance()
      let value = try expression()
      try expect(.closeParenthesis, .parenthesisMissing)
      return value
    case .mark(.openBracket):
      try advance()
      return .array(try elements())
    case .mark(.openBrace):
      try advance()
      return .object(try members())
    case .mark(.slash), .mark(.slashAssign):
      return .regExp(try regExp())
    case .word(let word):
      return try wordValue(word, at: offset)
    default:
      throw unexpected(.valueMissing)
    }
  }

  /// Parses a regular expression, whose first slash is the current token.
  private mutating func regExp() throws(ExpressionError) -> Int32 {
    let offset = token.offset
    lexer.position = offset
    let literal = try lexer.regExp(&library)
    do throws(ExpressionError) {
      let program = try library.regExp(literal.source, RegExpCompiler.flags(literal.flags[...]))
      try advance()
      return program
    } catch {
      throw error.at(offset)
    }
  }

  private mutating func wordValue(_ word: Int32, at offset: Int) throws(ExpressionError) -> Expression {
    guard let name = Name(rawValue: word) else {
      try advance()
      return .name(word, at: offset)
    }
    switch name {
    case .true, .false:
      try advance()
      return .boolean(name == .true)
    case .null:
      try advance()
      return .null
    case .undefined:
      try advance()
      return .undefined
    case .this:
      try advance()
      if !uses.isEmpty { uses[uses.count - 1].this = true }
      return .this
    case .arguments:
      try advance()
      if !uses.isEmpty { uses[uses.count - 1].arguments = true }
      return .name(word, at: offset)
    case .function:
      try advance()
      return .function(try function(needsName: false))
    case .new:
      try enter()
      defer { leave() }
      try advance()
      let callee = try chain(try primary(), allowsCalls: false)
      let arguments = try take(.openParenthesis) ? try arguments() : []
      return .construct(callee, arguments, at: offset)
    default:
      if name == .class || name == .super || name == .import {
        throw lexer.error(.memberNotSupported, text: word, at: offset)
      }
      if name.isReserved { throw unexpected(.reservedWord) }
      try advance()
      return .name(word, at: offset)
    }
  }

  private mutating func elements() throws(ExpressionError) -> [Expression] {
    var list: [Expression] = []
    while try !take(.closeBracket) {
      if try take(.comma) {
        list.append(.undefined)
        continue
      }
      list.append(try spreadOrValue())
      if token.kind != .mark(.closeBracket) { try expect(.comma, .commaMissing) }
    }
    return list
  }

  /// Parses an element or an argument, which may stand for several.
  mutating func spreadOrValue() throws(ExpressionError) -> Expression {
    try take(.spread) ? .spread(try assignment()) : try assignment()
  }

  private mutating func members() throws(ExpressionError) -> [(key: Expression, value: Expression)] {
    var list: [(key: Expression, value: Expression)] = []
    while try !take(.closeBrace) {
      let offset = token.offset
      if token.kind == .mark(.spread) {
        list.append((.undefined, try spreadOrValue()))
        if token.kind != .mark(.closeBrace) { try expect(.comma, .commaMissing) }
        continue
      }
      if try take(.openBracket) {
        let key = try assignment()
        try expect(.closeBracket, .bracketMissing)
        try expect(.colon, .colonMissing)
        list.append((key, try assignment()))
        if token.kind != .mark(.closeBrace) { try expect(.comma, .commaMissing) }
        continue
      }
      let isWord = if case .word = token.kind { true } else { false }
      let key = try memberKey()
      if try take(.colon) {
        list.append((.string(key), try assignment()))
      } else if token.kind == .mark(.openParenthesis) {
        try advance()
        var method = FunctionSyntax(name: key, offset: offset)
        try parametersAndBody(of: &method)
        list.append((.string(key), .function(method)))
      } else if isWord, token.kind == .mark(.comma) || token.kind == .mark(.closeBrace) {
        list.append((.string(key), .name(key, at: offset)))
      } else if isWord, try take(.assign) {
        // A default, if the object turns out to be a pattern.
        list.append((.string(key), .assign(.name(key, at: offset), nil, try assignment(), at: offset)))
      } else {
        throw isAccessor(key)
          ? lexer.error(.accessorNotSupported, text: key, at: token.offset) : unexpected(.colonMissing)
      }
      if token.kind != .mark(.closeBrace) { try expect(.comma, .commaMissing) }
    }
    return list
  }

  /// Returns whether a key is a word before the name of a method, as in `get x() { }`.
  private func isAccessor(_ key: Int32) -> Bool {
    ["get", "set", "async"].contains(library.string(key))
  }

  /// Returns whether a name before another word is a word of asynchronous functions.
  func isAsync(_ name: Int32) -> Bool { ["async", "await"].contains(library.string(name)) }

  /// Reads the key of a member.
  mutating func memberKey() throws(ExpressionError) -> Int32 {
    let key: Int32
    switch token.kind {
    case .word(let word): key = word
    case .string(let handle): key = handle
    case .number(let value):
      var units: NumberText.Units = []
      NumberText.append(value, to: &units)
      key = library.intern(Array(units))
    default: throw unsupported(.memberKind)
    }
    try advance()
    return key
  }

  private mutating func template(
    _ first: Int32, isLast: Bool, at offset: Int
  ) throws(ExpressionError) -> Expression {
    var parts: [Expression] = [.string(first)], isLast = isLast
    while !isLast {
      try advance()
      parts.append(try expression())
      guard token.kind == .mark(.closeBrace) else { throw unexpected(.braceMissing) }
      guard case .template(let next, let ends) = try lexer.continueTemplate(&library) else { break }
      parts.append(.string(next))
      isLast = ends
    }
    try advance()
    return .template(parts, at: offset)
  }
}
