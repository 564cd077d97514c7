extension Emitter {
  mutating func openLoop(repeats: Bool) { loops.append(Loop(repeats: repeats, attempts: attempts)) }

  /// Returns whether this loop renews the variables of its scope; loops in it do not.
  mutating func takesRenewal() -> Bool {
    defer { renewsVariables = false }
    return renewsVariables
  }

  mutating func landContinues() {
    for jump in loops[loops.count - 1].continues { land(jump) }
  }

  mutating func closeLoop() {
    for jump in loops.removeLast().breaks { land(jump) }
  }

  mutating func emitLoop(
    start: Statement?, condition: Expression?, step: Expression?, body: Statement
  ) throws(ExpressionError) {
    let renews = takesRenewal()
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
    if renews { write(.renewVariables) }
    if let step {
      try emit(step)
      write(.pop)
    }
    write(.jump, 0, first)
    if let end { land(end) }
    closeLoop()
  }

  mutating func emitForEach(
    _ name: Int32, isDeclared: Bool, isOf: Bool, _ list: Expression, _ body: Statement, at: Int
  ) throws(ExpressionError) {
    let renews = takesRenewal()
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
    if renews { write(.renewVariables) }
    write(.load, 0, index)
    write(.increment)
    write(.store, 0, index)
    write(.pop)
    write(.jump, 0, first)
    land(end)
    closeLoop()
  }

  mutating func emitJump(repeats: Bool) throws(ExpressionError) {
    guard let loop = loops.lastIndex(where: { $0.repeats || !repeats }) else {
      throw error(.noLoop)
    }
    if finals > 0 {
      throw error(.loopLeftInFinally)
    }
    for _ in loops[loop].attempts..<attempts { write(.endAttempt) }
    let jump = writeJump(.jump)
    if repeats { loops[loop].continues.append(jump) } else { loops[loop].breaks.append(jump) }
  }

  mutating func emitChoice(
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
}
