/// A painter of shadows: the blurred shape of a block, in one colour, under it.
///
/// Only the opacity of a shadow is blurred. Four rows, or four columns, take the place of the four channels of a pixel,
/// so that a shadow costs a quarter of a blur.
struct ShadowPainter: ~Copyable {
  /// The opacities of four rows in each pixel.
  private var rows = PixelBlock()
  private var blurredRows = PixelBlock()
  /// The opacities of four columns in each pixel.
  private var columns = PixelBlock()
  private(set) var blurredColumns = PixelBlock()
  /// The number of columns in ``blurredColumns``.
  private(set) var blurredWidth = 0
  /// The opacities of a row of the shadow.
  var rowSums = Arena<UInt16>()
  private var blur = BlockBlur()

  /// The bytes of memory in use.
  var bytes: Int {
    rows.bytes + blurredRows.bytes + columns.bytes + blurredColumns.bytes + blur.bytes
      + 2 * rowSums.capacity
  }

  /// Draws a shadow and its layer into `result`, whose box is set.
  mutating func paint(
    _ source: borrowing PixelBlock, into result: inout PixelBlock, _ shadow: DropShadow, side: Int
  ) {
    result.fill(from: source)
    if shadow.place == .alone || shadow.place == .around { result.clear() }
    let x = GaussianKernel(sigma: shadow.blur.sigmaX, side: side)
    let y = GaussianKernel(sigma: shadow.blur.sigmaY, side: side)
    let place = shadow.placement(side: side)
    let reach = Reach(left: x.reach, top: y.reach, right: x.reach, bottom: y.reach)
    // The part of the shadow, before it is moved, that shows in the result.
    var box = result.box.moved(x: -place.x.pixels, y: -place.y.pixels)
    box.minX -= 1
    box.minY -= 1
    box = box.intersection(source.box.outset(by: reach))
    guard !box.isEmpty || shadow.place == .inside else { return }
    blurOpacity(of: source, in: box, x, y)
    composite(into: &result, box.moved(x: place.x.pixels, y: place.y.pixels), place, shadow)
    if shadow.place == .around { result.fade(under: source) }
  }

  /// Leaves the blurred opacities of a block in ``blurredColumns``, four columns a pixel.
  mutating func blurOpacity(
    of source: borrowing PixelBlock, in box: PixelBox, _ x: GaussianKernel, _ y: GaussianKernel
  ) {
    let used = source.box.intersection(
      box.outset(by: Reach(left: x.reach, top: y.reach, right: x.reach, bottom: y.reach)))
    let groups = (used.height + 3) / 4
    rows.take(PixelBox(minX: used.minX, minY: 0, maxX: used.maxX, maxY: groups))
    rows.clear()
    for row in 0..<used.height {
      let pixels = unsafe source.pixel(used.minX, used.minY + row)
      unsafe addOpacities(of: pixels, to: rows.pixel(used.minX, row / 4), used.width, at: row & 3)
    }
    blurredRows.take(PixelBox(minX: box.minX, minY: 0, maxX: box.maxX, maxY: groups))
    let none = GaussianKernel(sigma: 0, side: 1)
    blur.blur(rows, into: &blurredRows, edges: nil, x, none)
    blurredWidth = Swift.max(0, box.width)
    // Eight columns together, as they are read later.
    let quarters = (blurredWidth + 7) / 8 * 2
    columns.take(PixelBox(minX: 0, minY: used.minY, maxX: quarters, maxY: used.maxY))
    columns.clear()
    for row in 0..<used.height {
      let pixels = unsafe blurredRows.pixel(box.minX, row / 4)
      let output = unsafe columns.pixel(0, used.minY + row)
      unsafe takeOpacities(from: pixels, at: row & 3, box.width, into: output)
    }
    blurredColumns.take(PixelBox(minX: 0, minY: box.minY, maxX: quarters, maxY: box.maxY))
    blur.blur(columns, into: &blurredColumns, edges: nil, none, y)
  }

