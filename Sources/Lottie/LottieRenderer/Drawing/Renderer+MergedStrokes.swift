import VectorRaster

// Strokes follow the outlines of merged shapes, where fills combine their coverages.

extension Renderer {
  /// Appends the paths that a stroke follows to the scratch path: shapes as they are, and the outlines of merges.
  ///
  /// - Parameter scale: The number of device pixels per unit, for the tolerance of merged outlines.
  func appendCenterlines(_ entries: Range<Int32>, scale: Float, _ pose: Pose) {
    let hasMerges = forEachShape(in: entries, .identity, pose) { scratchPath.append($0, transformedBy: $1) }
    guard hasMerges else { return }
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

  /// Adds the operands of a merge to the merger, and returns their number.
  private func addOperands(_ entries: Range<Int32>, scale: Float, _ pose: Pose) -> Int {
    var operandCount = 0
    forEachOperand(in: entries, .identity, pose) { operand in
      switch operand {
      case .shape(let outline, let matrix):
        guard spendPoints(of: shapes.outlines[outline]) else { return }
        merger.add(shapes.outlines[outline], matrix, scale: scale)
        merger.endShape()
        operandCount += 1
      case .merge(let operation, let operands):
        let innerCount = addOperands(operands, scale: scale, pose)
        merger.combine(innerCount, operation)
        operandCount += innerCount > 0 ? 1 : 0
      case .compound(let parts):
        addCompound(parts, scale: scale, pose)
        operandCount += 1
      }
    }
    return operandCount
  }

  /// Adds shapes as one operand: shapes beside merges wind together, and the results of merges are added.
  private func addCompound(_ entries: Range<Int32>, scale: Float, _ pose: Pose) {
    let hasMerges = forEachShape(in: entries, .identity, pose) { merger.add($0, $1, scale: scale) }
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
