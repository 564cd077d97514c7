import VectorRaster

extension Renderer {
  /// Returns a distortion with its values; nil if it leaves everything where it is.
  func warp(
    _ warp: EffectInstance.WarpReferences, of layer: LayerInstance, _ matrix: Matrix2D, _ outer: Matrix2D,
    _ pose: Pose
  ) -> Warp? {
    guard let toLayer = matrix.inverse else { return nil }
    let (size, map) = frame(of: layer, outer, toLayer)
    guard let shape = shape(warp, of: layer, size, map, pose) else { return nil }
    return Warp(shape, toPicture: matrix, toLayer: toLayer)
  }

  private func shape(
    _ warp: EffectInstance.WarpReferences, of layer: LayerInstance, _ size: Vector2, _ map: Matrix2D,
    _ pose: Pose
  ) -> Warp.Shape? {
    switch warp {
    case .pin(let upperLeft, let upperRight, let lowerLeft, let lowerRight):
      return .pin(
        Projection(
          of: Bounds(minX: 0, minY: 0, maxX: size.x, maxY: size.y).transformed(by: map),
          upperLeft: program.vector(upperLeft, pose), upperRight: program.vector(upperRight, pose),
          lowerLeft: program.vector(lowerLeft, pose), lowerRight: program.vector(lowerRight, pose)))
    case .twirl(let angle, let radius, let center):
      let turns = program.scalar(angle, pose) / 360
      let radius = max(size.x, size.y) * program.scalar(radius, pose) / 100
      guard turns != 0, radius > 0 else { return nil }
      return .twirl(center: program.vector(center, pose), radius: radius, turns: turns)
    case .bulge(let radiusX, let radiusY, let center, let height):
      let radii = Vector2(program.scalar(radiusX, pose), program.scalar(radiusY, pose))
      let height = program.scalar(height, pose)
      guard height != 0, radii.x > 0, radii.y > 0 else { return nil }
      return .bulge(center: program.vector(center, pose), radii: radii, height: height)
    case .wave(let form, let height, let width, let direction, let speed, let phase):
      let height = program.scalar(height, pose) / 2, length = program.scalar(width, pose)
      guard height != 0, length > 0 else { return nil }
      // Waves travel by themselves.
      let composition = Int(layer.composition)
      let time = (pose.clocks[composition] - layer.startTime) / program.compositions[composition].frameRate
      let passed = Float((time * Double(program.scalar(speed, pose))).truncatingRemainder(dividingBy: 1))
      return .wave(
        Wave(
          form: Wave.Form(menu: program.scalar(form, pose)), height: height, length: length,
          direction: self.direction(direction, pose), phase: program.scalar(phase, pose) / 360 - passed))
    }
  }
}

extension Wave.Form {
  /// Creates the course of an entry in After Effects' menu, from 1; other entries are sines.
  fileprivate init(menu entry: Float) {
    switch entry.rounded() {
    case 2: self = .square
    case 3: self = .triangle
    case 4: self = .sawtooth
    case 5: self = .circle
    case 6: self = .semicircle
    case 7: self = .uncircle
    case 8: self = .noise
    case 9: self = .smoothNoise
    default: self = .sine
    }
  }
}
