/// A grid of signed areas for each pixel, with one bit for every four pixels that were touched.
///
/// A piece of an edge that crosses `d` 1/256 rows inside one pixel column adds its area to that cell and the rest of
/// its height to the next one. The running sum along a row is therefore 512 · 256 where the shape covers a pixel
/// once. The cells and bits are all zero before and after each use.
///
/// Positions have 8 fraction bits and slopes up to 24, in `Int64`, because an `Int` may have only 32 bits.
@unsafe
struct CellGrid {
  let cells: UnsafeMutablePointer<Int32>
  let bits: UnsafeMutablePointer<UInt64>
  /// The number of cells in a row: the width, plus two for edges at the right side, rounded up to a multiple of four.
  let stride: Int
  /// The number of words of bits in a row.
  let words: Int
  let width: Int
  let height: Int

  /// Adds all edges of closed contours whose points are relative to (`originX`, `originY`).
  ///
  /// - Parameter isInside: Whether all points lie in the grid.
  func accumulate(
    points: UnsafePointer<SIMD2<Int32>>, contourEnds: UnsafePointer<Int>, contours: Int,
    originX: Int, originY: Int, isInside: Bool
  ) {
    if unsafe isInside && words == 1 {
      unsafe accumulate(NarrowMarks.self, false, points, contourEnds, contours, originX, originY)
    } else if isInside {
      unsafe accumulate(WideMarks.self, false, points, contourEnds, contours, originX, originY)
    } else {
      unsafe accumulate(WideMarks.self, true, points, contourEnds, contours, originX, originY)
    }
  }

  /// Adds all edges, marking the touched cells with `Marks`.
  ///
  /// - Parameter clips: Whether points may lie outside the grid.
  @inline(__always)
  private func accumulate<Marks: CellMarks>(
    _ marks: Marks.Type, _ clips: Bool, _ points: UnsafePointer<SIMD2<Int32>>,
    _ contourEnds: UnsafePointer<Int>, _ contours: Int, _ originX: Int, _ originY: Int
  ) {
    let right = unsafe Int64(width) &<< 8
    let floor = unsafe Int64(height) &<< 8
    let originX = Int64(originX), originY = Int64(originY)
    var first = 0
    for contour in 0..<contours {
      let end = unsafe contourEnds[contour]
      let last = unsafe points[end &- 1]
      var x0 = Int64(last.x) &- originX
      var y0 = Int64(last.y) &- originY
      for i in first..<end {
        let p = unsafe points[i]
        let x1 = Int64(p.x) &- originX
        let y1 = Int64(p.y) &- originY
        if y0 != y1 {
          let isDown = y0 < y1
          let least = isDown ? y0 : y1
          let greatest = isDown ? y1 : y0
          if clips && (greatest <= 0 || least >= floor) {
            // The edge lies above or below the grid.
          } else if clips && (x0 < 0 || x1 < 0 || x0 > right || x1 > right) {
            if isDown {
              unsafe clippedLine(x0, y0, x1, y1, 0)
            } else {
              unsafe clippedLine(x1, y1, x0, y0, -1)
            }
          } else if least &>> 8 == (greatest &- 1) &>> 8 {
            // Most edges of curves and small shapes stay in one row, and often in one pixel.
            let row = index(least &>> 8)
            let cells = unsafe cells + row &* stride
            let bits = unsafe bits + row &* words
            if x0 &>> 8 == x1 &>> 8 {
              let f = (x0 & 255) &+ (x1 & 255)
              unsafe Self.deposit(marks, cells, bits, x0 &>> 8, y1 &- y0, f)
            } else {
              let l = x0 < x1 ? x0 : x1
              let r = x0 < x1 ? x1 : x0
              let height = greatest &- least
              unsafe Self.spread(
                marks, cells, bits, l, r, height, isDown ? 0 : -1, Self.steepness(r &- l, height))
            }
          } else {
            let sign: Int64 = isDown ? 0 : -1
            unsafe line(
              marks, clips, isDown ? x0 : x1, least, isDown ? x1 : x0, greatest, sign)
          }
        }
        x0 = x1
        y0 = y1
      }
      first = end
    }
  }

