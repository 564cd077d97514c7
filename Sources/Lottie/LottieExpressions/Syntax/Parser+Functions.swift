extension Parser {
  /// Parses a function after the word `function`.
  mutating func function(needsName: Bool) throws(ExpressionError) -> FunctionSyntax {
    var function = FunctionSyntax(offset: token.offset)
    if token.kind == .mark(.star) { throw unsupported(.generatorsNotSupported) }
    if needsName || token.kind != .mark(.openParenthesis) { function.name = try variableName() }
    try expect(.openParenthesis, .openingParenthesisMissing)
    try parametersAndBody(of: &function)
    return function
  }

  /// Parses parameters up to the closing parenthesis, which is included.
  ///
  /// The body takes patterns apart.
  mutating func parameters(of function: inout FunctionSyntax) throws(ExpressionError) {
    var list: Declarations = []
    while try !take(.closeParenthesis) {
      let offset = token.offset
      let isRest = try take(.spread)
      let name: Int32
      switch try pattern() {
      case .name(let given): name = given
      case let pattern:
        name = hiddenName()
        append(pattern, .name(name, at: offset), at: offset, to: &list)
      }
      if isRest {
        function.rest = name
        try expect(.closeParenthesis, .parenthesisMissing)
        break
      }
      let fallback: Expression? = try take(.assign) ? try assignment() : nil
      function.parameters.append((name, fallback))
      guard function.parameters.count <= ExpressionLimits.maximumCount else {
        throw lexer.error(.tooManyParameters, at: token.offset)
      }
      if token.kind != .mark(.closeParenthesis) { try expect(.comma, .commaMissing) }
    }
    if !list.isEmpty { function.body = [.variables(list, isBlockScoped: true)] }
  }

  mutating func body(of function: inout FunctionSyntax) throws(ExpressionError) {
    functionCount += 1
    variables.append([])
    function.body += try block()
    function.variables = variables.removeLast()
  }

  /// Parses the parameters and the body of a function other than an arrow, after its opening parenthesis.
  mutating func parametersAndBody(of function: inout FunctionSyntax) throws(ExpressionError) {
    uses.append((false, false))
    try parameters(of: &function)
    try body(of: &function)
    (function.usesThis, function.usesArguments) = uses.removeLast()
  }

  /// Parses the body of an arrow function: a block, or an expression whose value it returns.
  mutating func arrowBody(of function: inout FunctionSyntax) throws(ExpressionError) {
    if token.kind == .mark(.openBrace) { return try body(of: &function) }
    functionCount += 1
    variables.append([])
    let offset = token.offset
    function.body.append(.leave(try assignment(), at: offset))
    function.variables = variables.removeLast()
  }
}
