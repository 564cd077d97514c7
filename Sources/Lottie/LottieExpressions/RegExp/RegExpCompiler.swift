/// A compiler of regular expressions, by the grammar of JavaScript without lookbehind and the flags `d`, `u` and `v`.
struct RegExpCompiler {
  /// The units of all strings, and the indices of the source in them.
  let units: ContiguousArray<UInt16>
  private let text: Range<Int>
  let flags: RegExpFlags
  var position: Int
  var store: RegExpStore
  /// The number of groups in the whole source, with the match itself.
  var groupCount = 1
  /// The number of groups before the current position.
  private var groups: Int32 = 1
  /// The number of slots: two for each group, and one or two for each loop.
  private var slots: Int32 = 0
  var isMemoryless = true
  private var depth = 0
  /// The index of the first name of a group.
  let firstName: Int

  /// Compiles a regular expression and returns the index of its program.
  ///
  /// - Parameters:
  ///   - source: The handle of the source.
  ///   - units: The units of all strings.
  ///   - text: The indices of the source in them.
  static func compile(
    _ source: Int32, _ units: ContiguousArray<UInt16>, _ text: Range<Int>, _ flags: RegExpFlags,
    into store: inout RegExpStore
  ) throws(ExpressionError) -> Int32 {
    let mark = store.mark
    var compiler = RegExpCompiler(units: units, text: text, flags: flags, store: store)
    // The compiler owns the tables for a while, which avoids a copy.
    store = RegExpStore()
    defer { store = compiler.store }
    do throws(ExpressionError) {
      try compiler.program(source)
    } catch {
      compiler.store.remove(after: mark)
      throw error
    }
    return Int32(compiler.store.programs.count - 1)
  }

  /// Returns the flags of their letters.
  static func flags(_ letters: ArraySlice<UInt16>) throws(ExpressionError) -> RegExpFlags {
    var flags = RegExpFlags()
    for letter in letters {
      guard let entry = RegExpFlags.letters.first(where: { UInt16($0.letter) == letter }) else {
        switch letter {
        case UInt16(UInt8(ascii: "d")), UInt16(UInt8(ascii: "u")), UInt16(UInt8(ascii: "v")):
          throw ExpressionError(.regExpFlagNotSupported)
        default: throw ExpressionError(.regExpFlag)
        }
      }
      guard flags.insert(entry.flag).inserted else { throw ExpressionError(.regExpFlag) }
    }
    return flags
  }

  private init(
    units: ContiguousArray<UInt16>, text: Range<Int>, flags: RegExpFlags, store: RegExpStore
  ) {
    self.units = units
    self.text = text
    self.flags = flags
    self.store = store
    position = text.lowerBound
    firstName = store.names.count
  }

  private mutating func program(_ source: Int32) throws(ExpressionError) {
    try countGroups()
    slots = 2 * Int32(groupCount)
    let firstStep = Int32(store.steps.count)
    _ = try alternatives()
    guard position == text.upperBound else { throw ExpressionError(.regExpParenthesis) }
    try write(.match)
    let names = Int32(firstName)..<Int32(store.names.count)
    store.programs.append(
      RegExpStore.Program(
        source: source, flags: flags, steps: firstStep..<Int32(store.steps.count), groups: Int32(groupCount),
        slots: slots, names: names, isMemoryless: isMemoryless))
  }

  // MARK: - Reading

  func peek(_ distance: Int = 0) -> UInt16? {
    position + distance < text.upperBound ? units[position + distance] : nil
  }

  func isNext(_ letter: Unicode.Scalar, _ distance: Int = 0) -> Bool {
    peek(distance).map { UInt32($0) == letter.value } ?? false
  }

  mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard isNext(letter) else { return false }
    position += 1
    return true
  }

  /// Counts the groups and reads their names before compiling, because a backreference may precede its group.
  private mutating func countGroups() throws(ExpressionError) {
    var isInClass = false
    while let unit = peek() {
      switch unit {
      case 0x5C: position += 1
      case 0x5B: isInClass = true
      case 0x5D: isInClass = false
      case 0x28 where !isInClass:
        if !isNext("?", 1) {
          groupCount += 1
        } else if isNext("<", 2), !isNext("=", 3), !isNext("!", 3) {
          position += 3
          let name = try groupName()
          guard store.names.count - firstName < ExpressionLimits.maximumCount else {
            throw ExpressionError(.regExpTooLarge)
          }
          guard group(named: name) == nil else { throw ExpressionError(.regExpGroupName) }
          store.names.append(RegExpStore.GroupName(group: Int32(groupCount), text: name))
          groupCount += 1
          continue
        }
      default: break
      }
      position += 1
    }
    position = text.lowerBound
  }

  // MARK: - Writing

  mutating func write(
    _ operation: RegExpStep.Operation, _ first: Int32 = 0, _ second: Int32 = 0
  ) throws(ExpressionError) {
    guard store.steps.count < ExpressionLimits.maximumRegExpSteps else {
      throw ExpressionError(.regExpTooLarge)
    }
    store.steps.append(RegExpStep(operation: operation, first: first, second: second))
  }

  private mutating func insert(
    _ operation: RegExpStep.Operation, _ first: Int32 = 0, _ second: Int32 = 0, at index: Int
  ) {
    store.steps.insert(RegExpStep(operation: operation, first: first, second: second), at: index)
  }

  // MARK: - Alternatives and terms

  /// Compiles alternatives, and returns whether they can match the empty text.
  private mutating func alternatives() throws(ExpressionError) -> Bool {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ExpressionLimits.maximumRegExpDepth else { throw ExpressionError(.regExpTooDeep) }
    var start = store.steps.count
    var canBeEmpty = try terms()
    // Until the end is known, each jump has the index of the one before it.
    var jump = -1
    while take("|") {
      let distance = Int32(store.steps.count - start + 2)
      insert(.fork, distance, at: start)
      try write(.jump, Int32(jump))
      jump = store.steps.count - 1
      start = store.steps.count
      if try terms() { canBeEmpty = true }
    }
    while jump >= 0 {
      let before = Int(store.steps[jump].first)
      store.steps[jump].first = Int32(store.steps.count - jump)
      jump = before
    }
    return canBeEmpty
  }

  private mutating func terms() throws(ExpressionError) -> Bool {
    var canBeEmpty = true
    while let unit = peek(), unit != 0x7C, unit != 0x29 {
      if try !term() { canBeEmpty = false }
    }
    return canBeEmpty
  }

  /// Compiles an atom with its quantifier, and returns whether it can match the empty text.
  private mutating func term() throws(ExpressionError) -> Bool {
    let start = store.steps.count, firstGroup = groups
    switch try atom() {
    case .assertion: return true
    case .empty: return try quantify(start, firstGroup, canBeEmpty: true)
    case .filled: return try quantify(start, firstGroup, canBeEmpty: false)
    }
  }

  enum Atom {
    /// A part without a quantifier.
    case assertion
    /// A part that can match the empty text, and one that can't.
    case empty, filled
  }

  private mutating func atom() throws(ExpressionError) -> Atom {
    guard let unit = peek() else { return .empty }
    position += 1
    switch unit {
    case 0x5E:
      try write(flags.contains(.multiline) ? .lineStart : .textStart)
      return .assertion
    case 0x24:
      try write(flags.contains(.multiline) ? .lineEnd : .textEnd)
      return .assertion
    case 0x28: return try group()
    case 0x2E: try write(flags.contains(.dotAll) ? .any : .dot)
    case 0x5B: try characterClass()
    case 0x5C: return try escape()
    case 0x2A, 0x2B, 0x3F: throw ExpressionError(.regExpNothingToRepeat)
    case 0x7B where bounds(at: position - 1) != nil: throw ExpressionError(.regExpNothingToRepeat)
    default: try writeUnit(unit)
    }
    return .filled
  }

  mutating func writeUnit(_ unit: UInt16) throws(ExpressionError) {
    try write(.unit, Int32(flags.contains(.ignoreCase) ? LetterCase.uppercase(unit) : unit))
  }

  private mutating func group() throws(ExpressionError) -> Atom {
    var group: Int32?
    if take("?") {
      if take(":") {
        // Nothing to store.
      } else if isNext("=") || isNext("!") {
        return try lookahead(isNegative: take("!"))
      } else if take("<") {
        if isNext("=") || isNext("!") { throw ExpressionError(.lookbehind) }
        _ = try groupName()
        group = groups
      } else {
        throw ExpressionError(.regExpGroup)
      }
    } else {
      group = groups
    }
    if let group {
      groups += 1
      try write(.save, 2 * group)
    }
    let canBeEmpty = try alternatives()
    guard take(")") else { throw ExpressionError(.regExpParenthesis) }
    if let group { try write(.save, 2 * group + 1) }
    return canBeEmpty ? .empty : .filled
  }

  private mutating func lookahead(isNegative: Bool) throws(ExpressionError) -> Atom {
    if !isNegative { position += 1 }
    isMemoryless = false
    let start = store.steps.count
    try write(isNegative ? .notAhead : .ahead)
    _ = try alternatives()
    guard take(")") else { throw ExpressionError(.regExpParenthesis) }
    try write(.match)
    store.steps[start].first = Int32(store.steps.count - start)
    return .empty
  }

  /// Reads the name of a group up to `>`, as a range of the source.
  mutating func groupName() throws(ExpressionError) -> Range<Int32> {
    let start = position
    while let unit = peek(), RegExpUnit.isWord(unit) || unit == 0x24 || unit >= 0x80 { position += 1 }
    let name = Int32(start - text.lowerBound)..<Int32(position - text.lowerBound)
    guard !name.isEmpty, !(0x30...0x39).contains(units[start]), take(">") else {
      throw ExpressionError(.regExpGroupName)
    }
    return name
  }

  /// Returns the number of the group with a name.
  func group(named name: Range<Int32>) -> Int32? {
    func part(_ range: Range<Int32>) -> ArraySlice<UInt16> {
      units[text.lowerBound + Int(range.lowerBound)..<text.lowerBound + Int(range.upperBound)]
    }
    return store.names[firstName...].first { part($0.text) == part(name) }?.group
  }

  // MARK: - Quantifiers

  /// The bounds of a quantifier in braces at a position, and the position after it; nil for other text.
  private func bounds(at start: Int) -> (least: Int32, most: Int32, end: Int)? {
    var index = start + 1
    func digits() -> Int32? {
      var value: Int32?
      while index < text.upperBound, (0x30...0x39).contains(units[index]) {
        value = min((value ?? 0) * 10 + Int32(units[index] - 0x30), 100_000_000)
        index += 1
      }
      return value
    }
    guard let least = digits() else { return nil }
    var most = least
    if index < text.upperBound, units[index] == 0x2C {
      index += 1
      most = digits() ?? .max
    }
    guard index < text.upperBound, units[index] == 0x7D else { return nil }
    return (least, most, index + 1)
  }

  /// Compiles the quantifier that follows an atom, if there is one, and returns whether the term can match the empty
  /// text.
  private mutating func quantify(
    _ start: Int, _ firstGroup: Int32, canBeEmpty: Bool
  ) throws(ExpressionError) -> Bool {
    var least: Int32 = 0, most = Int32.max
    if take("*") {
      // As it is.
    } else if take("+") {
      least = 1
    } else if take("?") {
      most = 1
    } else if isNext("{"), let bounds = bounds(at: position) {
      (least, most, position) = bounds
      guard least <= most else { throw ExpressionError(.regExpBounds) }
    } else {
      return canBeEmpty
    }
    let isLazy = take("?")
    if least == 1, most == 1 { return canBeEmpty }
    if groups > firstGroup { insert(.clear, firstGroup, groups, at: start) }
    if least == 0, most == .max || most == 1 {
      if canBeEmpty {
        insert(.save, slots, at: start)
        try write(.advanced, slots)
        slots += 1
      }
      let count = Int32(store.steps.count - start)
      insert(isLazy ? .forkLater : .fork, 0, at: start)
      if most == .max { try write(.jump, -count - 1) }
      store.steps[start].first = Int32(store.steps.count - start)
      return true
    }
    if least == 1, most == .max, !canBeEmpty {
      try write(isLazy ? .fork : .forkLater, Int32(start - store.steps.count))
      return false
    }
    isMemoryless = false
    insert(.pass, slots, at: start)
    insert(.bounds, least, most, at: start)
    insert(isLazy ? .lazyLoop : .loop, slots, 0, at: start)
    insert(.begin, slots, at: start)
    try write(.jump, Int32(start + 1 - store.steps.count))
    store.steps[start + 1].second = Int32(store.steps.count - start - 1)
    slots += 2
    return canBeEmpty || least == 0
  }
}
