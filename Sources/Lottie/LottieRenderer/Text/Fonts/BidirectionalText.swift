/// The levels of the Unicode bidirectional algorithm for a paragraph, which say where its text turns around.
///
/// The rules P2 and P3, W1 to W7, N0 to N2, I1, I2, L1 and L2 of Unicode Annex 9 apply. Explicit embeddings, overrides and
/// isolates (X1 to X10) do not: their characters are neutral. A level is thus 0, 1 or 2.
struct BidirectionalText {
  /// The level of the paragraph: 0 from left to right, 1 from right to left.
  let base: UInt8
  /// The level of each character; odd from right to left.
  private(set) var levels: [UInt8]

  /// Whether a text may contain characters that run from right to left; false for the text of most files.
  static func mayTurn(_ text: [UInt8]) -> Bool {
    // The lowest such character is U+0590, whose first byte in UTF-8 is 0xD6.
    text.contains { $0 >= 0xD6 }
  }

  /// Finds the levels of the characters of a paragraph, each given by its first scalar.
  ///
  /// - Complexity: O(characters).
  init(_ scalars: [Unicode.Scalar]) {
    var classes = scalars.map { BidirectionalClass($0) }
    let strong = classes.first { $0 == .left || $0 == .right || $0 == .arabicLetter }
    base = strong == nil || strong == .left ? 0 : 1
    let edge: BidirectionalClass = base == 0 ? .left : .right
    Self.resolveMarksAndArabic(&classes, edge)
    Self.resolveSeparators(&classes)
    Self.resolveEuropean(&classes, edge)
    BracketPairs(scalars, classes).resolve(&classes, edge)
    Self.resolveNeutrals(&classes, edge)
    levels = classes.map { [base] kind in
      switch kind {
      case .right: 1
      case .arabicNumber, .europeanNumber: 2
      default: base == 0 ? 0 : 2
      }
    }
  }

  /// W1 to W3: marks take the class before them, numbers after Arabic letters are Arabic, and so are these letters right.
  private static func resolveMarksAndArabic(
    _ classes: inout [BidirectionalClass], _ edge: BidirectionalClass
  ) {
    var previous = edge, strong = edge
    for index in classes.indices {
      if classes[index] == .mark { classes[index] = previous }
      previous = classes[index]
      switch classes[index] {
      case .left, .right, .arabicLetter: strong = classes[index]
      case .europeanNumber where strong == .arabicLetter: classes[index] = .arabicNumber
      default: break
      }
    }
    for index in classes.indices where classes[index] == .arabicLetter { classes[index] = .right }
  }

  /// W4 to W6: a separator between numbers and the terminators beside a number are part of it; others are neutral.
  private static func resolveSeparators(_ classes: inout [BidirectionalClass]) {
    for index in classes.indices.dropFirst().dropLast() {
      let (before, after) = (classes[index - 1], classes[index + 1])
      guard before == after else { continue }
      switch (classes[index], before) {
      case (.europeanSeparator, .europeanNumber), (.commonSeparator, .europeanNumber):
        classes[index] = .europeanNumber
      case (.commonSeparator, .arabicNumber): classes[index] = .arabicNumber
      default: break
      }
    }
    var index = 0
    while index < classes.count {
      guard classes[index] == .europeanTerminator else {
        if classes[index] == .europeanSeparator || classes[index] == .commonSeparator {
          classes[index] = .neutral
        }
        index += 1
        continue
      }
      let start = index
      while index < classes.count, classes[index] == .europeanTerminator { index += 1 }
      let touches =
        start > 0 && classes[start - 1] == .europeanNumber
        || index < classes.count && classes[index] == .europeanNumber
      for place in start..<index { classes[place] = touches ? .europeanNumber : .neutral }
    }
  }

  /// W7: numbers after letters from left to right are part of that text.
  private static func resolveEuropean(_ classes: inout [BidirectionalClass], _ edge: BidirectionalClass) {
    var strong = edge
    for index in classes.indices {
      switch classes[index] {
      case .left, .right: strong = classes[index]
      case .europeanNumber where strong == .left: classes[index] = .left
      default: break
      }
    }
  }

  /// N1 and N2: neutrals take the direction of the text on both sides if it is the same, otherwise the paragraph's.
  private static func resolveNeutrals(_ classes: inout [BidirectionalClass], _ edge: BidirectionalClass) {
    func direction(_ kind: BidirectionalClass) -> BidirectionalClass { kind == .left ? .left : .right }
    var index = 0
    while index < classes.count {
      guard classes[index] == .neutral || classes[index] == .space else {
        index += 1
        continue
      }
      let start = index
      while index < classes.count, classes[index] == .neutral || classes[index] == .space { index += 1 }
      let before = start > 0 ? direction(classes[start - 1]) : edge
      let after = index < classes.count ? direction(classes[index]) : edge
      for place in start..<index { classes[place] = before == after ? before : edge }
    }
  }

  /// Returns the order from left to right of characters with these levels, by their indices.
  ///
  /// - Complexity: O(characters).
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    var level = levels.max() ?? 0
    while level > 0 {
      var index = 0
      while index < order.count {
        guard levels[order[index]] >= level else {
          index += 1
          continue
        }
        let start = index
        while index < order.count, levels[order[index]] >= level { index += 1 }
        order[start..<index].reverse()
      }
      level -= 1
    }
    return order
  }
}
