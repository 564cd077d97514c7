extension ScriptMachine {
  /// Adds the members of an object or the elements of an array to an object.
  mutating func merge(_ value: ScriptValue, into target: Int32) throws(ExpressionError) {
    switch value {
    case .object(let source):
      for index in stride(from: 0, to: heap.count(source) - 1, by: 2) {
        guard case .string(let key) = heap.element(source, index) else { continue }
        try setMember(target, key, heap.element(source, index + 1))
      }
    case .array(let source):
      for index in 0..<heap.count(source) {
        guard case .string(let key) = try string(of: .number(Double(index))) else { continue }
        try setMember(target, key, heap.element(source, index))
      }
    default: break
    }
  }

  /// Carries out an instruction on the top of the stack.
  mutating func operate<Host: ExpressionHost>(
    _ instruction: Instruction, _ host: inout Host
  ) throws(ExpressionError) {
    if stack.count >= 2, case .number(let b) = stack[stack.count - 1],
      case .number(let a) = stack[stack.count - 2], let result = Self.combine(instruction.operation, a, b)
    {
      stack.removeLast()
      stack[stack.count - 1] = result
      return
    }
    switch instruction.operation {
    case .array:
      let first = stack.count - Int(instruction.operand)
      for index in first..<stack.count { stack[index] = try settled(stack[index], &host) }
      let array = try heap.array(stack[first...])
      stack.removeLast(Int(instruction.operand))
      stack.append(array)
    case .append:
      guard case .array(let list) = pop(), case .array(let array) = stack[stack.count - 1] else { break }
      let count = heap.count(list)
      try charge(count)
      for index in 0..<count { try heap.append(heap.element(list, index), to: array) }
    case .merge:
      let value = try settled(pop(), &host)
      if case .object(let target) = stack[stack.count - 1] { try merge(value, into: target) }
    case .object:
      let object = try heap.makeList(0)
      let first = stack.count - 2 * Int(instruction.operand)
      for pair in 0..<Int(instruction.operand) {
        guard case .string(let key) = stack[first + 2 * pair] else { continue }
        try setMember(object, key, stack[first + 2 * pair + 1])
      }
      stack.removeLast(2 * Int(instruction.operand))
      stack.append(.object(object))
    case .regExp: stack.append(try heap.makeRegExp(instruction.operand))
    case .global:
      stack.append(try global(instruction.operand, &host))
    case .member:
      stack[stack.count - 1] = try member(instruction.operand, of: stack[stack.count - 1], &host)
    case .element:
      let result = try element(stack[stack.count - 1], of: stack[stack.count - 2], &host)
      stack.removeLast()
      stack[stack.count - 1] = result
    case .setMember:
      let value = pop(), object = pop()
      try setMember(instruction.operand, of: object, to: value)
      stack.append(value)
    case .setElement:
      let value = try settled(pop(), &host), key = pop(), object = pop()
      try setElement(key, of: object, to: value, &host)
      stack.append(value)
    case .delete:
      let key = pop(), object = try settled(pop(), &host)
      try delete(key, of: object, &host)
      stack.append(.boolean(true))
    case .construct:
      let result = try callBuiltIn(.constructor(instruction.operand), Int(instruction.count), &host)
      stack.removeLast(Int(instruction.count))
      stack.append(result)
    case .typeOf where instruction.count == 1:
      let value = (try? global(instruction.operand, &host)) ?? .undefined
      stack.append(try unary(.typeOf, value, &host))
    case .negate, .plus, .not, .complement, .typeOf, .increment, .decrement:
      stack[stack.count - 1] = try unary(instruction.operation, stack[stack.count - 1], &host)
    case .join:
      try join(Int(instruction.operand), &host)
    case .listKeys, .listElements:
      stack[stack.count - 1] = try listed(
        stack[stack.count - 1], asKeys: instruction.operation == .listKeys, &host)
    case .this:
      stack.append(.scene(context.property))
    default:
      let b = try settled(stack[stack.count - 1], &host), a = try settled(stack[stack.count - 2], &host)
      let result = try binary(instruction.operation, a, b, &host)
      stack.removeLast()
      stack[stack.count - 1] = result
    }
  }

  /// Combines two numbers; nil for an operation that is not on two numbers.
  private static func combine(_ operation: Operation, _ a: Double, _ b: Double) -> ScriptValue? {
    switch operation {
    case .add: .number(a + b)
    case .subtract: .number(a - b)
    case .multiply: .number(a * b)
    case .divide: .number(a / b)
    // The other remainders need more steps.
    case .remainder where a.magnitude < b.magnitude * 0x1p20: .number(a.truncatingRemainder(dividingBy: b))
    case .power: .number(power(a, b))
    case .equal, .strictEqual: .boolean(a == b)
    case .notEqual, .strictNotEqual: .boolean(a != b)
    case .less: .boolean(a < b)
    case .lessEqual: .boolean(a <= b)
    case .greater: .boolean(a > b)
    case .greaterEqual: .boolean(a >= b)
    default: nil
    }
  }

  private mutating func unary<Host: ExpressionHost>(
    _ operation: Operation, _ value: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    var value = try settled(value, &host)
    if operation != .not, operation != .typeOf {
      value = try primitive(of: value, .valueOf, .toString, &host)
    }
    switch operation {
    case .not: return .boolean(!(try isTrue(value, &host)))
    case .typeOf: return .string(typeName(value))
    case .plus: return .number(try number(value))
    case .increment: return .number(try number(value) + 1)
    case .decrement: return .number(try number(value) - 1)
    case .complement: return .number(Double(~Self.bits(try number(value))))
    default:
      guard case .array(let list) = value else { return .number(-(try number(value))) }
      return .array(try mapped(list, .multiply, -1))
    }
  }

  /// Returns the handle of the name of a value's type.
  private func typeName(_ value: ScriptValue) -> Int32 {
    switch value {
    case .undefined: return Name.undefined.handle
    case .number: return Name.number.handle
    case .boolean: return Name.boolean.handle
    case .string: return Name.string.handle
    case .word(Name.Math.handle), .word(Name.JSON.handle): return Name.object.handle
    case .function, .word: return Name.function.handle
    case .null, .array, .object, .path, .regExp, .scene: return Name.object.handle
    }
  }

  // MARK: - Two values

  private mutating func binary<Host: ExpressionHost>(
    _ operation: Operation, _ a: ScriptValue, _ b: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    var a = a, b = b
    switch operation {
    case .equal, .notEqual, .strictEqual, .strictNotEqual, .isIn, .isInstance: break
    default:
      a = try primitive(of: a, .valueOf, .toString, &host)
      b = try primitive(of: b, .valueOf, .toString, &host)
    }
    switch operation {
    case .add, .subtract:
      if operation == .add, isText(a) || isText(b) {
        let first = try text(a, &host), second = try text(b, &host)
        return .string(try joined(first, second))
      }
      return try sum(a, b, isDifference: operation == .subtract)
    case .multiply, .divide, .remainder, .power:
      return try product(operation, a, b)
    case .equal: return .boolean(try areLooselyEqual(a, b))
    case .notEqual: return .boolean(try !areLooselyEqual(a, b))
    case .strictEqual: return .boolean(areEqual(a, b))
    case .strictNotEqual: return .boolean(!areEqual(a, b))
    case .less, .lessEqual, .greater, .greaterEqual:
      if case .string(let x) = a, case .string(let y) = b {
        try charge(min(heap.length(x), heap.length(y)) / 4)
        switch operation {
        case .less: return .boolean(heap.isLess(x, y))
        case .lessEqual: return .boolean(!heap.isLess(y, x))
        case .greater: return .boolean(heap.isLess(y, x))
        default: return .boolean(!heap.isLess(x, y))
        }
      }
      return Self.combine(operation, try number(a), try number(b)) ?? .undefined
    case .shiftLeft, .shiftRight, .shiftRightUnsigned, .and, .or, .xor:
      let x = Self.bits(try number(a)), y = Self.bits(try number(b))
      switch operation {
      case .shiftLeft: return .number(Double(x << (y & 31)))
      case .shiftRight: return .number(Double(x >> (y & 31)))
      case .shiftRightUnsigned: return .number(Double(UInt32(bitPattern: x) >> UInt32(y & 31)))
      case .and: return .number(Double(x & y))
      case .or: return .number(Double(x | y))
      default: return .number(Double(x ^ y))
      }
    case .isIn:
      switch b {
      case .object(let object):
        let key = try text(a, &host)
        return .boolean(try memberIndex(object, key) != nil)
      case .array(let list):
        if case .string(let key) = a, heap.areEqual(key, Name.length.handle) { return .boolean(true) }
        let index = try number(a)
        return .boolean(index >= 0 && index < Double(heap.count(list)) && index == index.rounded(.down))
      default: throw ExpressionError(.inNeedsObject)
      }
    case .isInstance:
      switch (a, b) {
      case (.array, .word(Name.Array.handle)), (.regExp, .word(Name.RegExp.handle)): return .boolean(true)
      case (.object, .word(Name.Object.handle)), (.array, .word(Name.Object.handle)): return .boolean(true)
      case (.object(let object), .word(let word)):
        guard let name = heap.errorName(of: object) else { return .boolean(false) }
        return .boolean(word == name || word == Name.Error.handle)
      default: return .boolean(false)
      }
    default:
      throw ExpressionError(.operationNotSupported)
    }
  }

  /// Returns whether two values are equal without conversions.
  func areEqual(_ a: ScriptValue, _ b: ScriptValue) -> Bool {
    switch (a, b) {
    case (.undefined, .undefined), (.null, .null): true
    case (.boolean(let x), .boolean(let y)): x == y
    case (.number(let x), .number(let y)): x == y
    case (.string(let x), .string(let y)): heap.areEqual(x, y)
    case (.array(let x), .array(let y)), (.object(let x), .object(let y)), (.path(let x), .path(let y)),
      (.regExp(let x), .regExp(let y)), (.function(let x), .function(let y)), (.word(let x), .word(let y)):
      x == y
    case (.scene(let x), .scene(let y)): x == y
    default: false
    }
  }

  private mutating func areLooselyEqual(
    _ a: ScriptValue, _ b: ScriptValue
  ) throws(ExpressionError) -> Bool {
    switch (a, b) {
    case (.undefined, .null), (.null, .undefined): return true
    case (.undefined, _), (.null, _), (_, .undefined), (_, .null): return areEqual(a, b)
    case (.array, .string), (.string, .array), (.object, .string), (.string, .object):
      let x = try string(of: a), y = try string(of: b)
      return areEqual(x, y)
    case (.array, .array), (.object, _), (_, .object), (.scene, _), (_, .scene), (.function, _),
      (_, .function), (.path, _), (_, .path), (.regExp, _), (_, .regExp), (.word, _), (_, .word),
      (.string, .string):
      return areEqual(a, b)
    default:
      return try number(a) == number(b)
    }
  }
}
