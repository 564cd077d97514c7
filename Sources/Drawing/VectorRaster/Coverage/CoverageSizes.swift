/// The numbers of elements that coverages and their outlines take in memory.
struct CoverageSizes: BitwiseCopyable {
  private var counts: SIMD8<Int>

  var runs: Int { counts[0] }
  var alphas: Int { counts[1] }
  var rows: Int { counts[2] }
  var records: Int { counts[3] }
  /// The points of outlines.
  var points: Int { counts[4] }
  /// The contours of outlines.
  var ends: Int { counts[5] }

  init(
    runs: Int = 0, alphas: Int = 0, rows: Int = 0, records: Int = 0, points: Int = 0, ends: Int = 0
  ) {
    counts = SIMD8(runs, alphas, rows, records, points, ends, 0, 0)
  }

  /// Counts the elements in memory.
  init(
    _ runs: borrowing Arena<Run>, _ alphas: borrowing Arena<UInt8>, _ rows: borrowing Arena<RowSpan>,
    _ records: borrowing Arena<CoverageRecord>, _ outlines: borrowing OutlineTable
  ) {
    self.init(
      runs: runs.count, alphas: alphas.count, rows: rows.count, records: records.count,
      points: outlines.pointCount, ends: outlines.endCount)
  }

  /// The memory in bytes.
  var bytes: Int {
    (runs + rows + points + ends) * 8 + alphas + records * MemoryLayout<CoverageRecord>.stride
  }

  static func + (a: CoverageSizes, b: CoverageSizes) -> CoverageSizes {
    var sum = a
    sum.counts &+= b.counts
    return sum
  }

  static func - (a: CoverageSizes, b: CoverageSizes) -> CoverageSizes {
    var difference = a
    difference.counts &-= b.counts
    return difference
  }

  /// Takes the larger number of each kind.
  mutating func formMaximum(_ other: CoverageSizes) { counts = pointwiseMax(counts, other.counts) }
}
