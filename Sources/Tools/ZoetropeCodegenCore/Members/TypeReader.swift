/// Finds the ends and the parts of types among tokens.
struct TypeReader {
  private let tokens: SwiftTokens

  /// The highest number of tokens in a type or in a list of generic arguments.
  private static let maximumCount = 128

  init(_ tokens: SwiftTokens) { self.tokens = tokens }

  /// The index after generic arguments; nil if they have no end.
  func afterGenerics(_ start: Int) -> Int? {
    var depth = 0
    var index = start
    var count = 0
    while index < tokens.count, count < Self.maximumCount {
      count += 1
      if tokens.isMark(index, "<") { depth += 1 }
      if tokens.isMark(index, ">") {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
      if tokens.isMark(index, "{") || tokens.isMark(index, "}") || tokens.isMark(index, ";") { return nil }
      index = tokens.isOpening(index) ? tokens.after(index) : index + 1
    }
    return nil
  }

  /// The index after a type.
  func end(_ start: Int) -> Int {
    var index = start
    var count = 0
    while index < tokens.count, count < Self.maximumCount {
      count += 1
      if index > start, tokens.tokens[index].startsLine, !continues(index) { return index }
      if tokens.isMark(index, "<") {
        guard let end = afterGenerics(index) else { return index }
        index = end
      } else if tokens.isOpening(index) {
        index = tokens.after(index)
      } else if isPart(index) {
        index += 1
      } else {
        return index
      }
    }
    return index
  }

  private func isPart(_ index: Int) -> Bool {
    if tokens.isName(index) { return !tokens.isWord(index, "where") }
    return tokens.isArrow(index) || ".?!&@~".utf8.contains(tokens.mark(index))
  }

  private func continues(_ index: Int) -> Bool {
    [index - 1, index].contains { tokens.isArrow($0) || ".&".utf8.contains(tokens.mark($0)) }
  }

  /// The elements between a bracket or a `<` and its end, separated by commas.
  func elements(_ opening: Int) -> [Range<Int>] {
    let isGeneric = tokens.isMark(opening, "<")
    let end = (isGeneric ? afterGenerics(opening) ?? opening + 1 : tokens.after(opening)) - 1
    guard end > opening + 1 else { return [] }
    var elements: [Range<Int>] = []
    var start = opening + 1
    var index = start
    var depth = 0
    while index < end {
      if tokens.isMark(index, "<") { depth += 1 }
      if tokens.isMark(index, ">") { depth = max(0, depth - 1) }
      if depth == 0, tokens.isMark(index, ",") {
        elements.append(start..<index)
        start = index + 1
      }
      index = tokens.isOpening(index) || tokens.isMark(index, "{") ? tokens.after(index) : index + 1
    }
    elements.append(start..<end)
    return elements
  }

  /// The names of a path such as `A.B`, which may end in generic arguments, and the index after the names.
  func path(_ start: Int) -> (names: [String], end: Int)? {
    guard tokens.isName(start) else { return nil }
    var names = [tokens.text(start)]
    var index = start + 1
    while tokens.isMark(index, "."), tokens.isName(index + 1), names.count < 32 {
      names.append(tokens.text(index + 1))
      index += 2
    }
    return (names, index)
  }
}
