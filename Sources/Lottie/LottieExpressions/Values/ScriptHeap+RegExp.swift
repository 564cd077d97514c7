extension ScriptHeap {
  /// A regular expression of an evaluation.
  struct RegExpObject: Sendable {
    /// The index of the program.
    var program: Int32
    /// The position at which `exec` continues.
    var lastIndex: Int32 = 0
  }

  /// Creates the object of a compiled regular expression.
  mutating func makeRegExp(_ program: Int32) throws(ExpressionError) -> ScriptValue {
    guard regExps.count < ExpressionLimits.maximumCells else { throw ExpressionError(.valuesTooLarge) }
    regExps.append(RegExpObject(program: program))
    return .regExp(Int32(regExps.count - 1))
  }

  /// Compiles a regular expression and creates its object.
  mutating func makeRegExp(_ source: Int32, _ flags: RegExpFlags) throws(ExpressionError) -> ScriptValue {
    let range = strings[Int(source)]
    let program = try RegExpCompiler.compile(
      source, units, Int(range.lowerBound)..<Int(range.upperBound), flags, into: &regExpStore)
    return try makeRegExp(program)
  }

  func program(of handle: Int32) -> RegExpStore.Program {
    regExpStore.programs[Int(regExps[Int(handle)].program)]
  }

  func groupName(_ index: Int32) -> RegExpStore.GroupName { regExpStore.names[Int(index)] }

  func lastIndex(of handle: Int32) -> Int { Int(regExps[Int(handle)].lastIndex) }

  mutating func setLastIndex(of handle: Int32, _ index: Int) {
    regExps[Int(handle)].lastIndex = Int32(clamping: index)
  }

  /// Searches a text for a regular expression.
  func search(
    _ handle: Int32, in text: Int32, from position: Int, _ matcher: inout RegExpMatcher, limit: Int
  ) throws(ExpressionError) -> Bool {
    let range = strings[Int(text)]
    return try matcher.search(
      regExpStore, regExps[Int(handle)].program, units, Int(range.lowerBound)..<Int(range.upperBound),
      from: position, limit: limit)
  }
}