  /// Adds the area of a piece of height `d` in column `x`; `f` is the sum of the offsets of its ends in that column.
  @inline(__always)
  private static func deposit<Marks: CellMarks>(
    _ marks: Marks.Type, _ cells: UnsafeMutablePointer<Int32>, _ bits: UnsafeMutablePointer<UInt64>,
    _ x: Int64,
    _ d: Int64, _ f: Int64
  ) {
    let area = d &* f
    let x = index(x)
    unsafe cells[x] &+= Int32(truncatingIfNeeded: d &<< 9 &- area)
    // The position between the two cell updates is deliberate: adjacent updates are vectorised, which is slower.
    unsafe marks.mark(bits, x)
    unsafe cells[x &+ 1] &+= Int32(truncatingIfNeeded: area)
  }

  /// Returns the height in rows for each column, with 16 fraction bits; `dx` and `dy` are positive.
  @inline(__always)
  private static func steepness(_ dx: Int64, _ dy: Int64) -> Int64 {
    // The quotient of small numbers is exact in 32 bits, and much faster to compute.
    if dy < 65_536 && dx < 1 << 31 {
      let n = UInt32(truncatingIfNeeded: dy) &<< 16
      return Int64(n / UInt32(truncatingIfNeeded: dx))
    }
    return (dy &<< 16) / dx
  }

  /// Distributes a piece within one row, from `l` to `r` in different columns, over them without losing height.
  ///
  /// - Parameters:
  ///   - height: The height at `r`, measured from the start of the piece.
  ///   - sign: 0 for a piece that runs down, −1 for one that runs up.
  ///   - hidden: The width to the left of `l`, which is then 0; its height is already accounted for.
  @inline(__always)
  private static func spread<Marks: CellMarks>(
    _ marks: Marks.Type, _ cells: UnsafeMutablePointer<Int32>, _ bits: UnsafeMutablePointer<UInt64>,
    _ l: Int64, _ r: Int64, _ height: Int64, _ sign: Int64, _ steepness: Int64, hidden: Int64 = 0
  ) {
    var column = l &>> 8
    let lastColumn = r &>> 8
    let before = unsafe heightAt(hidden, steepness, height)
    var x = 256 &- (l & 255) &+ hidden
    var done = unsafe heightAt(x, steepness, height)
    unsafe deposit(marks, cells, bits, column, ((done &- before) ^ sign) &- sign, (l & 255) &+ 256)
    column &+= 1
    while column < lastColumn {
      x &+= 256
      let upTo = unsafe heightAt(x, steepness, height)
      unsafe deposit(marks, cells, bits, column, ((upTo &- done) ^ sign) &- sign, 256)
      done = upTo
      column &+= 1
    }
    unsafe deposit(marks, cells, bits, column, ((height &- done) ^ sign) &- sign, r & 255)
  }

  /// Returns the height reached after a width of `x`, at most `height`.
  @inline(__always)
  private static func heightAt(_ x: Int64, _ steepness: Int64, _ height: Int64) -> Int64 {
    let reached = (x &* steepness) &>> 16
    return reached < height ? reached : height
  }

