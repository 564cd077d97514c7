import LottieFormat
public import VectorRaster

/// How exactly a point must hit a layer.
public enum HitTest: Sendable, Equatable {
  /// Anywhere in the box around the layer, turned with it: what the dotLottie players do.
  case boundingBox
  /// On what shows of the layer, or within `tolerance` picture pixels of it: its paint within its masks, its matte, and
  /// the boxes, masks and mattes of the compositions around it. What lies above it hides nothing.
  case shape(tolerance: Float)
}

extension Renderer {
  /// The box around a layer as a pose shows it.
  ///
  /// - Parameters:
  ///   - name: The layer's name; of several, the first of the root composition counts, before those deeper down.
  ///   - pose: Of the renderer's animation.
  /// - Returns: The box in picture pixels; nil when there is no such layer, or it does not show.
  /// - Complexity: O(points of the layer).
  public func bounds(ofLayer name: String, in pose: Pose) -> OrientedBox? {
    prepareForTests(pose)
    guard let found = find(name, pose) else { return nil }
    let box = localBounds(of: found.index, pose)
    return box.isEmpty ? nil : OrientedBox(box, found.matrix)
  }

  /// Whether a point is on a layer as a pose shows it.
  ///
  /// - Parameters:
  ///   - point: In picture pixels.
  ///   - name: The layer's name; of several, the first of the root composition counts, before those deeper down.
  ///   - test: How exactly.
  ///   - pose: Of the renderer's animation.
  /// - Returns: False also when there is no such layer, or it does not show.
  /// - Complexity: O(points of the layer).
  public func hits(_ point: Vector2, layer name: String, test: HitTest = .boundingBox, in pose: Pose) -> Bool
  {
    switch test {
    case .boundingBox:
      return bounds(ofLayer: name, in: pose)?.contains(point) ?? false
    case .shape(let tolerance):
      prepareForTests(pose)
      guard let found = find(name, pose) else { return false }
      hitProbe?.begin(self)
      return hitProbe?.shows(path(to: found.index), at: point, tolerance: tolerance, pose) ?? false
    }
  }

  /// The names of the layers that paint at a point, top-most first; those inside precompositions come before them.
  ///
  /// - Parameters:
  ///   - point: In picture pixels.
  ///   - tolerance: How far from the paint a point may be, in picture pixels.
  ///   - pose: Of the renderer's animation.
  public func layers(at point: Vector2, tolerance: Float = 0, in pose: Pose) -> [String] {
    prepareForTests(pose)
    hitProbe?.begin(self)
    var names: [String] = []
    collectLayers(of: 0, at: point, tolerance, pose, &names)
    return names
  }

  // MARK: - Finding

  private struct Found {
    var index: Int
    /// From the layer to the picture.
    var matrix: Matrix2D
  }

  private func prepareForTests(_ pose: Pose) {
    precondition(pose.program === animation.program, "the pose is of another animation")
    // The caches follow the pose; a picture drawn from another one is not this one any more.
    if tracker.update(pose, program) { markChanged() }
    transforms.begin()
    rasterizer.work = WorkBudget(LottieLimits.pictureWork(width: width, height: height))
  }

  private func find(_ name: String, _ pose: Pose) -> Found? {
    // Breadth first over compositions that show.
    var queue: [(composition: Int, matrix: Matrix2D)] = [(0, placement)]
    var next = 0
    while next < queue.count {
      let (composition, outer) = queue[next]
      next += 1
      for index in program.compositions[composition].layers {
        let index = Int(index)
        guard shows(index, pose) else { continue }
        let matrix = outer * transforms.matrix(of: index, program, pose)
        if program.layers[index].name == name { return Found(index: index, matrix: matrix) }
        if case .composition(let inner, _, _) = program.layers[index].content {
          queue.append((Int(inner), matrix))
        }
      }
    }
    return nil
  }

  private func shows(_ index: Int, _ pose: Pose) -> Bool {
    let layer = program.layers[index]
    return pose.active[index] && layer.isDrawn && program.factor(layer.transform.opacity, pose) > 0
  }

  private func collectLayers(
    of composition: Int, at point: Vector2, _ tolerance: Float, _ pose: Pose, _ names: inout [String]
  ) {
    for index in program.compositions[composition].layers {
      let index = Int(index)
      guard shows(index, pose),
        hitProbe?.shows(path(to: index), at: point, tolerance: tolerance, pose) == true
      else { continue }
      if case .composition(let inner, _, _) = program.layers[index].content {
        collectLayers(of: Int(inner), at: point, tolerance, pose, &names)
      }
      names.append(program.layers[index].name)
    }
  }

