extension Emitter {
  mutating func emit(_ expression: Expression) throws(ExpressionError) {
    switch expression {
    case .number(let value): loadNumber(value)
    case .string(let handle): write(.string, 0, handle)
    case .boolean(let value): write(value ? .true : .false)
    case .null: write(.null)
    case .undefined: write(.undefined)
    case .regExp(let program): write(.regExp, 0, program)
    case .this:
      guard let variable = resolve(Name.this.handle) else {
        return write(.global, 0, Name.thisProperty.handle)
      }
      write(.load, variable.depth, variable.slot)
    case .name(let name, let at):
      offset = at
      load(name)
    case .array(let elements): try emitArray(elements)
    case .spread(let list):
      try emit(list)
      write(.listElements)
    case .object(let members): try emitObject(members)
    case .function(let syntax):
      // The name of a function expression becomes a variable around it, so that it can call itself.
      guard let name = syntax.name else { return emitFunction(syntax) }
      let slot = declareNew(name)
      emitFunction(syntax)
      write(.store, 0, slot)
    case .unary(.typeOf, .name(let name, _), let at) where resolve(name) == nil:
      // The only operator that takes an undeclared name.
      offset = at
      write(.typeOf, 1, name)
    case .unary(.delete, .member(let object, let name, _), let at):
      try emit(object)
      write(.string, 0, name)
      offset = at
      write(.delete)
    case .unary(.delete, .index(let object, let key, _), let at):
      try emit(object)
      try emit(key)
      offset = at
      write(.delete)
    case .unary(.delete, .chain(let value), let at):
      try emit(.chain(.unary(.delete, value, at: at)))
      write(.pop)
      write(.true)
    case .unary(let operation, let operand, let at):
      try emit(operand)
      offset = at
      try writeUnary(operation)
    case .binary(let operation, let a, let b, let at):
      try emit(a)
      try emit(b)
      offset = at
      write(Operation(operation))
    case .logical(let operation, let a, let b):
      try emit(a)
      let end = writeJump(
        operation == .and ? .jumpIfFalseOrPop : operation == .or ? .jumpIfTrueOrPop : .jumpIfValueOrPop)
      try emit(b)
      land(end)
    case .conditional(let condition, let yes, let no):
      try emit(condition)
      let skip = writeJump(.jumpIfFalse)
      try emit(yes)
      let end = writeJump(.jump)
      land(skip)
      try emit(no)
      land(end)
    case .sequence(let first, let second):
      try emit(first)
      write(.pop)
      try emit(second)
    case .template(let parts, let at):
      for part in parts { try emit(part) }
      offset = at
      write(.join, 0, Int32(parts.count))
    case .member(let object, let name, let at):
      try emit(object)
      offset = at
      write(.member, 0, name)
    case .optional(let value):
      try emit(value)
      leaveChain(writeJump(.jumpIfNothing))
    case .chain(let value):
      chains.append([])
      try emit(value)
      for jump in chains.removeLast() { land(jump) }
    case .index(let object, let key, let at):
      try emit(object)
      try emit(key)
      offset = at
      write(.element)
    case .call(let callee, let arguments, let at):
      try emitCall(callee, arguments, at)
    case .construct(let callee, let arguments, let at):
      guard case .name(let name, _) = callee, resolve(name) == nil else {
        try emit(callee)
        let count = try emitArguments(arguments)
        offset = at
        return write(.constructValue, count)
      }
      offset = at
      if arguments.contains(where: { $0.isSpread }) { throw error(.spreadArguments) }
      for argument in arguments { try emit(argument) }
      offset = at
      write(.construct, arguments.count, name)
    case .assign(let target, let operation, let value, let at):
      try emitAssignment(target, operation, value, at)
    case .update(let target, let operation, let isPrefix, let at):
      try emitUpdate(target, operation, isPrefix: isPrefix, at)
    }
  }

  private mutating func load(_ name: Int32) {
    if let place = resolve(name) { return write(.load, place.depth, place.slot) }
    if Name(rawValue: name) == nil {
      unresolved.append((library.instructions.count, name, scopes.count - 1))
    }
    write(.global, 0, name)
  }

  private mutating func writeUnary(_ operation: UnaryOperator) throws(ExpressionError) {
    switch operation {
    case .negate: write(.negate)
    case .plus: write(.plus)
    case .not: write(.not)
    case .complement: write(.complement)
    case .typeOf: write(.typeOf)
    case .void:
      write(.pop)
      write(.undefined)
    case .delete:
      write(.pop)
      write(.true)
    }
  }

  /// Writes an array; elements after the first that stands for several are appended one after the other.
  private mutating func emitArray(_ elements: [Expression]) throws(ExpressionError) {
    let count = elements.prefix { !$0.isSpread }.count
    for element in elements.prefix(count) { try emit(element) }
    write(.array, 0, Int32(count))
    for element in elements.dropFirst(count) {
      try emit(element)
      if !element.isSpread { write(.array, 0, 1) }
      write(.append)
    }
  }

  /// Writes an object; members after the first without a fixed key are added one after the other.
  private mutating func emitObject(
    _ members: [(key: Expression, value: Expression)]
  ) throws(ExpressionError) {
    let count = members.prefix { if case .string = $0.key { true } else { false } }.count
    for (key, value) in members.prefix(count) {
      try emit(key)
      try emit(value)
    }
    write(.object, 0, Int32(count))
    for (key, value) in members.dropFirst(count) {
      if case .spread(let object) = value {
        try emit(object)
      } else {
        try emit(key)
        write(.join, 0, 1)
        try emit(value)
        write(.object, 0, 1)
      }
      write(.merge)
    }
  }

