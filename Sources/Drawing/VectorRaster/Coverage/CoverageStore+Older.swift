// A picture that resembles the one before has most of its coverages too. There are two ways to have them again:
//
// - They are copied into the memory of the picture before that one, and everything else is left behind.
// - They stay where they are, and new ones are added after them. What the picture does not use stays as well.
//
// Staying costs nothing, but memory fills up. A picture therefore stays only if it is known that its new coverages have
// room in the memory that there is, so that a second pass over an animation allocates nothing. Otherwise it is copied,
// which leaves the unused ones behind.

extension CoverageStore {
  /// The memory in use.
  var sizes: CoverageSizes {
    CoverageSizes(
      runs: runs.count, alphas: alphas.count, rows: rows.count, records: records.count,
      points: outlines.pointCount, ends: outlines.endCount)
  }

  /// Whether there is room for more without growing.
  private func hasRoom(for more: CoverageSizes) -> Bool {
    runs.hasRoom(for: more.runs) && alphas.hasRoom(for: more.alphas) && rows.hasRoom(for: more.rows)
      && records.hasRoom(for: more.records) && outlines.hasRoom(for: more)
  }

  /// Makes room for later pictures in memory that has grown.
  mutating func addHeadroom() {
    runs.addHeadroom()
    alphas.addHeadroom()
    rows.addHeadroom()
    records.addHeadroom()
    outlines.addHeadroom()
  }

  /// Decides, at the end of a picture, whether its coverages stay where they are in the next one.
  ///
  /// - Parameters:
  ///   - wasStep: Whether the picture followed a similar one, so that its new coverages say how many others will have.
  ///   - isStep: Whether the next picture follows this one.
  ///   - listBytes: The memory of the picture's commands.
  mutating func decideToStay(wasStep: Bool, isStep: Bool, listBytes: Int) {
    let new = sizes - older - reused
    if wasStep { mostNew.formMaximum(new) }
    let isMostlyOld = wasStep && new.bytes * 4 <= sizes.bytes
    let isSmall = bytes + mostNew.bytes + listBytes <= largestKept
    isStaying = isStep && isMostlyOld && isSmall && hasRoom(for: mostNew)
    older = isStaying ? sizes : CoverageSizes()
  }

  /// Lets no coverage stay.
  mutating func forgetOlder() {
    isStaying = false
    older = CoverageSizes()
  }

  /// Returns a coverage of the previous picture that stayed.
  mutating func coverage(stayingAt index: Int32) -> Coverage {
    let record = records[Int(index)]
    guard !record.box.isEmpty else { return emptyCoverage() }
    charge(record)
    return Coverage(index: index, bounds: record.box)
  }
}
