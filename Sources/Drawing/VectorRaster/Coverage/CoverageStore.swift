/// A store that converts paths to coverages and keeps them until the next picture.
///
/// Coordinates are converted to 24.8 fixed-point numbers once, when a path is flattened. All later arithmetic uses
/// integers, so the result depends neither on the order nor on the size of the pieces in which it is computed.
struct CoverageStore: ~Copyable {
  /// The largest width and height of a picture, because the position and the length of a run have 16 bits each.
  static let largestSide = 65_535

  /// The number of cells that a shape may use at once (1 MB, the size of a core's second-level cache).
  static let cellBudget = 262_144

  /// The largest number of flattened points of a shape; a shape with more points, which no sensible file has, is
  /// dropped.
  static let mostPoints = 1 << 22

  /// The outlines of this picture's shapes, with which the next picture can find their coverages.
  var outlines = OutlineTable()
  /// The place in the previous picture's outlines at which the next one is looked for.
  var outlineCursor = 0

  private(set) var width = 0
  private(set) var height = 0
  /// The position of device pixel (0, 0) in the picture, which the layer of an effect moves.
  private(set) var origin = SIMD2<Int>(0, 0)

  var points = Arena<SIMD2<Int32>>(capacity: 256)
  var contourEnds = Arena<Int>()
  var bounds = FixedBounds()
  var isDropped = false

  private var cells = Arena<Int32>(capacity: 1)
  private var bits = Arena<UInt64>(capacity: 1)

  var runs = Arena<Run>(capacity: 256)
  var alphas = Arena<UInt8>(capacity: 1024)
  var rows = Arena<RowSpan>(capacity: 256)
  var records = Arena<CoverageRecord>()
  /// The shapes whose coverages are still to be made.
  var waiting = Arena<WaitingShape>()
  /// The number of the picture's shapes that were deferred.
  var waitedCount = 0
  /// The work of making those of which helpers do not know yet, in units.
  var waitingWork: Int64 = 0
  /// The pixels of the boxes of the shapes that wait, whose memory is not charged yet.
  var waitingPixels: Int64 = 0
  /// The coverages that helpers made for the waiting shapes.
  var made = Arena<MadeShape>()
  /// The number of waiting shapes, from the first on, whose coverages are in the table.
  var finished = 0
  /// The threads that make coverages together; nil for one.
  var team: Team? {
    @inline(__always) get { Team.isPossible ? ownTeam : nil }
    set { ownTeam = newValue }
  }
  private var ownTeam: Team?

  /// The bytes charged for a record; a constant, so that every platform cuts off a picture at the same place.
  static let recordBytes = 96
  /// The index of the record that all empty shapes of a picture share, which is its first one.
  private static let emptyIndex: Int32 = 0

  /// Whether the coverages of the previous picture stay where they are, instead of being copied.
  var isStaying = false
  /// The memory in use when the picture began: none unless coverages stay.
  var older = CoverageSizes()
  /// The memory of the coverages that were taken from the previous picture by copying.
  var reused = CoverageSizes()
  /// The most memory that a picture needed for new coverages.
  var mostNew = CoverageSizes()

  /// The bytes charged for the coverages; they depend on the coverages only, not on whether these were computed or
  /// copied.
  private(set) var weight = 0

  /// The work that the picture may still cost.
  var work = WorkBudget.unlimited

