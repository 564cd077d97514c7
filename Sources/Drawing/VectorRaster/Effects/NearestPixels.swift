/// A finder of the nearest pixels that are covered, or that are not.
///
/// The distances are exact and take the same time however far the pixels lie: first along columns, then along rows by
/// the lower envelope of parabolas, in integers (A. Meijster, J. Roerdink, W. Hesselink, "A general algorithm for
/// computing distance transforms in linear time", 2000).
struct NearestPixels: ~Copyable {
  /// The pixels to find.
  enum Goal {
    /// Pixels of at least an opacity.
    case covered
    /// Pixels below an opacity, also those outside the block.
    case uncovered
  }

  /// The rows to the nearest pixel in the same column, negative above; ``none`` without one.
  private var rows = Arena<Int32>()
  /// The columns whose parabolas form the envelope of a row, and where each begins.
  private var columns = Arena<Int32>()
  private var starts = Arena<Int32>()
  /// For each pixel of a row, the column of the nearest pixel, and the rows to it.
  private var nearest = Arena<SIMD2<Int32>>()
  private var field = PixelBox.empty

  private static let none: Int32 = 1 << 20

  /// The bytes of memory in use.
  var bytes: Int { (rows.capacity + columns.capacity + starts.capacity + 2 * nearest.capacity) * 4 }

  /// Measures the distances along columns.
  ///
  /// - Parameters:
  ///   - field: The box in which pixels are found, not empty.
  ///   - opacity: The opacity that divides covered pixels from others, 1…255.
  mutating func measure(
    _ source: borrowing PixelBlock, in field: PixelBox, _ goal: Goal, opacity threshold: UInt32
  ) {
    self.field = field
    rows.count = 0
    rows.reserve(field.width * field.height)
    columns.count = 0
    columns.reserve(field.width)
    starts.count = 0
    starts.reserve(field.width)
    nearest.count = 0
    nearest.reserve(field.width)
    let base = unsafe rows.base
    for row in 0..<field.height {
      let out = unsafe base + row * field.width
      for i in 0..<field.width {
        let above: Int32 = unsafe row == 0 ? Self.none : out[i - field.width]
        let isCovered = source.opacity(field.minX + i, field.minY + row) >= threshold
        let isFound = isCovered == (goal == .covered)
        unsafe out[i] = isFound ? 0 : (above == Self.none ? Self.none : above - 1)
      }
    }
    for row in stride(from: field.height - 2, through: 0, by: -1) {
      let out = unsafe base + row * field.width
      for i in 0..<field.width {
        let below = unsafe out[i + field.width]
        // From below, only distances to pixels further below count.
        if below >= 0, below != Self.none, below + 1 < Self.magnitude(unsafe out[i]) {
          unsafe out[i] = below + 1
        }
      }
    }
  }

  private static func magnitude(_ distance: Int32) -> Int32 { distance < 0 ? -distance : distance }

  /// Finds the pixels nearest to those of a row of the field.
  mutating func find(inRow y: Int) {
    let heights = unsafe rows.base + (y - field.minY) * field.width
    let envelope = unsafe columns.base, begins = unsafe starts.base, result = unsafe nearest.base
    func square(_ x: Int64, _ i: Int32) -> Int64 {
      let height = unsafe Int64(heights[Int(i)])
      return (x - Int64(i)) * (x - Int64(i)) + height * height
    }
    var last = 0
    unsafe envelope[0] = 0
    unsafe begins[0] = 0
    for i in 1..<Swift.max(1, field.width) {
      let column = Int32(truncatingIfNeeded: i)
      while last >= 0,
        unsafe square(Int64(begins[last]), envelope[last]) > square(Int64(begins[last]), column)
      { last -= 1 }
      if last < 0 {
        last = 0
        unsafe envelope[0] = column
        continue
      }
      let other = unsafe envelope[last]
      let a = Int64(other), b = Int64(column)
      let difference = b * b - a * a + square(b, column) - square(a, other)
      // The quotient is rounded down; it is at least 0 here, because the other parabola is lower where it begins.
      let begin = difference / (2 * (b - a)) + 1
      if begin < Int64(field.width) {
        last += 1
        unsafe envelope[last] = column
        unsafe begins[last] = Int32(truncatingIfNeeded: begin)
      }
    }
    for i in stride(from: field.width - 1, through: 0, by: -1) {
      let column = unsafe envelope[last]
      unsafe result[i] = SIMD2(column, heights[Int(column)])
      if i == (unsafe Int(begins[last])) { last -= 1 }
    }
  }

  /// Returns the way from a pixel of the row that was searched to the nearest pixel; nil without one.
  @inline(__always)
  func way(fromColumn x: Int) -> SIMD2<Int>? {
    let found = unsafe nearest.base[x &- field.minX]
    return found.y == Self.none ? nil : SIMD2(Int(found.x) &- (x &- field.minX), Int(found.y))
  }
}

extension PixelBlock {
  /// Returns the opacity of a pixel, 0…255; 0 outside.
  @inline(__always)
  func opacity(_ x: Int, _ y: Int) -> UInt32 {
    guard x >= box.minX, x < box.maxX, y >= box.minY, y < box.maxY else { return 0 }
    return unsafe pixel(x, y).pointee &>> 24
  }
}
