extension Parser {
  /// Parses an expression with commas.
  mutating func expression() throws(ExpressionError) -> Expression {
    var value = try assignment()
    var links = 0
    defer { leave(links) }
    while try take(.comma) {
      try enter()
      links += 1
      value = .sequence(value, try assignment())
    }
    return value
  }

  /// Parses an expression without commas.
  mutating func assignment() throws(ExpressionError) -> Expression {
    try enter()
    defer { leave() }
    if let arrow = try arrowFunction() { return arrow }
    let offset = token.offset
    let target = try conditional()
    if let operation = logicalAssignment {
      switch target {
      case .name, .member, .index: break
      default: throw unexpected(.cannotAssign)
      }
      try advance()
      return .logical(operation, target, .assign(target, nil, try assignment(), at: offset))
    }
    guard case .mark(let mark) = token.kind, let (isCompound, operation) = Self.assignment(mark) else {
      return target
    }
    switch target {
    case .name, .member, .index: break
    case .array, .object:
      guard !isCompound else { throw unexpected(.cannotAssign) }
      try advance()
      return try takeApart(try assignment(), into: target, at: offset)
    default: throw unexpected(.cannotAssign)
    }
    try advance()
    return .assign(target, isCompound ? operation : nil, try assignment(), at: offset)
  }

  /// The operator of an assignment that may leave the old value.
  private var logicalAssignment: LogicalOperator? {
    switch token.kind {
    case .mark(.nullishAssign): .nullish
    case .mark(.logicalOrAssign): .or
    case .mark(.logicalAndAssign): .and
    default: nil
    }
  }

  private static func assignment(_ mark: Mark) -> (isCompound: Bool, operation: BinaryOperator)? {
    switch mark {
    case .assign: (false, .add)
    case .plusAssign: (true, .add)
    case .minusAssign: (true, .subtract)
    case .starAssign: (true, .multiply)
    case .slashAssign: (true, .divide)
    case .percentAssign: (true, .remainder)
    case .powerAssign: (true, .power)
    case .shiftLeftAssign: (true, .shiftLeft)
    case .shiftRightAssign: (true, .shiftRight)
    case .shiftRightUnsignedAssign: (true, .shiftRightUnsigned)
    case .andAssign: (true, .and)
    case .orAssign: (true, .or)
    case .xorAssign: (true, .xor)
    default: nil
    }
  }

  /// Parses an arrow function; nil if there is none at this place.
  private mutating func arrowFunction() throws(ExpressionError) -> Expression? {
    var function = FunctionSyntax(offset: token.offset)
    if case .word(let word) = token.kind, Name(rawValue: word)?.isReserved != true {
      guard lexer.isArrowNext() else { return nil }
      function.parameters = [(try variableName(), nil)]
    } else if token.kind == .mark(.openParenthesis), lexer.isArrowAfterParenthesis() {
      try advance()
      try parameters(of: &function)
    } else {
      return nil
    }
    try expect(.arrow, .arrowMissing)
    try arrowBody(of: &function)
    return .function(function)
  }

  private mutating func conditional() throws(ExpressionError) -> Expression {
    let condition = try binary(0)
    guard try take(.question) else { return condition }
    let yes = try assignment()
    try expect(.colon, .colonMissing)
    return .conditional(condition, yes, try assignment())
  }

  // MARK: - Operators

  private enum Infix {
    case binary(BinaryOperator, Int)
    case logical(LogicalOperator, Int)

    var precedence: Int {
      switch self {
      case .binary(_, let precedence), .logical(_, let precedence): precedence
      }
    }
  }

  /// The operator at this place and its precedence; nil for none.
  private var infix: Infix? {
    if token.isWord(.in) { return .binary(.isIn, 8) }
    if token.isWord(.instanceof) { return .binary(.isInstance, 8) }
    guard case .mark(let mark) = token.kind else { return nil }
    switch mark {
    case .nullish: return .logical(.nullish, 1)
    case .logicalOr: return .logical(.or, 2)
    case .logicalAnd: return .logical(.and, 3)
    case .or: return .binary(.or, 4)
    case .xor: return .binary(.xor, 5)
    case .and: return .binary(.and, 6)
    case .equal: return .binary(.equal, 7)
    case .notEqual: return .binary(.notEqual, 7)
    case .strictEqual: return .binary(.strictEqual, 7)
    case .strictNotEqual: return .binary(.strictNotEqual, 7)
    case .less: return .binary(.less, 8)
    case .lessEqual: return .binary(.lessEqual, 8)
    case .greater: return .binary(.greater, 8)
    case .greaterEqual: return .binary(.greaterEqual, 8)
    case .shiftLeft: return .binary(.shiftLeft, 9)
    case .shiftRight: return .binary(.shiftRight, 9)
    case .shiftRightUnsigned: return .binary(.shiftRightUnsigned, 9)
    case .plus: return .binary(.add, 10)
    case .minus: return .binary(.subtract, 10)
    case .star: return .binary(.multiply, 11)
    case .slash: return .binary(.divide, 11)
    case .percent: return .binary(.remainder, 11)
    case .power: return .binary(.power, 12)
    default: return nil
    }
  }

