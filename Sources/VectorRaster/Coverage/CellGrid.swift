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
  @inline(never)
  func accumulate(
    points: UnsafePointer<SIMD2<Int32>>, contourEnds: UnsafePointer<Int>, contours: Int,
    originX: Int, originY: Int, isInside: Bool
  ) {
    var first = 0
    for contour in 0..<contours {
      let end = unsafe contourEnds[contour]
      let last = unsafe points[end &- 1]
      var x0 = Int(last.x) &- originX
      var y0 = Int(last.y) &- originY
      if isInside {
        for i in first..<end {
          let p = unsafe points[i]
          let x1 = Int(p.x) &- originX
          let y1 = Int(p.y) &- originY
          if y0 != y1 { unsafe insideLine(x0, y0, x1, y1) }
          x0 = x1
          y0 = y1
        }
      } else {
        for i in first..<end {
          let p = unsafe points[i]
          let x1 = Int(p.x) &- originX
          let y1 = Int(p.y) &- originY
          if y0 != y1 { unsafe clippedLine(x0, y0, x1, y1) }
          x0 = x1
          y0 = y1
        }
      }
      first = end
    }
  }

  /// Leaves the area of a piece of height `d` whose ends lie `f` (summed) right of column `x`.
  @inline(__always)
  private func deposit(_ row: Int, _ x: Int, _ d: Int, _ f: Int) {
    let cell = unsafe cells + (row &* stride &+ x)
    let area = d &* f
    unsafe cell[0] &+= Int32(truncatingIfNeeded: d &* 512 &- area)
    unsafe cell[1] &+= Int32(truncatingIfNeeded: area)
    let a = x &>> 2
    let b = (x &+ 1) &>> 2
    let word = unsafe bits + row &* words
    unsafe word[a &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: a)
    unsafe word[b &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: b)
  }

  /// Rows of height per column, 16 fraction bits.
  @inline(__always)
  private func steepness(_ dx: Int, _ dy: Int) -> Int { (dy &<< 16) / (dx < 0 ? 0 &- dx : dx) }

  /// A piece within one row, from `l` to `r` (`l <= r`), spread over its columns without losing height.
  @inline(__always)
  private func spread(_ row: Int, _ l: Int, _ r: Int, _ height: Int, _ sign: Int, _ steepness: Int) {
    var column = l &>> 8
    var base = column &<< 8
    var y = (base &+ 256 &- l) &* steepness
    var done = y &>> 16
    if done > height { done = height }
    unsafe deposit(row, column, done &* sign, l &- base &+ 256)
    column &+= 1
    base &+= 256
    while r > base &+ 256 {
      y &+= steepness &<< 8
      var upTo = y &>> 16
      if upTo > height { upTo = height }
      unsafe deposit(row, column, (upTo &- done) &* sign, 256)
      done = upTo
      column &+= 1
      base &+= 256
    }
    unsafe deposit(row, column, (height &- done) &* sign, r &- base)
  }

  /// An edge whose ends both lie in the grid.
  @inline(__always)
  private func insideLine(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    var xa = x0
    var ya = y0
    var xb = x1
    var yb = y1
    var sign = 1
    if ya > yb {
      xa = x1
      ya = y1
      xb = x0
      yb = y0
      sign = -1
    }
    let dy = yb &- ya
    let dx = xb &- xa
    var row = ya &>> 8
    let lastRow = (yb &- 1) &>> 8
    if row == lastRow {
      let l = dx < 0 ? xb : xa
      let r = dx < 0 ? xa : xb
      let column = l &>> 8
      let base = column &<< 8
      if r <= base &+ 256 {
        unsafe deposit(row, column, dy &* sign, l &+ r &- base &- base)
      } else {
        unsafe spread(row, l, r, dy, sign, steepness(dx, dy))
      }
      return
    }
    let top = 256 &- (ya & 255)
    let bottom = yb &- lastRow &<< 8
    if dx == 0 {
      let column = xa &>> 8
      let f = (xa & 255) &* 2
      unsafe deposit(row, column, top &* sign, f)
      row &+= 1
      while row < lastRow {
        unsafe deposit(row, column, sign &<< 8, f)
        row &+= 1
      }
      unsafe deposit(row, column, bottom &* sign, f)
      return
    }
    let slope = (dx &<< 24) / dy
    var inverse = 0
    var x = xa &<< 24 &+ slope &* top
    var from = xa
    var height = top
    while true {
      let to = row == lastRow ? xb : x &>> 24
      let l = dx < 0 ? to : from
      let r = dx < 0 ? from : to
      let column = l &>> 8
      let base = column &<< 8
      if r <= base &+ 256 {
        unsafe deposit(row, column, height &* sign, l &+ r &- base &- base)
      } else {
        if inverse == 0 { inverse = unsafe steepness(dx, dy) }
        unsafe spread(row, l, r, height, sign, inverse)
      }
      if row == lastRow { return }
      row &+= 1
      x &+= slope &<< 8
      from = to
      height = row == lastRow ? bottom : 256
    }
  }

  /// An edge that may leave the grid: what lies to the left counts at column 0, to the right not at all.
  @inline(__always)
  private func clippedLine(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    var xa = x0
    var ya = y0
    var xb = x1
    var yb = y1
    var sign = 1
    if ya > yb {
      xa = x1
      ya = y1
      xb = x0
      yb = y0
      sign = -1
    }
    let floor = unsafe height &<< 8
    let right = unsafe width &<< 8
    if yb <= 0 || ya >= floor || (xa >= right && xb >= right) { return }
    if xa <= 0 && xb <= 0 {
      xa = 0
      xb = 0
    }
    let dy = yb &- ya
    let dx = xb &- xa
    let slope = dx == 0 ? 0 : (dx &<< 24) / dy
    let inverse = unsafe dx == 0 ? 0 : steepness(dx, dy)
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
      let span: Int
      if next < yb {
        span = next &- y
        x &+= slope &* span
        to = x &>> 24
        y = next
      } else {
        span = yb &- y
        to = xb
        y = yb
      }
      unsafe clippedPiece(row, from, to, span, sign, inverse, right)
      from = to
    }
  }

  @inline(__always)
  private func clippedPiece(
    _ row: Int, _ from: Int, _ to: Int, _ height: Int, _ sign: Int, _ inverse: Int, _ right: Int
  ) {
    var l = from < to ? from : to
    var r = from < to ? to : from
    if l >= right { return }
    if r <= 0 {
      unsafe deposit(row, 0, height &* sign, 0)
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
      unsafe deposit(row, 0, hidden &* sign, 0)
      rest &-= hidden
      l = 0
    }
    if rest == 0 { return }
    let column = l &>> 8
    let base = column &<< 8
    if r <= base &+ 256 {
      unsafe deposit(row, column, rest &* sign, l &+ r &- base &- base)
    } else {
      unsafe spread(row, l, r, rest, sign, inverse)
    }
  }
}
