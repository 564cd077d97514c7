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
    _ mode: Int, _ depth: Int, _ compiler: inout Compiler
  ) -> [Bracket] {
    let entry: Collected
    switch mode {
    case 2: entry = .merge(.union, count: 0)
    case 3: entry = .merge(.subtract, count: 0)
    case 4: entry = .merge(.intersect, count: 0)
    case 5: entry = .merge(.exclude, count: 0)
    // Mode 1 makes one path of the shapes. Every style does that anyway, but another merge does not.
    default: entry = .compound(count: 0)
    }
    if case .compound = entry, depth == 0 { return [] }
    var brackets: [Bracket] = []
    for style in styles where takeUses(1, &compiler) {
      drafts[style].collected.append(entry)
      brackets.append(Bracket(style: style, place: drafts[style].collected.count - 1))
    }
    return brackets
  }

  /// Ends merges; merges without shapes have no result and are removed.
  mutating func closeMerges(_ brackets: [Bracket]) {
    for bracket in brackets.reversed() {
      let count = Int32(drafts[bracket.style].collected.count - bracket.place - 1)
      switch drafts[bracket.style].collected[bracket.place] {
      case _ where count == 0: drafts[bracket.style].collected.removeLast()
      case .merge(let operation, _):
        drafts[bracket.style].collected[bracket.place] = .merge(operation, count: count)
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
