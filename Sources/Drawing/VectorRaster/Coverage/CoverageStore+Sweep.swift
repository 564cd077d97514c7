/// A rule that converts a running sum of areas to a coverage of 0…255; one full pixel is 512 · 256 = 131 072.
protocol SweepRule {
  /// Returns the coverage of one pixel.
  static func coverage(_ sum: Int32) -> UInt32
  /// Returns the coverages of four pixels.
  static func coverages(_ sums: SIMD4<Int32>) -> SIMD4<UInt8>
}

extension SweepRule {
  /// Converts numbers of 0…511 to bytes, at most 255; compiles to two packing instructions.
  @inline(__always)
  static func packed(_ c: SIMD4<Int32>) -> SIMD4<UInt8> {
    let clamped = (c | ((255 &- c) &>> 31)) & 255
    let bytes = unsafe unsafeBitCast(clamped, to: SIMD16<UInt8>.self)
    return SIMD4(bytes[0], bytes[4], bytes[8], bytes[12])
  }
}

/// The nonzero rule: any winding counts, in either direction.
enum NonzeroRule: SweepRule {
  @inline(__always)
  static func coverage(_ sum: Int32) -> UInt32 {
    let sign = sum &>> 31
    let c = ((sum ^ sign) &- sign) &>> 9
    return UInt32(truncatingIfNeeded: (c | ((255 &- c) &>> 31)) & 255)
  }

  @inline(__always)
  static func coverages(_ sums: SIMD4<Int32>) -> SIMD4<UInt8> {
    let sign = sums &>> 31
    return packed(((sums ^ sign) &- sign) &>> 9)
  }
}

/// The even-odd rule: every second winding counts.
enum EvenOddRule: SweepRule {
  @inline(__always)
  static func coverage(_ sum: Int32) -> UInt32 {
    let folded = sum & 262_143
    // A sum of 0…131072 stays unchanged; a larger one becomes its distance to 262144.
    let mirror = (131_072 &- folded) &>> 31
    let c = ((folded ^ mirror) &- mirror &+ (mirror & 262_144)) &>> 9
    return UInt32(truncatingIfNeeded: (c | ((255 &- c) &>> 31)) & 255)
  }

  @inline(__always)
  static func coverages(_ sums: SIMD4<Int32>) -> SIMD4<UInt8> {
    let folded = sums & 262_143
    let mirror = (131_072 &- folded) &>> 31
    return packed(((folded ^ mirror) &- mirror &+ (mirror & 262_144)) &>> 9)
  }
}

extension CoverageStore {
  /// Converts all rows of a grid to runs and sets the grid to zero.
  @inline(never)
  mutating func sweep<Rule: SweepRule>(
    _ grid: CellGrid, _ rule: Rule.Type, left: Int, top: Int, touched: inout TouchedBox
  ) {
    unsafe rows.reserve(grid.height)
    for row in 0..<(unsafe grid.height) {
      unsafe runs.reserve(grid.stride / 2 + 4)
      unsafe alphas.reserve(grid.stride + 4)
      let firstRun = runs.count
      unsafe sweepRow(grid, row, rule, left: left)
      let lastRun = runs.count
      rows.append(
        RowSpan(start: UInt32(truncatingIfNeeded: firstRun), end: UInt32(truncatingIfNeeded: lastRun)))
      if lastRun > firstRun {
        let first = unsafe runs.base[firstRun]
        let last = unsafe runs.base[lastRun &- 1]
        touched.minX = Swift.min(touched.minX, Int(first.x))
        touched.maxX = Swift.max(touched.maxX, Int(last.x) &+ Int(last.length))
        if touched.minY > touched.maxY { touched.minY = top &+ row }
        touched.maxY = top &+ row
      }
    }
  }

  @inline(__always)
  private mutating func sweepRow<Rule: SweepRule>(
    _ grid: CellGrid, _ row: Int, _ rule: Rule.Type, left: Int
  ) {
    let cells = unsafe grid.cells + row &* grid.stride
    let bits = unsafe grid.bits + row &* grid.words
    let width = unsafe grid.width
    let words = unsafe grid.words
    let alphaBase = unsafe alphas.base
    var run = unsafe runs.base + runs.count
    var alpha = alphas.count
    var sum: Int32 = 0
    var x = 0
    for word in 0..<words {
      var mask = unsafe bits[word]
      if mask == 0 { continue }
      unsafe bits[word] = 0
      while mask != 0 {
        let skip = mask.trailingZeroBitCount
        let shifted = ~(mask &>> UInt64(truncatingIfNeeded: skip))
        let groups = shifted == 0 ? 64 : shifted.trailingZeroBitCount
        mask &= mask &+ (1 &<< UInt64(truncatingIfNeeded: skip))
        let start = (word &* 64 &+ skip) &* 4
        if start > x {
          let c = rule.coverage(sum)
          if c != 0 {
            let end = start < width ? start : width
            if end > x {
              unsafe run.pointee = Run(x: left &+ x, length: end &- x, solid: c)
              unsafe run += 1
            }
          }
        }
        var length = groups &* 4
        if start &+ length > width { length = width &- start }
        if length > 0 {
          unsafe run.pointee = Run(x: left &+ start, length: length, alphas: alpha)
          unsafe run += 1
        }
        var cell = unsafe UnsafeMutableRawPointer(cells + start)
        for _ in 0..<groups {
          let v = unsafe cell.load(as: SIMD4<Int32>.self)
          unsafe cell.storeBytes(of: .zero, as: SIMD4<Int32>.self)
          unsafe cell += 16
          let s0 = sum &+ v.x
          let s1 = s0 &+ v.y
          let s2 = s1 &+ v.z
          sum = s2 &+ v.w
          let four = rule.coverages(SIMD4(s0, s1, s2, sum))
          unsafe UnsafeMutableRawPointer(alphaBase + alpha).storeBytes(of: four, as: SIMD4<UInt8>.self)
          alpha &+= 4
        }
        x = start &+ groups &* 4
      }
    }
    if x < width && sum != 0 {
      let c = rule.coverage(sum)
      if c != 0 {
        unsafe run.pointee = Run(x: left &+ x, length: width &- x, solid: c)
        unsafe run += 1
      }
    }
    runs.count = unsafe run - runs.base
    alphas.count = alpha
  }
}
