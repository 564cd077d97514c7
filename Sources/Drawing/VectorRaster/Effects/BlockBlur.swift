/// A blur of blocks of pixels, first along rows and then along columns.
struct BlockBlur: ~Copyable {
  private var lines = LineBlur()
  private var between = PixelBlock()
  private var columns = Arena<UInt32>()

  /// The number of columns that are read and written at once.
  private static let strip = 4

  /// The bytes of memory in use.
  var bytes: Int { between.bytes + columns.capacity * 4 }

  /// Blurs a block into another one, whose box is set.
  ///
  /// - Parameters:
  ///   - edges: The box beyond whose edges the outermost pixels continue; nil for transparent surroundings.
  ///   - x: The kernel along rows.
  ///   - y: The kernel along columns.
  mutating func blur(
    _ source: borrowing PixelBlock, into result: inout PixelBlock, edges: PixelBox?, _ x: GaussianKernel,
    _ y: GaussianKernel
  ) {
    let box = result.box
    guard !box.isEmpty, !source.box.isEmpty else { return result.clear() }
    if y.form == .none {
      blurRows(source, &result, edges, x)
      return
    }
    let rows = (edges ?? source.box).intersection(
      PixelBox(
        minX: Int.min / 2, minY: box.minY - y.reach, maxX: Int.max / 2, maxY: box.maxY + y.reach))
    between.take(
      rows.isEmpty ? .empty : PixelBox(minX: box.minX, minY: rows.minY, maxX: box.maxX, maxY: rows.maxY))
    guard !between.box.isEmpty else { return result.clear() }
    Self.blurRows(source, &between, edges, x, &lines)
    blurColumns(&result, edges, y)
  }

  private mutating func blurRows(
    _ source: borrowing PixelBlock, _ result: inout PixelBlock, _ edges: PixelBox?, _ kernel: GaussianKernel
  ) {
    Self.blurRows(source, &result, edges, kernel, &lines)
  }

  private static func blurRows(
    _ source: borrowing PixelBlock, _ result: inout PixelBlock, _ edges: PixelBox?, _ kernel: GaussianKernel,
    _ lines: inout LineBlur
  ) {
    let box = result.box, from = source.box
    for y in box.minY..<box.maxY {
      let output = unsafe result.pixel(box.minX, y)
      guard y >= from.minY && y < from.maxY else {
        unsafe output.update(repeating: 0, count: box.width)
        continue
      }
      unsafe lines.blur(
        source.pixel(from.minX, y), at: from.minX..<from.maxX, edges: edges.map { $0.minX..<$0.maxX },
        into: output, at: box.minX..<box.maxX, kernel)
    }
  }

  private mutating func blurColumns(_ result: inout PixelBlock, _ edges: PixelBox?, _ kernel: GaussianKernel)
  {
    let box = result.box, from = between.box
    let strip = Self.strip
    // Each strip of columns is turned into lines and back, so that memory is read row by row.
    columns.count = 0
    columns.reserve(strip * (from.height + box.height))
    let input = unsafe columns.base, output = unsafe input + strip * from.height
    var x = box.minX
    while x < box.maxX {
      let count = Swift.min(strip, box.maxX - x)
      for row in 0..<from.height {
        let pixels = unsafe between.pixel(x, from.minY + row)
        for i in 0..<count { unsafe input[i * from.height + row] = pixels[i] }
      }
      for i in 0..<count {
        unsafe lines.blur(
          input + i * from.height, at: from.minY..<from.maxY, edges: edges.map { $0.minY..<$0.maxY },
          into: output + i * box.height, at: box.minY..<box.maxY, kernel)
      }
      for row in 0..<box.height {
        let pixels = unsafe result.pixel(x, box.minY + row)
        for i in 0..<count { unsafe pixels[i] = output[i * box.height + row] }
      }
      x += count
    }
  }
}
