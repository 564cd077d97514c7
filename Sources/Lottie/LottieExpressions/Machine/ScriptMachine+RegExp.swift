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
  mutating func search(
    _ handle: Int32, in text: Int32, from position: Int
  ) throws(ExpressionError) -> Bool {
    defer { steps += matcher.stepCount }
    return try heap.search(
      handle, in: text, from: position, &matcher, limit: ExpressionLimits.maximumSteps - steps)
  }

  /// Searches as `exec` does, which continues after the last match with the flags `g` and `y`.
  mutating func search(_ handle: Int32, in text: Int32) throws(ExpressionError) -> Bool {
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
  mutating func group(_ group: Int, in text: Int32) throws(ExpressionError) -> ScriptValue {
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
  mutating func namedGroups(of handle: Int32, in text: Int32) throws(ExpressionError) -> ScriptValue {
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
}
