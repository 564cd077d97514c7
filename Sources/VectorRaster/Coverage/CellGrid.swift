/// Signed areas per pixel, and one bit for every four pixels that were touched.
///
/// A piece of an edge that crosses `d` 1/256 rows inside one pixel column leaves its area in that cell and the
/// rest of its height in the next one, so that the running sum along a row is 512 · 256 where the shape covers
/// a pixel once. The cells and bits are all zero before and after each use.
@unsafe
struct CellGrid {
  let cells: UnsafeMutablePointer<Int32>
  let bits: UnsafeMutablePointer<UInt64>
  /// Cells in a row: the width, two more for what edges at the right side leave, and up to a multiple of four.
  let stride: Int
  /// Words of bits in a row.
  let words: Int
  let width: Int
  let height: Int

  /// Adds all edges of closed contours whose points are relative to (`originX`, `originY`).
  ///
  /// - Parameter isInside: all points lie in the grid.
  func accumulate(
    points: UnsafePointer<SIMD2<Int32>>, contourEnds: UnsafePointer<Int>, contours: Int,
    originX: Int, originY: Int, isInside: Bool
  ) {
    if !isInside {
      unsafe accumulateClipped(points, contourEnds, contours, originX, originY)
    } else if unsafe words == 1 {
      unsafe accumulate(NarrowMarks.self, points, contourEnds, contours, originX, originY)
    } else {
      unsafe accumulate(WideMarks.self, points, contourEnds, contours, originX, originY)
    }
  }

  @inline(never)
  private func accumulate<Marks: CellMarks>(
    _ marks: Marks.Type, _ points: UnsafePointer<SIMD2<Int32>>, _ contourEnds: UnsafePointer<Int>,
    _ contours: Int, _ originX: Int, _ originY: Int
  ) {
    var first = 0
    for contour in 0..<contours {
      let end = unsafe contourEnds[contour]
      let last = unsafe points[end &- 1]
      var x0 = Int(last.x) &- originX
      var y0 = Int(last.y) &- originY
      for i in first..<end {
        let p = unsafe points[i]
        let x1 = Int(p.x) &- originX
        let y1 = Int(p.y) &- originY
        if y0 != y1 {
          // Most edges of curves and small shapes stay in one pixel, or at least in one row.
          let top = (y0 < y1 ? y0 : y1) &>> 8
          let bottom = ((y0 < y1 ? y1 : y0) &- 1) &>> 8
          if top == bottom {
            let cells = unsafe cells + top &* stride
            let bits = unsafe bits + top &* words
            if x0 &>> 8 == x1 &>> 8 {
              let f = (x0 & 255) &+ (x1 & 255)
              unsafe Self.deposit(marks, cells, bits, x0 &>> 8, y1 &- y0, f)
            } else {
              let dy = y1 &- y0
              let sign = dy &>> 63
              let height = (dy ^ sign) &- sign
              let l = x0 < x1 ? x0 : x1
              let r = x0 < x1 ? x1 : x0
              unsafe Self.spread(marks, cells, bits, l, r, height, sign, Self.steepness(r &- l, height))
            }
          } else if y0 < y1 {
            unsafe line(marks, x0, y0, x1, y1, 0)
          } else {
            unsafe line(marks, x1, y1, x0, y0, -1)
          }
        }
        x0 = x1
        y0 = y1
      }
      first = end
    }
  }

  @inline(never)
  private func accumulateClipped(
    _ points: UnsafePointer<SIMD2<Int32>>, _ contourEnds: UnsafePointer<Int>, _ contours: Int,
    _ originX: Int, _ originY: Int
  ) {
    var first = 0
    for contour in 0..<contours {
      let end = unsafe contourEnds[contour]
      let last = unsafe points[end &- 1]
      var x0 = Int(last.x) &- originX
      var y0 = Int(last.y) &- originY
      for i in first..<end {
        let p = unsafe points[i]
        let x1 = Int(p.x) &- originX
        let y1 = Int(p.y) &- originY
        if y0 < y1 {
          unsafe clippedLine(x0, y0, x1, y1, 0)
        } else if y0 > y1 {
          unsafe clippedLine(x1, y1, x0, y0, -1)
        }
        x0 = x1
        y0 = y1
      }
      first = end
    }
  }