  /// Adds an edge over several rows that lies between the sides of the grid; it runs down from `a` to `b`.
  ///
  /// - Parameter clips: Whether the edge may begin above the grid or end below it.
  @inline(__always)
  private func line<Marks: CellMarks>(
    _ marks: Marks.Type, _ clips: Bool, _ xa: Int64, _ ya: Int64, _ xb: Int64, _ yb: Int64, _ sign: Int64
  ) {
    let dy = yb &- ya
    let dx = xb &- xa
    let slope = unsafe dx == 0 ? 0 : Self.slope(dx, dy)
    var row = ya &>> 8
    var lastRow = (yb &- 1) &>> 8
    var height = 256 &- (ya & 255)
    var lastHeight = ((yb &- 1) & 255) &+ 1
    var x = xa &<< 24
    // Whether the last piece ends at the end of the edge; false if that end is below the grid.
    var isWhole = true
    if clips {
      if ya < 0 {
        x &-= slope &* ya
        row = 0
        height = 256
      }
      if unsafe lastRow >= Int64(self.height) {
        lastRow = unsafe Int64(self.height) &- 1
        lastHeight = 256
        isWhole = false
      }
      if row == lastRow {
        // The piece is part of one row, or the whole of it.
        height = height < lastHeight ? height : lastHeight
      }
    }
    var from = x &>> 24
    var cells = unsafe cells + index(row) &* stride
    var bits = unsafe bits + index(row) &* words
    var rows = lastRow &- row
    if dx == 0 {
      let column = xa &>> 8
      let f = (xa & 255) &* 2
      unsafe Self.deposit(marks, cells, bits, column, (height ^ sign) &- sign, f)
      if rows == 0 { return }
      let full = (256 ^ sign) &- sign
      while rows > 1 {
        unsafe cells += stride
        unsafe bits += words
        unsafe Self.deposit(marks, cells, bits, column, full, f)
        rows &-= 1
      }
      unsafe cells += stride
      unsafe bits += words
      unsafe Self.deposit(marks, cells, bits, column, (lastHeight ^ sign) &- sign, f)
      return
    }
    var inverse: Int64 = 0
    while true {
      x &+= slope &* height
      let to = rows == 0 && isWhole ? xb : x &>> 24
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
      from = to
      height = rows == 0 ? lastHeight : 256
    }
  }

  /// Returns the number of columns per row of height, with 24 fraction bits.
  @inline(__always)
  private static func slope(_ dx: Int64, _ dy: Int64) -> Int64 { (dx &<< 24) / dy }

  /// Adds an edge that may leave the grid; parts to the left count at column 0, and parts to the right do not count.
  @inline(__always)
  private func clippedLine(_ ax: Int64, _ ya: Int64, _ bx: Int64, _ yb: Int64, _ sign: Int64) {
    let floor = unsafe Int64(height) &<< 8
    let right = unsafe Int64(width) &<< 8
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
      let to: Int64
      let height: Int64
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
    _ row: Int64, _ from: Int64, _ to: Int64, _ height: Int64, _ sign: Int64, _ inverse: Int64, _ right: Int64
  ) {
    let cells = unsafe cells + index(row) &* stride
    let bits = unsafe bits + index(row) &* words
    var l = from < to ? from : to
    var r = from < to ? to : from
    if l >= right { return }
    if r <= 0 {
      unsafe Self.deposit(WideMarks.self, cells, bits, 0, (height ^ sign) &- sign, 0)
      return
    }
    let reached = unsafe r > right ? Self.heightAt(right &- l, inverse, height) : height
    if r > right { r = right }
    let hidden = l < 0 ? 0 &- l : 0
    let before = unsafe Self.heightAt(hidden, inverse, reached)
    if l < 0 {
      unsafe Self.deposit(WideMarks.self, cells, bits, 0, (before ^ sign) &- sign, 0)
      l = 0
    }
    if l &>> 8 == r &>> 8 {
      let f = (l & 255) &+ (r & 255)
      unsafe Self.deposit(WideMarks.self, cells, bits, l &>> 8, ((reached &- before) ^ sign) &- sign, f)
    } else {
      unsafe Self.spread(WideMarks.self, cells, bits, l, r, reached, sign, inverse, hidden: hidden)
    }
  }
}

/// A rule that marks the groups of four pixels that contain a cell and its right neighbour.
protocol CellMarks {
  static func mark(_ bits: UnsafeMutablePointer<UInt64>, _ x: Int)
}

/// Marks for rows of up to 256 cells, which take one word.
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

/// Marks for rows of any width.
enum WideMarks: CellMarks {
  @inline(__always)
  static func mark(_ bits: UnsafeMutablePointer<UInt64>, _ x: Int) {
    let a = UInt64(truncatingIfNeeded: x) &>> 2
    let b = UInt64(truncatingIfNeeded: x &+ 1) &>> 2
    unsafe bits[Int(a &>> 6)] |= 1 &<< a
    unsafe bits[Int(b &>> 6)] |= 1 &<< b
  }
}

/// Converts a row or column, which fits any `Int`.
@inline(__always)
private func index(_ value: Int64) -> Int { Int(truncatingIfNeeded: value) }
