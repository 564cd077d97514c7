/// An axis-aligned rectangle in 1/256 pixels.
struct FixedRectangle {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int
}

extension CoverageStore {
  /// Returns the current shape as a rectangle if it is a single axis-aligned one, whose edges need no cells.
  func rectangle() -> FixedRectangle? {
    guard contourEnds.count == 1, points.count == 4 || points.count == 5 else { return nil }
    let a = points[0], b = points[1], c = points[2], d = points[3]
    if points.count == 5 && points[4] != a { return nil }
    let startsAcross = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let startsDown = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard startsAcross || startsDown else { return nil }
    return FixedRectangle(
      minX: Int(Swift.min(a.x, c.x)), minY: Int(Swift.min(a.y, c.y)),
      maxX: Int(Swift.max(a.x, c.x)), maxY: Int(Swift.max(a.y, c.y)))
  }

  /// Returns the coverage of a rectangle; equal rows share their runs.
  mutating func rectangleCoverage(_ rectangle: FixedRectangle) -> Coverage {
    let left = Swift.max(0, rectangle.minX), right = Swift.min(width << 8, rectangle.maxX)
    let top = Swift.max(0, rectangle.minY), bottom = Swift.min(height << 8, rectangle.maxY)
    guard left < right, top < bottom else { return emptyCoverage() }
    let firstRow = top >> 8
    let lastRow = (bottom - 1) >> 8
    let rowBase = rows.count
    rows.reserve(lastRow - firstRow + 1)
    if firstRow == lastRow {
      rows.append(rectangleRow(left, right, bottom - top))
    } else {
      let full = rectangleRow(left, right, 256)
      let above = 256 - (top & 255)
      let below = bottom - lastRow << 8
      rows.append(above == 256 ? full : rectangleRow(left, right, above))
      for _ in (firstRow + 1)..<lastRow { rows.append(full) }
      rows.append(below == 256 ? full : rectangleRow(left, right, below))
    }
    let box = PixelBox(minX: left >> 8, minY: firstRow, maxX: (right + 255) >> 8, maxY: lastRow + 1)
    let solid = PixelBox(
      minX: (left + 255) >> 8, minY: (top + 255) >> 8, maxX: right >> 8, maxY: bottom >> 8)
    // A sliver may cover less than 1/255 of every pixel. It then has rows without runs, which is allowed.
    return record(
      box, solid: solid.isEmpty ? .empty : solid, rows: rowBase, alphaBytes: 0,
      pixels: Int(clamping: box.pixelCount)
    )
  }

  /// Returns the coverage of a box of whole pixels.
  mutating func boxCoverage(_ box: PixelBox) -> Coverage {
    guard work.spend(Swift.max(0, box.height), each: WorkCost.row) else { return emptyCoverage() }
    return rectangleCoverage(
      FixedRectangle(minX: box.minX << 8, minY: box.minY << 8, maxX: box.maxX << 8, maxY: box.maxY << 8))
  }

  /// Returns the runs of a row of which the rectangle covers `share` 256ths in height.
  private mutating func rectangleRow(_ left: Int, _ right: Int, _ share: Int) -> RowSpan {
    let start = runs.count
    runs.reserve(3)
    let firstColumn = left >> 8
    let lastColumn = (right - 1) >> 8
    if firstColumn == lastColumn {
      appendSolid(firstColumn, 1, (right - left) * share)
    } else {
      let full = 256 * share
      let head = (256 - (left & 255)) * share
      let tail = (right - lastColumn << 8) * share
      let from = head == full ? firstColumn : firstColumn + 1
      let to = tail == full ? lastColumn + 1 : lastColumn
      if head != full { appendSolid(firstColumn, 1, head) }
      if to > from { appendSolid(from, to - from, full) }
      if tail != full { appendSolid(lastColumn, 1, tail) }
    }
    return RowSpan(
      start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: runs.count))
  }

  /// Appends a run of one coverage, given as an area of 0…65536, unless it rounds to zero.
  private mutating func appendSolid(_ x: Int, _ length: Int, _ area: Int) {
    let coverage = Swift.min(255, area >> 8)
    guard coverage > 0 else { return }
    runs.append(Run(x: x, length: length, solid: UInt32(truncatingIfNeeded: coverage)))
  }
}
