extension CoverageStore {
  /// Copies a coverage of the previous picture.
  mutating func copy(_ index: Int32, _ previous: borrowing DrawnPicture) -> Coverage {
    let record = previous.records[Int(index)]
    guard !record.box.isEmpty else { return emptyCoverage() }
    let memory = unsafe CoverageMemory(
      runs: previous.runs.base, alphas: previous.alphas.base, rows: previous.rows.base)
    var copy = unsafe copied(record, from: memory)
    copy.source = index
    return append(copy)
  }

  /// Copies the rows, runs and coverage bytes of a rasterised coverage, and returns its record with their place here.
  mutating func copied(_ record: CoverageRecord, from memory: CoverageMemory) -> CoverageRecord {
    let height = record.box.height
    // A rasterised coverage has its runs and its bytes in one contiguous block each, in the order of its rows.
    let firstRow = unsafe memory.rows + record.rows
    let firstRun = unsafe Int(firstRow[0].start)
    let runCount = unsafe Int(firstRow[height - 1].end) - firstRun
    runs.reserve(runCount)
    let source = unsafe memory.runs + firstRun
    let target = unsafe runs.base + runs.count
    var low = UInt32.max
    var high: UInt32 = 0
    for i in 0..<runCount {
      let run = unsafe source[i]
      if run.cover & Run.solidBit != 0 { continue }
      low = Swift.min(low, run.cover)
      high = Swift.max(high, run.cover &+ UInt32(run.length))
    }
    let byteCount = high > low ? Int(high - low) : 0
    let shift = UInt32(truncatingIfNeeded: alphas.count) &- low
    for i in 0..<runCount {
      var run = unsafe source[i]
      if run.cover & Run.solidBit == 0 { run.cover &+= shift }
      unsafe target[i] = run
    }
    if byteCount > 0 {
      alphas.reserve(byteCount)
      unsafe (alphas.base + alphas.count).update(from: memory.alphas + Int(low), count: byteCount)
      alphas.count += byteCount
    }
    rows.reserve(height)
    let runShift = UInt32(truncatingIfNeeded: runs.count) &- UInt32(truncatingIfNeeded: firstRun)
    let newRows = unsafe rows.base + rows.count
    for i in 0..<height {
      let row = unsafe firstRow[i]
      unsafe newRows[i] = RowSpan(start: row.start &+ runShift, end: row.end &+ runShift)
    }
    var copy = record
    copy.rows = rows.count
    rows.count += height
    runs.count += runCount
    return copy
  }
}
