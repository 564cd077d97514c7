/// A collection of findings with a limited capacity, in which severe findings displace less severe ones.
///
/// Minor findings often come first in a file, and a program that asks only for errors must still see an error at the
/// end. Findings that are not kept are counted, so that their number can be reported.
package struct FindingRoom<Rule: FindingRule>: Sendable {
  private struct Kept {
    var number: Int
    var finding: Finding<Rule>
  }

  /// The findings by severity, the least severe first; each level in the order of addition.
  private var levels: [[Kept]] = [[], [], []]
  private let capacity: Int
  private var added = 0
  private var count = 0
  /// The number of findings that were removed or not accepted.
  package private(set) var dropped = 0

  /// Makes an empty collection.
  ///
  /// - Parameter capacity: The maximum number of findings; at least 0.
  package init(capacity: Int) {
    precondition(capacity >= 0, "room for \(capacity) findings")
    self.capacity = capacity
  }

  /// Adds a finding.
  ///
  /// If the collection is full, the finding replaces the last one of the least severe, if that is less severe.
  ///
  /// - Complexity: O(1), amortised.
  package mutating func add(_ finding: Finding<Rule>) {
    let level = finding.severity.level
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

  /// Whether a finding of a severity would be kept.
  ///
  /// Ask before constructing a finding that is costly.
  package func takes(_ severity: Severity) -> Bool {
    count < capacity || levels[..<severity.level].contains { !$0.isEmpty }
  }

  /// Whether a kept finding fulfils a condition.
  package func contains(where condition: (Finding<Rule>) -> Bool) -> Bool {
    levels.contains { $0.contains { condition($0.finding) } }
  }

  /// The kept findings, in the order of addition.
  ///
  /// - Complexity: O(n log n).
  package var inOrder: [Finding<Rule>] {
    levels.joined().sorted { $0.number < $1.number }.map { $0.finding }
  }
}
