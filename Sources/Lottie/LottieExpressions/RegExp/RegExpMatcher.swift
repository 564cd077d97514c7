/// A matcher of compiled regular expressions.
///
/// It tries alternatives in order and goes back after a failure, as JavaScript demands. Once a search has taken
/// ``patience`` steps, it starts again and remembers which steps have failed where: its time then grows with the length
/// of the text and not exponentially. Lookaheads, backreferences and counted loops exclude this, and end at the limit of
/// steps.
struct RegExpMatcher: Sendable {
  /// The start and the end of each group of the last match, from the start of the text, or -1; then loops' counters.
  private(set) var slots: ContiguousArray<Int32> = []
  /// The number of steps that the last search took.
  private(set) var stepCount = 0
  private var stepLimit = 0
  /// The changes and branches that a failure goes back through, the last first.
  private var trail: ContiguousArray<Return> = []
  /// A bit for each step and position, set once it has been tried.
  private var tried: ContiguousArray<UInt64> = []
  private var remembersFailures = false

  /// A point to return to after a failure.
  private struct Return {
    /// The step to continue with; or the complement of a slot, whose value is to be restored.
    var step: Int32
    /// The position, or the value of the slot.
    var value: Int32
  }

  /// A text in the units of all strings.
  private struct Text {
    let units: ContiguousArray<UInt16>
    let start: Int
    let count: Int

    subscript(index: Int) -> UInt16 { units[start + index] }
  }

  /// The number of steps after which failures are remembered.
  private static let patience = 2000

  /// Stores the only group of a match that needed no search.
  mutating func setMatch(_ range: Range<Int>) {
    slots.removeAll(keepingCapacity: true)
    slots.append(Int32(range.lowerBound))
    slots.append(Int32(range.upperBound))
  }

  /// The range of a group of the last match; nil if it took no part.
  func range(of group: Int) -> Range<Int>? {
    guard 2 * group + 1 < slots.count, case let (start, end) = (slots[2 * group], slots[2 * group + 1]),
      start >= 0, start <= end
    else { return nil }
    return Int(start)..<Int(end)
  }

  /// Searches for the first match from a position, or with the flag `y` at the position.
  ///
  /// - Parameters:
  ///   - units: The units of all strings.
  ///   - text: The indices of the text in them.
  ///   - limit: The greatest number of steps.
  /// - Returns: Whether there is a match; its groups are in ``slots``.
  mutating func search(
    _ store: RegExpStore, _ program: Int32, _ units: ContiguousArray<UInt16>, _ text: Range<Int>,
    from start: Int, limit: Int
  ) throws(ExpressionError) -> Bool {
    let program = store.programs[Int(program)]
    let text = Text(units: units, start: text.lowerBound, count: text.count)
    stepCount = 0
    remembersFailures = false
    stepLimit = program.isMemoryless ? min(limit, Self.patience) : limit
    do throws(ExpressionError) {
      return try search(store, program, text, from: start)
    } catch {
      guard stepLimit < limit else { throw error }
    }
    stepLimit = limit
    // In 64 bits, because the product exceeds the 32 of a browser.
    let bits = Int64(program.steps.count) * Int64(text.count + 1)
    guard bits / 512 < Int64(limit - stepCount) else { throw Self.tooManySteps }
    let count = Int(bits / 64) + 1
    stepCount += count / 8
    tried.removeAll(keepingCapacity: true)
    for _ in 0..<count { tried.append(0) }
    remembersFailures = true
    return try search(store, program, text, from: start)
  }

  private static var tooManySteps: ExpressionError {
    ExpressionError(.tooManySteps, number: ExpressionLimits.maximumSteps)
  }

  private mutating func search(
    _ store: RegExpStore, _ program: RegExpStore.Program, _ text: Text, from start: Int
  ) throws(ExpressionError) -> Bool {
    var position = start
    while position <= text.count {
      slots.removeAll(keepingCapacity: true)
      for _ in 0..<program.slots { slots.append(-1) }
      trail.removeAll(keepingCapacity: true)
      stepCount += Int(program.slots) / 8
      if let end = try run(store, program, Int(program.steps.lowerBound), text, at: position) {
        slots[0] = Int32(position)
        slots[1] = Int32(end)
        return true
      }
      if program.flags.contains(.sticky) { return false }
      position += 1
    }
    return false
  }

  private mutating func set(_ slot: Int, _ value: Int) {
    trail.append(Return(step: ~Int32(slot), value: slots[slot]))
    slots[slot] = Int32(value)
  }

  private mutating func branch(_ step: Int, _ position: Int) {
    trail.append(Return(step: Int32(step), value: Int32(position)))
  }

