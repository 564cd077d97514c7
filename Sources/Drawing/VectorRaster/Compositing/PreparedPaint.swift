/// A paint in the form that the inner loops need.
@safe
enum PreparedPaint {
  case solid(PaintColor)
  case linear(LinearSource)
  case radial(RadialSource)
  case conic(ConicSource)
  case bitmap(BitmapSource)
  case layer(BlockSource)

  /// Returns whether the paint is one colour that gives an opaque pixel at an opacity.
  func isOpaqueColor(opacity: Float) -> Bool {
    guard case .solid(let color) = self else { return false }
    return color.pixel(opacity: opacity) &>> 24 == 255
  }
}

extension GradientPaint {
  /// Prepares the gradient; a shape without extent, or a matrix without inverse, paints the last colour.
  func prepared(_ ramp: GradientRamp) -> PreparedPaint {
    let pixels = unsafe UnsafePointer(ramp.pixels)
    let lastColor = unsafe PreparedPaint.linear(
      LinearSource(
        ramp: pixels, version: ramp.version, isOpaque: ramp.isOpaque, origin: .max / 4, stepX: 0, stepY: 0))
    guard let inverse = matrix.inverse else { return lastColor }
    switch shape {
    case .linear(let start, let end):
      // `Double`, because differences between distant positions lose their digits in `Float`.
      let dx = Double(end.x) - Double(start.x), dy = Double(end.y) - Double(start.y)
      let k = 1 / (dx * dx + dy * dy)
      guard k.isFinite else { return lastColor }
      let a = Double(inverse.a), b = Double(inverse.b), c = Double(inverse.c), d = Double(inverse.d)
      let unit = unsafe k * Double(GradientRamp.size) * LinearSource.fraction
      let stepX = (a * dx + b * dy) * unit
      let stepY = (c * dx + d * dy) * unit
      let origin =
        ((Double(inverse.tx) - Double(start.x)) * dx + (Double(inverse.ty) - Double(start.y)) * dy) * unit
        + (stepX + stepY) * 0.5
      return unsafe .linear(
        LinearSource(
          ramp: pixels, version: ramp.version, isOpaque: ramp.isOpaque, origin: fixed(origin, 1 << 61),
          stepX: fixed(stepX, 1 << 44), stepY: fixed(stepY, 1 << 44)))
    case .radial(let center, let radius, let focal):
      guard radius > 0, radius.isFinite else { return lastColor }
      var q = Vector2((focal.x - center.x) / radius, (focal.y - center.y) / radius)
      if !q.isFinite { q = .zero }
      let distance = q.length
      if distance > 0.99 { q = q * (0.99 / distance) }
      let focus = Vector2(center.x + q.x * radius, center.y + q.y * radius)
      let map = Matrix2D.scale(1 / radius, 1 / radius) * .translation(-focus.x, -focus.y) * inverse
      guard map.isFinite else { return lastColor }
      return unsafe .radial(
        RadialSource(
          ramp: pixels, version: ramp.version, isOpaque: ramp.isOpaque, map: map, focal: q,
          a: 1 - (q.x * q.x + q.y * q.y)))
    case .conic(let center, let angle):
      // The rotation by −angle needs no sines: the angle's own fraction of a turn is subtracted from each direction.
      let map = Matrix2D.translation(-center.x, -center.y) * inverse
      guard map.isFinite, angle.isFinite else { return lastColor }
      return unsafe .conic(
        ConicSource(
          ramp: pixels, version: ramp.version, isOpaque: ramp.isOpaque, map: map,
          start: ConicSource.fraction(angle)))
    }
  }
}

extension Bitmap {
  /// Prepares the bitmap under `matrix`, or returns nil if no part of it can be visible.
  func prepared(_ matrix: Matrix2D) -> PreparedPaint? {
    guard let wanted = Self.level(width: width, height: height, under: matrix), let inverse = matrix.inverse
    else { return nil }
    let level = storage.levels[min(max(wanted - storage.firstLevel, 0), storage.levels.count - 1)]
    let unit: Double = 16_777_216
    let kx = Double(level.width) / Double(width) * unit
    let ky = Double(level.height) / Double(height) * unit
    let a = Double(inverse.a) * kx, c = Double(inverse.c) * kx, tx = Double(inverse.tx) * kx
    let b = Double(inverse.b) * ky, d = Double(inverse.d) * ky, ty = Double(inverse.ty) * ky
    return unsafe .bitmap(
      BitmapSource(
        pixels: level.pixels, width: level.width, height: level.height, isOpaque: storage.isOpaque,
        originU: fixed(tx + (a + c - unit) * 0.5, 1 << 61),
        originV: fixed(ty + (b + d - unit) * 0.5, 1 << 61),
        stepXU: fixed(a, 1 << 44), stepXV: fixed(b, 1 << 44), stepYU: fixed(c, 1 << 44),
        stepYV: fixed(d, 1 << 44)))
  }
}

/// Returns the nearest integer within ±`limit`; 0 for NaN.
private func fixed(_ v: Double, _ limit: Int64) -> Int64 {
  let bound = Double(limit)
  if v >= bound { return limit }
  if v <= -bound { return -limit }
  if v.isNaN { return 0 }
  return v >= 0 ? Int64(v + 0.5) : -Int64(0.5 - v)
}
