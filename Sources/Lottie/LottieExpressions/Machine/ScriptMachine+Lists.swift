extension ScriptMachine {
  /// Joins the top values of the stack as strings.
  mutating func join<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) {
    let first = stack.count - count
    for index in first..<stack.count { stack[index] = .string(try text(stack[index], &host)) }
    let start = heap.textEnd
    for index in first..<stack.count {
      guard case .string(let part) = stack[index] else { continue }
      try charge(heap.length(part))
      try heap.write(part)
    }
    stack.removeLast(count)
    stack.append(try heap.endText(from: start))
  }

  /// Returns the strings of a list as one.
  mutating func joined(_ list: Int32) throws(ExpressionError) -> ScriptValue {
    let start = heap.textEnd
    for index in 0..<heap.count(list) {
      guard case .string(let part) = heap.element(list, index) else { continue }
      try charge(1 + heap.length(part))
      try heap.write(part)
    }
    return try heap.endText(from: start)
  }

  /// Returns the keys or the elements of a value as an array.
  mutating func listed<Host: ExpressionHost>(
    _ value: ScriptValue, asKeys: Bool, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let value = try settled(value, &host)
    switch value {
    case .array(let list) where !asKeys: return .array(list)
    case .array(let list):
      let count = heap.count(list), keys = try heap.makeList(count)
      try charge(count)
      for index in 0..<count {
        heap.setElement(keys, index, .string(try text(.number(Double(index)), &host)))
      }
      return .array(keys)
    case .string(let handle) where !asKeys:
      let list = try heap.makeList(0)
      try charge(3 * heap.length(handle))
      var index = 0
      while index < heap.length(handle) {
        let end = index + heap.scalar(handle, at: index).length
        try heap.append(heap.substring(handle, index..<end), to: list)
        index = end
      }
      return .array(list)
    case .string(let handle):
      let count = heap.length(handle), keys = try heap.makeList(count)
      try charge(2 * count)
      for index in 0..<count {
        heap.setElement(keys, index, .string(try text(.number(Double(index)), &host)))
      }
      return .array(keys)
    case .object(let object) where asKeys: return .array(try keys(of: object))
    case .undefined, .null: return .array(try heap.makeList(0))
    default: throw ExpressionError(.notIterable)
    }
  }

  /// Returns the keys of an object.
  mutating func keys(of object: Int32) throws(ExpressionError) -> Int32 {
    let count = heap.count(object) / 2
    try charge(count)
    let list = try heap.makeList(count)
    for index in 0..<count { heap.setElement(list, index, heap.element(object, 2 * index)) }
    return list
  }
}
