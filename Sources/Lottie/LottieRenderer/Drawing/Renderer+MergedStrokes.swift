import VectorRaster

// Strokes follow the outlines of merged shapes, where fills combine their coverages.

extension Renderer {
  /// Appends the paths that a stroke follows to the scratch path: shapes as they are, and the outlines of merges.
  ///
  /// - Parameter scale: The number of device pixels per unit, for the tolerance of merged outlines.
  func appendCenterlines(_ entries: Range<Int32>, scale: Float, _ pose: Pose) {
    let hasMerges = forEachShape(in: entries, .identity, pose) { scratchPath.append($0, transformedBy: $1) }
    guard hasMerges else { return }
    forEachMerge(in: entries, pose) {
      outline($0, scale: scale, pose)
      scratchPath.append(mergedPath)
    }
  }

  /// Replaces ``mergedPath`` with the outline of a merge, trimmed if trims follow the merge.
  func outline(_ merge: Merge, scale: Float, _ pose: Pose) {
    merger.begin()
    merger.combine(addOperands(merge.operands, scale: scale, pose), merge.operation)
    mergedPath.removeAll()
    if !merger.finish(scale: scale, spending: &rasterizer.work, into: &mergedPath) {
      // Shapes of too many edges are followed one by one.
      for entry in merge.operands {
        guard case .geometry(let geometry, let chain) = program.collected[Int(entry)] else { continue }
        forEachMatrix(along: chain, .identity, pose) {
          guard spendPoints(of: shapes.outlines[Int(geometry)]) else { return }
          mergedPath.append(shapes.outlines[Int(geometry)], transformedBy: $0)
        }
      }
    }
    shapes.apply(merge.trims, program, pose, to: &mergedPath, &rasterizer.work)
  }

  /// Adds the operands of a merge to the merger, and returns their number.
  private func addOperands(_ entries: Range<Int32>, scale: Float, _ pose: Pose) -> Int {
    var operandCount = 0
    forEachOperand(in: entries, .identity, pose) { operand in
      switch operand {
      case .shape(let outline, let matrix):
        guard spendPoints(of: shapes.outlines[outline]) else { return }
        merger.add(shapes.outlines[outline], matrix, scale: scale)
        operandCount += merger.endShape() ? 1 : 0
      case .merge(let merge) where merge.trims.isEmpty:
        operandCount += add(merge, scale: scale, pose) ? 1 : 0
      case .merge(let merge):
        // An inner merge is trimmed before the outer one, which keeps its own merger.
        var outer = WindingBoundary()
        swap(&merger, &outer)
        outline(merge, scale: scale, pose)
        swap(&merger, &outer)
        merger.add(mergedPath, .identity, scale: scale)
        operandCount += merger.endShape() ? 1 : 0
      case .compound(let parts):
        operandCount += addCompound(parts, scale: scale, pose) ? 1 : 0
      }
    }
    return operandCount
  }

  /// Adds a merge as an operand.
  ///
  /// - Returns: False if the merge has no operands.
  private func add(_ merge: Merge, scale: Float, _ pose: Pose) -> Bool {
    let count = addOperands(merge.operands, scale: scale, pose)
    merger.combine(count, merge.operation)
    return count > 0
  }

  /// Adds shapes as one operand: shapes beside merges wind together, and the results of merges are added.
  ///
  /// - Returns: False if the shapes consist of open subpaths, and are no operand.
  private func addCompound(_ entries: Range<Int32>, scale: Float, _ pose: Pose) -> Bool {
    let hasMerges = forEachShape(in: entries, .identity, pose) { merger.add($0, $1, scale: scale) }
    var parts = merger.endShape() ? 1 : 0
    if hasMerges {
      forEachMerge(in: entries, pose) { parts += add($0, scale: scale, pose) ? 1 : 0 }
    }
    merger.combine(parts, .union)
    return parts > 0
  }
}
