import VectorRaster

extension Renderer {
  /// Returns a wipe with its values; nil if it leaves everything.
  func wipe(
    _ wipe: EffectInstance.WipeReferences, of layer: LayerInstance, _ matrix: Matrix2D, _ outer: Matrix2D,
    _ pose: Pose
  ) -> Wipe? {
    guard let toLayer = matrix.inverse else { return nil }
    switch wipe {
    case .radial(let completion, let start, let center, let direction, let feather):
      let share = program.factor(completion, pose)
      var begin = program.scalar(start, pose) / 360
      switch program.scalar(direction, pose).rounded() {
      case 2: begin -= share
      case 3: begin -= share / 2
      default: break
      }
      guard share > 0 else { return nil }
      return Wipe(
        region: .sector(center: program.vector(center, pose), start: begin, share: share),
        feather: program.scalar(feather, pose), toLayer: toLayer)
    case .linear(let completion, let angle, let feather):
      let share = program.factor(completion, pose)
      guard share > 0 else { return nil }
      let way = self.direction(angle, pose), soft = max(program.scalar(feather, pose), 0)
      let extent = self.extent(of: layer, along: way, outer, toLayer)
      // The soft edge lies within the layer only between the first and the last step.
      let limit = extent.lowerBound - soft / 2 + share * (extent.upperBound - extent.lowerBound + soft)
      return Wipe(region: .halfPlane(direction: way, limit: limit), feather: soft, toLayer: toLayer)
    case .blinds(let completion, let direction, let width, let feather):
      let share = program.factor(completion, pose)
      guard share > 0 else { return nil }
      return Wipe(
        region: .stripes(
          direction: self.direction(direction, pose), width: program.scalar(width, pose), share: share),
        feather: program.scalar(feather, pose), toLayer: toLayer)
    }
  }

  /// Returns the first and the last place of a layer's box along a direction; shapes and texts have the box of their
  /// composition.
  private func extent(
    of layer: LayerInstance, along way: Vector2, _ outer: Matrix2D, _ toLayer: Matrix2D
  ) -> ClosedRange<Float> {
    let (size, map) = frame(of: layer, outer, toLayer)
    var low = Float.infinity, high = -Float.infinity
    for corner in 0..<4 {
      let point = Vector2(corner & 1 == 0 ? 0 : size.x, corner & 2 == 0 ? 0 : size.y)
      let place = (map * point).dot(way)
      low = min(low, place)
      high = max(high, place)
    }
    return low <= high ? low...high : 0...0
  }

  /// Returns the size of a layer's box and its map to the layer's space; shapes and texts have the box of their
  /// composition.
  func frame(of layer: LayerInstance, _ outer: Matrix2D, _ toLayer: Matrix2D) -> (Vector2, Matrix2D) {
    if let own = size(of: layer) { return (own, .identity) }
    var size = Vector2(Float(animation.width), Float(animation.height))
    let owner = program.compositions[Int(layer.composition)].owner
    if owner >= 0, let outerSize = self.size(of: program.layers[Int(owner)]) { size = outerSize }
    return (size, toLayer * outer)
  }
}
