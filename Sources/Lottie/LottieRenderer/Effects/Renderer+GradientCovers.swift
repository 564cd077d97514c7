import VectorRaster

extension Renderer {
  /// Returns the gradient of a ramp with its values; nil if there are too many gradients.
  func gradient(_ ramp: EffectInstance.Ramp, _ matrix: Matrix2D, _ pose: Pose) -> GradientCover? {
    guard ramp.slot >= 0, let toLayer = matrix.inverse else { return nil }
    stops.removeAll(keepingCapacity: true)
    stops.append(GradientStop(offset: 0, color: color(ramp.startColor, pose)))
    stops.append(GradientStop(offset: 1, color: color(ramp.endColor, pose)))
    guard rasterizer.work.spend(stops.count, each: WorkCost.gradientStop) else { return nil }
    return GradientCover(
      ramp: rasterizer.ramp(slot: Int(ramp.slot), stops: stops.span),
      shape: program.scalar(ramp.shape, pose).rounded() == 1 ? .linear : .radial,
      start: program.vector(ramp.start, pose), end: program.vector(ramp.end, pose), toLayer: toLayer,
      opacity: 1 - program.factor(ramp.blend, pose))
  }
}