  /// Composites the shadow under the pixels of `result`.
  ///
  /// - Parameter box: The box of the blurred opacities, moved by the whole pixels of the offset.
  private mutating func composite(
    into result: inout PixelBlock, _ box: PixelBox, _ place: (x: FixedDistance, y: FixedDistance),
    _ shadow: DropShadow
  ) {
    let color = shadow.color.pixel()
    let isWhole = place.x.fraction == 0 && place.y.fraction == 0
    // The surroundings of a layer lie everywhere on it.
    let isInside = shadow.place.isOnLayer, isInverted = shadow.place == .inside
    let reached =
      isInside
      ? result.box
      : PixelBox(minX: box.minX, minY: box.minY, maxX: box.maxX + 1, maxY: box.maxY + 1)
        .intersection(result.box)
    guard !reached.isEmpty else { return }
    let curve = OpacityCurve(shadow)
    guard isInside else { return compositeUnder(&result, reached, box, place, color, curve) }
    for y in reached.minY..<reached.maxY {
      let output = unsafe result.pixel(reached.minX, y)
      for i in 0..<reached.width {
        let own = unsafe output[i]
        if own == 0 { continue }
        let column = reached.minX - box.minX + i, row = y - box.minY
        var opacity = isWhole ? self.opacity(column, row) : self.opacity(column, row, place)
        if isInverted { opacity = 255 &- opacity }
        opacity = curve.apply(opacity)
        if opacity == 0 { continue }
        unsafe output[i] = shadow.mode.atop(scaled(color, opacity), own)
      }
    }
  }

  /// Returns the blurred opacity between four pixels.
  @inline(__always)
  func opacity(_ column: Int, _ row: Int, _ place: (x: FixedDistance, y: FixedDistance)) -> UInt32 {
    let x = place.x.fraction, y = place.y.fraction
    let upper = opacity(column, row - 1) &* (256 &- x) &+ opacity(column - 1, row - 1) &* x
    let lower = opacity(column, row) &* (256 &- x) &+ opacity(column - 1, row) &* x
    return (lower &* (256 &- y) &+ upper &* y &+ 32_768) &>> 16
  }

  /// Returns the blurred opacity between four pixels, of a shadow that lies the opposite way.
  @inline(__always)
  func opacityOpposite(_ column: Int, _ row: Int, _ place: (x: FixedDistance, y: FixedDistance)) -> UInt32 {
    let x = place.x.fraction, y = place.y.fraction
    let upper = opacity(column, row) &* (256 &- x) &+ opacity(column + 1, row) &* x
    let lower = opacity(column, row + 1) &* (256 &- x) &+ opacity(column + 1, row + 1) &* x
    return (upper &* (256 &- y) &+ lower &* y &+ 32_768) &>> 16
  }

  /// Returns the blurred opacity at a column and a row, counted from the corner; 0 outside.
  @inline(__always)
  func opacity(_ column: Int, _ row: Int) -> UInt32 {
    guard column >= 0, column < blurredWidth, row >= 0, row < blurredColumns.box.height else { return 0 }
    let four = unsafe blurredColumns.base[row &* blurredColumns.stride &+ column / 4]
    return (four &>> UInt32(truncatingIfNeeded: 8 &* (column & 3))) & 255
  }
}

extension PixelBlock {
  /// Multiplies each pixel by the transparency of another block's pixel.
  fileprivate mutating func fade(under other: borrowing PixelBlock) {
    let shared = box.intersection(other.box)
    guard !shared.isEmpty else { return }
    for y in shared.minY..<shared.maxY {
      let output = unsafe pixel(shared.minX, y), cover = unsafe other.pixel(shared.minX, y)
      for i in 0..<shared.width { unsafe output[i] = scaled(output[i], 255 &- cover[i] &>> 24) }
    }
  }
}

/// The map from a blurred opacity to that of a shadow.
struct OpacityCurve {
  /// The factor in 1/256; 256 leaves opacities as they are.
  private let gain: UInt32

  init(_ shadow: DropShadow) {
    gain = UInt32(Swift.max(0, Swift.min(65_536, shadow.gain.isNaN ? 1 : shadow.gain)) * 256)
  }

  @inline(__always)
  func apply(_ opacity: UInt32) -> UInt32 { Swift.min(255, (opacity &* gain &+ 128) &>> 8) }

  @inline(__always)
  func apply(_ opacities: SIMD4<UInt32>) -> SIMD4<UInt32> {
    if gain == 256 { return opacities }
    return pointwiseMin(SIMD4(repeating: 255), (opacities &* SIMD4(repeating: gain) &+ 128) &>> 8)
  }
}
