extension ScriptMachine {
  /// Runs code to its end.
  mutating func execute<Host: ExpressionHost>(
    _ start: Int, _ environment: Int32, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    guard nesting < ExpressionLimits.maximumNesting else {
      throw ExpressionError(.tooManyDependencies)
    }
    nesting += 1
    defer { nesting -= 1 }
    let firstFrame = frames.count, firstAttempt = attempts.count, base = stack.count
    var pc = start, environment = environment
    while true {
      do throws(ExpressionError) {
        let result = try run(&pc, &environment, firstFrame, &host)
        attempts.removeLast(attempts.count - firstAttempt)
        stack.removeLast(stack.count - base)
        return result
      } catch {
        let error = error.at(pc - 1)
        // A caught error costs more than an instruction.
        steps += 50
        guard attempts.count > firstAttempt, error.isCatchable, let attempt = attempts.popLast() else {
          attempts.removeLast(attempts.count - firstAttempt)
          frames.removeLast(frames.count - firstFrame)
          stack.removeLast(stack.count - base)
          throw error
        }
        frames.removeLast(frames.count - attempt.frameCount)
        stack.removeLast(stack.count - attempt.stackCount)
        environment = attempt.environment
        pc = attempt.target
        // Without memory for it, the error is undefined: thrown from here, another one would leave the calls behind.
        stack.append((try? value(of: error)) ?? .undefined)
      }
    }
  }

  /// The value that `catch` receives.
  private mutating func value(of error: ExpressionError) throws(ExpressionError) -> ScriptValue {
    if error.kind == .thrown { return thrown }
    let start = heap.textEnd
    error.forEachPart { part in
      switch part {
      case .letter(let byte): heap.write(UInt16(byte))
      case .number(let number): heap.write(Double(number))
      case .text(let handle):
        for index in 0..<min(heap.length(handle), 200) { heap.write(heap.unit(handle, at: index)) }
      }
    }
    let text = try heap.endText(from: start)
    let name: Name =
      switch error.kind {
      case .reference: .ReferenceError
      case .syntax: .SyntaxError
      default: .TypeError
      }
    return try heap.makeError(name.handle, text)
  }

  /// Raises a value of the expression.
  private mutating func raise(_ value: ScriptValue) -> ExpressionError {
    thrown = value
    var shown = value
    if case .object(let object) = value, let index = heap.memberIndex(object, Name.message.handle) {
      shown = heap.element(object, index)
    }
    guard case .string(let text)? = try? string(of: shown) else {
      return ExpressionError(.throwsValue)
    }
    return ExpressionError(.throwsText, text: text)
  }

  /// Runs instructions until the outermost function returns.
  private mutating func run<Host: ExpressionHost>(
    _ pc: inout Int, _ environment: inout Int32, _ firstFrame: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    while true {
      steps &+= 1
      if steps > ExpressionLimits.maximumSteps { try charge(0) }
      let instruction = library.instructions[pc]
      pc &+= 1
      switch instruction.operation {
      case .number: stack.append(.number(library.numbers[Int(instruction.operand)]))
      case .string: stack.append(.string(instruction.operand))
      case .true: stack.append(.boolean(true))
      case .false: stack.append(.boolean(false))
      case .null: stack.append(.null)
      case .undefined: stack.append(.undefined)
      case .load: stack.append(heap.variable(environment, instruction.count, instruction.operand))
      case .store:
        heap.setVariable(environment, instruction.count, instruction.operand, stack[stack.count - 1])
      case .enterLoop: environment = try heap.makeEnvironment(Int(instruction.operand), parent: environment)
      case .renewVariables:
        if heap.isKept(environment) {
          let copy = try heap.copyEnvironment(environment)
          try charge(copy.count)
          environment = copy.environment
        }
      case .leaveLoop: environment = heap.parent(of: environment)
      case .pop: stack.removeLast()
      case .duplicate: stack.append(stack[stack.count - 1])
      case .swap: stack.swapAt(stack.count - 2, stack.count - 1)
      case .duplicatePair:
        stack.append(stack[stack.count - 2])
        stack.append(stack[stack.count - 2])
      case .jump: pc = Int(instruction.operand)
      case .jumpIfFalse: if !(try isTrue(pop(), &host)) { pc = Int(instruction.operand) }
      case .jumpIfTrue: if try isTrue(pop(), &host) { pc = Int(instruction.operand) }
      case .jumpIfFalseOrPop, .jumpIfTrueOrPop, .jumpIfValueOrPop, .jumpIfNothing:
        if try jumps(instruction.operation, &host) {
          pc = Int(instruction.operand)
          if instruction.operation == .jumpIfNothing { stack[stack.count - 1] = .undefined }
        } else if instruction.operation != .jumpIfNothing {
          stack.removeLast()
        }
      case .spread: spreadCount = try spread()
      case .call, .callWithThis:
        let count = count(of: instruction), callee = stack[stack.count - 1 - count]
        let this = instruction.operation == .call ? nil : stack[stack.count - 2 - count]
        if case .function(let handle) = callee {
          try enter(handle, count, this: this, &pc, &environment)
        } else {
          let result = try callBuiltIn(.value(callee), count, &host)
          stack.removeLast(this == nil ? count + 1 : count + 2)
          stack.append(result)
        }
      case .constructValue:
        let count = count(of: instruction)
        let result = try construct(stack[stack.count - 1 - count], count, &host)
        stack.removeLast(count + 1)
        stack.append(result)
      case .callMember:
        let count = count(of: instruction)
        let result = try callBuiltIn(.member(instruction.operand), count, &host)
        stack.removeLast(count + 1)
        stack.append(result)
      case .callGlobal:
        let count = count(of: instruction)
        let result = try callBuiltIn(.global(instruction.operand), count, &host)
        stack.removeLast(count)
        stack.append(result)
      case .leave:
        let result = pop()
        guard frames.count > firstFrame, let frame = frames.popLast() else { return result }
        attempts.removeLast(attempts.count - frame.attemptCount)
        stack.removeLast(stack.count - frame.stackCount)
        stack.append(result)
        pc = frame.returnTo
        environment = frame.environment
      case .beginAttempt:
        attempts.append(
          Attempt(
            target: Int(instruction.operand), environment: environment, stackCount: stack.count,
            frameCount: frames.count))
      case .endAttempt: attempts.removeLast()
      case .raise, .raiseAgain: throw raise(pop())
      case .function: stack.append(try heap.makeClosure(instruction.operand, environment))
      default: try operate(instruction, &host)
      }
    }
  }

