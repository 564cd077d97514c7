/// The partners of the commands of two pictures of which one has commands that the other has not.
///
/// Partners are equal, and in the same order in both pictures. The beginning of a group, mask or matte has a partner only
/// if its end has the corresponding one. A pixel outside the boxes of all commands without partner is therefore the
/// same in both pictures.
struct CommandAlignment: ~Copyable {
  /// The partner of each command of the old picture, or −1.
  private var ofOld = Arena<Int32>()
  /// The partner of each command of the new picture, or −1.
  private var ofNew = Arena<Int32>()
  /// The end of each beginning in the old picture, and the beginning of each end; −1 for other commands.
  private var oldPairs = Arena<Int32>()
  /// The same in the new picture.
  private var newPairs = Arena<Int32>()
  /// The beginnings whose ends have not come yet.
  private var open = Arena<Int32>()
  /// The first command of the old picture with each coverage, or −1.
  private var users = Arena<Int32>()

  /// The next command of the new picture whose coverage the old one has too, as far as it is known.
  private var shared = 0

  /// The maximum number of commands of each picture that are skipped to find one whose coverage both have.
  private static let farthest = 256
  /// The maximum number of commands of both pictures together that are skipped to find other ones.
  private static let farthestOther = 5

  /// Returns the partner of a command of the old picture, or nil.
  func newPartner(ofOld index: Int) -> Int? { ofOld[index] < 0 ? nil : Int(ofOld[index]) }

  /// Returns the partner of a command of the new picture, or nil.
  func oldPartner(ofNew index: Int) -> Int? { ofNew[index] < 0 ? nil : Int(ofNew[index]) }

  /// Reserves memory for pictures of a size.
  mutating func reserve(commands: Int, coverages: Int) {
    ofOld.reserve(Swift.max(0, commands - ofOld.count))
    ofNew.reserve(Swift.max(0, commands - ofNew.count))
    oldPairs.reserve(Swift.max(0, commands - oldPairs.count))
    newPairs.reserve(Swift.max(0, commands - newPairs.count))
    open.reserve(Swift.max(0, commands - open.count))
    users.reserve(Swift.max(0, coverages - users.count))
  }

  /// Finds partners, in time proportional to the number of commands.
  mutating func align(_ comparison: CommandComparison, oldCount: Int, newCount: Int) {
    Self.clear(&ofOld, oldCount)
    Self.clear(&ofNew, newCount)
    unsafe noteUsers(comparison.old, oldCount, coverages: comparison.oldCoverageCount)
    unsafe join(comparison, oldCount, newCount)
    unsafe Self.pairUp(&oldPairs, &open, comparison.old, oldCount)
    unsafe Self.pairUp(&newPairs, &open, comparison.new, newCount)
    dropSplitPairs()
  }

  private static func clear(_ table: inout Arena<Int32>, _ count: Int) {
    table.count = 0
    table.zeroFill(upTo: count, -1)
  }

  private mutating func noteUsers(_ commands: UnsafePointer<Command>, _ count: Int, coverages: Int) {
    Self.clear(&users, coverages)
    for i in stride(from: count - 1, through: 0, by: -1) {
      let coverage = unsafe Int(commands[i].coverage)
      if coverage >= 0 { users[coverage] = Int32(truncatingIfNeeded: i) }
    }
  }

  private mutating func join(_ comparison: CommandComparison, _ oldCount: Int, _ newCount: Int) {
    var (i, j) = (0, 0)
    shared = 0
    // Of two pictures without anything in common, no more is compared than of two that are alike.
    var attempts = 8 * (oldCount + newCount)
    while i < oldCount && j < newCount {
      if unsafe comparison.areEqual(i, j) {
        partner(i, j)
        i += 1
        j += 1
        continue
      }
      guard let skip = unsafe next(comparison, i, j, oldCount, newCount, &attempts) else {
        i += 1
        j += 1
        continue
      }
      i += skip.old
      j += skip.new
      unsafe extendBackwards(comparison, i, j)
    }
  }

