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
      _ = try splice(list, 0, 1, adding: 0, of: count)
      return first
    case .unshift:
      _ = try splice(list, 0, 0, adding: count, of: count)
      return .number(Double(length + count))
    case .splice:
      let start = try index(0, of: count, default: 0, length, &host)
      let removed = count == 1 ? length - start : Self.integer(try number(1, of: count, default: 0, &host))
      return try splice(
        list, start, min(max(removed, 0), length - start), adding: max(count - 2, 0), of: count)
    case .slice:
      let start = try index(0, of: count, default: 0, length, &host)
      let end = try index(1, of: count, default: length, length, &host)
      let copy = try heap.makeList(0)
      try append(list, start..<max(start, end), to: copy)
      return .array(copy)
    case .concat:
      let result = try heap.makeList(0)
      try append(list, 0..<length, to: result)
      for position in 0..<count {
        let value = try settled(argument(position, of: count), &host)
        if case .array(let other) = value {
          try append(other, 0..<heap.count(other), to: result)
        } else {
          try heap.append(value, to: result)
        }
      }
      return .array(result)
    case .join:
      var separator: Int32?
      if count > 0 { separator = try text(argument(0, of: count), &host) }
      return try join(list, separator)
    case .reverse:
      for index in 0..<length / 2 {
        let other = heap.element(list, length - 1 - index)
        heap.setElement(list, length - 1 - index, heap.element(list, index))
        heap.setElement(list, index, other)
      }
      return .array(list)
    case .indexOf, .lastIndexOf, .includes:
      try charge(length)
      let wanted = try settled(argument(0, of: count), &host)
      let isLast = name == .lastIndexOf
      let bound = Self.integer(try number(1, of: count, default: isLast ? Double(length) : 0, &host))
      let limit = bound < 0 ? length + bound : bound
      var found = -1
      for index in isLast ? 0..<max(min(limit, length - 1) + 1, 0) : min(max(limit, 0), length)..<length
      where isElement(heap.element(list, index), wanted, findsNaN: name == .includes) {
        found = index
        if !isLast { break }
      }
      return name == .includes ? .boolean(found >= 0) : .number(Double(found))
    case .fill:
      let value = try settled(argument(0, of: count), &host)
      let start = try index(1, of: count, default: 0, length, &host)
      let end = try index(2, of: count, default: length, length, &host)
      for index in start..<max(start, end) { heap.setElement(list, index, value) }
      return .array(list)
    case .forEach, .map, .filter, .some, .every, .find, .findIndex, .findLast, .findLastIndex:
      return try iterate(name, list, argument(0, of: count), &host)
    case .at:
      let index = Self.integer(try number(0, of: count, default: 0, &host))
      let position = index < 0 ? length + index : index
      return position >= 0 && position < length ? heap.element(list, position) : .undefined
    case .flat:
      let result = try heap.makeList(0)
      try flatten(list, depth: Self.integer(try number(0, of: count, default: 1, &host)), into: result)
      return .array(result)
    case .flatMap:
      guard case .array(let lists) = try iterate(.map, list, argument(0, of: count), &host) else {
        return nil
      }
      let result = try heap.makeList(0)
      try flatten(lists, depth: 1, into: result)
      return .array(result)
    case .reduce, .reduceRight: return try reduce(list, count, fromRight: name == .reduceRight, &host)
    case .keys, .values, .entries:
      try charge(2 * length)
      let result = try heap.makeList(length)
      for index in 0..<length {
        let key = ScriptValue.number(Double(index)), element = heap.element(list, index)
        let item = name == .keys ? key : name == .values ? element : try pair(key, element)
        heap.setElement(result, index, item)
      }
      return .array(result)
    case .copyWithin:
      let target = try index(0, of: count, default: 0, length, &host)
      let start = try index(1, of: count, default: 0, length, &host)
      let end = try index(2, of: count, default: length, length, &host)
      let size = min(max(end - start, 0), length - target)
      let copy = try heap.makeList(0)
      try append(list, start..<start + size, to: copy)
      for index in 0..<size { heap.setElement(list, target + index, heap.element(copy, index)) }
      return .array(list)
    case .toSorted, .toReversed:
      let copy = try heap.makeList(0)
      try append(list, 0..<length, to: copy)
      return try callArray(name == .toSorted ? .sort : .reverse, copy, count, &host)
    case .sort: return try sort(list, argument(0, of: count), &host)
    default: return nil
    }
  }

  private func isElement(_ element: ScriptValue, _ wanted: ScriptValue, findsNaN: Bool) -> Bool {
    if findsNaN, case .number(let a) = element, case .number(let b) = wanted, a.isNaN, b.isNaN { return true }
    return areEqual(element, wanted)
  }

  /// Appends the elements of a list to another one, with lists in it replaced by their elements.
  private mutating func flatten(_ list: Int32, depth: Int, into result: Int32) throws(ExpressionError) {
    guard nesting < ExpressionLimits.maximumNesting else { throw ExpressionError(.valuesTooLarge) }
    nesting += 1
    defer { nesting -= 1 }
    for index in 0..<heap.count(list) {
      try charge(1)
      if case .array(let inner) = heap.element(list, index), depth > 0 {
        try flatten(inner, depth: depth - 1, into: result)
      } else {
        try heap.append(heap.element(list, index), to: result)
      }
    }
  }

  /// Returns an argument as an index 0…length; negative ones count from the end.
  private mutating func index<Host: ExpressionHost>(
    _ position: Int, of count: Int, default fallback: Int, _ length: Int, _ host: inout Host
  ) throws(ExpressionError) -> Int {
    let index = Self.integer(try number(position, of: count, default: Double(fallback), &host))
    return index < 0 ? max(length + index, 0) : min(index, length)
  }

  /// Removes elements from a list, and puts the last `added` arguments of a call in their place.
  private mutating func splice(
    _ list: Int32, _ start: Int, _ removed: Int, adding added: Int, of count: Int
  ) throws(ExpressionError) -> ScriptValue {
    let length = heap.count(list), change = added - removed, rest = start + removed
    try charge(length + added)
    let cut = try heap.makeList(0)
    try append(list, start..<rest, to: cut)
    if change > 0 {
      try heap.resize(list, to: length + change)
      var index = length - 1
      while index >= rest {
        heap.setElement(list, index + change, heap.element(list, index))
        index -= 1
      }
    } else if change < 0 {
      for index in rest..<length { heap.setElement(list, index + change, heap.element(list, index)) }
      try heap.resize(list, to: length + change)
    }
    for index in 0..<added {
      heap.setElement(list, start + index, argument(count - added + index, of: count))
    }
    return .array(cut)
  }

  /// Appends elements of a list to another one.
  private mutating func append(
    _ list: Int32, _ range: Range<Int>, to other: Int32
  ) throws(ExpressionError) {
    try charge(range.count)
    let count = heap.count(other)
    try heap.resize(other, to: count + range.count)
    for index in range {
      heap.setElement(other, count + index - range.lowerBound, heap.element(list, index))
    }
  }

  /// `join`: the elements as a string; a comma separates them if no separator is given.
  private mutating func join(_ list: Int32, _ separator: Int32?) throws(ExpressionError) -> ScriptValue {
    let start = heap.textEnd
    for index in 0..<heap.count(list) {
      if index > 0 {
        if let separator { try heap.write(separator) } else { heap.write(UInt16(0x2C)) }
      }
      let element = heap.element(list, index), before = heap.textEnd
      if !isNothing(element) { try write(element) }
      try charge(1 + heap.textEnd - before + (separator.map { heap.length($0) } ?? 1))
    }
    return try heap.endText(from: start)
  }
}
