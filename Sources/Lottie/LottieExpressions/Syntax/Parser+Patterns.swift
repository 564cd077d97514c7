/// What a value is taken apart into: a name, or the parts of an array or an object.
indirect enum Pattern {
  case name(Int32)
  case array([(part: Pattern, fallback: Expression?)?], rest: Pattern?)
  case object([(key: Int32, part: Pattern, fallback: Expression?)])
}

extension Parser {
  typealias Declarations = [(name: Int32, value: Expression?, at: Int)]

  /// Parses a name or a pattern.
  mutating func pattern() throws(ExpressionError) -> Pattern {
    try enter()
    defer { leave() }
    if try take(.openBracket) { return try arrayPattern() }
    if try take(.openBrace) { return try objectPattern() }
    return .name(try variableName())
  }

  private mutating func arrayPattern() throws(ExpressionError) -> Pattern {
    var parts: [(part: Pattern, fallback: Expression?)?] = []
    while try !take(.closeBracket) {
      if try take(.comma) {
        parts.append(nil)
        continue
      }
      if try take(.spread) {
        let rest = try pattern()
        try expect(.closeBracket, .bracketMissing)
        return .array(parts, rest: rest)
      }
      let part = try pattern()
      parts.append((part, try take(.assign) ? try assignment() : nil))
      if token.kind != .mark(.closeBracket) { try expect(.comma, .commaMissing) }
    }
    return .array(parts, rest: nil)
  }

  private mutating func objectPattern() throws(ExpressionError) -> Pattern {
    var parts: [(key: Int32, part: Pattern, fallback: Expression?)] = []
    while try !take(.closeBrace) {
      if token.kind == .mark(.spread) { throw unsupported(.patterns) }
      guard case .word(let key) = token.kind else { throw unsupported(.patterns) }
      try advance()
      let part: Pattern = try take(.colon) ? try pattern() : .name(key)
      parts.append((key, part, try take(.assign) ? try assignment() : nil))
      if token.kind != .mark(.closeBrace) { try expect(.comma, .commaMissing) }
    }
    return .object(parts)
  }

  /// A name that no source can have, for a value that is taken apart.
  mutating func hiddenName() -> Int32 {
    hiddenCount += 1
    return library.intern(Array(" \(hiddenCount)".utf16))
  }

  /// Appends the declarations that take a value apart.
  mutating func append(
    _ pattern: Pattern, _ value: Expression, at: Int, to list: inout Declarations
  ) {
    func part(_ value: Expression, or fallback: Expression?) -> Expression {
      guard let fallback else { return value }
      return .conditional(.binary(.strictEqual, value, .undefined, at: at), fallback, value)
    }
    switch pattern {
    case .name(let name): list.append((name, value, at))
    case .array(let parts, let rest):
      let name = hiddenName()
      list.append((name, value, at))
      for (index, item) in parts.enumerated() {
        guard let item else { continue }
        let element = Expression.index(.name(name, at: at), .number(Double(index)), at: at)
        append(item.part, part(element, or: item.fallback), at: at, to: &list)
      }
      guard let rest else { return }
      let slice = Expression.member(.name(name, at: at), Name.slice.handle, isOptional: false, at: at)
      append(rest, .call(slice, [.number(Double(parts.count))], at: at), at: at, to: &list)
    case .object(let parts):
      let name = hiddenName()
      list.append((name, value, at))
      for item in parts {
        let member = Expression.member(.name(name, at: at), item.key, isOptional: false, at: at)
        append(item.part, part(member, or: item.fallback), at: at, to: &list)
      }
    }
  }
}
