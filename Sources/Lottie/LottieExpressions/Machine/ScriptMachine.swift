/// A machine that evaluates the expressions of a ``ScriptLibrary``.
///
/// It is a stack machine with a heap that lives for a frame. It neither recurses for calls nor allocates once its
/// tables have grown.
package struct ScriptMachine {
  struct Frame {
    var returnTo: Int
    var environment: Int32
    var stackCount: Int
    var attemptCount: Int
  }

  struct Attempt {
    var target: Int
    var environment: Int32
    var stackCount: Int
    var frameCount: Int
  }

  let library: ScriptLibrary
  package var heap: ScriptHeap
  var stack: ContiguousArray<ScriptValue> = []
  private var frames: ContiguousArray<Frame> = []
  private var attempts: ContiguousArray<Attempt> = []
  /// The value that `throw` raised last.
  private var thrown = ScriptValue.undefined
  /// The number of evaluations that wait for one another.
  private(set) var nesting = 0
  /// The steps of the current evaluation.
  private var steps = 0
  /// The steps of all evaluations since the host last set it to 0.
  package var totalSteps = 0
  /// Whether an evaluation read something that changes with time since the host last set it to false.
  package var readsTime = false
  /// The expression being evaluated, and its surroundings.
  package internal(set) var context: ScriptContext
  var random = RandomSequence(seed: 0)
  /// Whether random numbers are the same at each time.
  var isTimeless = false

  package init(_ library: ScriptLibrary) {
    self.library = library
    heap = ScriptHeap(library)
    let nothing = SceneReference(.property, node: -1)
    context = ScriptContext(property: nothing, layer: nothing, composition: nothing, time: 0)
  }

  /// Removes the values of all evaluations, at the start of a frame.
  package mutating func clear() {
    heap.clear()
    stack.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    attempts.removeAll(keepingCapacity: true)
    nesting = 0
    thrown = .undefined
  }

  /// Evaluates an expression.
  ///
  /// A host may call it while it answers a question of another evaluation.
  ///
  /// - Returns: The result, never a reference to a property.
  package mutating func evaluate<Host: ExpressionHost>(
    _ script: Script, in context: ScriptContext, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let outer = (self.context, steps, random, isTimeless)
    self.context = context
    steps = 0
    isTimeless = false
    beginRandom(seed: 0)
    defer {
      totalSteps += steps
      (self.context, steps, random, isTimeless) = outer
    }
    let function = library.functions[Int(script.function)]
    let environment = try heap.makeEnvironment(Int(function.slots), parent: -1)
    for (slot, name) in function.shadows {
      heap.setVariable(environment, 0, slot, (try? global(name.handle, &host)) ?? .undefined)
    }
    return try settled(execute(Int(function.start), environment, &host), &host)
  }

  /// Returns an error of an evaluation with its line and column; this takes time in proportion to the source.
  package func located(_ error: ExpressionError) -> ExpressionError { library.located(error) }

  /// Calls a function of the expression from a function of the language.
  mutating func call<Host: ExpressionHost>(
    _ function: ScriptValue, _ arguments: [ScriptValue], _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    guard case .function(let handle) = function else {
      if case .word(let word) = function {
        let base = stack.count
        stack.append(contentsOf: arguments)
        defer { stack.removeSubrange(base...) }
        return try callWord(word, arguments.count, &host)
      }
      throw ExpressionError(.type, "a function is needed here")
    }
    let closure = heap.closures[Int(handle)]
    let code = library.functions[Int(closure.function)]
    let environment = try heap.makeEnvironment(Int(code.slots), parent: closure.environment)
    for (slot, argument) in arguments.prefix(Int(code.parameters)).enumerated() {
      heap.setVariable(environment, 0, Int32(slot), argument)
    }
    return try execute(Int(code.start), environment, &host)
  }

  /// Counts steps of work beside instructions.
  mutating func charge(_ count: Int) throws(ExpressionError) {
    steps += count
    if steps > ExpressionLimits.maximumSteps {
      throw ExpressionError(.limit, "the expression takes more than \(ExpressionLimits.maximumSteps) steps")
    }
  }

  // MARK: - Running

  /// Runs code to its end.
  private mutating func execute<Host: ExpressionHost>(
    _ start: Int, _ environment: Int32, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    guard nesting < ExpressionLimits.maximumNesting else {
      throw ExpressionError(.limit, "too many expressions depend on one another")
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
        var error = error
        if error.line == 0, error.instruction < 0 { error.instruction = Int32(pc - 1) }
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
        stack.append(try value(of: error))
      }
    }
  }

  /// The value that `catch` receives.
  private mutating func value(of error: ExpressionError) throws(ExpressionError) -> ScriptValue {
    if error.kind == .thrown { return thrown }
    let object = try heap.makeList(0)
    let text = try heap.string(UTF16Text.units(error.message))
    try heap.setMember(object, Name.message.handle, text)
    return .object(object)
  }

  /// Raises a value of the expression.
  private mutating func raise(_ value: ScriptValue) -> ExpressionError {
    thrown = value
    var message: [UInt16] = []
    var shown = value
    if case .object(let object) = value, let index = heap.memberIndex(object, Name.message.handle) {
      shown = heap.element(object, index)
    }
    appendText(shown, to: &message)
    return ExpressionError(.thrown, "the expression throws \"\(UTF16Text.string(message.prefix(200)))\"")
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
      case .pop: stack.removeLast()
      case .duplicate: stack.append(stack[stack.count - 1])
      case .duplicatePair:
        stack.append(stack[stack.count - 2])
        stack.append(stack[stack.count - 2])
      case .jump: pc = Int(instruction.operand)
      case .jumpIfFalse: if !(try isTrue(pop(), &host)) { pc = Int(instruction.operand) }
      case .jumpIfTrue: if try isTrue(pop(), &host) { pc = Int(instruction.operand) }
      case .jumpIfFalseOrPop, .jumpIfTrueOrPop, .jumpIfValueOrPop, .jumpIfNothing:
        if try jumps(instruction.operation, &host) {
          pc = Int(instruction.operand)
        } else if instruction.operation != .jumpIfNothing {
          stack.removeLast()
        }
      case .call:
        let callee = stack[stack.count - 1 - Int(instruction.count)]
        if case .function(let handle) = callee {
          try enter(handle, Int(instruction.count), &pc, &environment)
        } else {
          let result = try callValue(callee, Int(instruction.count), &host)
          stack.removeLast(Int(instruction.count) + 1)
          stack.append(result)
        }
      case .callMember:
        let result = try callMember(instruction.operand, Int(instruction.count), &host)
        stack.removeLast(Int(instruction.count) + 1)
        stack.append(result)
      case .callGlobal:
        let result = try callGlobal(instruction.operand, Int(instruction.count), &host)
        stack.removeLast(Int(instruction.count))
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

  /// Enters a function of the expression.
  private mutating func enter(
    _ handle: Int32, _ count: Int, _ pc: inout Int, _ environment: inout Int32
  ) throws(ExpressionError) {
    guard frames.count < ExpressionLimits.maximumCalls else {
      throw ExpressionError(.limit, "more than \(ExpressionLimits.maximumCalls) calls are active")
    }
    let closure = heap.closures[Int(handle)]
    let code = library.functions[Int(closure.function)]
    let inner = try heap.makeEnvironment(Int(code.slots), parent: closure.environment)
    let first = stack.count - count
    for slot in 0..<min(count, Int(code.parameters)) {
      heap.setVariable(inner, 0, Int32(slot), stack[first + slot])
    }
    stack.removeLast(count + 1)
    frames.append(
      Frame(
        returnTo: pc, environment: environment, stackCount: stack.count, attemptCount: attempts.count))
    pc = Int(code.start)
    environment = inner
  }
}
