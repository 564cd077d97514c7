import VectorRaster

extension Renderer {
  /// A copy of a repeater for which merges are being combined.
  struct ChosenCopy {
    var level: Int32
    var copy: Int
  }

  func fillCoverage(_ draw: Draw, _ rule: FillRule, _ matrix: Matrix2D, _ pose: Pose) -> Coverage {
    compoundCoverage(draw.collected, rule, matrix, pose, mayWait: draw.blendMode == .normal)
  }

  /// Returns the coverage of entries as one compound path: shapes wind together, and the results of merges are added.
  ///
  /// - Parameter mayWait: Whether the coverage is only filled, without a group of its own.
  private func compoundCoverage(
    _ entries: Range<Int32>, _ rule: FillRule, _ matrix: Matrix2D, _ pose: Pose, mayWait: Bool = false
  ) -> Coverage {
    // Shapes are recorded one at a time: first those beside merges, then each merge.
    rasterizer.beginShape()
    let hasMerges = forEachShape(in: entries, matrix, pose) { rasterizer.add($0, $1) }
    var result =
      mayWait && !hasMerges ? rasterizer.endShapeUsedOnce(rule: rule) : rasterizer.endShape(rule: rule)
    guard hasMerges else { return result }
    forEachMerge(in: entries, pose) { merge in
      guard let merged = mergedCoverage(merge, rule, matrix, pose) else { return }
      result =
        result.bounds.isEmpty
        ? merged : rasterizer.combine(result, merged, rule == .evenOdd ? .exclude : .union)
    }
    return result
  }

  /// Returns the coverage of a merge, or nil if the merge has no operands.
  private func mergedCoverage(
    _ entry: Merge, _ rule: FillRule, _ matrix: Matrix2D, _ pose: Pose
  ) -> Coverage? {
    guard entry.trims.isEmpty else {
      outline(entry, scale: matrix.strokeScale, pose)
      rasterizer.beginShape()
      add(mergedPath, matrix)
      // The loops of an outline do not overlap, and holes run in any direction.
      return rasterizer.endShape(rule: .evenOdd)
    }
    var merge = OpenMerge(entry.operation)
    forEachOperand(in: entry.operands, matrix, pose) { operand in
      switch operand {
      case .shape(let outline, let matrix):
        rasterizer.beginShape()
        add(shapes.outlines[outline], matrix)
        merge.add(rasterizer.endShape(rule: rule), rasterizer)
      case .merge(let inner):
        if let merged = mergedCoverage(inner, rule, matrix, pose) { merge.add(merged, rasterizer) }
      case .compound(let parts):
        merge.add(compoundCoverage(parts, rule, matrix, pose), rasterizer)
      }
    }
    return merge.finish(rasterizer)
  }
}

// MARK: - The entries of fills, strokes and merges

extension Renderer {
  /// Entries that are combined.
  struct Merge {
    var operation: CoverageOperation
    var operands: Range<Int32>
    /// The trims of the merged outline, in ``Program/modifiers``.
    var trims: Range<Int32>
  }

  /// A part of a merge.
  enum MergeOperand {
    /// An outline by index, and its map.
    case shape(Int, Matrix2D)
    case merge(Merge)
    /// Entries that count as one path.
    case compound(Range<Int32>)
  }

  /// Calls `body` with each shape that belongs to no merge, and its map.
  ///
  /// - Returns: A Boolean value indicating whether some of the entries are merges.
  @discardableResult func forEachShape(
    in entries: Range<Int32>, _ matrix: Matrix2D, _ pose: Pose, _ body: (VectorPath, Matrix2D) -> Void
  ) -> Bool {
    var hasMerges = false
    var index = entries.lowerBound
    while index < entries.upperBound, rasterizer.work.spend(WorkCost.entry) {
      let entry = program.collected[Int(index)]
      index += 1
      switch entry {
      case .geometry(let geometry, let chain):
        forEachMatrix(along: chain, matrix, pose) {
          if spendPoints(of: shapes.outlines[Int(geometry)]) { body(shapes.outlines[Int(geometry)], $0) }
        }
      case .merge(_, let count, _):
        hasMerges = true
        index += count
      case .compound, .copies: break
      }
    }
    return hasMerges
  }

  /// Calls `body` with each outermost merge, in each copy of the repeaters around it.
  func forEachMerge(
    in entries: Range<Int32>, _ pose: Pose, _ body: (Merge) -> Void
  ) {
    var index = entries.lowerBound
    while index < entries.upperBound, rasterizer.work.spend(WorkCost.entry) {
      let entry = program.collected[Int(index)]
      index += 1
      switch entry {
      case .geometry, .compound: break
      case .merge(let operation, let count, let trims):
        rasterizer.work.spend(WorkCost.node)
        body(Merge(operation: operation, operands: index..<index + count, trims: trims))
        index += count
      case .copies(let level, let count):
        forEachCopy(of: level, pose) { forEachMerge(in: index..<index + count, pose, body) }
        index += count
      }
    }
  }

  /// Calls `body` with each operand of a merge, from the last to the first.
  ///
  /// Each copy of a repeater is an operand.
  func forEachOperand(
    in entries: Range<Int32>, _ matrix: Matrix2D, _ pose: Pose, _ body: (MergeOperand) -> Void
  ) {
    var index = entries.lowerBound
    while index < entries.upperBound, rasterizer.work.spend(WorkCost.entry) {
      let entry = program.collected[Int(index)]
      index += 1
      switch entry {
      case .geometry(let geometry, let chain):
        forEachMatrix(along: chain, matrix, pose, lastFirst: true) {
          rasterizer.work.spend(WorkCost.node)
          body(.shape(Int(geometry), $0))
        }
      case .merge(let operation, let count, let trims):
        rasterizer.work.spend(WorkCost.node)
        body(.merge(Merge(operation: operation, operands: index..<index + count, trims: trims)))
        index += count
      case .compound(let count):
        rasterizer.work.spend(WorkCost.node)
        body(.compound(index..<index + count))
        index += count
      case .copies(let level, let count):
        forEachCopy(of: level, pose) { forEachOperand(in: index..<index + count, matrix, pose, body) }
        index += count
      }
    }
  }

  /// Calls `body` for each copy of a repeater, the original last; ``forEachMatrix`` then maps into that copy only.
  func forEachCopy(of level: Int32, _ pose: Pose, _ body: () -> Void) {
    guard case .repeater(let repeater) = program.levels[Int(level)].kind else { return }
    for copy in (0..<program.copies(of: repeater, pose)).reversed() {
      guard rasterizer.work.spend(WorkCost.copy) else { return }
      chosenCopies.append(ChosenCopy(level: level, copy: copy))
      body()
      chosenCopies.removeLast()
    }
  }
}

/// A merge under construction; its operands arrive from the last, the bottom-most, to the first.
private struct OpenMerge {
  private let operation: CoverageOperation
  /// The combination of all operands except the newest.
  private var others: Coverage?
  private var newest: Coverage?

  init(_ operation: CoverageOperation) { self.operation = operation }

  mutating func add(_ operand: Coverage, _ rasterizer: Rasterizer) {
    if let newest {
      others =
        others.map { rasterizer.combine($0, newest, operation == .subtract ? .union : operation) } ?? newest
    }
    newest = operand
  }

  /// Returns the result, or nil without operands.
  func finish(_ rasterizer: Rasterizer) -> Coverage? {
    guard let newest, let others else { return newest }
    // Subtraction removes the others from the first operand, which arrived last.
    return operation == .subtract
      ? rasterizer.combine(newest, others, .subtract) : rasterizer.combine(others, newest, operation)
  }
}
