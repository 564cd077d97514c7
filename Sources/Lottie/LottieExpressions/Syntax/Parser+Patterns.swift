/// The target of a declaration or an assignment: a name, or the parts of an array or an object.
indirect enum Pattern {
  case name(Int32)
  case array([(part: Pattern, fallback: Expression?)?], rest: Pattern?)
  case object([(key: Int32, part: Pattern, fallback: Expression?)], rest: Int32?)
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
      if try take(.spread) {
        let rest = try variableName()
        try expect(.closeBrace, .braceMissing)
        return .object(parts, rest: rest)
      }
      let isWord = if case .word = token.kind { true } else { false }
      let key = try memberKey()
      guard isWord || token.kind == .mark(.colon) else { throw unexpected(.colonMissing) }
      let part: Pattern = try take(.colon) ? try pattern() : .name(key)
      parts.append((key, part, try take(.assign) ? try assignment() : nil))
      if token.kind != .mark(.closeBrace) { try expect(.comma, .commaMissing) }
    }
    return .object(parts, rest: nil)
  }

  /// A name that no source can have, for the value of a pattern.
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
      // The value may be a string.
      let all = Expression.array([.spread(.name(name, at: at))])
      let slice = Expression.member(all, Name.slice.handle, at: at)
      append(rest, .call(slice, [.number(Double(parts.count))], at: at), at: at, to: &list)
    case .object(let parts, let rest):
      let name = hiddenName()
      list.append((name, value, at))
      for item in parts {
        let member = Expression.member(.name(name, at: at), item.key, at: at)
        append(item.part, part(member, or: item.fallback), at: at, to: &list)
      }
      guard let rest else { return }
      list.append((rest, .object([(.undefined, .spread(.name(name, at: at)))]), at))
      for item in parts {
        let member = Expression.member(.name(rest, at: at), item.key, at: at)
        list.append((hiddenName(), .unary(.delete, member, at: at), at))
      }
    }
  }

  // MARK: - Assignments

  /// Returns the assignments of the parts of a value to the targets in an array or an object.
  mutating func takeApart(
    _ value: Expression, into target: Expression, at: Int
  ) throws(ExpressionError) -> Expression {
    let name = Expression.name(hiddenName(), at: at)
    var all = Expression.assign(name, nil, value, at: at)
    func assign(_ part: Expression, to target: Expression) throws(ExpressionError) {
      let next: Expression
      switch target {
      case .assign(let target, nil, let fallback, _):
        let value = Expression.conditional(.binary(.strictEqual, part, .undefined, at: at), fallback, part)
        return try assign(value, to: target)
      case .name, .member, .index: next = .assign(target, nil, part, at: at)
      case .array, .object: next = try takeApart(part, into: target, at: at)
      default: throw unexpected(.cannotAssign)
      }
      all = .sequence(all, next)
    }
    switch target {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if case .undefined = element { continue }
        if case .spread(let rest) = element {
          let slice = Expression.member(.array([.spread(name)]), Name.slice.handle, at: at)
          try assign(.call(slice, [.number(Double(index))], at: at), to: rest)
        } else {
          try assign(.index(name, .number(Double(index)), at: at), to: element)
        }
      }
    case .object(let members):
      for (key, value) in members {
        if case .spread = value { throw unsupported(.patterns) }
        try assign(.index(name, key, at: at), to: value)
      }
    default: throw unexpected(.cannotAssign)
    }
    return .sequence(all, name)
  }
}
