/// Room for so many findings, the worst of which find it taken by no others.
///
/// Whoever looks through a file in order finds small things first as often as not, and a program that asks only for errors
/// has to hear of the one that comes last. What finds no room is counted, so that it can be said.
package struct FindingRoom<Finding: Sendable>: Sendable {
  private struct Kept {
    var number: Int
    var finding: Finding
  }

  /// By their levels, the least bad first; each in the order in which they came.
  private var levels: [[Kept]]
  private let capacity: Int
  private var added = 0
  private var count = 0
  /// How many were given up, or not taken.
  package private(set) var dropped = 0

  /// Makes room.
  ///
  /// - Parameters:
  ///   - capacity: How many findings are kept; at least 0.
  ///   - levels: How many levels there are; at least 1.
  package init(capacity: Int, levels: Int = 3) {
    precondition(capacity >= 0 && levels > 0, "room for \(capacity) findings of \(levels) levels")
    self.capacity = capacity
    self.levels = Array(repeating: [], count: levels)
  }

  /// Keeps a finding; where there is no room, one that is less bad gives way, the last of the least bad.
  ///
  /// - Parameter level: How bad it is, from 0.
  /// - Complexity: O(1), amortized.
  package mutating func add(_ finding: Finding, level: Int) {
    if count == capacity {
      dropped += 1
      guard let least = levels.firstIndex(where: { !$0.isEmpty }), least < level else { return }
      levels[least].removeLast()
      count -= 1
    }
    levels[level].append(Kept(number: added, finding: finding))
    added += 1
    count += 1
  }

  /// Counts a finding that is not kept.
  package mutating func drop() { dropped += 1 }

  /// Whether a finding of a level would be kept: to make one may take long.
  package func takes(_ level: Int) -> Bool {
    count < capacity || levels[..<level].contains { !$0.isEmpty }
  }

  /// Whether something that was kept fulfils a condition.
  package func contains(where condition: (Finding) -> Bool) -> Bool {
    levels.contains { $0.contains { condition($0.finding) } }
  }

  /// What was kept, in the order in which it came.
  ///
  /// - Complexity: O(n log n).
  package var inOrder: [Finding] {
    levels.joined().sorted { $0.number < $1.number }.map(\.finding)
  }
}
