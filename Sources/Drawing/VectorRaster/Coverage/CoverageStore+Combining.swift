extension CoverageStore {
  /// Combines two coverages pixel by pixel; the result is empty if the picture's work is exhausted.
  mutating func combine(_ first: Coverage, _ second: Coverage, _ how: CoverageOperation) -> Coverage {
    let a = record(of: first)
    let b = record(of: second)
    let box: PixelBox
    switch how {
    case .union, .exclude: box = a.box.union(b.box)
    case .subtract: box = a.box
    case .intersect:
      // A coverage inside the fully covered box of the other one stays unchanged.
      if b.solidBox.contains(a.box) { return first }
      if a.solidBox.contains(b.box) { return second }
      box = a.box.intersection(b.box)
    }
    guard !box.isEmpty, work.spend((Int64(a.area) &+ Int64(b.area)) &* WorkCost.combinedPixel) else {
      return emptyCoverage()
    }
    let rowBase = rows.count
    let firstAlpha = alphas.count
    rows.reserve(box.height)
    var touched = TouchedBox()
    for y in box.minY..<box.maxY {
      let start = runs.count
      combineRow(span(a, y), span(b, y), how)
      let end = runs.count
      rows.append(RowSpan(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end)))
      if end > start {
        touched.minX = Swift.min(touched.minX, Int(runs[start].x))
        touched.maxX = Swift.max(touched.maxX, Int(runs[end - 1].x) + Int(runs[end - 1].length))
        if touched.minY > touched.maxY { touched.minY = y }
        touched.maxY = y
      }
    }
    guard touched.minY <= touched.maxY else { return emptyCoverage() }
    let tight = PixelBox(
      minX: touched.minX, minY: touched.minY, maxX: touched.maxX, maxY: touched.maxY + 1)
    let solid = how == .intersect ? a.solidBox.intersection(b.solidBox) : .empty
    return record(
      tight, solid: solid, rows: rowBase + tight.minY - box.minY, alphaBytes: alphas.count - firstAlpha)
  }

  private func span(_ record: CoverageRecord, _ y: Int) -> RowSpan {
    guard y >= record.box.minY, y < record.box.maxY else { return RowSpan(start: 0, end: 0) }
    return rows[record.rows + y - record.box.minY]
  }

  /// Combines two rows of runs, one span at a time in which both rows keep their kind of coverage.
  private mutating func combineRow(_ a: RowSpan, _ b: RowSpan, _ how: CoverageOperation) {
    runs.reserve(2 * (Int(a.end - a.start) + Int(b.end - b.start)) + 4)
    var left = RunCursor(a)
    var right = RunCursor(b)
    var x = 0
    while true {
      unsafe left.settle(runs.base, x)
      unsafe right.settle(runs.base, x)
      switch how {
      case .intersect: if left.isAtEnd || right.isAtEnd { return }
      case .subtract: if left.isAtEnd { return }
      case .union, .exclude: if left.isAtEnd && right.isAtEnd { return }
      }
      let end = Swift.min(left.changesAt, right.changesAt)
      let length = end - x
      if left.alphas < 0 && right.alphas < 0 {
        let c = Self.combined(UInt32(left.solid), UInt32(right.solid), how)
        if c > 0 { appendSolidRun(x, length, c) }
      } else if (left.isGap && (how == .intersect || how == .subtract))
        || (right.isGap && how == .intersect)
      {
        // The result is empty here.
      } else if left.alphas >= 0 && right.keepsOther(how) {
        runs.append(Run(x: x, length: length, alphas: left.alphas))
      } else if right.alphas >= 0 && how != .subtract && left.keepsOther(how) {
        runs.append(Run(x: x, length: length, alphas: right.alphas))
      } else {
        runs.append(Run(x: x, length: length, alphas: alphas.count))
        switch how {
        case .union: combineBytes(left, right, length) { Self.combined($0, $1, .union) }
        case .subtract: combineBytes(left, right, length) { Self.combined($0, $1, .subtract) }
        case .intersect: combineBytes(left, right, length) { Self.combined($0, $1, .intersect) }
        case .exclude: combineBytes(left, right, length) { Self.combined($0, $1, .exclude) }
        }
      }
      x = end
    }
  }

  @inline(__always)
  private mutating func combineBytes(
    _ a: RunCursor, _ b: RunCursor, _ length: Int, _ combine: (UInt32, UInt32) -> UInt32
  ) {
    alphas.reserve(length)
    let base = unsafe alphas.base
    let out = unsafe base + alphas.count
    for i in 0..<length {
      let p = unsafe a.alphas < 0 ? UInt32(a.solid) : UInt32(base[a.alphas &+ i])
      let q = unsafe b.alphas < 0 ? UInt32(b.solid) : UInt32(base[b.alphas &+ i])
      unsafe out[i] = UInt8(truncatingIfNeeded: combine(p, q))
    }
    alphas.count &+= length
  }

  /// Appends a run of one coverage.
  private mutating func appendSolidRun(_ x: Int, _ length: Int, _ coverage: UInt32) {
    runs.append(Run(x: x, length: length, solid: coverage))
  }

  /// Returns one pixel of a combination; all values are 0…255.
  @inline(__always)
  static func combined(_ a: UInt32, _ b: UInt32, _ how: CoverageOperation) -> UInt32 {
    switch how {
    case .union: return a &+ b &- divided255(a &* b)
    case .subtract: return divided255(a &* (255 &- b))
    case .intersect: return divided255(a &* b)
    case .exclude: return divided255(a &* (255 &- b) &+ b &* (255 &- a))
    }
  }
}

/// A position in a row of runs.
private struct RunCursor {
  private var next: Int
  private let end: Int

  /// The offset of this span's coverage bytes; negative if it has a single coverage.
  var alphas = -1
  /// The coverage of this span if it has a single one.
  var solid = 0
  /// The column at which the kind of coverage changes; `Int.max` after the last run.
  var changesAt = 0
  /// Whether no run begins or continues from here on.
  var isAtEnd = false

  var isGap: Bool { alphas < 0 && solid == 0 }

  /// Returns whether combining leaves the other coverage unchanged (as the first operand of a difference).
  func keepsOther(_ how: CoverageOperation) -> Bool {
    alphas < 0 && solid == (how == .intersect ? 255 : 0)
  }

  init(_ span: RowSpan) {
    next = Int(span.start)
    end = Int(span.end)
  }

  /// Moves to the span that begins at column `column`, which must never decrease from call to call.
  mutating func settle(_ runs: UnsafePointer<Run>, _ column: Int) {
    while next < end {
      let run = unsafe runs[next]
      let runEnd = Int(run.x) + Int(run.length)
      if column >= runEnd {
        next += 1
        continue
      }
      if column < Int(run.x) {
        alphas = -1
        solid = 0
        changesAt = Int(run.x)
      } else {
        changesAt = runEnd
        if run.cover & Run.solidBit != 0 {
          alphas = -1
          solid = Int(run.cover & 255)
        } else {
          alphas = Int(run.cover) + column - Int(run.x)
          solid = 0
        }
      }
      return
    }
    alphas = -1
    solid = 0
    changesAt = .max
    isAtEnd = true
  }
}