  /// Leaves the area of a piece of height `d` whose ends lie `f` (summed) right of column `x`.
  @inline(__always)
  private static func deposit<Marks: CellMarks>(
    _ marks: Marks.Type, _ cells: UnsafeMutablePointer<Int32>, _ bits: UnsafeMutablePointer<UInt64>, _ x: Int,
    _ d: Int, _ f: Int
  ) {
    let area = d &* f
    unsafe cells[x] &+= Int32(truncatingIfNeeded: d &<< 9 &- area)
    // Between the two cells: next to each other they are made a vector, which takes longer.
    unsafe marks.mark(bits, x)
    unsafe cells[x &+ 1] &+= Int32(truncatingIfNeeded: area)
  }

  /// Rows of height per column, 16 fraction bits; `dx` and `dy` are positive.
  @inline(__always)
  private static func steepness(_ dx: Int, _ dy: Int) -> Int {
    // The quotient of small numbers is exact in 32 bits, and much faster there.
    if dy < 65_536 && dx < 1 << 31 {
      let n = UInt32(truncatingIfNeeded: dy) &<< 16
      return Int(n / UInt32(truncatingIfNeeded: dx))
    }
    return (dy &<< 16) / dx
  }

  /// A piece within one row, from `l` to `r` in different columns, spread over them without losing height.
  ///
  /// - Parameter sign: 0 for a piece that runs down, −1 for one that runs up.
  @inline(__always)
  private static func spread<Marks: CellMarks>(
    _ marks: Marks.Type, _ cells: UnsafeMutablePointer<Int32>, _ bits: UnsafeMutablePointer<UInt64>,
    _ l: Int, _ r: Int, _ height: Int, _ sign: Int, _ steepness: Int
  ) {
    var column = l &>> 8
    let lastColumn = r &>> 8
    var y = (256 &- (l & 255)) &* steepness
    var done = y &>> 16
    if done > height { done = height }
    unsafe deposit(marks, cells, bits, column, (done ^ sign) &- sign, (l & 255) &+ 256)
    column &+= 1
    while column < lastColumn {
      y &+= steepness &<< 8
      var upTo = y &>> 16
      if upTo > height { upTo = height }
      unsafe deposit(marks, cells, bits, column, ((upTo &- done) ^ sign) &- sign, 256)
      done = upTo
      column &+= 1
    }
    unsafe deposit(marks, cells, bits, column, ((height &- done) ^ sign) &- sign, r & 255)
  }

  /// An edge over several rows whose ends both lie in the grid; it runs down from `a` to `b`.
  @inline(__always)
  private func line<Marks: CellMarks>(
    _ marks: Marks.Type, _ xa: Int, _ ya: Int, _ xb: Int, _ yb: Int, _ sign: Int
  ) {
    let dy = yb &- ya
    let dx = xb &- xa
    let row = ya &>> 8
    var rows = (yb &- 1) &>> 8 &- row
    let top = 256 &- (ya & 255)
    let bottom = ((yb &- 1) & 255) &+ 1
    var cells = unsafe cells + row &* stride
    var bits = unsafe bits + row &* words
    let full = (256 ^ sign) &- sign
    if dx == 0 {
      let column = xa &>> 8
      let f = (xa & 255) &* 2
      unsafe Self.deposit(marks, cells, bits, column, (top ^ sign) &- sign, f)
      while rows > 1 {
        unsafe cells += stride
        unsafe bits += words
        unsafe Self.deposit(marks, cells, bits, column, full, f)
        rows &-= 1
      }
      unsafe cells += stride
      unsafe bits += words
      unsafe Self.deposit(marks, cells, bits, column, (bottom ^ sign) &- sign, f)
      return
    }
    let slope = unsafe Self.slope(dx, dy)
    var inverse = 0
    var x = xa &<< 24 &+ slope &* top
    var from = xa
    var height = top
    while true {
      let to = rows == 0 ? xb : x &>> 24
      let column = from &>> 8
      if column == to &>> 8 {
        unsafe Self.deposit(marks, cells, bits, column, (height ^ sign) &- sign, (from & 255) &+ (to & 255))
      } else {
        if inverse == 0 { inverse = unsafe Self.steepness(dx < 0 ? 0 &- dx : dx, dy) }
        let l = from < to ? from : to
        let r = from < to ? to : from
        unsafe Self.spread(marks, cells, bits, l, r, height, sign, inverse)
      }
      if rows == 0 { return }
      rows &-= 1
      unsafe cells += stride
      unsafe bits += words
      x &+= slope &<< 8
      from = to
      height = rows == 0 ? bottom : 256
    }
  }

