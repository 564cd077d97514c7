import VectorRaster

extension Renderer {
  /// Returns a blur of a standard deviation; nil if it changes nothing.
  ///
  /// - Parameter position: The position of the parameter for dimensions; repeated edge pixels follow.
  func blur(
    _ sigma: Float, _ values: EffectValues, _ position: Int, of layer: LayerInstance, _ matrix: Matrix2D
  ) -> PixelEffect? {
    let dimensions = values.entry(position)
    let blur = matrix.blur(
      x: dimensions == 3 ? 0 : sigma, y: dimensions == 2 ? 0 : sigma,
      edges: values.isOn(position + 1) ? edges(of: layer, matrix) : nil)
    return blur.sigmaX > 0 || blur.sigmaY > 0 ? .blur(blur) : nil
  }

  /// Returns a wipe; nil if it leaves everything.
  func wipe(_ region: Wipe.Region, _ share: Float, _ feather: Float, _ matrix: Matrix2D) -> PixelEffect? {
    guard share > 0, let toLayer = matrix.inverse else { return nil }
    return .wipe(Wipe(region: region, feather: feather, toLayer: toLayer))
  }

  func warp(_ shape: Warp.Shape, _ matrix: Matrix2D) -> PixelEffect? {
    matrix.inverse.map { .warp(Warp(shape, toPicture: matrix, toLayer: $0)) }
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

  /// Returns the first and the last place of a layer's box along a direction; shapes and texts have the box of their
  /// composition.
  func extent(
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
