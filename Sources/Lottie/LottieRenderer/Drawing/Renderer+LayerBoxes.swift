import VectorRaster

// The boxes around the painted content of layers.

extension Renderer {
  /// Returns the box around the first visible layer with a name.
  func box(of name: String, _ pose: Pose) -> OrientedBox? {
    guard let index = find(name, pose) else { return nil }
    return box(of: index, pose)
  }

  /// Returns the box around a layer.
  func box(of index: Int, _ pose: Pose) -> OrientedBox? {
    var box = localBounds(of: index, pose)
    var matrix = Matrix2D.identity
    var layer = index
    // A box that a camera sees is no parallelogram: the box around its image goes on.
    while layer >= 0 {
      guard rasterizer.work.spend(WorkCost.layer) else { return nil }
      if let projection = transforms.projection(of: layer, program, pose) {
        box = seen(OrientedBox(box, matrix).bounds, projection)
        matrix = .identity
      } else {
        matrix = transforms.matrix(of: layer, program, pose) * matrix
      }
      layer = Int(program.compositions[Int(program.layers[layer].composition)].owner)
    }
    return box.isEmpty || rasterizer.work.isExhausted ? nil : OrientedBox(box, placement * matrix)
  }

  /// Returns the box around what a camera sees of a box; empty if it is behind the camera.
  private func seen(_ box: Bounds, _ projection: Projection) -> Bounds {
    guard !box.isEmpty else { return .empty }
    visiblePart.find(of: box, projection, in: Self.wholePlane, nearest: Self.nearest)
    return visiblePart.box(projection)
  }

  /// Returns the box around a layer's painted content, in its own space.
  ///
  /// - Parameter builds: Whether strokes are built for this; otherwise the box may be larger by their reach.
  func localBounds(of index: Int, _ pose: Pose, buildingStrokes builds: Bool = true) -> Bounds {
    let layer = program.layers[index]
    switch layer.content {
    case .null:
      return .empty
    case .solid(let width, let height, _):
      return Bounds(minX: 0, minY: 0, maxX: width, maxY: height)
    case .image(let image):
      guard let (picture, placement) = placedPicture(Int(image)) else { return .empty }
      return Bounds(minX: 0, minY: 0, maxX: Float(picture.width), maxY: Float(picture.height))
        .transformed(by: placement)
    case .shapes(let nodes, _):
      guard shapes.updateOutlines(of: layer, program, pose, tracker, &rasterizer.work) else { return .empty }
      var bounds = Bounds.empty
      forEachStyle(nodes.lowerBound, nodes.upperBound, .identity, pose) { draw, matrix in
        if builds, case .stroke(let stroke) = program.draws[draw].style {
          updateStroke(draw, program.draws[draw], stroke, matrix, pose)
          scratchPath.removeAll()
          scratchPath.append(shapes.strokes[draw], transformedBy: matrix)
          bounds = bounds.union(scratchPath.bounds)
        } else {
          appendOutlines(of: draw, matrix, pose)
          bounds = bounds.union(scratchPath.bounds.outset(by: strokeReach(of: draw, matrix, pose)))
        }
        return true
      }
      return bounds
    case .text(let text):
      return bounds(ofText: Int(text), pose)
    case .composition(let inner, let width, let height):
      var bounds = Bounds.empty
      for child in program.compositions[Int(inner)].layers {
        guard rasterizer.work.spend(WorkCost.layerVisit) else { break }
        guard isVisible(Int(child), pose) else { continue }
        guard rasterizer.work.spend(WorkCost.layer) else { break }
        let own = localBounds(of: Int(child), pose)
        if let projection = transforms.projection(of: Int(child), program, pose) {
          bounds = bounds.union(seen(own, projection))
        } else {
          bounds = bounds.union(own.transformed(by: transforms.matrix(of: Int(child), program, pose)))
        }
      }
      return bounds.intersection(Bounds(minX: 0, minY: 0, maxX: width, maxY: height))
    }
  }

  // MARK: Walking

  /// Returns the distance by which a stroke may lead beyond its line; 0 for a fill.
  private func strokeReach(of index: Int, _ matrix: Matrix2D, _ pose: Pose) -> Float {
    guard case .stroke(let stroke) = program.draws[index].style else { return 0 }
    // In half widths: square caps reach by the root of 2, and points of joins by their limit.
    let limit = stroke.join == .miter ? min(program.scalar(stroke.miterLimit, pose), 10) : 0
    let x = matrix.applied(toDisplacement: Vector2(1, 0)).length
    let y = matrix.applied(toDisplacement: Vector2(0, 1)).length
    // No direction grows more than this, whatever the skew.
    let growth = (x * x + y * y).squareRoot()
    return max(program.scalar(stroke.width, pose), 0) / 2 * max(limit, 1.5) * growth
  }

  /// Replaces the scratch path with the outlines that a style fills or follows.
  private func appendOutlines(of index: Int, _ matrix: Matrix2D, _ pose: Pose) {
    let draw = program.draws[index]
    scratchPath.removeAll()
    for entry in draw.collected {
      guard rasterizer.work.spend(WorkCost.entry) else { return }
      guard case .geometry(let geometry, let chain) = program.collected[Int(entry)],
        !shapes.outlines[Int(geometry)].points.isEmpty
      else { continue }
      forEachMatrix(along: chain, matrix, pose) {
        let count = shapes.outlines[Int(geometry)].points.count + 1
        guard rasterizer.work.spend(count, each: WorkCost.outlinePoint) else { return }
        scratchPath.append(shapes.outlines[Int(geometry)], transformedBy: $0)
      }
    }
  }

  /// Calls `body` with each visible style and the map of its space, until it returns false.
  @discardableResult
  private func forEachStyle(
    _ first: Int32, _ end: Int32, _ matrix: Matrix2D, _ pose: Pose, _ body: (Int, Matrix2D) -> Bool
  ) -> Bool {
    var index = first
    while index < end {
      switch program.nodes[Int(index)] {
      case .draw(let draw):
        guard rasterizer.work.spend(WorkCost.node) else { return false }
        let isSeen = program.factor(program.draws[Int(draw)].opacity, pose) > 0
        if isSeen, matrix.determinant != 0, !body(Int(draw), matrix) { return false }
        index += 1
      case .group(let level, _, let groupEnd):
        guard rasterizer.work.spend(WorkCost.level) else { return false }
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

extension Bounds {
  /// Returns the box enlarged on all sides; an empty box stays empty.
  func outset(by distance: Float) -> Bounds {
    isEmpty
      ? self
      : Bounds(minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }
}
