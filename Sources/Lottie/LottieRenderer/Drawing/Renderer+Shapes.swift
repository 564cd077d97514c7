import LottieFormat
import VectorRaster

extension Renderer {
  /// Draws the steps of a shape layer from `first` up to but excluding `end`.
  ///
  /// - Parameters:
  ///   - matrix: The map from the space of the steps' level to the picture.
  ///   - isSteady: Whether that space is as in the previous picture.
  func drawNodes(_ first: Int32, _ end: Int32, _ matrix: Matrix2D, _ pose: Pose, isSteady: Bool = false) {
    var index = first
    while index < end {
      guard rasterizer.work.spend(WorkCost.node) else { return }
      if isSteady && program.constantNodes[Int(index)] >= 0 {
        drawSteadily(node: index) { drawNode(index, matrix, pose) }
      } else {
        drawNode(index, matrix, pose, isSteady: isSteady)
      }
      index = program.end(ofNode: index)
    }
  }

  private func drawNode(_ index: Int32, _ matrix: Matrix2D, _ pose: Pose, isSteady: Bool = false) {
    switch program.nodes[Int(index)] {
    case .draw(let draw):
      drawStyle(Int(draw), matrix, pose)
    case .group(let level, let blendMode, let end):
      drawGroup(Int(level), blendMode, index + 1, end, matrix, pose, isSteady: isSteady)
    case .repeated(let level, let end):
      drawCopies(Int(level), index + 1, end, matrix, pose)
    }
  }

  private func drawGroup(
    _ level: Int, _ blendMode: CompositeMode, _ first: Int32, _ end: Int32, _ matrix: Matrix2D,
    _ pose: Pose, isSteady: Bool
  ) {
    guard case .group(let transform) = program.levels[level].kind else { return }
    let opacity = program.factor(transform.opacity, pose)
    guard opacity > 0 else { return }
    let isInnerSteady = isSteady && transform.isConstant
    withGroup(opacity: opacity, mode: blendMode) {
      drawNodes(first, end, matrix * program.matrix(transform, pose), pose, isSteady: isInnerSteady)
    }
  }

  private func drawCopies(
    _ level: Int, _ first: Int32, _ end: Int32, _ matrix: Matrix2D, _ pose: Pose
  ) {
    guard case .repeater(let repeater) = program.levels[level].kind else { return }
    let copies = program.copies(of: repeater, pose)
    guard copies > 0 else { return }
    let start = program.factor(repeater.startOpacity, pose), end_ = program.factor(repeater.endOpacity, pose)
    for step in 0..<copies {
      // Copies drawn first lie below. Later copies lie below earlier ones, unless the repeater places them above.
      let copy = repeater.isAbove ? step : copies - 1 - step
      guard rasterizer.work.spend(WorkCost.copy) else { return }
      let along = copies > 1 ? Float(copy) / Float(copies - 1) : 0
      let opacity = start + (end_ - start) * along
      guard opacity > 0 else { continue }
      withGroup(opacity: opacity, mode: .normal) {
        drawNodes(first, end, matrix * program.matrix(of: repeater, copy: copy, pose), pose)
      }
    }
  }

  // MARK: - Styles

  private func drawStyle(_ index: Int, _ matrix: Matrix2D, _ pose: Pose) {
    let draw = program.draws[index]
    let opacity = program.factor(draw.opacity, pose)
    guard opacity > 0, matrix.isFinite, matrix.determinant != 0 else { return }
    let coverage: Coverage
    switch draw.style {
    case .fill(let rule): coverage = fillCoverage(draw, rule, matrix, pose)
    case .stroke(let stroke): coverage = strokeCoverage(index, draw, stroke, matrix, pose)
    }
    guard !coverage.bounds.isEmpty, let paint = paint(draw.ink, matrix, pose) else { return }
    withGroup(opacity: 1, mode: draw.blendMode) {
      rasterizer.fill(coverage, with: paint, opacity: opacity)
    }
  }

