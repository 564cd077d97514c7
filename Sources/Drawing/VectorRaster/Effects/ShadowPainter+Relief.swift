extension ShadowPainter {
  /// Draws a layer and its satin into `result`, whose box is set.
  mutating func paint(
    _ source: borrowing PixelBlock, into result: inout PixelBlock, _ satin: Satin, side: Int
  ) {
    result.fill(from: source)
    let place = satin.placement(side: side)
    // The copies lie up to a pixel farther away than whole pixels.
    let across = Swift.max(place.x.pixels + 2, 1 - place.x.pixels)
    let down = Swift.max(place.y.pixels + 2, 1 - place.y.pixels)
    guard !result.box.isEmpty else { return }
    let x = GaussianKernel(sigma: satin.blur.sigmaX, side: side)
    let y = GaussianKernel(sigma: satin.blur.sigmaY, side: side)
    // However far the copies lie, there is no opacity beyond the reach of the blur.
    var box = result.box.outset(by: Reach(left: across, top: down, right: across, bottom: down))
      .intersection(
        source.box.outset(by: Reach(left: x.reach, top: y.reach, right: x.reach, bottom: y.reach)))
    if box.isEmpty {
      let corner = SIMD2(result.box.minX, result.box.minY)
      box = PixelBox(minX: corner.x, minY: corner.y, maxX: corner.x + 1, maxY: corner.y + 1)
    }
    blurOpacity(of: source, in: box, x, y)
    let color = satin.color.pixel()
    for y in result.box.minY..<result.box.maxY {
      let output = unsafe result.pixel(result.box.minX, y)
      for i in 0..<result.box.width {
        let own = unsafe output[i]
        if own == 0 { continue }
        let column = result.box.minX - box.minX + i, row = y - box.minY
        let first = opacity(column - place.x.pixels, row - place.y.pixels, place)
        let second = opacityOpposite(column + place.x.pixels, row + place.y.pixels, place)
        let difference = first > second ? first &- second : second &- first
        let share = satin.isInverted ? 255 &- difference : difference
        if share > 0 { unsafe output[i] = satin.mode.atop(scaled(color, share), own) }
      }
    }
  }

  /// Draws a layer and the light on its edges into `result`, whose box is set.
  mutating func paint(
    _ source: borrowing PixelBlock, into result: inout PixelBlock, _ bevel: Bevel, side: Int
  ) {
    result.fill(from: source)
    let span = bevel.span(side: side)
    let box = result.box.outset(by: Reach(left: span, top: span, right: span, bottom: span))
    guard !box.isEmpty else { return }
    blurOpacity(
      of: source, in: box, GaussianKernel(sigma: bevel.blur.sigmaX, side: side),
      GaussianKernel(sigma: bevel.blur.sigmaY, side: side))
    let highlight = bevel.highlight.pixel(), shadow = bevel.shadow.pixel()
    let scale = bevel.height / (255 * 2 * Float(span))
    let flat = bevel.altitude.x
    for y in result.box.minY..<result.box.maxY {
      let output = unsafe result.pixel(result.box.minX, y)
      for i in 0..<result.box.width {
        let own = unsafe output[i]
        let alpha = own &>> 24
        if bevel.style == .inner ? alpha == 0 : bevel.style == .outer && alpha == 255 { continue }
        let column = i + span, row = y - box.minY
        let dx = Float(opacity(column + span, row)) - Float(opacity(column - span, row))
        let dy = Float(opacity(column, row + span)) - Float(opacity(column, row - span))
        if dx == 0 && dy == 0 { continue }
        let slopeX = dx * scale, slopeY = dy * scale
        let length = (slopeX * slopeX + slopeY * slopeY + 1).squareRoot()
        // The normal leans against the slope.
        let along = -(slopeX * bevel.light.x + slopeY * bevel.light.y) * bevel.altitude.y
        let inside = (along + flat) / length - flat
        let outside = bevel.style == .pillow ? (flat - along) / length - flat : inside
        var pixel = own
        if bevel.style != .outer {
          let isLit = inside > 0
          let share = byte(isLit ? inside / (1 - flat) : -inside / (flat + bevel.altitude.y))
          let mode = isLit ? bevel.highlightMode : bevel.shadowMode
          pixel = mode.atop(scaled(isLit ? highlight : shadow, share), own)
        }
        if bevel.style != .inner && alpha < 255 {
          let isLit = outside > 0
          let share = byte(isLit ? outside / (1 - flat) : -outside / (flat + bevel.altitude.y))
          pixel = over(pixel, scaled(isLit ? highlight : shadow, share))
        }
        unsafe output[i] = pixel
      }
    }
  }
}
