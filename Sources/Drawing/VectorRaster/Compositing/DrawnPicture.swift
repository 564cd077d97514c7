/// The commands, paints and coverages of a picture, kept until the next picture is drawn.
struct DrawnPicture: ~Copyable {
  /// The commands as they were recorded.
  var recorded = Arena<Command>()
  /// The commands as they were drawn.
  var commands = Arena<Command>()
  var paints = Arena<PreparedPaint>()
  /// The outlines, whose points are in the current picture's memory if coverages stay.
  var outlines = OutlineTable()
  // The coverages, which are in the current picture's memory if they stay.
  var runs = Arena<Run>()
  var alphas = Arena<UInt8>()
  var rows = Arena<RowSpan>()
  var records = Arena<CoverageRecord>()
  /// The bitmaps of which the paints hold addresses, kept alive here.
  var bitmaps: [Bitmap] = []
  /// Whether this is the picture immediately before the current one.
  var isValid = false

  /// The bytes in use for commands, paints and the list of outlines.
  var listBytes: Int {
    (recorded.count + commands.count) * MemoryLayout<Command>.stride
      + paints.count * MemoryLayout<PreparedPaint>.stride + outlines.listBytes
  }

  /// The memory in use for coverages and the points of outlines that are here.
  var sizes: CoverageSizes { CoverageSizes(runs, alphas, rows, records, outlines) }
}
