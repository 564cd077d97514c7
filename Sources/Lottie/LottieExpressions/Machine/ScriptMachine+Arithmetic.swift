import PlainMath

extension ScriptMachine {
  func isText(_ value: ScriptValue) -> Bool {
    if case .string = value { return true }
    return false
  }

  /// Returns a number of a vector, or any number of a single one; NaN beyond the end.
  @inline(never)
  func component(_ value: ScriptValue, _ index: Int) -> Double {
    guard case .array(let list) = value else { return plainNumber(value) }
    return index < heap.count(list) ? plainNumber(heap.element(list, index)) : .nan
  }

  /// Combines two vectors number by number, as many as both have, or two numbers.
  @inline(never)
  mutating func zipped(
    _ a: ScriptValue, _ b: ScriptValue, _ combine: (Double, Double) -> Double
  ) throws(ExpressionError) -> ScriptValue {
    guard case .array(let x) = a, case .array(let y) = b else {
      return .number(combine(plainNumber(a), plainNumber(b)))
    }
    let count = min(heap.count(x), heap.count(y))
    let result = try heap.makeList(count)
    for index in 0..<count {
      heap.setElement(result, index, .number(combine(component(a, index), component(b, index))))
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
      try charge(count)
      let result = try heap.makeList(count)
      for index in 0..<count {
        let first = index < xCount ? plainNumber(heap.element(x, index)) : 0
        let second = index < yCount ? plainNumber(heap.element(y, index)) : 0
        heap.setElement(result, index, .number(combine(first, second)))
      }
      return .array(result)
    case (.array(let x), _):
      let copy = try mapped(x) { $0 }
      guard case .array(let list) = copy, heap.count(list) > 0 else { return copy }
      heap.setElement(list, 0, .number(combine(plainNumber(heap.element(list, 0)), plainNumber(b))))
      return copy
    case (_, .array(let y)):
      let copy = try mapped(y) { $0 }
      guard case .array(let list) = copy, heap.count(list) > 0 else { return copy }
      heap.setElement(list, 0, .number(combine(plainNumber(a), plainNumber(heap.element(list, 0)))))
      return copy
    default:
      return .number(combine(plainNumber(a), plainNumber(b)))
    }
  }

  mutating func product(
    _ operation: Operation, _ a: ScriptValue, _ b: ScriptValue
  ) throws(ExpressionError) -> ScriptValue {
    func combine(_ x: Double, _ y: Double) -> Double {
      switch operation {
      case .multiply: x * y
      case .divide: x / y
      case .remainder: x.truncatingRemainder(dividingBy: y)
      default: PlainMath.pow(x, y)
      }
    }
    switch (a, b) {
    case (.array(let x), .array(let y)):
      // Arrays of one number count as that number.
      guard heap.count(x) == 1 || heap.count(y) == 1 else {
        throw ExpressionError(.vectorsMultiplied)
      }
      if heap.count(y) == 1 {
        let factor = plainNumber(b)
        return try mapped(x) { combine($0, factor) }
      }
      let factor = plainNumber(a)
      return try mapped(y) { combine(factor, $0) }
    case (.array(let x), _):
      let factor = plainNumber(b)
      return try mapped(x) { combine($0, factor) }
    case (_, .array(let y)):
      let factor = plainNumber(a)
      return try mapped(y) { combine(factor, $0) }
    default:
      return .number(combine(plainNumber(a), plainNumber(b)))
    }
  }
}
