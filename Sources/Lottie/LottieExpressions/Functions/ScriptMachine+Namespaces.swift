// The functions and constants of `Number`, `Object`, `Array` and `String`.
extension ScriptMachine {
  /// The value of a constant of `Number`; nil for another member.
  static func numberConstant(_ name: Name?) -> ScriptValue? {
    switch name {
    case .EPSILON: .number(0x1p-52)
    case .MAX_SAFE_INTEGER: .number(0x1p53 - 1)
    case .MIN_SAFE_INTEGER: .number(1 - 0x1p53)
    case .MAX_VALUE: .number(.greatestFiniteMagnitude)
    case .MIN_VALUE: .number(.leastNonzeroMagnitude)
    case .POSITIVE_INFINITY: .number(.infinity)
    case .NEGATIVE_INFINITY: .number(-.infinity)
    case .NaN: .number(.nan)
    default: nil
    }
  }

  /// `Array.from`: the elements of a list, or of an object with a length, each passed to a function if there is one.
  private mutating func arrayFrom<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let value = try settled(argument(0, of: count), &host)
    let list: Int32
    if case .object = value {
      let length = try number(member(Name.length.handle, of: value, &host), &host)
      guard length >= 0, length <= Double(ExpressionLimits.maximumCells) else {
        throw ExpressionError(.arrayLengthTooLarge)
      }
      try charge(Int(length))
      list = try heap.makeList(Int(length))
      for index in 0..<Int(length) {
        heap.setElement(list, index, try element(.number(Double(index)), of: value, &host))
      }
    } else {
      guard case .array(let elements) = try listed(value, asKeys: false, &host) else {
        return .array(try heap.makeList(0))
      }
      list = try heap.makeList(0)
      for index in 0..<heap.count(elements) {
        try charge(1)
        try heap.append(heap.element(elements, index), to: list)
      }
    }
    return count < 2 ? .array(list) : try iterate(.map, list, argument(1, of: count), &host)
  }

  /// Calls a function of a namespace such as `Math`.
  mutating func callNamespace<Host: ExpressionHost>(
    _ namespace: Int32, _ name: Name, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    switch (Name(rawValue: namespace), name) {
    case (.Math, _): return try callMath(name, count, &host)
    case (.Array, .isArray): return try callGlobal(Name.bmIsInstanceOfArray.handle, count, &host)
    case (.Number, .isInteger), (.Number, .isSafeInteger), (.Number, .isNaN), (.Number, .isFinite):
      guard case .number(let value) = try settled(argument(0, of: count), &host) else {
        return .boolean(false)
      }
      switch name {
      case .isNaN: return .boolean(value.isNaN)
      case .isFinite: return .boolean(value.isFinite)
      case .isInteger: return .boolean(value.isFinite && value == value.rounded())
      default: return .boolean(value == value.rounded() && value.magnitude < 0x1p53)
      }
    case (.Number, .parseFloat), (.Number, .parseInt): return try callGlobal(name.handle, count, &host)
    case (.JSON, .parse): return try parseJSON(count, &host)
    case (.JSON, .stringify): return try stringify(count, &host)
    case (.Object, .keys), (.Object, .values), (.Object, .entries):
      return try entries(of: settled(argument(0, of: count), &host), name, &host)
    case (.Object, .freeze): return argument(0, of: count)
    case (.Object, .is):
      let a = try settled(argument(0, of: count), &host), b = try settled(argument(1, of: count), &host)
      guard case .number(let x) = a, case .number(let y) = b else { return .boolean(areEqual(a, b)) }
      return .boolean(x.isNaN ? y.isNaN : x == y && x.sign == y.sign)
    case (.Object, .hasOwn):
      guard case .object(let object) = argument(0, of: count) else { return .boolean(false) }
      let key = try text(argument(1, of: count), &host)
      return .boolean(try memberIndex(object, key) != nil)
    case (.Object, .fromEntries):
      let object = try heap.makeList(0)
      guard case .array(let list) = try settled(argument(0, of: count), &host) else {
        throw ExpressionError(.notOnObject, text: name.handle)
      }
      for index in 0..<heap.count(list) {
        guard case .array(let pair) = heap.element(list, index), heap.count(pair) >= 2 else { continue }
        try setMember(object, text(heap.element(pair, 0), &host), heap.element(pair, 1))
      }
      return .object(object)
    case (.Object, .objectAssign):
      guard case .object(let target) = argument(0, of: count) else {
        throw ExpressionError(.notOnObject, text: name.handle)
      }
      for index in 1..<max(count, 1) { try merge(settled(argument(index, of: count), &host), into: target) }
      return .object(target)
    case (.Array, .of):
      let list = try heap.makeList(0)
      for index in 0..<count { try heap.append(settled(argument(index, of: count), &host), to: list) }
      return .array(list)
    case (.Array, .from): return try arrayFrom(count, &host)
    case (.String, .fromCharCode), (.String, .fromCodePoint):
      let first = stack.count - count
      for index in 0..<count { stack[first + index] = .number(try number(index, of: count, &host)) }
      let start = heap.textEnd
      for index in first..<stack.count {
        let value = try number(stack[index])
        guard name == .fromCodePoint else {
          heap.write(UInt16(truncatingIfNeeded: Self.bits(value)))
          continue
        }
        guard value >= 0, value <= 0x10FFFF, value == value.rounded() else {
          throw ExpressionError(.unsuitableNumber, text: name.handle)
        }
        heap.write { UTF16Text.append(UInt32(value), to: &$0) }
      }
      return try heap.endText(from: start)
    case (_, .call), (_, .apply):
      // A function of a namespace, such as `Math.max`.
      return try applied(.word(namespace), name, count, &host)
    default:
      throw ExpressionError(.notOnObject, text: name.handle)
    }
  }
  /// `Object.keys`, `values` and `entries`.
  private mutating func entries<Host: ExpressionHost>(
    of value: ScriptValue, _ name: Name, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let keys: Int32
    switch value {
    case .object(let object): keys = try self.keys(of: object)
    case .array, .string:
      guard case .array(let list) = try listed(value, asKeys: true, &host) else { return .undefined }
      keys = list
    case .undefined, .null: throw ExpressionError(.nothingHasNoMember, text: name.handle)
    default: return .array(try heap.makeList(0))
    }
    guard name != .keys else { return .array(keys) }
    let result = try heap.makeList(heap.count(keys))
    for index in 0..<heap.count(keys) {
      let key = heap.element(keys, index), member = try element(key, of: value, &host)
      heap.setElement(result, index, name == .values ? member : try pair(key, member))
    }
    return .array(result)
  }

  mutating func pair(_ first: ScriptValue, _ second: ScriptValue) throws(ExpressionError) -> ScriptValue {
    let pair = try heap.makeList(2)
    heap.setElement(pair, 0, first)
    heap.setElement(pair, 1, second)
    return .array(pair)
  }

  /// `call` and `apply` of a function; the value for `this` and the arguments are on the stack.
  mutating func applied<Host: ExpressionHost>(
    _ function: ScriptValue, _ name: Name, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    var arguments = max(count - 1, 0), pushed = 0
    if name == .apply {
      let list = try settled(argument(1, of: count), &host)
      arguments = 0
      if case .array = list {
        stack.append(list)
        arguments = try spread()
        pushed = arguments
      }
    }
    let result = try call(function, arguments, this: argument(0, of: count + pushed), &host)
    stack.removeLast(pushed)
    return result
  }
}
