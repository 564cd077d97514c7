/// The conditions of the `#if` directives around a place.
struct ConditionStack {
  private struct Level {
    /// The branches above, which must be false.
    var before: [String] = []
    /// The condition of the branch; nil after `#else`.
    var branch: String?
  }

  private var levels: [Level] = []
  /// The number of open directives beyond the maximum.
  private var unread = 0
  /// Whether some directives were beyond the maximum.
  private(set) var hasOverflown = false
  /// The conditions that must all be true, each of them a text for `#if`.
  private(set) var current: [String] = []

  private static let maximumDepth = 16
  private static let maximumBranches = 16
  private static let maximumLength = 400

  /// Whether the place is in more conditions than are read.
  var isUnread: Bool { unread > 0 }

  /// Follows a directive, and returns the index of the token after it.
  mutating func follow(_ tokens: SwiftTokens, _ index: Int) -> Int {
    var end = index + 1
    while end < tokens.count, !tokens.tokens[end].startsLine { end += 1 }
    switch tokens.text(index) {
    case "#if":
      let condition = text(tokens, index + 1..<end)
      if unread > 0 || levels.count >= Self.maximumDepth || condition == nil {
        unread += 1
        hasOverflown = true
      } else {
        levels.append(Level(branch: condition))
      }
    case "#endif": if unread > 0 { unread -= 1 } else { _ = levels.popLast() }
    default:
      guard unread == 0, var last = levels.popLast() else { return end }
      if let branch = last.branch { last.before.append(branch) }
      let isLast = tokens.text(index) == "#else"
      last.branch = isLast ? nil : text(tokens, index + 1..<end)
      if last.before.count > Self.maximumBranches || (last.branch == nil && !isLast) {
        unread += 1
        hasOverflown = true
        return end
      }
      levels.append(last)
    }
    current = levels.flatMap { level in level.before.map { "!(\($0))" } + (level.branch.map { [$0] } ?? []) }
    return end
  }

  private func text(_ tokens: SwiftTokens, _ range: Range<Int>) -> String? {
    guard range.count <= Self.maximumLength else { return nil }
    let text = tokens.text(range)
    return text.utf8.count <= Self.maximumLength && !text.isEmpty ? text : nil
  }
}

extension [String] {
  /// The conditions as one, for `#if`.
  var joinedConditions: String {
    guard count > 1 else { return first ?? "" }
    return map { $0.utf8.contains(UInt8(ascii: "|")) ? "(\($0))" : $0 }.joined(separator: " && ")
  }
}
