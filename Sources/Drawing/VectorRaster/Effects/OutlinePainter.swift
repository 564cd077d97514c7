/// A line of one width and colour around a layer, under it.
public struct ShapeOutline: Equatable, Sendable, BitwiseCopyable {
  /// The colour and the opacity.
  public var color: PaintColor
  /// The width in pixels.
  public var width: Float

  /// Creates an outline.
  public init(color: PaintColor, width: Float) {
    self.color = color
    self.width = width
  }

  /// The width that counts: at most a quarter of the picture's longer side; 0 for NaN.
  func width(side: Int) -> Float { width > 0 ? Swift.min(width, Float(side) / 4) : 0 }

  func reach(side: Int) -> Reach {
    let width = Int(self.width(side: side)) + 2
    return Reach(left: width, top: width, right: width, bottom: width)
  }
}

/// A painter of outlines, by the distance of each pixel from the nearest pixel of the layer.
///
/// The distances are exact and take the same time for any width: first along columns, then along rows by the lower
/// envelope of parabolas, in integers (A. Meijster, J. Roerdink, W. Hesselink, "A general algorithm for computing
/// distance transforms in linear time", 2000).
struct OutlinePainter: ~Copyable {
  /// The rows to the nearest pixel of the layer in the same column, negative above; ``none`` without one.
  private var rows = Arena<Int32>()
  /// The columns whose parabolas form the envelope of a row, and where each begins.
  private var columns = Arena<Int32>()
  private var starts = Arena<Int32>()

  private static let none: Int32 = 1 << 20

  /// The bytes of memory in use.
  var bytes: Int { (rows.capacity + columns.capacity + starts.capacity) * 4 }

  /// Draws an outline and its layer into `result`, whose box is set and contains the layer's visible part.
  mutating func paint(
    _ source: borrowing PixelBlock, into result: inout PixelBlock, _ outline: ShapeOutline, side: Int
  ) {
    result.fill(from: source)
    let box = result.box
    let width = outline.width(side: side)
    guard width > 0, !box.isEmpty else { return }
    // Pixels of the layer beyond the result count as well.
    let field = source.box.intersection(box.outset(by: outline.reach(side: side))).union(box)
    measureColumns(of: source, field)
    let color = outline.color.pixel()
    columns.count = 0
    columns.reserve(field.width)
    starts.count = 0
    starts.reserve(field.width)
    for y in box.minY..<box.maxY { paintRow(y, field, source, &result, width, color) }
  }

  private mutating func measureColumns(of source: borrowing PixelBlock, _ field: PixelBox) {
    rows.count = 0
    rows.reserve(field.width * field.height)
    let base = unsafe rows.base
    for row in 0..<field.height {
      let out = unsafe base + row * field.width
      for i in 0..<field.width {
        let above: Int32 = unsafe row == 0 ? Self.none : out[i - field.width]
        let isInside = Self.opacity(of: source, field.minX + i, field.minY + row) >= 128
        unsafe out[i] = isInside ? 0 : (above == Self.none ? Self.none : above - 1)
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

  private static func opacity(of source: borrowing PixelBlock, _ x: Int, _ y: Int) -> UInt32 {
    let box = source.box
    guard x >= box.minX, x < box.maxX, y >= box.minY, y < box.maxY else { return 0 }
    return unsafe source.pixel(x, y).pointee &>> 24
  }

  private mutating func paintRow(
    _ y: Int, _ field: PixelBox, _ source: borrowing PixelBlock, _ result: inout PixelBlock, _ width: Float,
    _ color: UInt32
  ) {
    let heights = unsafe rows.base + (y - field.minY) * field.width
    let envelope = unsafe columns.base, begins = unsafe starts.base
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
    let first = result.box.minX - field.minX
    for i in stride(from: field.width - 1, through: 0, by: -1) {
      let nearest = unsafe envelope[last]
      if i >= first, i < first + result.box.width {
        let row = unsafe Int(heights[Int(nearest)])
        if row != Int(Self.none) {
          let distance = Float(square(Int64(i), nearest)).squareRoot()
          // The edge of the layer lies beyond the middle of a pixel by as much as more than half is covered.
          let opacity = Self.opacity(of: source, field.minX + Int(nearest), y + row)
          let share = byte(width - distance + Float(opacity) / 255)
          let pixel = unsafe result.pixel(field.minX + i, y)
          if share > 0 { unsafe pixel.pointee = over(pixel.pointee, scaled(color, share)) }
        }
      }
      if i == (unsafe Int(begins[last])) { last -= 1 }
    }
  }
}