  private func strokeCoverage(
    _ index: Int, _ draw: Draw, _ stroke: StrokeReferences, _ matrix: Matrix2D, _ pose: Pose
  ) -> Coverage {
    rasterizer.beginShape()
    updateStroke(index, draw, stroke, matrix, pose)
    add(shapes.strokes[index], matrix)
    return draw.blendMode == .normal
      ? rasterizer.endShapeUsedOnce(rule: .nonzero) : rasterizer.endShape(rule: .nonzero)
  }

  /// Updates the outline of a stroke, in the space of its level.
  func updateStroke(
    _ index: Int, _ draw: Draw, _ stroke: StrokeReferences, _ matrix: Matrix2D, _ pose: Pose
  ) {
    let scale = matrix.strokeScale
    let version = tracker.version(of: draw.dependencies, program)
    guard shapes.strokeNeedsUpdate(index, version: version, scale: scale) else {
      // The cost counts for the picture whether or not the outline is rebuilt.
      rasterizer.work.spend(shapes.strokeCosts[index])
      return
    }
    let before = rasterizer.work
    scratchPath.removeAll()
    appendCenterlines(draw.collected, scale: scale, pose)
    shapes.updateStroke(
      index, stroke, scale: scale, program, pose, centerline: scratchPath, before: before, &rasterizer.work)
  }

  /// Adds an outline to the current shape, if enough of the picture's work is left.
  func add(_ path: VectorPath, _ matrix: Matrix2D) {
    if spendPoints(of: path) { rasterizer.add(path, matrix) }
  }

  /// Charges for the points of an outline, and returns whether enough of the picture's work is left.
  func spendPoints(of path: VectorPath) -> Bool {
    rasterizer.work.spend(path.points.count + 1, each: WorkCost.outlinePoint)
  }

  /// Calls `body` with the map of a shape along a chain of levels, once for each copy of the repeaters among them.
  ///
  /// - Parameter lastFirst: Whether the copies of repeaters come in reverse order, the original last.
  func forEachMatrix(
    along chain: Range<Int32>, _ matrix: Matrix2D, _ pose: Pose, lastFirst: Bool = false,
    _ body: (Matrix2D) -> Void
  ) {
    guard let first = chain.first else { return body(matrix) }
    guard rasterizer.work.spend(WorkCost.level) else { return }
    let rest = first + 1..<chain.upperBound
    let level = program.chains[Int(first)]
    switch program.levels[Int(level)].kind {
    case .layer:
      forEachMatrix(along: rest, matrix, pose, lastFirst: lastFirst, body)
    case .group(let transform):
      let inner = matrix * program.matrix(transform, pose)
      forEachMatrix(along: rest, inner, pose, lastFirst: lastFirst, body)
    case .repeater(let repeater):
      if let chosen = chosenCopies.last(where: { $0.level == level }) {
        let inner = matrix * program.matrix(of: repeater, copy: chosen.copy, pose)
        return forEachMatrix(along: rest, inner, pose, lastFirst: lastFirst, body)
      }
      let copies = program.copies(of: repeater, pose)
      for step in 0..<copies {
        guard rasterizer.work.spend(WorkCost.copy) else { return }
        let inner = matrix * program.matrix(of: repeater, copy: lastFirst ? copies - 1 - step : step, pose)
        forEachMatrix(along: rest, inner, pose, lastFirst: lastFirst, body)
      }
    }
  }
}

extension Matrix2D {
  /// The greatest stretch, rounded up to a power of √2, so that an outline can be reused while its object grows
  /// slightly.
  var strokeScale: Float {
    let scale = maximumScale
    guard scale > 0, scale.isFinite else { return 1 }
    var power = Float(sign: .plus, exponent: scale.exponent, significand: 1)
    if power < scale { power *= Float(2).squareRoot() }
    if power < scale { power = Float(sign: .plus, exponent: scale.exponent + 1, significand: 1) }
    return power
  }
}
