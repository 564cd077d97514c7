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
    /// The map from the layer's composition to the same picture.
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
    let area = area(of: index, pose)
    let view = rasterizer.visibleBounds
    visiblePart.find(of: area, projection, in: view, nearest: Self.nearest)
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
    let scale = Self.scale(of: box, ratio: ratio, in: view)
    let toFlat =
      Matrix2D.translation(view.minX - box.minX * scale, view.minY - box.minY * scale)
      * .scale(scale, scale)
    let flat = toFlat * tangent
    guard flat.isFinite, let back = flat.inverse else { return nil }
    var toPicture = Projection(u: projection.u / depth, v: projection.v / depth, w: projection.w / depth)
    toPicture = toPicture * Projection(back)
    toPicture.rectangle = visiblePart.box(flat)
    return LayerPlace(
      matrix: flat, outer: toFlat * outer,
      warp: Warp(.pin(toPicture), toPicture: .identity, toLayer: .identity))
  }

  /// Returns the resolution of a flat picture, in pixels for each pixel in the middle of what is visible.
  ///
  /// - Parameters:
  ///   - box: The box of the flat picture at the resolution 1.
  ///   - ratio: The depth of the middle by the least depth.
  ///   - view: The visible area.
  private static func scale(of box: Bounds, ratio: Double, in view: Bounds) -> Float {
    // Areas grow with the third power of the ratio of depths. Two pixels for one keep edges sharp.
    let wanted = 2 * Float((ratio * ratio * ratio).squareRoot())
    let pixels = 1.5 * view.width * view.height, side = 2 * max(view.width, view.height)
    let limit = min((pixels / (box.width * box.height)).squareRoot(), side / max(box.width, box.height))
    return limit < wanted ? limit : wanted
  }

  /// Returns a rectangle outside of which a layer paints nothing, in its own space.
  private func area(of index: Int, _ pose: Pose) -> Bounds {
    let layer = program.layers[index]
    // Effects may lead beyond a layer's edges.
    guard layer.effects.isEmpty else { return Self.wholePlane }
    if let size = size(of: layer) { return Bounds(minX: 0, minY: 0, maxX: size.x, maxY: size.y) }
    return localBounds(of: index, pose)
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

  /// Draws the layers of a composition that has cameras.
  ///
  /// Layers that a camera sees and that follow one another are drawn from the farthest to the nearest.
  func drawByDepth(_ composition: Int, _ matrix: Matrix2D, _ pose: Pose) {
    let first = depths.count
    for layer in program.compositions[composition].layers.reversed() {
      let index = Int(layer)
      guard rasterizer.work.spend(WorkCost.layerVisit) else { return noteExhaustion(in: index) }
      guard pose.active[index], program.layers[index].isDrawn else { continue }
      if case .null = program.layers[index].content { continue }
      if let depth = transforms.depth(of: index, program, pose) {
        insert(LayerDepth(depth: depth, layer: layer), from: first)
      } else {
        drawNearer(from: first, matrix, pose)
        drawLayer(index, matrix, pose)
      }
    }
    drawNearer(from: first, matrix, pose)
  }

  /// Inserts a layer behind those that are nearer; of layers at the same depth, the first stays behind.
  private func insert(_ layer: LayerDepth, from first: Int) {
    var place = depths.count
    depths.append(layer)
    while place > first, depths[place - 1].depth < layer.depth {
      guard rasterizer.work.spend(WorkCost.comparedValue) else { return }
      depths.swapAt(place - 1, place)
      place -= 1
    }
  }

  private func drawNearer(from first: Int, _ matrix: Matrix2D, _ pose: Pose) {
    let last = depths.count
    for i in first..<last { drawLayer(Int(depths[i].layer), matrix, pose) }
    depths.removeSubrange(first..<last)
  }

  /// The least distance from the camera, in pixels, at which a layer is seen.
  static let nearest = 1.0

  /// A rectangle that is larger than any layer.
  static let wholePlane: Bounds = {
    let limit: Float = 1_048_576
    return Bounds(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
  }()
}

/// A layer with the distance of its anchor from the camera, in pixels.
struct LayerDepth {
  var depth: Float
  var layer: Int32
}
