import VectorRaster

extension Renderer {
  /// Returns the gradient of a ramp with its values; nil if there are too many gradients.
  func gradient(_ slot: Int32, _ values: EffectValues, _ matrix: Matrix2D) -> GradientCover? {
    guard slot >= 0, let toLayer = matrix.inverse else { return nil }
    stops.removeAll(keepingCapacity: true)
    stops.append(GradientStop(offset: 0, color: values.color(1)))
    stops.append(GradientStop(offset: 1, color: values.color(3)))
    guard rasterizer.work.spend(stops.count, each: WorkCost.gradientStop) else { return nil }
    let ramp = rasterizer.ramp(slot: Int(slot), stops: stops.span)
    // Swift 6.3 refuses the span unless `self` is used after it.
    stops.removeAll(keepingCapacity: true)
    return GradientCover(
      ramp: ramp, shape: values.entry(4) == 1 ? .linear : .radial, start: values.point(0),
      end: values.point(2), toLayer: toLayer, opacity: 1 - values.factor(5))
  }

  /// Returns the gradient of an overlay with its values; nil if it has no colours.
  ///
  /// It lies in the middle of the layer's box, and at its full length the corners have the first and the last colour.
  func gradient(
    _ overlay: StyleInstance.GradientOverlay, of layer: LayerInstance, _ matrix: Matrix2D, _ outer: Matrix2D,
    _ pose: Pose
  ) -> GradientCover? {
    guard overlay.slot >= 0, let toLayer = matrix.inverse else { return nil }
    program.mergeStops(overlay.stops, pose, into: &stops)
    guard !stops.isEmpty, rasterizer.work.spend(stops.count, each: WorkCost.gradientStop) else { return nil }
    if program.scalar(overlay.isReversed, pose) != 0 {
      stops.reverse()
      for index in stops.indices { stops[index].offset = 1 - stops[index].offset }
    }
    let (size, map) = frame(of: layer, outer, toLayer)
    let box = Bounds(minX: 0, minY: 0, maxX: size.x, maxY: size.y).transformed(by: map)
    let (sine, cosine) = Degrees.sincos(program.scalar(overlay.angle, pose))
    let middle =
      Vector2((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2) + program.vector(overlay.offset, pose)
    let length = abs(box.width * cosine) + abs(box.height * sine)
    let half = Vector2(cosine, -sine) * (length * program.scalar(overlay.scale, pose) / 200)
    let shape = GradientCover.Shape(menu: program.scalar(overlay.type, pose))
    return GradientCover(
      ramp: rasterizer.ramp(slot: Int(overlay.slot), stops: stops.span), shape: shape,
      start: shape == .linear ? middle - half : middle, end: middle + half, toLayer: toLayer,
      opacity: program.factor(overlay.opacity, pose), mode: mode(overlay.blendMode, pose))
  }
}

extension GradientCover.Shape {
  /// Creates the shape of an entry in After Effects' menu, from 1; other entries are linear.
  fileprivate init(menu entry: Float) {
    switch entry.rounded() {
    case 2: self = .radial
    case 3: self = .angle
    case 4: self = .reflected
    case 5: self = .diamond
    default: self = .linear
    }
  }
}
