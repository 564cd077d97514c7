extension ScriptMachine {
  /// Calls a method of a string; nil for an unknown one.
  mutating func callString<Host: ExpressionHost>(
    _ name: Name, _ text: Int32, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    let length = heap.length(text)
    switch name {
    case .charAt:
      let index = Self.integer(try number(0, of: count, default: 0, &host))
      return try heap.substring(text, index >= 0 && index < length ? index..<index + 1 : 0..<0)
    case .charCodeAt:
      let index = Self.integer(try number(0, of: count, default: 0, &host))
      return .number(index >= 0 && index < length ? Double(heap.unit(text, at: index)) : .nan)
    case .at:
      let index = Self.integer(try number(0, of: count, default: 0, &host))
      let position = index < 0 ? length + index : index
      return position >= 0 && position < length
        ? try heap.substring(text, position..<position + 1) : .undefined
    case .codePointAt:
      let index = Self.integer(try number(0, of: count, default: 0, &host))
      guard index >= 0, index < length else { return .undefined }
      return .number(Double(heap.scalar(text, at: index).value))
    case .localeCompare:
      // Without the rules of languages: letters differ before their cases do, as far as case is known.
      let other = try self.text(argument(0, of: count), &host)
      try charge(length / 2)
      return .number(Double(heap.order(text, other)))
    case .indexOf, .includes, .lastIndexOf:
      let part = try self.text(argument(0, of: count), &host)
      let isLast = name == .lastIndexOf
      let bound = try number(1, of: count, default: isLast ? .infinity : 0, &host)
      let limit = bound.isNaN ? (isLast ? length : 0) : min(max(Self.integer(bound), 0), length)
      let found =
        try isLast ? find(part, in: text, upTo: limit, last: true) : find(part, in: text, from: limit)
      return name == .includes ? .boolean(found >= 0) : .number(Double(found))
    case .startsWith, .endsWith:
      let part = try self.text(argument(0, of: count), &host)
      let isStart = name == .startsWith
      let bound = Self.integer(try number(1, of: count, default: isStart ? 0 : Double(length), &host))
      let position = min(max(bound, 0), length) - (isStart ? 0 : heap.length(part))
      guard position >= 0 else { return .boolean(false) }
      return .boolean(try matches(part, in: text, at: position))
    case .slice, .substring, .substr:
      let range = try range(name, length, count, &host)
      try charge(range.count / 4)
      return try heap.substring(text, range)
    case .split: return try split(text, count, &host)
    case .match, .matchAll: return try match(text, count, all: name == .matchAll, &host)
    case .search: return try firstMatch(text, count, &host)
    case .trim, .trimStart, .trimEnd:
      var start = 0, end = length
      while name != .trimEnd, start < end, NumberText.isBlank(heap.unit(text, at: start)) { start += 1 }
      while name != .trimStart, start < end, NumberText.isBlank(heap.unit(text, at: end - 1)) { end -= 1 }
      return try heap.substring(text, start..<end)
    case .toLowerCase, .toUpperCase, .toLocaleLowerCase, .toLocaleUpperCase:
      let start = heap.textEnd
      for index in 0..<length {
        let unit = heap.unit(text, at: index)
        heap.write(
          name == .toLowerCase || name == .toLocaleLowerCase
            ? LetterCase.lowercase(unit) : LetterCase.uppercase(unit))
      }
      return try heap.endText(from: start)
    case .replace, .replaceAll: return try replace(text, count, all: name == .replaceAll, &host)
    case .concat:
      var all = text
      for index in 0..<count { all = try joined(all, self.text(argument(index, of: count), &host)) }
      return .string(all)
    case .repeat_:
      let times = Self.integer(try number(0, of: count, &host))
      guard times >= 0 else {
        throw ExpressionError(.repeatedTimes, number: times)
      }
      return try repeated(text, units: length.multipliedReportingOverflow(by: times))
    case .padStart, .padEnd: return try padded(text, count, atStart: name == .padStart, &host)
    case .toString, .valueOf: return .string(text)
    default: return nil
    }
  }

  /// The part of a string that `slice`, `substring` or `substr` takes.
  private mutating func range<Host: ExpressionHost>(
    _ name: Name, _ length: Int, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> Range<Int> {
    let first = Self.integer(try number(0, of: count, default: 0, &host))
    let second = Self.integer(try number(1, of: count, default: Double(length), &host))
    func limited(_ value: Int) -> Int { min(max(value, 0), length) }
    func place(_ value: Int) -> Int { limited(value < 0 ? length + value : value) }
    switch name {
    case .slice:
      let start = place(first)
      return start..<max(start, place(second))
    case .substring:
      let a = limited(first), b = limited(second)
      return min(a, b)..<max(a, b)
    default:
      let start = place(first)
      return start..<start + min(max(second, 0), length - start)
    }
  }

  /// Returns a string of two.
  mutating func joined(_ a: Int32, _ b: Int32) throws(ExpressionError) -> Int32 {
    try charge(heap.length(a) + heap.length(b))
    let start = heap.textEnd
    try heap.write(a)
    try heap.write(b)
    guard case .string(let handle) = try heap.endText(from: start) else { return a }
    return handle
  }

  /// Returns a string of a number of units, of which another one is repeated.
  private mutating func repeated(
    _ text: Int32, units: (partialValue: Int, overflow: Bool)
  ) throws(ExpressionError) -> ScriptValue {
    guard !units.overflow, units.partialValue <= ExpressionLimits.maximumUnits else {
      throw ExpressionError(.stringTooLong)
    }
    try charge(units.partialValue)
    let start = heap.textEnd, length = max(heap.length(text), 1)
    for index in 0..<units.partialValue { heap.write(heap.unit(text, at: index % length)) }
    return try heap.endText(from: start)
  }

  private mutating func padded<Host: ExpressionHost>(
    _ text: Int32, _ count: Int, atStart: Bool, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let length = Self.integer(try number(0, of: count, &host)), missing = length - heap.length(text)
    guard missing > 0 else { return .string(text) }
    let filling: Int32
    if count > 1 {
      filling = try self.text(argument(1, of: count), &host)
    } else {
      let start = heap.textEnd
      heap.write(UInt16(0x20))
      guard case .string(let blank) = try heap.endText(from: start) else { return .string(text) }
      filling = blank
    }
    guard heap.length(filling) > 0,
      case .string(let padding) = try repeated(filling, units: (missing, false))
    else { return .string(text) }
    return .string(atStart ? try joined(padding, text) : try joined(text, padding))
  }

  // MARK: - Searching

  /// Returns whether a string has a part at a place.
  private mutating func matches(_ part: Int32, in text: Int32, at place: Int) throws(ExpressionError) -> Bool
  {
    let count = heap.length(part)
    guard place + count <= heap.length(text) else { return false }
    var length = 0
    while length < count, heap.unit(text, at: place + length) == heap.unit(part, at: length) { length += 1 }
    try charge(1 + length / 8)
    return length == count
  }

  /// Returns the first or the last place of a part in a text, or -1.
  mutating func find(
    _ part: Int32, in text: Int32, from start: Int = 0, upTo limit: Int = .max, last: Bool = false
  ) throws(ExpressionError) -> Int {
    var found = -1, index = start
    let end = min(heap.length(text) - heap.length(part), limit)
    while index <= end {
      if try matches(part, in: text, at: index) {
        found = index
        if !last { break }
      }
      index += 1
    }
    return found
  }

  private mutating func split<Host: ExpressionHost>(
    _ text: Int32, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let list = try heap.makeList(0), length = heap.length(text)
    let separator = try settled(argument(0, of: count), &host)
    let most = try number(1, of: count, default: -1, &host)
    let limit = most < 0 ? Int.max : Self.integer(most)
    guard limit > 0 else { return .array(list) }
    switch separator {
    case .undefined:
      try heap.append(.string(text), to: list)
      return .array(list)
    case .regExp(let handle):
      try split(text, by: handle, into: list, limit: limit)
      return .array(list)
    default: break
    }
    let part = try self.text(separator, &host), size = heap.length(part)
    if size == 0 {
      try charge(3 * min(length, limit))
      for index in 0..<min(length, limit) {
        try heap.append(heap.substring(text, index..<index + 1), to: list)
      }
      return .array(list)
    }
    var start = 0
    while true {
      let next = try find(part, in: text, from: start)
      guard next >= 0 else { break }
      try heap.append(heap.substring(text, start..<next), to: list)
      if heap.count(list) == limit { return .array(list) }
      start = next + size
    }
    try heap.append(heap.substring(text, start..<length), to: list)
    return .array(list)
  }
}
