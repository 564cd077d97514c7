import PlainMath

extension ScriptMachine {
  func isText(_ value: ScriptValue) -> Bool {
    switch value {
    case .string, .object, .regExp: true
    default: false
    }
  }

  /// Returns a number of a vector, or any number of a single one; NaN beyond the end.
  @inline(never)
  mutating func component(_ value: ScriptValue, _ index: Int) throws(ExpressionError) -> Double {
    guard case .array(let list) = value else { return try number(value) }
    return index < heap.count(list) ? try number(heap.element(list, index)) : .nan
  }

  /// Combines two vectors number by number, as many as both have, or two numbers.
  @inline(never)
  mutating func zipped(
    _ a: ScriptValue, _ b: ScriptValue, _ combine: (Double, Double) -> Double
  ) throws(ExpressionError) -> ScriptValue {
    guard case .array(let x) = a, case .array(let y) = b else {
      return .number(combine(try number(a), try number(b)))
    }
    let count = min(heap.count(x), heap.count(y))
    try charge(2 * count)
    let result = try heap.makeList(count)
    for index in 0..<count {
      heap.setElement(
        result, index,
        .number(combine(try number(heap.element(x, index)), try number(heap.element(y, index)))))
    }
    return .array(result)
  }

  /// Adds or subtracts numbers and vectors.
  ///
  /// As in other players, a number changes only the first component of a vector.
  mutating func sum(
    _ a: ScriptValue, _ b: ScriptValue, isDifference: Bool
  ) throws(ExpressionError) -> ScriptValue {
    func combine(_ x: Double, _ y: Double) -> Double { isDifference ? x - y : x + y }
    switch (a, b) {
    case (.array(let x), .array(let y)):
      let xCount = heap.count(x), yCount = heap.count(y), count = max(xCount, yCount)
      try charge(2 * count)
      let result = try heap.makeList(count)
      for index in 0..<count {
        let first = index < xCount ? try number(heap.element(x, index)) : 0
        let second = index < yCount ? try number(heap.element(y, index)) : 0
        heap.setElement(result, index, .number(combine(first, second)))
      }
      return .array(result)
    case (.array(let x), _):
      let copy = try mapped(x, .multiply, 1)
      guard heap.count(copy) > 0 else { return .array(copy) }
      heap.setElement(copy, 0, .number(combine(try number(heap.element(copy, 0)), try number(b))))
      return .array(copy)
    case (_, .array(let y)):
      let copy = try mapped(y, .multiply, 1)
      guard heap.count(copy) > 0 else { return .array(copy) }
      heap.setElement(copy, 0, .number(combine(try number(a), try number(heap.element(copy, 0)))))
      return .array(copy)
    default:
      return .number(combine(try number(a), try number(b)))
    }
  }

  mutating func product(
    _ operation: Operation, _ a: ScriptValue, _ b: ScriptValue
  ) throws(ExpressionError) -> ScriptValue {
    switch (a, b) {
    case (.array(let x), .array(let y)):
      // Arrays of one number count as that number.
      guard heap.count(x) == 1 || heap.count(y) == 1 else {
        throw ExpressionError(.vectorsMultiplied)
      }
      return .array(
        heap.count(y) == 1
          ? try mapped(x, operation, try number(b)) : try mapped(y, operation, try number(a), isSecond: true))
    case (.array(let x), _): return .array(try mapped(x, operation, try number(b)))
    case (_, .array(let y)): return .array(try mapped(y, operation, try number(a), isSecond: true))
    default: return .number(try product(operation, try number(a), try number(b)))
    }
  }

  private mutating func product(
    _ operation: Operation, _ x: Double, _ y: Double
  ) throws(ExpressionError) -> Double {
    switch operation {
    case .multiply: x * y
    case .divide: x / y
    case .remainder: try remainder(x, y)
    default: PlainMath.pow(x, y)
    }
  }

  /// Combines each number of an array with another number, which is the first operand unless `isSecond` is true.
  mutating func mapped(
    _ list: Int32, _ operation: Operation, _ other: Double, isSecond: Bool = false
  ) throws(ExpressionError) -> Int32 {
    let count = heap.count(list)
    try charge(2 * count)
    let result = try heap.makeList(count)
    for index in 0..<count {
      let value = try number(heap.element(list, index))
      heap.setElement(
        result, index,
        .number(isSecond ? try product(operation, other, value) : try product(operation, value, other)))
    }
    return result
  }

  /// Returns the remainder of a division, and charges for each digit of the quotient.
  mutating func remainder(_ x: Double, _ y: Double) throws(ExpressionError) -> Double {
    if x.isFinite, x.magnitude > y.magnitude, y != 0 {
      try charge((Int(x.exponent) - Int(y.exponent)) / 4)
    }
    return x.truncatingRemainder(dividingBy: y)
  }
}
