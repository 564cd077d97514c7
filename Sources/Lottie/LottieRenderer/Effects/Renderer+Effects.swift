import VectorRaster

extension Renderer {
  /// Begins a layer in the rasterizer if an effect changes it.
  ///
  /// Hit tests ask for single layers and see them without their effects.
  ///
  /// - Parameter matrix: The map from the layer's space to the picture.
  /// - Returns: Whether a layer was begun, which must be ended.
  func beginEffects(of layer: LayerInstance, _ matrix: Matrix2D, _ pose: Pose) -> Bool {
    guard !layer.effects.isEmpty, onlyLayers.isEmpty else { return false }
    pixelEffects.removeAll(keepingCapacity: true)
    for index in layer.effects {
      append(program.effects[Int(index)], of: layer, matrix, pose)
    }
    guard !pixelEffects.isEmpty else { return false }
    rasterizer.beginLayer(pixelEffects)
    return true
  }

  /// Appends an effect with its values in device pixels, unless it changes nothing.
  private func append(_ effect: EffectInstance, of layer: LayerInstance, _ matrix: Matrix2D, _ pose: Pose) {
    switch effect {
    case .gaussianBlur(let blur):
      let sigma = EffectScale.blur * program.scalar(blur.blurriness, pose)
      let dimensions = program.scalar(blur.dimensions, pose).rounded()
      let result = matrix.blur(
        x: dimensions == 3 ? 0 : sigma, y: dimensions == 2 ? 0 : sigma,
        edges: program.scalar(blur.repeatsEdgePixels, pose) != 0 ? edges(of: layer, matrix) : nil)
      if result.sigmaX > 0 || result.sigmaY > 0 { pixelEffects.append(.blur(result)) }
    case .dropShadow(let shadow):
      var color = color(shadow.color, pose)
      color.alpha = program.scalar(shadow.opacity, pose) / 255
      let (sine, cosine) = Degrees.sincos(program.scalar(shadow.direction, pose))
      let distance = program.scalar(shadow.distance, pose)
      let sigma = EffectScale.shadow * program.scalar(shadow.softness, pose)
      pixelEffects.append(
        .shadow(
          DropShadow(
            color: color,
            offset: matrix.applied(toDisplacement: Vector2(distance * sine, -distance * cosine)),
            blur: matrix.blur(x: sigma, y: sigma),
            hidesLayer: program.scalar(shadow.isShadowOnly, pose) != 0)))
    case .fill(let reference, let opacity):
      var color = color(reference, pose)
      color.alpha = program.scalar(opacity, pose)
      pixelEffects.append(.fill(color))
    }
  }

  /// Returns the box of a layer that has edges of its own; nil for shapes and texts, which end nowhere.
  private func edges(of layer: LayerInstance, _ matrix: Matrix2D) -> PixelBox? {
    let size: (width: Float, height: Float)
    switch layer.content {
    case .solid(let width, let height, _), .composition(_, let width, let height): size = (width, height)
    case .image(let index): size = (program.images[Int(index)].width, program.images[Int(index)].height)
    case .null, .shapes, .text: return nil
    }
    return Bounds(minX: 0, minY: 0, maxX: size.width, maxY: size.height).transformed(by: matrix).pixels(
      within: 1 << 20)
  }
}

/// The relations between lengths of After Effects' panels and standard deviations, which players agree on.
enum EffectScale {
  /// The standard deviation of a blur for each unit of blurriness.
  static let blur: Float = 0.3
  /// The standard deviation of a shadow for each unit of softness.
  static let shadow: Float = 0.3
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
