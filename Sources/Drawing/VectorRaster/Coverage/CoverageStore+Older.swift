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

  /// The memory that shapes reserve beyond what they use: the runs and bytes of one row, and the rows of one shape.
  private var reserve: CoverageSizes {
    CoverageSizes(runs: 4 * width + 4, alphas: width + 8, rows: height, records: 1)
  }

  /// Whether there is room for more without growing.
  private func hasRoom(for more: CoverageSizes) -> Bool {
    runs.hasRoom(for: more.runs) && alphas.hasRoom(for: more.alphas) && rows.hasRoom(for: more.rows)
      && records.hasRoom(for: more.records) && outlines.hasRoom(for: more)
  }

  /// Makes room for later pictures in memory that has grown: for half as much again, or for the most that was ever new.
  mutating func addHeadroom() {
    let reserve = reserve
    runs.addHeadroom(for: mostNew.runs, reserve: reserve.runs)
    alphas.addHeadroom(for: mostNew.alphas, reserve: reserve.alphas)
    rows.addHeadroom(for: mostNew.rows, reserve: reserve.rows)
    records.addHeadroom(for: mostNew.records, reserve: reserve.records)
    outlines.addHeadroom(for: mostNew)
  }

  /// Adds outlines of the previous picture whose points stayed.
  mutating func append(_ previous: borrowing OutlineTable, _ range: Range<Int>) {
    // Helpers read the list.
    if !outlines.hasRoom(entries: range.count) { pauseHelpers() }
    outlines.append(previous, range)
    outlineCursor = range.upperBound
  }

  /// The largest number of pixels of a picture whose coverages stay: places in memory have 31 bits.
  private static let mostPixels = 1 << 24

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
    isStaying =
      isStep && isMostlyOld && isSmall && width * height <= Self.mostPixels && hasRoom(for: mostNew + reserve)
    older = isStaying ? sizes : CoverageSizes()
  }

  /// Lets no coverage stay.
  ///
  /// - Parameter isResized: Whether the next picture has another size, so that what was new is no measure for it.
  mutating func forgetOlder(isResized: Bool) {
    isStaying = false
    older = CoverageSizes()
    if isResized { mostNew = CoverageSizes() }
  }

  /// Returns a coverage of the previous picture that stayed.
  mutating func coverage(stayingAt index: Int32) -> Coverage {
    let record = records[Int(index)]
    guard !record.box.isEmpty else { return emptyCoverage() }
    charge(record)
    return Coverage(index: index, bounds: record.box)
  }
}
