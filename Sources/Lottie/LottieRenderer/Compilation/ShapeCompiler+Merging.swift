import LottieFormat
import VectorRaster

extension ShapeCompiler {
  /// An open bracket in the collected entries of a style.
  struct Bracket {
    var style: Int
    /// The index of the bracket in ``Draft/collected``.
    var place: Int
  }

  /// Begins a merge of all preceding items, for each style that follows it.
  ///
  /// A group is not an operand; its shapes are operands, as After Effects clips made from Illustrator files show.
  mutating func openMerge(
    _ mode: Int, _ scope: inout Scope, _ compiler: inout Compiler
  ) -> [Bracket] {
    let operation: CoverageOperation
    switch mode {
    case 2: operation = .union
    case 3: operation = .subtract
    case 4: operation = .intersect
    case 5: operation = .exclude
    default:
      // Mode 1 makes one path of the shapes. Every style does that anyway, but another merge does not.
      defer { scope.merges += 1 }
      return scope.merges == 0 ? [] : open(.compound(count: 0), styles[...], &compiler)
    }
    scope.merges += 1
    if scope.trimmedStyles == 0 && !styles.isEmpty && hasActiveTrims { scope.trimmedStyles = styles.count }
    let trims = scope.trimmedStyles > 0 ? takeTrims(&compiler) : 0..<0
    return open(.merge(operation, count: 0, trims: trims), styles[..<scope.trimmedStyles], &compiler)
      + open(.merge(operation, count: 0, trims: 0..<0), styles[scope.trimmedStyles...], &compiler)
  }

  private mutating func open(
    _ entry: Collected, _ styles: ArraySlice<Int>, _ compiler: inout Compiler
  ) -> [Bracket] {
    var brackets: [Bracket] = []
    for style in styles where takeUses(1, &compiler) {
      drafts[style].collected.append(entry)
      brackets.append(Bracket(style: style, place: drafts[style].collected.count - 1))
    }
    return brackets
  }

  private var hasActiveTrims: Bool {
    activeModifiers.contains { modifiers[$0].isTrim && modifiers[$0].original == nil }
  }

  /// Makes the active trims apply to the outline of a merge instead of its operands.
  ///
  /// - Returns: The range of these trims in ``modifiers``.
  private mutating func takeTrims(_ compiler: inout Compiler) -> Range<Int32> {
    let first = Int32(modifiers.count)
    for (index, active) in activeModifiers.enumerated() {
      guard modifiers[active].isTrim, modifiers[active].original == nil, takeUses(1, &compiler) else {
        continue
      }
      var trim = ModifierDraft(modifier: modifiers[active].modifier, values: modifiers[active].values)
      trim.modifier.isAfterMerge = true
      trim.original = active
      modifiers.append(trim)
      activeModifiers[index] = modifiers.count - 1
    }
    return first..<Int32(modifiers.count)
  }

  /// Ends merges; merges without shapes have no result and are removed.
  mutating func closeMerges(_ brackets: [Bracket]) {
    for bracket in brackets.reversed() {
      let count = Int32(drafts[bracket.style].collected.count - bracket.place - 1)
      switch drafts[bracket.style].collected[bracket.place] {
      case _ where count == 0: drafts[bracket.style].collected.removeLast()
      case .merge(let operation, _, let trims):
        drafts[bracket.style].collected[bracket.place] = .merge(operation, count: count, trims: trims)
      default: drafts[bracket.style].collected[bracket.place] = .compound(count: count)
      }
    }
  }

  /// Begins the copies of a repeater, for each style that follows it.
  mutating func openCopies(_ level: Int32, _ compiler: inout Compiler) -> [Bracket] {
    var brackets: [Bracket] = []
    for style in styles where takeUses(1, &compiler) {
      drafts[style].collected.append(.copies(level: level, count: 0))
      brackets.append(Bracket(style: style, place: drafts[style].collected.count - 1))
    }
    return brackets
  }

  /// Ends the copies of a repeater; without merges in them, the levels of each geometry are sufficient.
  mutating func closeCopies(_ brackets: [Bracket]) {
    for bracket in brackets {
      let inner = drafts[bracket.style].collected[(bracket.place + 1)...]
      let hasMerges = inner.contains {
        switch $0 {
        case .merge, .compound: true
        case .geometry, .copies: false
        }
      }
      guard hasMerges, case .copies(let level, _) = drafts[bracket.style].collected[bracket.place] else {
        drafts[bracket.style].collected.remove(at: bracket.place)
        continue
      }
      drafts[bracket.style].collected[bracket.place] = .copies(level: level, count: Int32(inner.count))
    }
  }
}
