extension Emitter {
  /// Defines the functions that a list of statements declares, before its first statement.
  ///
  /// All names are declared first, because a function may use a later one.
  mutating func hoist(_ statements: [Statement]) throws(ExpressionError) {
    for statement in statements {
      switch statement {
      case .function(let syntax): if let name = syntax.name { _ = declare(name) }
      case .variables(let list, isBlockScoped: true): for (name, _, _) in list { _ = declareInBlock(name) }
      default: break
      }
    }
    for statement in statements {
      guard case .function(let syntax) = statement, let name = syntax.name else { continue }
      emitFunction(syntax)
      let variable = declare(name)
      write(.store, variable.depth, variable.slot)
      write(.pop)
    }
  }

  /// Writes the creation of a function, whose body is compiled later.
  mutating func emitFunction(_ syntax: FunctionSyntax) {
    library.functions.append(
      .init(
        start: 0, slots: 0, parameters: Int32(syntax.parameters.count), shadows: [],
        name: syntax.name ?? -1))
    let index = library.functions.count - 1
    pending.append(Pending(index: index, syntax: syntax, scopes: scopes))
    write(.function, 0, Int32(index))
  }

  mutating func emit(_ statement: Statement) throws(ExpressionError) {
    // Here and not at the end: each `finally` is emitted twice, with those inside it.
    guard library.instructions.count <= ExpressionLimits.maximumInstructions else {
      throw ExpressionError(.expressionsTooLong)
    }
    switch statement {
    case .expression(let value):
      try emit(value)
      if keepsStatements, isAtRoot { write(.store, scopes.count - 1, resultSlot) }
      write(.pop)
    case .variables(let list, let isBlockScoped):
      for (name, value, at) in list {
        offset = at
        guard let value else {
          // A variable of a block is fresh in each pass of a loop.
          if isBlockScoped {
            write(.undefined)
            write(.store, 0, declareInBlock(name))
            write(.pop)
          }
          continue
        }
        try emit(value)
        let variable = isBlockScoped ? (depth: 0, slot: declareInBlock(name)) : declare(name)
        write(.store, variable.depth, variable.slot)
        write(.pop)
      }
    case .function:
      break
    case .block(let statements):
      try emitBlock(statements)
    case .conditional(let condition, let yes, let no):
      try emit(condition)
      let skip = writeJump(.jumpIfFalse)
      try emitBlock([yes])
      guard let no else { return land(skip) }
      let end = writeJump(.jump)
      land(skip)
      try emitBlock([no])
      land(end)
    case .whileLoop(let condition, let body):
      try emitLoop(start: nil, condition: condition, step: nil, body: body)
    case .passes(let loop): try emitPasses(loop)
    case .doLoop(let body, let condition):
      let renews = takesRenewal()
      let first = here
      openLoop(repeats: true)
      try emitBlock([body])
      landContinues()
      if renews { write(.renewVariables) }
      try emit(condition)
      write(.jumpIfTrue, 0, first)
      closeLoop()
    case .forLoop(let start, let condition, let step, let body):
      try withBlock { emitter throws(ExpressionError) in
        try emitter.emitLoop(start: start, condition: condition, step: step, body: body)
      }
    case .forEach(let name, let isDeclared, let isOf, let list, let body, let at):
      try withBlock { emitter throws(ExpressionError) in
        try emitter.emitForEach(name, isDeclared: isDeclared, isOf: isOf, list, body, at: at)
      }
    case .leave(let value, let at):
      offset = at
      if finals > 0 { throw error(.returnInFinally) }
      if let value { try emit(value) } else { write(.undefined) }
      write(.leave)
    case .breakLoop(let at), .continueLoop(let at):
      offset = at
      let repeats = if case .continueLoop = statement { true } else { false }
      try emitJump(repeats: repeats)
    case .raise(let value, let at):
      try emit(value)
      offset = at
      write(.raise)
    case .attempt(let body, let name, let handler, let finally, let at):
      offset = at
      try emitAttempt(body, name, handler, finally, at)
    case .choice(let value, let cases):
      try withBlock { emitter throws(ExpressionError) in try emitter.emitChoice(value, cases) }
    }
  }

  mutating func emitBlock(_ statements: [Statement]) throws(ExpressionError) {
    try withBlock { emitter throws(ExpressionError) in
      try emitter.hoist(statements)
      for statement in statements { try emitter.emit(statement) }
    }
  }

  // MARK: - Errors

  private mutating func emitAttempt(
    _ body: [Statement], _ name: Int32?, _ handler: [Statement]?, _ finally: [Statement]?, _ at: Int
  ) throws(ExpressionError) {
    if let finally {
      let begin = writeJump(.beginAttempt)
      attempts += 1
      finals += 1
      if handler != nil {
        try emitAttempt(body, name, handler, nil, at)
      } else {
        try emitBlock(body)
      }
      attempts -= 1
      finals -= 1
      write(.endAttempt)
      try emitBlock(finally)
      let end = writeJump(.jump)
      land(begin)
      try emitBlock(finally)
      write(.raiseAgain)
      land(end)
      return
    }
    let begin = writeJump(.beginAttempt)
    attempts += 1
    try emitBlock(body)
    attempts -= 1
    write(.endAttempt)
    let end = writeJump(.jump)
    land(begin)
    try withBlock { emitter throws(ExpressionError) in
      if let name { emitter.write(.store, 0, emitter.declareNew(name)) }
      emitter.write(.pop)
      try emitter.emitBlock(handler ?? [])
    }
    land(end)
  }
}
