extension Emitter {
  /// Defines the functions that a list of statements declares, before its first statement.
  mutating func hoist(_ statements: [Statement]) throws(ExpressionError) {
    for statement in statements {
      guard case .function(let syntax) = statement, let name = syntax.name else { continue }
      let slot = declare(name)
      emitFunction(syntax)
      write(.store, 0, slot)
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
    switch statement {
    case .expression(let value):
      try emit(value)
      if scopes.count == 1, keepsStatements { write(.store, 0, resultSlot) }
      write(.pop)
    case .variables(let list, let isBlockScoped):
      for (name, value, at) in list {
        offset = at
        guard let value else {
          // A variable of a block is fresh in each pass of a loop.
          if isBlockScoped {
            write(.undefined)
            write(.store, 0, declareNew(name))
            write(.pop)
          }
          continue
        }
        try emit(value)
        write(.store, 0, isBlockScoped ? declareNew(name) : declare(name))
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
    case .doLoop(let body, let condition):
      let first = here
      openLoop(repeats: true)
      try emitBlock([body])
      landContinues()
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
      if finals > 0 { throw error(.unsupported, "'return' inside 'try' with 'finally' is not supported") }
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

  private mutating func emitBlock(_ statements: [Statement]) throws(ExpressionError) {
    try withBlock { emitter throws(ExpressionError) in
      try emitter.hoist(statements)
      for statement in statements { try emitter.emit(statement) }
    }
  }

  // MARK: - Loops

  private mutating func openLoop(repeats: Bool) { loops.append(Loop(repeats: repeats, attempts: attempts)) }

  private mutating func landContinues() {
    for jump in loops[loops.count - 1].continues { land(jump) }
  }

  private mutating func closeLoop() {
    for jump in loops.removeLast().breaks { land(jump) }
  }

  private mutating func emitLoop(
    start: Statement?, condition: Expression?, step: Expression?, body: Statement
  ) throws(ExpressionError) {
    if let start { try emit(start) }
    let first = here
    var end: Int?
    if let condition {
      try emit(condition)
      end = writeJump(.jumpIfFalse)
    }
    openLoop(repeats: true)
    try emitBlock([body])
    landContinues()
    if let step {
      try emit(step)
      write(.pop)
    }
    write(.jump, 0, first)
    if let end { land(end) }
    closeLoop()
  }

  private mutating func emitForEach(
    _ name: Int32, isDeclared: Bool, isOf: Bool, _ list: Expression, _ body: Statement, at: Int
  ) throws(ExpressionError) {
    let items = newSlot(), index = newSlot()
    try emit(list)
    offset = at
    write(isOf ? .listElements : .listKeys)
    write(.store, 0, items)
    write(.pop)
    loadNumber(0)
    write(.store, 0, index)
    write(.pop)
    let target = isDeclared ? (depth: 0, slot: declareNew(name)) : resolveForAssignment(name)
    let first = here
    write(.load, 0, index)
    write(.load, 0, items)
    write(.member, 0, Name.length.handle)
    write(.less)
    let end = writeJump(.jumpIfFalse)
    write(.load, 0, items)
    write(.load, 0, index)
    write(.element)
    write(.store, target.depth, target.slot)
    write(.pop)
    openLoop(repeats: true)
    try emitBlock([body])
    landContinues()
    write(.load, 0, index)
    write(.increment)
    write(.store, 0, index)
    write(.pop)
    write(.jump, 0, first)
    land(end)
    closeLoop()
  }

  private mutating func emitJump(repeats: Bool) throws(ExpressionError) {
    guard let loop = loops.lastIndex(where: { $0.repeats || !repeats }) else {
      throw error(.syntax, "there is no loop to leave or to continue")
    }
    if finals > 0 {
      throw error(.unsupported, "leaving a loop inside 'try' with 'finally' is not supported")
    }
    for _ in loops[loop].attempts..<attempts { write(.endAttempt) }
    let jump = writeJump(.jump)
    if repeats { loops[loop].continues.append(jump) } else { loops[loop].breaks.append(jump) }
  }

  private mutating func emitChoice(
    _ value: Expression, _ cases: [(value: Expression?, body: [Statement])]
  ) throws(ExpressionError) {
    let slot = newSlot()
    try emit(value)
    write(.store, 0, slot)
    write(.pop)
    var entries: [Int] = []
    for (match, _) in cases {
      guard let match else {
        entries.append(-1)
        continue
      }
      write(.load, 0, slot)
      try emit(match)
      write(.strictEqual)
      entries.append(writeJump(.jumpIfTrue))
    }
    let otherwise = writeJump(.jump)
    openLoop(repeats: false)
    var hasDefault = false
    for (index, choice) in cases.enumerated() {
      if entries[index] >= 0 {
        land(entries[index])
      } else {
        land(otherwise)
        hasDefault = true
      }
      try hoist(choice.body)
      for statement in choice.body { try emit(statement) }
    }
    if !hasDefault { land(otherwise) }
    closeLoop()
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