  /// Columns per row of height, 24 fraction bits.
  @inline(__always)
  private static func slope(_ dx: Int, _ dy: Int) -> Int { (dx &<< 24) / dy }

  /// An edge that may leave the grid: what lies to the left counts at column 0, to the right not at all.
  @inline(__always)
  private func clippedLine(_ ax: Int, _ ya: Int, _ bx: Int, _ yb: Int, _ sign: Int) {
    let floor = unsafe height &<< 8
    let right = unsafe width &<< 8
    if yb <= 0 || ya >= floor || (ax >= right && bx >= right) { return }
    let isLeft = ax <= 0 && bx <= 0
    let xa = isLeft ? 0 : ax
    let xb = isLeft ? 0 : bx
    let dy = yb &- ya
    let dx = xb &- xa
    let isSingle = ya &>> 8 == (yb &- 1) &>> 8
    let slope = unsafe dx == 0 || isSingle ? 0 : Self.slope(dx, dy)
    let inverse = unsafe dx == 0 ? 0 : Self.steepness(dx < 0 ? 0 &- dx : dx, dy)
    var y = ya
    var x = xa &<< 24
    if y < 0 {
      x &-= slope &* y
      y = 0
    }
    var from = x &>> 24
    let end = yb < floor ? yb : floor
    while y < end {
      let row = y &>> 8
      let next = (row &+ 1) &<< 8
      let to: Int
      let height: Int
      if next < yb {
        height = next &- y
        x &+= slope &* height
        to = x &>> 24
        y = next
      } else {
        height = yb &- y
        to = xb
        y = yb
      }
      unsafe clippedPiece(row, from, to, height, sign, inverse, right)
      from = to
    }
  }

  @inline(__always)
  private func clippedPiece(
    _ row: Int, _ from: Int, _ to: Int, _ height: Int, _ sign: Int, _ inverse: Int, _ right: Int
  ) {
    let cells = unsafe cells + row &* stride
    let bits = unsafe bits + row &* words
    var l = from < to ? from : to
    var r = from < to ? to : from
    if l >= right { return }
    if r <= 0 {
      unsafe Self.deposit(WideMarks.self, cells, bits, 0, (height ^ sign) &- sign, 0)
      return
    }
    var rest = height
    if r > right {
      var visible = ((right &- l) &* inverse) &>> 16
      if visible > rest { visible = rest }
      rest = visible
      r = right
    }
    if l < 0 {
      var hidden = ((0 &- l) &* inverse) &>> 16
      if hidden > rest { hidden = rest }
      unsafe Self.deposit(WideMarks.self, cells, bits, 0, (hidden ^ sign) &- sign, 0)
      rest &-= hidden
      l = 0
    }
    if rest == 0 { return }
    if l &>> 8 == r &>> 8 {
      unsafe Self.deposit(
        WideMarks.self, cells, bits, l &>> 8, (rest ^ sign) &- sign, (l & 255) &+ (r & 255))
    } else {
      unsafe Self.spread(WideMarks.self, cells, bits, l, r, rest, sign, inverse)
    }
  }
}

/// Marks the groups of four pixels that hold a cell and its right neighbour.
protocol CellMarks {
  static func mark(_ bits: UnsafeMutablePointer<UInt64>, _ x: Int)
}

/// Marks rows of up to 256 cells: one word.
enum NarrowMarks: CellMarks {
  @inline(__always)
  static func mark(_ bits: UnsafeMutablePointer<UInt64>, _ x: Int) {
    let a = UInt64(truncatingIfNeeded: x) &>> 2
    let b = UInt64(truncatingIfNeeded: x &+ 1) &>> 2
    var word = unsafe bits.pointee
    word |= 1 &<< a
    word |= 1 &<< b
    unsafe bits.pointee = word
  }
}

/// Marks rows of any width.
enum WideMarks: CellMarks {
  @inline(__always)
  static func mark(_ bits: UnsafeMutablePointer<UInt64>, _ x: Int) {
    let a = UInt64(truncatingIfNeeded: x) &>> 2
    let b = UInt64(truncatingIfNeeded: x &+ 1) &>> 2
    unsafe bits[Int(a &>> 6)] |= 1 &<< a
    unsafe bits[Int(b &>> 6)] |= 1 &<< b
  }
}