  /// Runs steps up to ``RegExpStep/Operation/match`` and returns the position there; nil if they fail.
  private mutating func run(
    _ store: RegExpStore, _ program: RegExpStore.Program, _ start: Int, _ text: Text, at begin: Int
  ) throws(ExpressionError) -> Int? {
    let base = trail.count
    var index = start, position = begin
    while true {
      stepCount += 1
      if stepCount > stepLimit { throw Self.tooManySteps }
      let step = store.steps[index]
      let first = Int(step.first)
      var matches = true, next = index + 1
      switch step.operation {
      case .unit:
        matches = position < text.count && folded(text[position], program) == UInt16(step.first)
        position += 1
      case .dot:
        matches = position < text.count && !RegExpUnit.isLineEnd(text[position])
        position += 1
      case .any:
        matches = position < text.count
        position += 1
      case .inside, .outside:
        matches = false
        if position < text.count {
          stepCount += Int(step.second) / 8
          matches = isInside(store, step, text[position], program) == (step.operation == .inside)
        }
        position += 1
      case .textStart: matches = position == 0
      case .lineStart: matches = position == 0 || RegExpUnit.isLineEnd(text[position - 1])
      case .textEnd: matches = position == text.count
      case .lineEnd: matches = position == text.count || RegExpUnit.isLineEnd(text[position])
      case .wordEdge, .noWordEdge:
        let before = position > 0 && RegExpUnit.isWord(text[position - 1])
        let after = position < text.count && RegExpUnit.isWord(text[position])
        matches = (before != after) == (step.operation == .wordEdge)
      case .backreference:
        guard let group = range(of: first) else { break }
        stepCount += group.count / 8
        matches =
          position + group.count <= text.count
          && (0..<group.count).allSatisfy {
            folded(text[group.lowerBound + $0], program) == folded(text[position + $0], program)
          }
        position += group.count
      case .fork, .forkLater:
        if remembersFailures {
          let bit = (index - Int(program.steps.lowerBound)) * (text.count + 1) + position
          matches = tried[bit / 64] & 1 << UInt64(bit % 64) == 0
          tried[bit / 64] |= 1 << UInt64(bit % 64)
        }
        guard matches else { break }
        branch(step.operation == .fork ? index + first : next, position)
        if step.operation == .forkLater { next = index + first }
      case .jump: next = index + first
      case .save: set(first, position)
      case .clear:
        stepCount += Int(step.second - step.first) / 4
        for slot in 2 * first..<2 * Int(step.second) where slots[slot] >= 0 { set(slot, -1) }
      case .advanced: matches = Int(slots[first]) != position
      case .begin: set(first, 0)
      case .loop, .lazyLoop:
        let bounds = store.steps[index + 1], count = slots[first]
        // A pass beyond the required ones has to match something.
        matches = count <= bounds.first || Int(slots[first + 1]) != position
        next = index + 2
        guard matches, count >= bounds.first else { break }
        let end = index + Int(step.second)
        if count >= bounds.second {
          next = end
        } else if step.operation == .loop {
          branch(end, position)
        } else {
          branch(next, position)
          next = end
        }
      case .bounds: break
      case .pass:
        set(first, Int(slots[first]) + 1)
        set(first + 1, position)
      case .ahead, .notAhead:
        let height = trail.count
        let isFound = try run(store, program, next, text, at: position) != nil
        matches = isFound == (step.operation == .ahead)
        if matches { keepSlots(from: height) } else { undo(to: height) }
        next = index + first
      case .match:
        return position
      }
      if matches {
        index = next
        continue
      }
      guard let point = back(to: base) else { return nil }
      index = Int(point.step)
      position = Int(point.value)
    }
  }

  /// Undoes what followed the last branch, and returns it; nil if none is left.
  private mutating func back(to base: Int) -> Return? {
    while trail.count > base {
      let point = trail.removeLast()
      if point.step >= 0 { return point }
      slots[Int(~point.step)] = point.value
    }
    return nil
  }

  private mutating func undo(to height: Int) {
    while trail.count > height { _ = back(to: height) }
  }

  /// Removes the branches of a lookahead, which is not tried again, and keeps the old values of its groups.
  private mutating func keepSlots(from height: Int) {
    var kept = height
    for index in height..<trail.count where trail[index].step < 0 {
      trail[kept] = trail[index]
      kept += 1
    }
    trail.removeLast(trail.count - kept)
  }

  private func folded(_ unit: UInt16, _ program: RegExpStore.Program) -> UInt16 {
    program.flags.contains(.ignoreCase) ? LetterCase.uppercase(unit) : unit
  }

  private func isInside(
    _ store: RegExpStore, _ step: RegExpStep, _ unit: UInt16, _ program: RegExpStore.Program
  ) -> Bool {
    let isFolded = program.flags.contains(.ignoreCase)
    let upper = isFolded ? LetterCase.uppercase(unit) : unit
    let lower = isFolded ? LetterCase.lowercase(unit) : unit
    for range in store.ranges[Int(step.first)..<Int(step.first + step.second)]
    where range.contains(unit) || range.contains(upper) || range.contains(lower) {
      return true
    }
    return false
  }
}
