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
    var hasMerges = false
    var index = entries.lowerBound
    while index < entries.upperBound, rasterizer.work.spend(WorkCost.entry) {
      let entry = program.collected[Int(index)]
      index += 1
      switch entry {
      case .geometry(let geometry, let chain):
        forEachMatrix(along: chain, matrix, pose) {
          add(shapes.outlines[Int(geometry)], $0)
        }
      case .merge(_, let count):
        hasMerges = true
        index += count
      case .compound, .copies: break
      }
    }
    var result =
      mayWait && !hasMerges ? rasterizer.endShapeUsedOnce(rule: rule) : rasterizer.endShape(rule: rule)
    addMerges(entries, to: &result, rule, matrix, pose)
    return result
  }

  private func addMerges(
    _ entries: Range<Int32>, to result: inout Coverage, _ rule: FillRule, _ matrix: Matrix2D, _ pose: Pose
  ) {
    var index = entries.lowerBound
    while index < entries.upperBound, rasterizer.work.spend(WorkCost.entry) {
      let entry = program.collected[Int(index)]
      index += 1
      switch entry {
      case .geometry, .compound: break
      case .merge(let operation, let count):
        if let merged = mergedCoverage(index..<index + count, operation, rule, matrix, pose) {
          rasterizer.work.spend(WorkCost.node)
          result =
            result.bounds.isEmpty
            ? merged : rasterizer.combine(result, merged, rule == .evenOdd ? .exclude : .union)
        }
        index += count
      case .copies(let level, let count):
        forEachCopy(of: level, pose) { addMerges(index..<index + count, to: &result, rule, matrix, pose) }
        index += count
      }
    }
  }

  /// Returns the coverage of a merge, or nil if the merge has no operands.
  private func mergedCoverage(
    _ operands: Range<Int32>, _ operation: CoverageOperation, _ rule: FillRule, _ matrix: Matrix2D,
    _ pose: Pose
  ) -> Coverage? {
    var merge = OpenMerge(operation)
    addOperands(operands, to: &merge, rule, matrix, pose)
    return merge.finish(rasterizer)
  }

  private func addOperands(
    _ entries: Range<Int32>, to merge: inout OpenMerge, _ rule: FillRule, _ matrix: Matrix2D, _ pose: Pose
  ) {
    var index = entries.lowerBound
    while index < entries.upperBound, rasterizer.work.spend(WorkCost.entry) {
      let entry = program.collected[Int(index)]
      index += 1
      switch entry {
      case .geometry(let geometry, let chain):
        // Each copy is a separate operand.
        forEachMatrix(along: chain, matrix, pose, lastFirst: true) {
          rasterizer.work.spend(WorkCost.node)
          rasterizer.beginShape()
          add(shapes.outlines[Int(geometry)], $0)
          merge.add(rasterizer.endShape(rule: rule), rasterizer)
        }
      case .merge(let inner, let count):
        rasterizer.work.spend(WorkCost.node)
        if let merged = mergedCoverage(index..<index + count, inner, rule, matrix, pose) {
          merge.add(merged, rasterizer)
        }
        index += count
      case .compound(let count):
        rasterizer.work.spend(WorkCost.node)
        merge.add(compoundCoverage(index..<index + count, rule, matrix, pose), rasterizer)
        index += count
      case .copies(let level, let count):
        forEachCopy(of: level, pose) { addOperands(index..<index + count, to: &merge, rule, matrix, pose) }
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