  /// The box of the whole picture.
  var picture: PixelBox { PixelBox(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// Starts a picture and discards all coverages but those that stay.
  mutating func begin(width: Int, height: Int, origin: SIMD2<Int> = SIMD2(0, 0)) {
    if Team.isPossible, waiting.count > 0 { makeWaitingShapes() }
    self.origin = origin
    self.width = Swift.max(0, Swift.min(width, Self.largestSide))
    self.height = Swift.max(0, Swift.min(height, Self.largestSide))
    runs.count = older.runs
    alphas.count = older.alphas
    rows.count = older.rows
    records.count = older.records
    outlines.begin(after: older)
    reused = CoverageSizes()
    weight = 0
    waitedCount = 0
    outlineCursor = 0
    if records.count == 0 { records.append(.empty) }
    charge(.empty)
    beginShape()
  }

  /// Whether the picture has a size and a position.
  func isPlaced(_ width: Int, _ height: Int, _ origin: SIMD2<Int>) -> Bool {
    self.width == width && self.height == height && self.origin == origin
  }

  /// Starts a shape without paths.
  mutating func beginShape() {
    points.count = 0
    contourEnds.count = 0
    bounds = FixedBounds()
    isDropped = false
  }

  /// Converts the paths added since `beginShape` to a coverage.
  ///
  /// If the previous picture contains the same outline, its coverage is used again.
  /// - Parameter mayWait: Whether the coverage may be made later, by ``makeWaitingShapes()``.
  mutating func endShape(
    rule: FillRule, previous: borrowing DrawnPicture, mayWait: Bool = false
  ) -> Coverage {
    defer { beginShape() }
    finishContour()
    guard !isDropped, points.count > 2, !work.isExhausted else { return emptyCoverage() }
    // The box is one unit wider, because rounding may move a curve's point beyond its control points by that much.
    let outer = PixelBox(
      minX: (bounds.minX - 1) >> 8, minY: (bounds.minY - 1) >> 8,
      maxX: (bounds.maxX + 256) >> 8, maxY: (bounds.maxY + 256) >> 8)
    let box = outer.intersection(picture)
    guard !box.isEmpty else { return emptyCoverage() }
    let rectangle = rectangle()
    let cost = rectangle == nil ? outlineWork(box) : Int64(box.height) &* WorkCost.row
    guard work.spend(cost) else { return emptyCoverage() }

    if previous.isValid, let index = find(rule, in: previous) {
      return reuse(index, rectangle, rule, previous)
    }
    if let rectangle {
      let coverage = rectangleCoverage(rectangle)
      remember(rule, coverage)
      return coverage
    }
    if mayWait, let team, bytes <= largestKept {
      return append(waitingFor: box, isInside: box == outer, rule: rule, cost: cost, team)
    }
    let outline = unsafe FlatOutline(
      points: points.base, contourEnds: contourEnds.base, contours: contourEnds.count, rule: rule)
    let record = unsafe rasterize(outline, box, isInside: box == outer)
    let coverage = record.box.isEmpty ? emptyCoverage() : append(record)
    remember(rule, coverage)
    return coverage
  }

  /// Returns the place of the current shape's outline in the previous picture; nil if it has none.
  private mutating func find(_ rule: FillRule, in previous: borrowing DrawnPicture) -> Int? {
    let memory = unsafe isStaying ? outlines.memory : previous.outlines.memory
    let outline = unsafe FlatOutline(
      points: points.base, contourEnds: contourEnds.base, contours: contourEnds.count, rule: rule)
    return unsafe previous.outlines.find(outline, points.count, at: memory, cursor: &outlineCursor)
  }

  /// Returns the coverage of an outline of the previous picture.
  ///
  /// - Parameter rectangle: The outline as a rectangle, which is made anew where coverages are copied.
  private mutating func reuse(
    _ index: Int, _ rectangle: FixedRectangle?, _ rule: FillRule, _ previous: borrowing DrawnPicture
  ) -> Coverage {
    let entry = previous.outlines[index]
    if isStaying {
      if bytes <= largestKept { append(previous.outlines, index..<index + 1) }
      return coverage(stayingAt: entry.coverage)
    }
    let before = sizes
    let coverage: Coverage
    if let rectangle {
      coverage = rectangleCoverage(rectangle)
      if !coverage.bounds.isEmpty { records[Int(coverage.index)].source = entry.coverage }
    } else {
      coverage = copy(entry.coverage, previous)
    }
    remember(rule, coverage)
    reused = reused + (sizes - before)
    return coverage
  }

  /// Keeps the outline of a coverage for the next picture, unless this picture has become too large to be kept.
  mutating func remember(_ rule: FillRule, _ coverage: Coverage) {
    if bytes <= largestKept { keepOutline(rule, coverage) }
  }

  /// Keeps the outline of a coverage.
  mutating func keepOutline(_ rule: FillRule, _ coverage: Coverage) {
    if !outlines.hasRoom(points.count, contourEnds.count) { pauseHelpers() }
    unsafe outlines.append(
      points.base, points.count, contourEnds.base, contourEnds.count, rule, coverage.index)
  }

  /// The number of bytes up to which the coverages of a picture are kept for comparison with the next one.
  var largestKept: Int { Swift.max(leastKept, 2 * 4 * width * height) }

  /// The number of bytes of coverages that are kept even of a small picture.
  var leastKept = 16 << 20

  /// Returns the cost of converting the current shape to a coverage.
  ///
  /// The cost covers its edges, the rows and columns that they cross within its box, and its rows.
  private func outlineWork(_ box: PixelBox) -> Int64 {
    // Half units: positions are within ±2³⁰, so that the difference of two may be 2³¹.
    let most = SIMD2(Int32(truncatingIfNeeded: box.width), Int32(truncatingIfNeeded: box.height)) &<< 7
    var crossings: Int64 = 0
    var previous = points[points.count - 1] &>> 1
    for i in 0..<points.count {
      let point = unsafe points.base[i] &>> 1
      let way = point &- previous
      // The parts of an edge beyond the box cross no row and no column of it.
      let length = pointwiseMin(pointwiseMax(way, 0 &- way), most)
      crossings &+= Int64(length.x) &+ Int64(length.y)
      previous = point
    }
    return crossings &>> 7 &* WorkCost.crossing &+ Int64(box.height) &* WorkCost.row
  }

  /// Converts an outline to rows and runs, and returns their record, which is not in the table yet.
  ///
  /// - Parameters:
  ///   - box: The part of the outline's box that is in the picture.
  ///   - isInside: Whether all of the outline is in the picture.
  /// - Returns: The record; its box is empty if the outline covers no pixel.
  mutating func rasterize(_ outline: FlatOutline, _ box: PixelBox, isInside: Bool) -> CoverageRecord {
    let stride = (box.width + 5) & ~3
    let words = (stride / 4 + 63) / 64
    let rowsAtOnce = Swift.min(box.height, Swift.max(1, Self.cellBudget / stride))
    cells.zeroFill(upTo: stride * rowsAtOnce, 0)
    bits.zeroFill(upTo: words * rowsAtOnce, 0)
    let firstRow = rows.count
    let firstAlpha = alphas.count
    rows.reserve(box.height)
    var touched = TouchedBox()
    var y = box.minY
    while y < box.maxY {
      let count = Swift.min(rowsAtOnce, box.maxY - y)
      let grid = unsafe CellGrid(
        cells: cells.base, bits: bits.base, stride: stride, words: words, width: box.width, height: count)
      unsafe grid.accumulate(
        points: outline.points, contourEnds: outline.contourEnds, contours: outline.contours,
        originX: box.minX << 8, originY: y << 8, isInside: isInside && rowsAtOnce == box.height)
      switch unsafe outline.rule {
      case .nonzero:
        unsafe sweep(grid, NonzeroRule.self, left: box.minX, top: y, touched: &touched)
      case .evenOdd:
        unsafe sweep(grid, EvenOddRule.self, left: box.minX, top: y, touched: &touched)
      }
      y += count
    }
    guard touched.minY <= touched.maxY else {
      rows.count = firstRow
      return .empty
    }
    let tight = PixelBox(
      minX: touched.minX, minY: touched.minY, maxX: touched.maxX, maxY: touched.maxY + 1)
    return measured(
      tight, solid: .empty, rows: firstRow + (tight.minY - box.minY), alphaBytes: alphas.count - firstAlpha)
  }

  /// Records a finished coverage.
  ///
  /// - Parameters:
  ///   - box: The pixels that the shape touches.
  ///   - solid: The pixels that are known to be covered completely.
  ///   - rows: The index of its first row.
  ///   - alphaBytes: The number of coverage bytes created for it.
  ///   - pixels: The number of pixels in its runs; nil to count them.
  mutating func record(
    _ box: PixelBox, solid: PixelBox, rows: Int, alphaBytes: Int, pixels: Int? = nil
  ) -> Coverage {
    append(measured(box, solid: solid, rows: rows, alphaBytes: alphaBytes, pixels: pixels))
  }

  /// Returns the record of a finished coverage, with its size and the cost of painting it.
  private func measured(
    _ box: PixelBox, solid: PixelBox, rows: Int, alphaBytes: Int, pixels: Int? = nil
  ) -> CoverageRecord {
    var record = CoverageRecord(box: box, solidBox: solid, rows: rows, source: -1, bytes: 0, area: 0)
    if box.isEmpty { return record }
    let first = unsafe Int(self.rows.base[rows].start)
    let last = unsafe Int(self.rows.base[rows + box.height - 1].end)
    var count = pixels ?? 0
    if pixels == nil {
      for i in first..<last { count &+= unsafe Int(runs.base[i].length) }
    }
    let bytes = 8 * (last - first) + alphaBytes + 8 * box.height
    record.bytes = Int32(truncatingIfNeeded: Swift.min(bytes, 1 << 30))
    record.area = Int32(
      truncatingIfNeeded: Swift.min(count + 4 * (last - first) + 4 * box.height, 1 << 30))
    return record
  }

  /// Appends a record to the table.
  mutating func append(_ record: CoverageRecord) -> Coverage {
    records.append(record)
    charge(record)
    return Coverage(index: Int32(truncatingIfNeeded: records.count - 1), bounds: record.box)
  }

  /// Charges the memory of a coverage.
  mutating func charge(_ record: CoverageRecord) { charge(bytes: Int(record.bytes) + Self.recordBytes) }

  /// Charges the memory of coverages.
  mutating func charge(bytes: Int) { weight += bytes }

  /// Returns the empty coverage, which every picture has and is charged for.
  func emptyCoverage() -> Coverage { Coverage(index: Self.emptyIndex, bounds: .empty) }

  /// Returns the record of a coverage, which must be of the current picture.
  func record(of coverage: Coverage) -> CoverageRecord {
    precondition(
      coverage.index >= 0 && Int(coverage.index) < records.count,
      "a coverage of another picture or rasterizer")
    return unsafe records.base[Int(coverage.index)]
  }

  /// The number of bytes in use for this picture's coverages and outlines.
  var bytes: Int { sizes.bytes + outlines.listBytes }

  /// The memory that inner loops read; the addresses change when a coverage is added.
  var memory: CoverageMemory {
    unsafe CoverageMemory(runs: runs.base, alphas: alphas.base, rows: rows.base)
  }
}

/// The smallest box around fixed-point points.
struct FixedBounds {
  var minX = Int.max
  var minY = Int.max
  var maxX = Int.min
  var maxY = Int.min
}

/// The box of the pixels in which a sweep found coverage; the last row is included.
struct TouchedBox {
  var minX = Int.max
  var maxX = Int.min
  var minY = Int.max
  var maxY = Int.min
}