  /// For each composition around a layer, and its own, the layer that leads to it.
  private func path(to index: Int) -> [Int: Int32] {
    var path: [Int: Int32] = [:]
    var layer = index
    while layer >= 0 {
      let composition = Int(program.layers[layer].composition)
      path[composition] = Int32(layer)
      layer = Int(program.compositions[composition].owner)
    }
    return path
  }

  // MARK: - Boxes

  /// The box around what a layer paints, in its own space.
  private func localBounds(of index: Int, _ pose: Pose) -> Bounds {
    let layer = program.layers[index]
    switch layer.content {
    case .null:
      return .empty
    case .solid(let width, let height, _):
      return Bounds(minX: 0, minY: 0, maxX: width, maxY: height)
    case .image(let image):
      guard let (bitmap, placement) = placedBitmap(Int(image)) else { return .empty }
      return Bounds(minX: 0, minY: 0, maxX: Float(bitmap.width), maxY: Float(bitmap.height))
        .transformed(by: placement)
    case .shapes(let nodes, _):
      guard shapes.updateOutlines(of: layer, program, pose, tracker, &rasterizer.work) else { return .empty }
      var bounds = Bounds.empty
      forEachStyle(nodes.lowerBound, nodes.upperBound, .identity, pose) { draw, matrix in
        appendArea(of: draw, matrix, pose)
        bounds = bounds.union(scratchPath.bounds)
        return true
      }
      return bounds
    case .composition(let inner, _, _):
      var bounds = Bounds.empty
      for child in program.compositions[Int(inner)].layers where shows(Int(child), pose) {
        let matrix = transforms.matrix(of: Int(child), program, pose)
        bounds = bounds.union(localBounds(of: Int(child), pose).transformed(by: matrix))
      }
      return bounds
    }
  }

  // MARK: - Walking

  /// Replaces the scratch path by what a style paints.
  private func appendArea(of index: Int, _ matrix: Matrix2D, _ pose: Pose) {
    let draw = program.draws[index]
    if case .stroke(let stroke) = draw.style {
      updateStroke(index, draw, stroke, matrix, pose)
      scratchPath.removeAll()
      scratchPath.append(shapes.strokes[index], transformedBy: matrix)
      return
    }
    scratchPath.removeAll()
    for entry in draw.collected {
      guard rasterizer.work.spend(WorkCost.entry) else { return }
      guard case .geometry(let geometry, let chain) = program.collected[Int(entry)] else { continue }
      forEachMatrix(along: chain, matrix, pose) {
        let count = shapes.outlines[Int(geometry)].points.count + 1
        guard rasterizer.work.spend(count, each: WorkCost.outlinePoint) else { return }
        scratchPath.append(shapes.outlines[Int(geometry)], transformedBy: $0)
      }
    }
  }

  /// Calls `body` with each style that shows and the map of its space, until it returns false.
  @discardableResult
  private func forEachStyle(
    _ first: Int32, _ end: Int32, _ matrix: Matrix2D, _ pose: Pose, _ body: (Int, Matrix2D) -> Bool
  ) -> Bool {
    var index = first
    while index < end {
      switch program.nodes[Int(index)] {
      case .draw(let draw):
        let isSeen = program.factor(program.draws[Int(draw)].opacity, pose) > 0
        if isSeen, matrix.determinant != 0, !body(Int(draw), matrix) { return false }
        index += 1
      case .group(let level, _, let groupEnd):
        if case .group(let transform) = program.levels[Int(level)].kind,
          program.factor(transform.opacity, pose) > 0
        {
          let inner = matrix * program.matrix(transform, pose)
          guard forEachStyle(index + 1, groupEnd, inner, pose, body) else { return false }
        }
        index = groupEnd
      case .repeated(let level, let groupEnd):
        if case .repeater(let repeater) = program.levels[Int(level)].kind {
          for copy in 0..<program.copies(of: repeater, pose) {
            guard rasterizer.work.spend(WorkCost.copy) else { return false }
            let inner = matrix * program.matrix(of: repeater, copy: copy, pose)
            guard forEachStyle(index + 1, groupEnd, inner, pose, body) else { return false }
          }
        }
        index = groupEnd
      }
    }
    return true
  }
}