  // MARK: - Calls

  /// Writes the arguments of a call.
  ///
  /// - Returns: Their number, or ``Instruction/spreadCount`` if it is known when they are there.
  private mutating func emitArguments(_ arguments: [Expression]) throws(ExpressionError) -> Int {
    guard arguments.contains(where: { $0.isSpread }) else {
      for argument in arguments { try emit(argument) }
      return arguments.count
    }
    try emitArray(arguments)
    write(.spread)
    return Int(Instruction.spreadCount)
  }

  private mutating func emitCall(
    _ callee: Expression, _ arguments: [Expression], _ at: Int
  ) throws(ExpressionError) {
    switch callee {
    case .member(let object, let name, _):
      try emit(object)
      let count = try emitArguments(arguments)
      offset = at
      write(.callMember, count, name)
    case .name(let name, _) where resolve(name) == nil:
      // Bodymovin writes operators as calls.
      let operation = Name(rawValue: name)?.operation
      let count = try emitArguments(arguments)
      offset = at
      if let operation, count == (operation == .negate ? 1 : 2) { return write(operation) }
      write(.callGlobal, count, name)
    case .index:
      try emitMethod(callee)
      let count = try emitArguments(arguments)
      offset = at
      write(.callWithThis, count)
    case .optional(let callee):
      let hasObject = try emitMethod(callee)
      let jump = writeJump(.jumpIfNothing)
      let count = try emitArguments(arguments)
      offset = at
      write(hasObject ? .callWithThis : .call, count)
      guard hasObject else { return leaveChain(jump) }
      let end = writeJump(.jump)
      land(jump)
      write(.swap)
      write(.pop)
      leaveChain(writeJump(.jump))
      land(end)
    default:
      try emit(callee)
      let count = try emitArguments(arguments)
      offset = at
      write(.call, count)
    }
  }

  /// Writes a function to call, with the object that has it below it.
  ///
  /// - Returns: Whether there is an object.
  @discardableResult
  private mutating func emitMethod(_ callee: Expression) throws(ExpressionError) -> Bool {
    switch callee {
    case .member(let object, let name, let at):
      try emit(object)
      offset = at
      write(.duplicate)
      write(.member, 0, name)
    case .index(let object, let key, let at):
      try emit(object)
      write(.duplicate)
      try emit(key)
      offset = at
      write(.element)
    default:
      try emit(callee)
      return false
    }
    return true
  }

  /// Lets a jump lead to the end of the innermost chain.
  private mutating func leaveChain(_ jump: Int) {
    if !chains.isEmpty { chains[chains.count - 1].append(jump) }
  }

  // MARK: - Assignments

  private mutating func emitAssignment(
    _ target: Expression, _ operation: BinaryOperator?, _ value: Expression, _ at: Int
  ) throws(ExpressionError) {
    switch target {
    case .name(let name, _):
      if operation != nil {
        let place = resolveForAssignment(name)
        write(.load, place.depth, place.slot)
      }
      try emit(value)
      offset = at
      if let operation { write(Operation(operation)) }
      let place = resolveForAssignment(name)
      write(.store, place.depth, place.slot)
    case .member(let object, let name, _):
      try emit(object)
      if operation != nil {
        write(.duplicate)
        write(.member, 0, name)
      }
      try emit(value)
      offset = at
      if let operation { write(Operation(operation)) }
      write(.setMember, 0, name)
    case .index(let object, let key, _):
      try emit(object)
      try emit(key)
      if operation != nil {
        write(.duplicatePair)
        write(.element)
      }
      try emit(value)
      offset = at
      if let operation { write(Operation(operation)) }
      write(.setElement)
    default:
      offset = at
      throw error(.cannotAssign)
    }
  }

  private mutating func emitUpdate(
    _ target: Expression, _ operation: BinaryOperator, isPrefix: Bool, _ at: Int
  ) throws(ExpressionError) {
    let step: Operation = operation == .add ? .increment : .decrement
    // The old value is kept in a slot while the new one is stored.
    let old = newSlot()
    switch target {
    case .name(let name, _):
      let place = resolveForAssignment(name)
      write(.load, place.depth, place.slot)
      offset = at
      write(.plus)
      write(.store, 0, old)
      write(step)
      write(.store, place.depth, place.slot)
    case .member(let object, let name, _):
      try emit(object)
      write(.duplicate)
      write(.member, 0, name)
      offset = at
      write(.plus)
      write(.store, 0, old)
      write(step)
      write(.setMember, 0, name)
    case .index(let object, let key, _):
      try emit(object)
      try emit(key)
      write(.duplicatePair)
      write(.element)
      offset = at
      write(.plus)
      write(.store, 0, old)
      write(step)
      write(.setElement)
    default:
      offset = at
      throw error(.cannotChange)
    }
    guard !isPrefix else { return }
    write(.pop)
    write(.load, 0, old)
  }
}

extension Name {
  /// The operator that a function of Bodymovin stands for.
  fileprivate var operation: Operation? {
    switch self {
    case .bmSum, .sum, .add: .add
    case .bmSub, .sub: .subtract
    case .bmMul, .mul: .multiply
    case .bmDiv, .div: .divide
    case .bmMod, .mod: .remainder
    case .bmNeg: .negate
    default: nil
    }
  }
}