  mutating func pop() -> ScriptValue { stack.removeLast() }

  /// The number of arguments of a call.
  private func count(of call: Instruction) -> Int {
    call.count == Instruction.spreadCount ? spreadCount : Int(call.count)
  }

  /// Replaces an array by its elements, and returns their number.
  mutating func spread() throws(ExpressionError) -> Int {
    guard case .array(let list) = pop() else { return 0 }
    let count = heap.count(list)
    guard count <= ExpressionLimits.maximumSpread else {
      throw ExpressionError(.tooManyArguments)
    }
    try charge(count)
    for index in 0..<count { stack.append(heap.element(list, index)) }
    return count
  }

  /// Makes the variables of a call, whose arguments are the top `count` values of the stack.
  mutating func makeEnvironment(
    of code: ScriptLibrary.Function, _ count: Int, _ this: ScriptValue?, parent: Int32
  ) throws(ExpressionError) -> Int32 {
    let environment = try heap.makeEnvironment(Int(code.slots), parent: parent)
    let first = stack.count - count, parameters = Int(code.parameters)
    for slot in 0..<min(count, parameters) {
      heap.setVariable(environment, 0, Int32(slot), stack[first + slot])
    }
    if code.hasRest {
      let rest = try heap.array(stack[min(first + parameters, stack.count)...])
      heap.setVariable(environment, 0, Int32(parameters), rest)
    }
    if code.thisSlot >= 0 {
      heap.setVariable(environment, 0, code.thisSlot, this ?? .scene(context.property))
    }
    if code.argumentsSlot >= 0 {
      heap.setVariable(environment, 0, code.argumentsSlot, try heap.array(stack[first...]))
    }
    return environment
  }

  private mutating func jumps<Host: ExpressionHost>(
    _ operation: Operation, _ host: inout Host
  ) throws(ExpressionError) -> Bool {
    let value = stack[stack.count - 1]
    let isNothing =
      switch value {
      case .undefined, .null: true
      default: false
      }
    switch operation {
    case .jumpIfValueOrPop: return !isNothing
    case .jumpIfNothing: return isNothing
    default: break
    }
    let isTrue = try isTrue(value, &host)
    return operation == .jumpIfTrueOrPop ? isTrue : !isTrue
  }

  /// Enters a function of the expression, whose object is below it on the stack if it has one.
  private mutating func enter(
    _ handle: Int32, _ count: Int, this: ScriptValue?, _ pc: inout Int, _ environment: inout Int32
  ) throws(ExpressionError) {
    guard frames.count < ExpressionLimits.maximumCalls else {
      throw ExpressionError(.tooManyActiveCalls, number: ExpressionLimits.maximumCalls)
    }
    let closure = heap.closures[Int(handle)]
    let code = library.functions[Int(closure.function)]
    let inner = try makeEnvironment(of: code, count, this, parent: closure.environment)
    stack.removeLast(this == nil ? count + 1 : count + 2)
    frames.append(
      Frame(
        returnTo: pc, environment: environment, stackCount: stack.count, attemptCount: attempts.count))
    pc = Int(code.start)
    environment = inner
  }
}
