/// The pairs of brackets of a paragraph, which turn around together (rule N0 of Unicode Annex 9).
struct BracketPairs {
  /// The opening brackets and their closing ones.
  private static let known: [(UInt32, UInt32)] = [
    (0x28, 0x29), (0x5B, 0x5D), (0x7B, 0x7D), (0x2045, 0x2046), (0x2329, 0x232A), (0x27E6, 0x27E7),
    (0x27E8, 0x27E9), (0x27EA, 0x27EB), (0x3008, 0x3009), (0x300A, 0x300B), (0x300C, 0x300D),
    (0x300E, 0x300F),
    (0x3010, 0x3011), (0x3014, 0x3015), (0x3016, 0x3017), (0xFF08, 0xFF09), (0xFF3B, 0xFF3D),
    (0xFF5B, 0xFF5D),
  ]

  /// The indices of the brackets, in the order of the opening ones.
  private var pairs: [(open: Int, close: Int)] = []

  /// Finds the pairs among neutral characters.
  ///
  /// - Complexity: O(characters × open brackets), of which 63 at most.
  init(_ scalars: [Unicode.Scalar], _ classes: [BidirectionalClass]) {
    var open: [(close: UInt32, index: Int)] = []
    for (index, scalar) in scalars.enumerated() where classes[index] == .neutral {
      if let bracket = Self.known.first(where: { $0.0 == scalar.value }) {
        guard open.count < 63 else { break }
        open.append((bracket.1, index))
      } else if let match = open.lastIndex(where: { $0.close == scalar.value }) {
        pairs.append((open[match].index, index))
        open.removeSubrange(match...)
      }
    }
    pairs.sort { $0.open < $1.open }
  }

  /// Gives each pair the direction of what it contains, or of what precedes it.
  ///
  /// - Parameter edge: The direction of the paragraph.
  /// - Complexity: O(characters + pairs × characters in them).
  func resolve(_ classes: inout [BidirectionalClass], _ edge: BidirectionalClass) {
    for pair in pairs {
      var found: BidirectionalClass?
      for kind in classes[(pair.open + 1)..<pair.close] {
        guard let direction = kind.direction else { continue }
        found = direction
        if direction == edge { break }
      }
      guard var direction = found else { continue }
      if direction != edge {
        let context = classes[..<pair.open].last { $0.direction != nil }?.direction
        if context != direction { direction = edge }
      }
      classes[pair.open] = direction
      classes[pair.close] = direction
    }
  }
}

extension BidirectionalClass {
  /// The direction of letters and numbers, where numbers count as right to left; nil for neutrals.
  fileprivate var direction: BidirectionalClass? {
    switch self {
    case .left: .left
    case .right, .europeanNumber, .arabicNumber: .right
    default: nil
    }
  }
}