  private mutating func binary(_ minimum: Int) throws(ExpressionError) -> Expression {
    var left = try unary()
    var links = 0
    defer { leave(links) }
    while let infix, infix.precedence > minimum {
      try enter()
      links += 1
      let offset = token.offset
      try advance()
      switch infix {
      case .binary(.power, let precedence):
        // The only operator that groups from the right.
        left = .binary(.power, left, try binary(precedence - 1), at: offset)
      case .binary(let operation, let precedence):
        left = .binary(operation, left, try binary(precedence), at: offset)
      case .logical(let operation, let precedence):
        left = .logical(operation, left, try binary(precedence))
      }
    }
    return left
  }

  private mutating func unary() throws(ExpressionError) -> Expression {
    try enter()
    defer { leave() }
    let offset = token.offset
    switch token.kind {
    case .mark(.plusPlus), .mark(.minusMinus):
      let operation = token.kind == .mark(.plusPlus) ? BinaryOperator.add : .subtract
      try advance()
      return .update(try unary(), operation, isPrefix: true, at: offset)
    case .mark(let mark):
      let operation: UnaryOperator
      switch mark {
      case .minus: operation = .negate
      case .plus: operation = .plus
      case .not: operation = .not
      case .tilde: operation = .complement
      default: return try postfix()
      }
      try advance()
      let operand = try unary()
      if operation == .negate, case .number(let value) = operand { return .number(-value) }
      return .unary(operation, operand, at: offset)
    case .word(let word):
      let operation: UnaryOperator
      switch Name(rawValue: word) {
      case .typeof: operation = .typeOf
      case .void: operation = .void
      case .delete: operation = .delete
      default: return try postfix()
      }
      try advance()
      return .unary(operation, try unary(), at: offset)
    default:
      return try postfix()
    }
  }

  private mutating func postfix() throws(ExpressionError) -> Expression {
    let value = try chain(try primary(), allowsCalls: true)
    guard !token.isAfterNewline else { return value }
    let offset = token.offset
    if try take(.plusPlus) { return .update(value, .add, isPrefix: false, at: offset) }
    if try take(.minusMinus) { return .update(value, .subtract, isPrefix: false, at: offset) }
    return value
  }

  /// Parses the members, indices and calls after a value.
  mutating func chain(_ start: Expression, allowsCalls: Bool) throws(ExpressionError) -> Expression {
    var value = start, isOptional = false
    var links = 0
    defer { leave(links) }
    chain: while case .mark(var mark) = token.kind {
      let offset = token.offset
      if mark == .optionalDot {
        try advance()
        isOptional = true
        value = .optional(value)
        guard case .mark(let next) = token.kind, next == .openBracket || next == .openParenthesis else {
          guard case .word(let word) = token.kind else { throw unexpected(.nameAfterPoint) }
          try advance()
          value = .member(value, word, at: offset)
          try enter()
          links += 1
          continue
        }
        mark = next
      }
      switch mark {
      case .dot:
        try advance()
        guard case .word(let word) = token.kind else { throw unexpected(.nameAfterPoint) }
        try advance()
        value = .member(value, word, at: offset)
      case .openBracket:
        try advance()
        value = .index(value, try expression(), at: offset)
        try expect(.closeBracket, .bracketMissing)
      case .openParenthesis where allowsCalls:
        try advance()
        value = .call(value, try arguments(), at: offset)
      default:
        break chain
      }
      try enter()
      links += 1
    }
    if case .template = token.kind { throw unsupported(.templateTags) }
    return isOptional ? .chain(value) : value
  }

  /// Parses arguments up to the closing parenthesis, which is included.
  mutating func arguments() throws(ExpressionError) -> [Expression] {
    var list: [Expression] = []
    while try !take(.closeParenthesis) {
      list.append(try spreadOrValue())
      guard list.count <= ExpressionLimits.maximumCount else {
        throw lexer.error(.tooManyArguments, at: token.offset)
      }
      if token.kind != .mark(.closeParenthesis) { try expect(.comma, .commaMissing) }
    }
    return list
  }
}
