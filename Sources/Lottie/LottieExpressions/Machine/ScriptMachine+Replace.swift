extension ScriptMachine {
  /// `replace` and `replaceAll`.
  mutating func replace<Host: ExpressionHost>(
    _ text: Int32, _ count: Int, all: Bool, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let pattern = try settled(argument(0, of: count), &host)
    var replacement = try settled(argument(1, of: count), &host)
    switch replacement {
    case .function, .word: break
    default: replacement = .string(try self.text(replacement, &host))
    }
    // The parts are joined at the end, because functions make strings meanwhile.
    let parts = try heap.makeList(0), length = heap.length(text)
    var start = 0, next = 0, regExp: Int32?, part = Int32(-1), isGlobal = all
    if case .regExp(let handle) = pattern {
      isGlobal = heap.program(of: handle).flags.contains(.global)
      if all, !isGlobal { throw ExpressionError(.regExpNotGlobal) }
      regExp = handle
    } else {
      part = try self.text(pattern, &host)
    }
    repeat {
      if let regExp {
        guard try isGlobal ? search(regExp, in: text, from: next) : search(regExp, in: text) else { break }
      } else {
        let found = try find(part, in: text, from: next)
        guard found >= 0 else { break }
        matcher.setMatch(found..<found + heap.length(part))
      }
      guard let range = matcher.range(of: 0) else { break }
      try charge(4 + range.lowerBound - start)
      try heap.append(heap.substring(text, start..<range.lowerBound), to: parts)
      try heap.append(self.replacement(replacement, regExp, in: text, range, &host), to: parts)
      start = range.upperBound
      next = range.isEmpty ? range.upperBound + 1 : range.upperBound
    } while isGlobal && next <= length
    if isGlobal, let regExp { heap.setLastIndex(of: regExp, 0) }
    try heap.append(heap.substring(text, start..<length), to: parts)
    return try joined(parts)
  }

  /// The replacement of a match, whose groups are in ``matcher``.
  private mutating func replacement<Host: ExpressionHost>(
    _ new: ScriptValue, _ regExp: Int32?, in text: Int32, _ range: Range<Int>, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let groups = regExp.map { Int(heap.program(of: $0).groups) } ?? 1
    if case .string(let template) = new { return try expand(template, regExp, groups, in: text, range) }
    try charge(4 * groups)
    for index in 0..<groups { stack.append(try group(index, in: text)) }
    stack.append(.number(Double(range.lowerBound)))
    stack.append(.string(text))
    var count = groups + 2
    if let regExp, case .object(let names) = try namedGroups(of: regExp, in: text) {
      stack.append(.object(names))
      count += 1
    }
    let result = try self.text(call(new, count, &host), &host)
    stack.removeLast(count)
    return .string(result)
  }

  /// Returns a template of `replace` with the parts of a match for `$&`, `$1` and the like.
  private mutating func expand(
    _ template: Int32, _ regExp: Int32?, _ groups: Int, in text: Int32, _ range: Range<Int>
  ) throws(ExpressionError) -> ScriptValue {
    let length = heap.length(template), start = heap.textEnd
    var index = 0
    func digit(_ position: Int) -> Int? {
      guard position < length, case let unit = heap.unit(template, at: position), (0x30...0x39).contains(unit)
      else {
        return nil
      }
      return Int(unit - 0x30)
    }
    while index < length {
      try charge(1)
      let unit = heap.unit(template, at: index)
      index += 1
      guard unit == 0x24, index < length else {
        heap.write(unit)
        continue
      }
      var part: Range<Int>?
      switch heap.unit(template, at: index) {
      case 0x24:
        heap.write(unit)
        index += 1
        continue
      case 0x26: part = range
      case 0x60: part = 0..<range.lowerBound
      case 0x27: part = range.upperBound..<heap.length(text)
      case 0x3C:
        if let regExp, let (group, end) = try named(template, index + 1, of: regExp) {
          if let group, let range = matcher.range(of: group) { try heap.write(text, range) }
          index = end
          continue
        }
      default:
        guard let first = digit(index) else { break }
        var number = first
        if let second = digit(index + 1), first * 10 + second < groups, first * 10 + second > 0 {
          number = first * 10 + second
          index += 1
        }
        if number > 0, number < groups { part = matcher.range(of: number) ?? 0..<0 }
      }
      guard let part else {
        heap.write(unit)
        continue
      }
      try charge(part.count)
      try heap.write(text, part)
      index += 1
    }
    return try heap.endText(from: start)
  }

  /// Returns the group whose name begins at an index of a template, and the index after its `>`; nil for other text.
  private func named(
    _ template: Int32, _ start: Int, of regExp: Int32
  ) throws(ExpressionError) -> (group: Int?, end: Int)? {
    let program = heap.program(of: regExp)
    guard !program.names.isEmpty else { return nil }
    var end = start
    while end < heap.length(template), heap.unit(template, at: end) != 0x3E { end += 1 }
    guard end < heap.length(template) else { return nil }
    for index in program.names {
      let name = heap.groupName(index)
      let range = Int(name.text.lowerBound)..<Int(name.text.upperBound)
      if heap.text(program.source, range) == heap.text(template, start..<end) {
        return (Int(name.group), end + 1)
      }
    }
    return (nil, end + 1)
  }
}
