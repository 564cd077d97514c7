extension ScriptMachine {
  /// Calls a function of the expression with the element of a list, its index and the list.
  private mutating func call<Host: ExpressionHost>(
    _ callback: ScriptValue, _ list: Int32, _ index: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    stack.append(heap.element(list, index))
    stack.append(.number(Double(index)))
    stack.append(.array(list))
    let result = try call(callback, 3, &host)
    stack.removeLast(3)
    return result
  }

  /// `forEach`, `map` and the other methods that call a function for each element.
  mutating func iterate<Host: ExpressionHost>(
    _ name: Name, _ list: Int32, _ callback: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let results = try heap.makeList(0), length = heap.count(list)
    let isFromEnd = name == .findLast || name == .findLastIndex
    // The callback may change the array.
    for step in 0..<length {
      let index = isFromEnd ? length - 1 - step : step
      guard index < heap.count(list) else { break }
      let element = heap.element(list, index)
      let result = try call(callback, list, index, &host)
      switch name {
      case .map: try heap.append(settled(result, &host), to: results)
      case .forEach: break
      default:
        let isTrue = try isTrue(result, &host)
        if name == .filter, isTrue { try heap.append(element, to: results) }
        if name == .some, isTrue { return .boolean(true) }
        if name == .every, !isTrue { return .boolean(false) }
        if name == .find || name == .findLast, isTrue { return element }
        if name == .findIndex || name == .findLastIndex, isTrue { return .number(Double(index)) }
      }
    }
    switch name {
    case .map, .filter: return .array(results)
    case .some: return .boolean(false)
    case .every: return .boolean(true)
    case .findIndex, .findLastIndex: return .number(-1)
    default: return .undefined
    }
  }

  /// `reduce` and `reduceRight`; the arguments are on the stack.
  mutating func reduce<Host: ExpressionHost>(
    _ list: Int32, _ count: Int, fromRight: Bool, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let callback = argument(0, of: count), length = heap.count(list)
    var first = 0
    var result = argument(1, of: count)
    if count < 2 {
      guard length > 0 else { throw ExpressionError(.nothingToReduce) }
      result = heap.element(list, fromRight ? length - 1 : 0)
      first = 1
    }
    for step in first..<max(length, first) {
      let index = fromRight ? length - 1 - step : step
      guard index < heap.count(list) else { continue }
      stack.append(result)
      stack.append(heap.element(list, index))
      stack.append(.number(Double(index)))
      stack.append(.array(list))
      result = try call(callback, 4, &host)
      stack.removeLast(4)
    }
    return result
  }

  /// Sorts an array in place, by merging; equal elements keep their order.
  mutating func sort<Host: ExpressionHost>(
    _ list: Int32, _ callback: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let count = heap.count(list)
    // The callback may change the array.
    var from = try heap.makeList(count), into = try heap.makeList(count)
    for index in 0..<count { heap.setElement(from, index, heap.element(list, index)) }
    var width = 1
    while width < count {
      var start = 0
      while start < count {
        let middle = min(start + width, count), end = min(start + 2 * width, count)
        var a = start, b = middle
        for place in start..<end {
          var takesFirst = b >= end
          if a < middle, b < end {
            takesFirst = try !isAfter(heap.element(from, a), heap.element(from, b), callback, &host)
          }
          heap.setElement(into, place, heap.element(from, takesFirst ? a : b))
          if takesFirst { a += 1 } else { b += 1 }
        }
        try charge(end - start)
        start = end
      }
      swap(&from, &into)
      width *= 2
    }
    for index in 0..<min(count, heap.count(list)) { heap.setElement(list, index, heap.element(from, index)) }
    return .array(list)
  }

  private mutating func isAfter<Host: ExpressionHost>(
    _ a: ScriptValue, _ b: ScriptValue, _ callback: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> Bool {
    if case .undefined = a { return true }
    if case .undefined = b { return false }
    if case .undefined = callback {
      let x = try text(a, &host), y = try text(b, &host)
      try charge(min(heap.length(x), heap.length(y)) / 4)
      return heap.isLess(y, x)
    }
    stack.append(a)
    stack.append(b)
    let result = try number(call(callback, 2, &host), &host)
    stack.removeLast(2)
    return result > 0
  }
}
