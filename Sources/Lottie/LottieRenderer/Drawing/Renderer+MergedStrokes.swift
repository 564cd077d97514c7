import VectorRaster

// Strokes follow the outlines of merged shapes, where fills combine their coverages.

extension Renderer {
  /// Appends the paths that a stroke follows to the scratch path: shapes as they are, and the outlines of merges.
  ///
  /// - Parameter scale: The number of device pixels per unit, for the tolerance of merged outlines.
  func appendCenterlines(_ entries: Range<Int32>, scale: Float, _ pose: Pose) {
    var hasMerges = false
    forEachShape(in: entries, hasMerges: &hasMerges, pose) { scratchPath.append($0, transformedBy: $1) }
    if hasMerges { appendMerges(entries, scale: scale, pose) }
  }

  /// Calls `body` with each shape beside merges, and its map.
  private func forEachShape(
    in entries: Range<Int32>, hasMerges: inout Bool, _ pose: Pose, _ body: (VectorPath, Matrix2D) -> Void
  ) {
    var index = entries.lowerBound
    while index < entries.upperBound, rasterizer.work.spend(WorkCost.entry) {
      let entry = program.collected[Int(index)]
      index += 1
      switch entry {
      case .geometry(let geometry, let chain):
        let outline = Int(geometry)
        forEachMatrix(along: chain, .identity, pose) {
          if spendPoints(of: shapes.outlines[outline]) { body(shapes.outlines[outline], $0) }
        }
      case .merge(_, let count):
        hasMerges = true
        index += count
      case .compound, .copies: break
      }
    }
  }

  private func spendPoints(of path: VectorPath) -> Bool {
    rasterizer.work.spend(path.points.count + 1, each: WorkCost.outlinePoint)
  }

  private func appendMerges(_ entries: Range<Int32>, scale: Float, _ pose: Pose) {
    forEachMerge(in: entries, pose) { operation, operands in
      merger.begin()
      merger.combine(addOperands(operands, scale: scale, pose), operation)
      if !merger.finish(scale: scale, spending: &rasterizer.work, into: &scratchPath) {
        // Shapes of too many edges are followed one by one.
        for entry in operands {
          guard case .geometry(let geometry, let chain) = program.collected[Int(entry)] else { continue }
          forEachMatrix(along: chain, .identity, pose) {
            guard spendPoints(of: shapes.outlines[Int(geometry)]) else { return }
            scratchPath.append(shapes.outlines[Int(geometry)], transformedBy: $0)
          }
        }
      }
    }
  }

  /// Calls `body` with each outermost merge, in each copy of the repeaters around it.
  private func forEachMerge(
    in entries: Range<Int32>, _ pose: Pose, _ body: (CoverageOperation, Range<Int32>) -> Void
  ) {
    var index = entries.lowerBound
    while index < entries.upperBound, rasterizer.work.spend(WorkCost.entry) {
      let entry = program.collected[Int(index)]
      index += 1
      switch entry {
      case .geometry, .compound: break
      case .merge(let operation, let count):
        rasterizer.work.spend(WorkCost.node)
        body(operation, index..<index + count)
        index += count
      case .copies(let level, let count):
        forEachCopy(of: level, pose) { forEachMerge(in: index..<index + count, pose, body) }
        index += count
      }
    }
  }

  /// Adds the operands of a merge to the merger, and returns their number.
  private func addOperands(_ entries: Range<Int32>, scale: Float, _ pose: Pose) -> Int {
    var operandCount = 0
    var index = entries.lowerBound
    while index < entries.upperBound, rasterizer.work.spend(WorkCost.entry) {
      let entry = program.collected[Int(index)]
      index += 1
      switch entry {
      case .geometry(let geometry, let chain):
        // Each copy is a separate operand.
        forEachMatrix(along: chain, .identity, pose, lastFirst: true) {
          rasterizer.work.spend(WorkCost.node)
          guard spendPoints(of: shapes.outlines[Int(geometry)]) else { return }
          merger.add(shapes.outlines[Int(geometry)], $0, scale: scale)
          merger.endShape()
          operandCount += 1
        }
      case .merge(let inner, let count):
        rasterizer.work.spend(WorkCost.node)
        let innerCount = addOperands(index..<index + count, scale: scale, pose)
        merger.combine(innerCount, inner)
        operandCount += innerCount > 0 ? 1 : 0
        index += count
      case .compound(let count):
        rasterizer.work.spend(WorkCost.node)
        addCompound(index..<index + count, scale: scale, pose)
        operandCount += 1
        index += count
      case .copies(let level, let count):
        forEachCopy(of: level, pose) {
          operandCount += addOperands(index..<index + count, scale: scale, pose)
        }
        index += count
      }
    }
    return operandCount
  }

  /// Adds shapes as one operand: those beside merges wind together, and the results of merges are added.
  private func addCompound(_ entries: Range<Int32>, scale: Float, _ pose: Pose) {
    var hasMerges = false
    forEachShape(in: entries, hasMerges: &hasMerges, pose) { merger.add($0, $1, scale: scale) }
    merger.endShape()
    var parts = 1
    if hasMerges {
      forEachMerge(in: entries, pose) { operation, operands in
        let count = addOperands(operands, scale: scale, pose)
        merger.combine(count, operation)
        parts += count > 0 ? 1 : 0
      }
    }
    merger.combine(parts, .union)
  }
}
