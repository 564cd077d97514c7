import VectorRaster

extension Renderer {
  /// Appends an effect with its values in device pixels, unless it changes nothing.
  func append(
    _ effect: EffectInstance, of layer: LayerInstance, _ layerMatrix: Matrix2D, _ outer: Matrix2D,
    _ pose: Pose
  ) {
    let matrix = effectSpace(of: layer, layerMatrix, outer)
    switch effect {
    case .blur(let blur):
      let result = self.blur(blur, of: layer, matrix, pose)
      if result.sigmaX > 0 || result.sigmaY > 0 { pixelEffects.append(.blur(result)) }
    case .directionalBlur(let direction, let length):
      let reach = EffectScale.blur * program.scalar(length, pose)
      let way = matrix.applied(toDisplacement: self.direction(direction, pose) * reach)
      let sigma = way.length
      guard sigma > 0, sigma.isFinite else { return }
      pixelEffects.append(.streak(DirectionalBlur(direction: way * (1 / sigma), sigma: sigma)))
    case .dropShadow(let shadow):
      var color = color(shadow.color, pose)
      color.alpha = program.scalar(shadow.opacity, pose) / 255
      let sigma = EffectScale.shadow * program.scalar(shadow.softness, pose)
      let way = direction(shadow.direction, pose) * program.scalar(shadow.distance, pose)
      pixelEffects.append(
        .shadow(
          DropShadow(
            color: color, offset: matrix.applied(toDisplacement: way), blur: matrix.blur(x: sigma, y: sigma),
            place: program.scalar(shadow.isShadowOnly, pose) != 0 ? .alone : .under)))
    case .choke(let distance):
      let distance = program.scalar(distance, pose) * matrix.strokeScale
      if distance != 0 { pixelEffects.append(.choke(AlphaChoke(distance: distance))) }
    case .matteChoke(let first, let second, let iterations):
      // Each repetition costs as much as the first.
      let count = program.scalar(iterations, pose).rounded()
      for _ in 0..<(count >= 1 ? Int(min(count, 8)) : 0) {
        append(first, matrix, pose)
        append(second, matrix, pose)
      }
    case .fill(let reference, let opacity):
      var color = color(reference, pose)
      color.alpha = program.scalar(opacity, pose)
      pixelEffects.append(.fill(color))
    case .ramp(let ramp):
      if let cover = gradient(ramp, matrix, pose) { pixelEffects.append(.cover(cover)) }
    case .recolor(let recoloring):
      pixelEffects.append(.recolor(change(recoloring, pose)))
    case .wipe(let wipe):
      if let wipe = self.wipe(wipe, of: layer, matrix, outer, pose) { pixelEffects.append(.wipe(wipe)) }
    case .warp(let warp):
      if let warp = self.warp(warp, of: layer, matrix, outer, pose) { pixelEffects.append(.warp(warp)) }
    case .style(let style): append(style, of: layer, layerMatrix, outer, pose)
    case .displace, .transform, .matte, .stroke: break
    }
  }

  /// Appends a stage of a matte choker, unless it leaves the edge where it is.
  private func append(_ stage: EffectInstance.ChokeStage, _ matrix: Matrix2D, _ pose: Pose) {
    let reach = max(program.scalar(stage.reach, pose), 0) * matrix.strokeScale
    guard reach > 0 else { return }
    let share = min(max(program.scalar(stage.choke, pose) / 127, -1), 1)
    let softness = 2 * reach * program.factor(stage.softness, pose)
    pixelEffects.append(.choke(AlphaChoke(distance: reach * share, softness: softness)))
  }

  private func blur(
    _ blur: EffectInstance.Blur, of layer: LayerInstance, _ matrix: Matrix2D, _ pose: Pose
  ) -> GaussianBlur {
    let amount = max(program.scalar(blur.amount, pose), 0)
    var sigma = EffectScale.blur * amount
    if let iterations = blur.iterations {
      // Boxes of 2r + 1 pixels have together the variance n((2r + 1)² − 1) / 12.
      let count = min(max(program.scalar(iterations, pose), 0), 50)
      sigma = (count * (amount * amount + amount) / 3).squareRoot()
    }
    let dimensions = program.scalar(blur.dimensions, pose).rounded()
    return matrix.blur(
      x: dimensions == 3 ? 0 : sigma, y: dimensions == 2 ? 0 : sigma,
      edges: program.scalar(blur.repeatsEdgePixels, pose) != 0 ? edges(of: layer, matrix) : nil)
  }

  /// Returns the box of a layer that has edges of its own; nil for shapes and texts, which end nowhere.
  private func edges(of layer: LayerInstance, _ matrix: Matrix2D) -> PixelBox? {
    size(of: layer).map { size in
      Bounds(minX: 0, minY: 0, maxX: size.x, maxY: size.y).transformed(by: matrix).pixels(within: 1 << 20)
    }
  }

  /// Returns the map to the picture from the space of the lengths and points of a layer's effects.
  ///
  /// After Effects transforms shapes and texts before their effects, and all other layers after them.
  func effectSpace(of layer: LayerInstance, _ matrix: Matrix2D, _ outer: Matrix2D) -> Matrix2D {
    size(of: layer) == nil ? outer : matrix
  }

  /// Returns the size of a layer that has edges of its own.
  func size(of layer: LayerInstance) -> Vector2? {
    switch layer.content {
    case .solid(let width, let height, _), .composition(_, let width, let height): Vector2(width, height)
    case .image(let index):
      Vector2(program.images[Int(index)].width, program.images[Int(index)].height)
    case .null, .shapes, .text: nil
    }
  }

  /// Returns the direction of an angle, clockwise from straight up, with the length 1.
  func direction(_ angle: ValueReference, _ pose: Pose) -> Vector2 {
    let (sine, cosine) = Degrees.sincos(program.scalar(angle, pose))
    return Vector2(sine, -cosine)
  }
}

/// The relations between lengths of After Effects' panels and standard deviations, which players agree on.
enum EffectScale {
  /// The standard deviation of a blur for each unit of blurriness.
  static let blur: Float = 0.3
  /// The standard deviation of a shadow for each unit of softness.
  static let shadow: Float = 0.3
  /// The standard deviation of a mask's edge for each unit of feather.
  static let feather: Float = 0.38
}

extension Matrix2D {
  /// Returns a blur along the axes of a layer, in device pixels.
  ///
  /// A blur that differs in both directions of a layer that is turned has the same spread along rows and columns, but
  /// stays upright.
  func blur(x: Float, y: Float, edges: PixelBox? = nil) -> GaussianBlur {
    let x = max(x, 0), y = max(y, 0)
    return GaussianBlur(
      sigmaX: (a * a * x * x + c * c * y * y).squareRoot(),
      sigmaY: (b * b * x * x + d * d * y * y).squareRoot(), edges: edges)
  }
}

extension Bounds {
  /// Returns the smallest box of whole pixels, limited to ±`limit`.
  func pixels(within limit: Int) -> PixelBox {
    func whole(_ v: Float, _ rule: FloatingPointRoundingRule) -> Int {
      let bound = Float(limit)
      return v.isFinite ? Int(Swift.max(-bound, Swift.min(bound, v)).rounded(rule)) : 0
    }
    return PixelBox(
      minX: whole(minX, .down), minY: whole(minY, .down), maxX: whole(maxX, .up), maxY: whole(maxY, .up))
  }
}
