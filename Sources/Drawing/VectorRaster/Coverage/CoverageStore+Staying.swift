// A picture reuses the coverages that it shares with the previous picture, in one of two ways:
//
// - Copying: the shared coverages move to the memory of the picture before the previous one. Unused ones are dropped.
// - Staying: the shared coverages keep their place, and new ones follow them. Unused ones keep their place, too.
//
// Staying costs no time, but fills the memory. A picture therefore stays only if the largest number of new coverages
// fits into the memory that is already allocated, so that a second pass over an animation allocates nothing.

extension CoverageStore {
  /// The memory in use.
  var sizes: CoverageSizes { CoverageSizes(runs, alphas, rows, records, outlines) }

  /// The memory that a shape reserves beyond its result: the runs and bytes of one row, and the rows of one shape.
  private var reserve: CoverageSizes {
    CoverageSizes(runs: 4 * width + 4, alphas: width + 8, rows: height, records: 1)
  }

  /// Whether there is room for more without growing.
  private func hasRoom(for more: CoverageSizes) -> Bool {
    runs.hasRoom(for: more.runs) && alphas.hasRoom(for: more.alphas) && rows.hasRoom(for: more.rows)
      && records.hasRoom(for: more.records) && outlines.hasRoom(for: more)
  }

  /// Makes room for later pictures in memory that has grown: for half as much again, or for the most new coverages.
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
  ///   - wasStep: Whether the picture followed a similar one, so that its number of new coverages is typical.
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

  /// Discards all coverages with the next picture.
  ///
  /// - Parameter isResized: Whether the next picture has another size, to which ``mostNew`` does not apply.
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