  private mutating func partner(_ i: Int, _ j: Int) {
    ofOld[i] = Int32(truncatingIfNeeded: j)
    ofNew[j] = Int32(truncatingIfNeeded: i)
  }

  /// Returns how many commands of each picture lie before the next equal ones with content, or nil if none are near.
  ///
  /// The beginnings and ends of groups are alike everywhere, so that they say nothing of where one is.
  private mutating func next(
    _ comparison: CommandComparison, _ i: Int, _ j: Int, _ oldCount: Int, _ newCount: Int,
    _ attempts: inout Int
  ) -> (old: Int, new: Int)? {
    shared = Swift.max(shared, j)
    while shared < Swift.min(newCount, j + Self.farthest) {
      let source = unsafe comparison.new[shared].hasContent ? comparison.source(ofNew: shared) : -1
      if source >= 0, case let a = Int(users[source]), a >= i, a - i < Self.farthest,
        unsafe comparison.areEqual(a, shared)
      {
        return (a - i, shared - j)
      }
      shared += 1
    }
    for distance in 1...Self.farthestOther {
      let first = Swift.max(0, distance - (newCount - 1 - j)), last = Swift.min(distance, oldCount - 1 - i)
      if first > last { break }
      for skipped in first...last {
        let a = i + skipped, b = j + distance - skipped
        attempts -= 1
        if attempts < 0 { return nil }
        if unsafe comparison.new[b].hasContent && comparison.areEqual(a, b) {
          return (skipped, distance - skipped)
        }
      }
    }
    return nil
  }

  /// Gives the commands before two partners to each other, as long as they are equal beginnings or ends.
  ///
  /// A beginning belongs to what follows it, and may have been given to another one before. An end belongs to what
  /// precedes it.
  private mutating func extendBackwards(_ comparison: CommandComparison, _ i: Int, _ j: Int) {
    var (i, j) = (i - 1, j - 1)
    while i >= 0 && j >= 0, unsafe !comparison.new[j].hasContent && comparison.areEqual(i, j) {
      let isFree = ofOld[i] < 0 && ofNew[j] < 0
      let isLoose = unsafe comparison.new[j].isBeginning && (ofOld[i] < 0 || ofNew[j] < 0)
      guard isFree || isLoose else { return }
      if ofOld[i] >= 0 { ofNew[Int(ofOld[i])] = -1 }
      if ofNew[j] >= 0 { ofOld[Int(ofNew[j])] = -1 }
      partner(i, j)
      i -= 1
      j -= 1
    }
  }

  /// Notes which beginning belongs to which end.
  private static func pairUp(
    _ pairs: inout Arena<Int32>, _ open: inout Arena<Int32>, _ commands: UnsafePointer<Command>, _ count: Int
  ) {
    clear(&pairs, count)
    open.count = 0
    for i in 0..<count {
      if unsafe commands[i].isBeginning {
        open.append(Int32(truncatingIfNeeded: i))
      } else if unsafe commands[i].isEnd, let begin = open.last {
        open.removeLast()
        pairs[i] = begin
        pairs[Int(begin)] = Int32(truncatingIfNeeded: i)
      }
    }
  }

  /// Takes the partners of a beginning and its end away if these do not belong together.
  private mutating func dropSplitPairs() {
    for begin in 0..<newPairs.count {
      let end = Int(newPairs[begin])
      guard end > begin else { continue }
      let (a, b) = (ofNew[begin], ofNew[end])
      if a >= 0 && oldPairs[Int(a)] == b { continue }
      forget(begin)
      forget(end)
    }
  }

  private mutating func forget(_ j: Int) {
    if ofNew[j] >= 0 { ofOld[Int(ofNew[j])] = -1 }
    ofNew[j] = -1
  }
}

extension Command {
  /// Whether the command begins a group, mask or matte.
  fileprivate var isBeginning: Bool { kind == .beginGroup || kind == .beginMask || kind == .beginMatte }

  /// Whether the command ends a group, mask or matte.
  fileprivate var isEnd: Bool { kind == .endGroup || kind == .endMask || kind == .endMatte }

  /// Whether the command has a coverage.
  fileprivate var hasContent: Bool { coverage >= 0 }
}
