// Regular expressions, and the methods of strings that take them.
extension ScriptMachine {
  // MARK: - Objects

  /// `new RegExp` and `RegExp`.
  mutating func makeRegExp<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    var source = Int32(-1), flags = RegExpFlags()
    let pattern = try settled(argument(0, of: count), &host),
      options = try settled(argument(1, of: count), &host)
    if case .regExp(let handle) = pattern {
      let program = heap.program(of: handle)
      (source, flags) = (program.source, program.flags)
    } else {
      source = try text(pattern, &host)
    }
    if !isNothing(options) { flags = try RegExpCompiler.flags(heap.text(text(options, &host))) }
    // Groups are inserted before their parts: a nested one is moved several times.
    try charge(100 + 4 * heap.length(source))
    return try heap.makeRegExp(source, flags)
  }

  /// Returns a member of a regular expression.
  mutating func member(_ name: Name?, ofRegExp handle: Int32) throws(ExpressionError) -> ScriptValue {
    let program = heap.program(of: handle)
    switch name {
    case .source:
      let start = heap.textEnd
      try writeSource(of: program)
      return try heap.endText(from: start)
    case .flags:
      let start = heap.textEnd
      write(program.flags)
      return try heap.endText(from: start)
    case .lastIndex: return .number(Double(heap.lastIndex(of: handle)))
    case .global: return .boolean(program.flags.contains(.global))
    case .ignoreCase: return .boolean(program.flags.contains(.ignoreCase))
    case .multiline: return .boolean(program.flags.contains(.multiline))
    case .dotAll: return .boolean(program.flags.contains(.dotAll))
    case .sticky: return .boolean(program.flags.contains(.sticky))
    default: return .undefined
    }
  }

  /// Writes a regular expression as a literal to the string that the heap is writing.
  mutating func writeRegExp(_ handle: Int32) throws(ExpressionError) {
    let program = heap.program(of: handle)
    heap.write(UInt16(0x2F))
    try writeSource(of: program)
    heap.write(UInt16(0x2F))
    write(program.flags)
  }

  /// Writes a source; two slashes would begin a comment.
  private mutating func writeSource(of program: RegExpStore.Program) throws(ExpressionError) {
    if heap.length(program.source) == 0 { heap.write("(?:)") } else { try heap.write(program.source) }
  }

  private mutating func write(_ flags: RegExpFlags) {
    for (letter, flag) in RegExpFlags.letters where flags.contains(flag) { heap.write(UInt16(letter)) }
  }

  /// Calls a method of a regular expression; nil for an unknown one.
  mutating func callRegExp<Host: ExpressionHost>(
    _ name: Name, _ handle: Int32, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    switch name {
    case .test, .exec:
      let text = try text(argument(0, of: count), &host)
      let isFound = try search(handle, in: text)
      if name == .test { return .boolean(isFound) }
      return isFound ? try match(of: handle, in: text) : .null
    default: return nil
    }
  }

  // MARK: - Matches

  /// Searches for a match from a position; its groups are in ``matcher``.
  private mutating func search(
    _ handle: Int32, in text: Int32, from position: Int
  ) throws(ExpressionError) -> Bool {
    defer { steps += matcher.stepCount }
    return try heap.search(
      handle, in: text, from: position, &matcher, limit: ExpressionLimits.maximumSteps - steps)
  }

  /// Searches as `exec` does, which continues after the last match with the flags `g` and `y`.
  private mutating func search(_ handle: Int32, in text: Int32) throws(ExpressionError) -> Bool {
    let flags = heap.program(of: handle).flags
    guard flags.contains(.global) || flags.contains(.sticky) else {
      return try search(handle, in: text, from: 0)
    }
    let start = heap.lastIndex(of: handle)
    let isFound = start > heap.length(text) ? false : try search(handle, in: text, from: start)
    heap.setLastIndex(of: handle, isFound ? matcher.range(of: 0)?.upperBound ?? 0 : 0)
    return isFound
  }

  /// Returns the text of a group of the last match.
  private mutating func group(_ group: Int, in text: Int32) throws(ExpressionError) -> ScriptValue {
    guard let range = matcher.range(of: group) else { return .undefined }
    return try heap.substring(text, range)
  }

  /// Returns the last match as an array of its groups, with the members `index`, `input` and `groups`.
  private mutating func match(of handle: Int32, in text: Int32) throws(ExpressionError) -> ScriptValue {
    let count = Int(heap.program(of: handle).groups)
    try charge(8 + 4 * count)
    let list = try heap.makeList(count)
    for index in 0..<count { heap.setElement(list, index, try group(index, in: text)) }
    let members = try heap.makeList(0)
    let start = matcher.range(of: 0)?.lowerBound ?? 0
    try heap.setMember(members, Name.index.handle, .number(Double(start)))
    try heap.setMember(members, Name.input.handle, .string(text))
    try heap.setMember(members, Name.groups.handle, namedGroups(of: handle, in: text))
    heap.setMembers(of: list, to: members)
    return .array(list)
  }

  /// Returns the named groups of the last match as an object; undefined if there are none.
  private mutating func namedGroups(of handle: Int32, in text: Int32) throws(ExpressionError) -> ScriptValue {
    let program = heap.program(of: handle)
    guard !program.names.isEmpty else { return .undefined }
    let object = try heap.makeList(0)
    for index in program.names {
      let name = heap.groupName(index)
      let range = Int(name.text.lowerBound)..<Int(name.text.upperBound)
      guard case .string(let key) = try heap.substring(program.source, range) else { continue }
      try setMember(object, key, group(Int(name.group), in: text))
    }
    return .object(object)
  }

  // MARK: - Methods of strings

  /// `match` and `matchAll`, with all matches as an array.
  mutating func match<Host: ExpressionHost>(
    _ text: Int32, _ count: Int, all: Bool, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let handle = try regExp(argument(0, of: count), isGlobal: all, &host)
    let isGlobal = heap.program(of: handle).flags.contains(.global)
    guard isGlobal else {
      if all { throw ExpressionError(.regExpNotGlobal) }
      return try search(handle, in: text) ? match(of: handle, in: text) : .null
    }
    let list = try heap.makeList(0)
    var start = 0
    while start <= heap.length(text), try search(handle, in: text, from: start),
      let range = matcher.range(of: 0)
    {
      try heap.append(all ? match(of: handle, in: text) : group(0, in: text), to: list)
      start = range.isEmpty ? range.upperBound + 1 : range.upperBound
    }
    heap.setLastIndex(of: handle, 0)
    return all || heap.count(list) > 0 ? .array(list) : .null
  }

  /// `search`: the position of the first match, or -1.
  mutating func firstMatch<Host: ExpressionHost>(
    _ text: Int32, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let handle = try regExp(argument(0, of: count), isGlobal: false, &host)
    guard try search(handle, in: text, from: 0), let range = matcher.range(of: 0) else { return .number(-1) }
    return .number(Double(range.lowerBound))
  }

  /// Returns a regular expression, or makes one of a text.
  private mutating func regExp<Host: ExpressionHost>(
    _ value: ScriptValue, isGlobal: Bool, _ host: inout Host
  ) throws(ExpressionError) -> Int32 {
    let value = try settled(value, &host)
    if case .regExp(let handle) = value { return handle }
    // A missing argument stands for the empty text.
    let source = try text(isNothing(value) ? heap.emptyString() : value, &host)
    try charge(100 + 4 * heap.length(source))
    guard case .regExp(let handle) = try heap.makeRegExp(source, isGlobal ? .global : []) else { return -1 }
    return handle
  }

  /// Appends the parts of a text between matches of a regular expression, and their groups, to a list of at most `limit`.
  mutating func split(
    _ text: Int32, by handle: Int32, into list: Int32, limit: Int
  ) throws(ExpressionError) {
    let length = heap.length(text), groups = Int(heap.program(of: handle).groups)
    if length == 0 {
      if try search(handle, in: text, from: 0) { return }
      return try heap.append(.string(text), to: list)
    }
    var start = 0, next = 0
    while next < length, try search(handle, in: text, from: next), let range = matcher.range(of: 0),
      range.lowerBound < length
    {
      if range.upperBound == start || range.isEmpty && range.lowerBound == start {
        next = range.lowerBound + 1
        continue
      }
      try heap.append(heap.substring(text, start..<range.lowerBound), to: list)
      for index in 1..<max(groups, 1) {
        guard heap.count(list) < limit else { return }
        try heap.append(group(index, in: text), to: list)
      }
      guard heap.count(list) < limit else { return }
      start = range.upperBound
      next = range.isEmpty ? range.upperBound + 1 : range.upperBound
    }
    try heap.append(heap.substring(text, start..<length), to: list)
  }

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
    let begin = heap.textEnd
    for index in 0..<heap.count(parts) {
      guard case .string(let part) = heap.element(parts, index) else { continue }
      try charge(heap.length(part))
      try heap.write(part)
    }
    try charge(length - start)
    try heap.write(text, start..<length)
    return try heap.endText(from: begin)
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
