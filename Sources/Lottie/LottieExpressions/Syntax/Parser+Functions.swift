extension Parser {
  /// Parses a function after the word `function`.
  mutating func function(needsName: Bool) throws(ExpressionError) -> FunctionSyntax {
    var function = FunctionSyntax(offset: token.offset)
    if token.kind == .mark(.star) { throw unsupported(.generatorsNotSupported) }
    if needsName || token.kind != .mark(.openParenthesis) { function.name = try variableName() }
    try expect(.openParenthesis, .openingParenthesisMissing)
    function.parameters = try parameters()
    try body(of: &function)
    return function
  }

  /// Parses parameters up to the closing parenthesis, which is included.
  mutating func parameters() throws(ExpressionError) -> [(name: Int32, fallback: Expression?)] {
    var list: [(name: Int32, fallback: Expression?)] = []
    while try !take(.closeParenthesis) {
      if token.kind == .mark(.spread) { throw unsupported(.restNotSupported) }
      let name = try variableName()
      let fallback: Expression? = try take(.assign) ? try assignment() : nil
      list.append((name, fallback))
      guard list.count <= ExpressionLimits.maximumCount else {
        throw lexer.error(.tooManyParameters, at: token.offset)
      }
      if token.kind != .mark(.closeParenthesis) { try expect(.comma, .commaMissing) }
    }
    return list
  }

  mutating func body(of function: inout FunctionSyntax) throws(ExpressionError) {
    variables.append([])
    function.body = try block()
    function.variables = variables.removeLast()
  }

  /// Parses the body of an arrow function: a block, or an expression whose value it returns.
  mutating func arrowBody(of function: inout FunctionSyntax) throws(ExpressionError) {
    if token.kind == .mark(.openBrace) { return try body(of: &function) }
    variables.append([])
    let offset = token.offset
    function.body = [.leave(try assignment(), at: offset)]
    function.variables = variables.removeLast()
  }
}
