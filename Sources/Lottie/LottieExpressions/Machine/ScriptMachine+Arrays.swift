extension ScriptMachine {
  /// Calls a method of an array; nil for an unknown one.
  mutating func callArray<Host: ExpressionHost>(
    _ name: Name, _ list: Int32, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    let length = heap.count(list)
    switch name {
    case .push:
      for index in 0..<count { try heap.append(settled(argument(index, of: count), &host), to: list) }
      return .number(Double(length + count))
    case .pop:
      guard length > 0 else { return .undefined }
      let last = heap.element(list, length - 1)
      try heap.resize(list, to: length - 1)
      return last
    case .shift:
      guard length > 0 else { return .undefined }
      let first = heap.element(list, 0)
      _ = try splice(list, 0, 1, [])
      return first
    case .unshift:
      _ = try splice(list, 0, 0, arguments(count))
      return .number(Double(length + count))
    case .splice:
      let start = try index(0, of: count, default: 0, length, &host)
      let removed = count == 1 ? length - start : Self.integer(try number(1, of: count, default: 0, &host))
      return try splice(
        list, start, min(max(removed, 0), length - start), Array(arguments(count).dropFirst(2)))
    case .slice:
      let start = try index(0, of: count, default: 0, length, &host)
      let end = try index(1, of: count, default: length, length, &host)
      try charge(max(end - start, 0))
      return try heap.array((start..<max(start, end)).map { heap.element(list, $0) })
    case .concat:
      var elements = (0..<length).map { heap.element(list, $0) }
      for position in 0..<count {
        switch try settled(argument(position, of: count), &host) {
        case .array(let other): elements += (0..<heap.count(other)).map { heap.element(other, $0) }
        case let value: elements.append(value)
        }
        try charge(elements.count)
      }
      return try heap.array(elements)
    case .join:
      let separator = count > 0 ? Array(try textUnits(argument(0, of: count), &host)) : [0x2C]
      var units: [UInt16] = []
      for index in 0..<length {
        if index > 0 { units += separator }
        switch heap.element(list, index) {
        case .undefined, .null: break
        case let element: appendText(element, to: &units)
        }
        try charge(separator.count + 1)
        guard units.count <= ExpressionLimits.maximumUnits else {
          throw ExpressionError(.limit, "a string of the expression is too long")
        }
      }
      return try heap.string(units)
    case .reverse:
      try charge(length)
      for index in 0..<length / 2 {
        let other = heap.element(list, length - 1 - index)
        heap.setElement(list, length - 1 - index, heap.element(list, index))
        heap.setElement(list, index, other)
      }
      return .array(list)
    case .indexOf, .lastIndexOf, .includes:
      try charge(length)
      let wanted = try settled(argument(0, of: count), &host)
      let isWanted: (Int) -> Bool = { [self] in areEqual(heap.element(list, $0), wanted) }
      let found =
        (name == .lastIndexOf ? (0..<length).last(where: isWanted) : (0..<length).first(where: isWanted))
        ?? -1
      return name == .includes ? .boolean(found >= 0) : .number(Double(found))
    case .fill:
      let value = try settled(argument(0, of: count), &host)
      let start = try index(1, of: count, default: 0, length, &host)
      let end = try index(2, of: count, default: length, length, &host)
      try charge(length)
      for index in start..<max(start, end) { heap.setElement(list, index, value) }
      return .array(list)
    case .forEach, .map, .filter, .some, .every, .find, .findIndex:
      return try iterate(name, list, argument(0, of: count), &host)
    case .reduce: return try reduce(list, count, &host)
    case .sort: return try sort(list, argument(0, of: count), &host)
    default: return nil
    }
  }

  /// Returns an argument as an index 0…length; negative ones count from the end.
  private mutating func index<Host: ExpressionHost>(
    _ position: Int, of count: Int, default fallback: Int, _ length: Int, _ host: inout Host
  ) throws(ExpressionError) -> Int {
    let index = Self.integer(try number(position, of: count, default: Double(fallback), &host))
    return index < 0 ? max(length + index, 0) : min(index, length)
  }

  private mutating func splice(
    _ list: Int32, _ start: Int, _ removed: Int, _ added: [ScriptValue]
  ) throws(ExpressionError) -> ScriptValue {
    let length = heap.count(list)
    try charge(length + added.count)
    let cut = (start..<start + removed).map { heap.element(list, $0) }
    let rest = (start + removed..<length).map { heap.element(list, $0) }
    try heap.resize(list, to: length - removed + added.count)
    for (index, value) in (added + rest).enumerated() { heap.setElement(list, start + index, value) }
    return try heap.array(cut)
  }

  // MARK: - Callbacks

  private mutating func iterate<Host: ExpressionHost>(
    _ name: Name, _ list: Int32, _ callback: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    var results: [ScriptValue] = []
    var index = 0
    // The callback may change the array.
    while index < heap.count(list) {
      let element = heap.element(list, index)
      let result = try call(callback, [element, .number(Double(index)), .array(list)], &host)
      switch name {
      case .map: results.append(try settled(result, &host))
      case .forEach: break
      default:
        let isTrue = try isTrue(result, &host)
        if name == .filter, isTrue { results.append(element) }
        if name == .some, isTrue { return .boolean(true) }
        if name == .every, !isTrue { return .boolean(false) }
        if name == .find, isTrue { return element }
        if name == .findIndex, isTrue { return .number(Double(index)) }
      }
      index += 1
    }
    switch name {
    case .map, .filter: return try heap.array(results)
    case .some: return .boolean(false)
    case .every: return .boolean(true)
    case .findIndex: return .number(-1)
    default: return .undefined
    }
  }

  private mutating func reduce<Host: ExpressionHost>(
    _ list: Int32, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let callback = argument(0, of: count)
    var index = 0
    var result = argument(1, of: count)
    if count < 2 {
      guard heap.count(list) > 0 else {
        throw ExpressionError(.type, "an empty array has nothing to reduce")
      }
      result = heap.element(list, 0)
      index = 1
    }
    while index < heap.count(list) {
      result = try call(
        callback, [result, heap.element(list, index), .number(Double(index)), .array(list)], &host)
      index += 1
    }
    return result
  }

  /// Sorts an array in place, by merging; equal elements keep their order.
  private mutating func sort<Host: ExpressionHost>(
    _ list: Int32, _ callback: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    var elements = (0..<heap.count(list)).map { heap.element(list, $0) }
    var width = 1
    while width < elements.count {
      var merged: [ScriptValue] = []
      merged.reserveCapacity(elements.count)
      var start = 0
      while start < elements.count {
        let middle = min(start + width, elements.count), end = min(start + 2 * width, elements.count)
        var a = start, b = middle
        while a < middle || b < end {
          var takesFirst = b >= end
          if a < middle, b < end { takesFirst = try !isAfter(elements[a], elements[b], callback, &host) }
          merged.append(takesFirst ? elements[a] : elements[b])
          if takesFirst { a += 1 } else { b += 1 }
        }
        try charge(end - start)
        start = end
      }
      elements = merged
      width *= 2
    }
    for index in 0..<min(elements.count, heap.count(list)) { heap.setElement(list, index, elements[index]) }
    return .array(list)
  }

  private mutating func isAfter<Host: ExpressionHost>(
    _ a: ScriptValue, _ b: ScriptValue, _ callback: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> Bool {
    if case .undefined = callback {
      let x = try text(a, &host), y = try text(b, &host)
      return heap.isLess(y, x)
    }
    return try number(call(callback, [a, b], &host), &host) > 0
  }
}
