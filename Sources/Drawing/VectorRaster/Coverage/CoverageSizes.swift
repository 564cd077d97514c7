/// The numbers of elements that coverages and their outlines take in the memory of a ``CoverageStore``.
struct CoverageSizes: BitwiseCopyable {
  var runs = 0
  var alphas = 0
  var rows = 0
  var records = 0
  var points = 0
  var ends = 0

  /// The memory in bytes.
  var bytes: Int {
    (runs + rows + points + ends) * 8 + alphas + records * MemoryLayout<CoverageRecord>.stride
  }

  static func - (a: CoverageSizes, b: CoverageSizes) -> CoverageSizes {
    CoverageSizes(
      runs: a.runs - b.runs, alphas: a.alphas - b.alphas, rows: a.rows - b.rows,
      records: a.records - b.records,
      points: a.points - b.points, ends: a.ends - b.ends)
  }

  static func + (a: CoverageSizes, b: CoverageSizes) -> CoverageSizes {
    CoverageSizes(
      runs: a.runs + b.runs, alphas: a.alphas + b.alphas, rows: a.rows + b.rows,
      records: a.records + b.records,
      points: a.points + b.points, ends: a.ends + b.ends)
  }

  /// Takes the larger number of each kind.
  mutating func formMaximum(_ other: CoverageSizes) {
    runs = Swift.max(runs, other.runs)
    alphas = Swift.max(alphas, other.alphas)
    rows = Swift.max(rows, other.rows)
    records = Swift.max(records, other.records)
    points = Swift.max(points, other.points)
    ends = Swift.max(ends, other.ends)
  }
}
