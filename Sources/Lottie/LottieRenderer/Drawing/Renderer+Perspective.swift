import VectorRaster

// Layers that a camera sees.
//
// A layer that faces the camera is scaled and moved, and so is drawn as any other. A tilted one is drawn flat first,
// on a picture that has the shape of its view in the middle of what is visible, and then distorted.

extension Renderer {
  /// The place of a layer in the picture.
  struct LayerPlace {
    /// The map from the layer's space to the picture, or to the flat picture of a tilted layer.
    var matrix: Matrix2D
    /// The map from the layer's composition to the same picture, for a tilted layer right in the middle only.
    var outer: Matrix2D
    /// The distortion of the flat picture; nil for a layer that is not tilted.
    var warp: Warp?
  }

  /// Returns the place of a layer; nil if nothing of it can be seen.
  func place(of index: Int, _ outer: Matrix2D, _ pose: Pose) -> LayerPlace? {
    guard let projection = transforms.projection(of: index, program, pose) else {
      let matrix = outer * transforms.matrix(of: index, program, pose)
      return matrix.isFinite && matrix.determinant != 0 ? LayerPlace(matrix: matrix, outer: outer) : nil
    }
    return place(of: index, Projection(outer) * projection, outer, pose)
  }

  private func place(
    of index: Int, _ projection: Projection, _ outer: Matrix2D, _ pose: Pose
  ) -> LayerPlace? {
    guard projection.w.x != 0 || projection.w.y != 0 else {
      // A layer that faces the camera.
      guard projection.w.z >= Self.nearest, let matrix = projection.tangent(atX: 0, y: 0),
        matrix.isFinite, matrix.determinant != 0
      else { return nil }
      return LayerPlace(matrix: matrix, outer: outer)
    }
    let view = rasterizer.visibleBounds
    visiblePart.find(of: area(of: index, pose), projection, in: view, nearest: Self.nearest)
    guard let middle = visiblePart.middle,
      let tangent = projection.tangent(atX: middle.x, y: middle.y),
      tangent.isFinite, tangent.determinant != 0
    else { return nil }
    let depth = projection.depth(middle.x, middle.y)
    let ratio = depth / visiblePart.leastDepth(projection)
    // The error of taking the view for affine, in pixels, is less than the resolution of coverage.
    guard (ratio - 1) * Double(max(view.width, view.height)) > 1.0 / 256 else {
      return LayerPlace(matrix: tangent, outer: outer)
    }
    let box = visiblePart.box(tangent)
    guard let scale = scale(of: box, ratio: ratio, in: view) else { return nil }
    let toFlat =
      Matrix2D.translation(view.minX - box.minX * scale.x, view.minY - box.minY * scale.y)
      * .scale(scale.x, scale.y)
    let flat = toFlat * tangent
    guard flat.isFinite, let back = flat.inverse else { return nil }
    var toPicture = Projection(u: projection.u / depth, v: projection.v / depth, w: projection.w / depth)
    toPicture = toPicture * Projection(back)
    toPicture.rectangle = visiblePart.box(flat)
    return LayerPlace(
      matrix: flat, outer: toFlat * outer,
      warp: Warp(.perspective(toPicture), toPicture: .identity, toLayer: .identity))
  }

  /// Returns the resolution of a flat picture along both axes, in pixels for each pixel in the middle of what is visible.
  ///
  /// - Parameters:
  ///   - box: The box of the flat picture at the resolution 1.
  ///   - ratio: The depth of the middle by the least depth.
  ///   - view: The visible area.
  /// - Returns: The resolution; nil if there is no memory for a flat picture.
  private func scale(of box: Bounds, ratio: Double, in view: Bounds) -> Vector2? {
    // Areas grow with the third power of the ratio of depths. Two pixels for one keep edges sharp.
    let wanted = 2 * Float((ratio * ratio * ratio).squareRoot())
    // The two sides differ much for a plane that leads to the horizon.
    let side = 2 * max(view.width, view.height)
    let scale = Vector2(min(side / box.width, wanted), min(side / box.height, wanted))
    let pixels = scale.x * box.width * scale.y * box.height
    let limit = min(1.5 * view.width * view.height, 0.9 * rasterizer.pixelsForContent(of: view))
    guard limit > 0 else { return nil }
    return pixels > limit ? scale * (limit / pixels).squareRoot() : scale
  }

  /// Returns a rectangle outside of which a layer paints nothing, in its own space.
  private func area(of index: Int, _ pose: Pose) -> Bounds {
    let layer = program.layers[index]
    let own =
      size(of: layer).map { Bounds(minX: 0, minY: 0, maxX: $0.x, maxY: $0.y) }
      ?? localBounds(of: index, pose, buildingStrokes: false)
    var reach: Float = 0
    if case .text = layer.content { reach = max(own.width, own.height) / 4 }
    if !layer.effects.isEmpty { reach = max(own.width, own.height) / 2 + 100 }
    return own.outset(by: reach)
  }

  /// Draws `body` at a layer's place.
  func draw(at place: LayerPlace, _ body: () -> Void) {
    guard let warp = place.warp else { return body() }
    pixelEffects.removeAll(keepingCapacity: true)
    pixelEffects.append(.warp(warp))
    rasterizer.beginLayer(pixelEffects)
    body()
    rasterizer.endLayer()
  }

  /// The least distance from the camera, in pixels, at which a layer is seen.
  static let nearest = 1.0

  /// A rectangle that is larger than any layer.
  static let wholePlane: Bounds = {
    let limit: Float = 1_048_576
    return Bounds(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
  }()
}
