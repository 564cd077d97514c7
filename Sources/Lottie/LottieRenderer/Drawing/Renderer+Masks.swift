import VectorRaster

extension Renderer {
  /// Clips the group by the masks of a layer.
  func drawMasks(of layer: LayerInstance, _ matrix: Matrix2D, _ pose: Pose) {
    if layer.masks.isEmpty { return }
    if layer.hasSoftMasks {
      rasterizer.beginMatte()
      drawSoftMasks(layer.masks, matrix, pose)
      rasterizer.endMatte(.alpha)
    } else {
      drawHardMasks(layer.masks, matrix, pose)
    }
  }

  private func drawHardMasks(_ masks: Range<Int32>, _ matrix: Matrix2D, _ pose: Pose) {
    guard let first = masks.first else { return }
    rasterizer.beginMask(full: program.masks[Int(first)].mode.startsFull)
    for index in masks {
      let mask = program.masks[Int(index)]
      guard let coverage = coverage(of: mask, matrix, pose) else { break }
      rasterizer.mask(
        coverage, mask.mode, opacity: program.factor(mask.opacity, pose), inverted: mask.isInverted)
    }
    rasterizer.endMask()
  }

  /// Returns the coverage of a mask's path, or nil if the work is exhausted.
  private func coverage(of mask: MaskInstance, _ matrix: Matrix2D, _ pose: Pose) -> Coverage? {
    guard
      rasterizer.work.spend(3 * Int(program.scalar(mask.path, pose)) + 4, each: WorkCost.outlinePoint)
    else { return nil }
    scratchPath.removeAll()
    program.appendPath(mask.path, pose, to: &scratchPath)
    rasterizer.beginShape()
    // An open path has no inside.
    if scratchPath.verbs.last == .close {
      let amount = mask.expansion.map { program.scalar($0, pose) } ?? 0
      if amount == 0 {
        rasterizer.add(scratchPath, matrix)
      } else {
        expandedPath.removeAll()
        maskOffset.apply(
          to: scratchPath, amount: amount, join: .round, miterLimit: 1, scale: matrix.strokeScale,
          spending: &rasterizer.work, into: &expandedPath)
        rasterizer.add(expandedPath, matrix)
      }
    }
    return rasterizer.endShapeUsedOnce(rule: .nonzero)
  }

  // MARK: - Soft edges

  /// Draws masks as a picture whose opacity is that of the masks together.
  ///
  /// Each mask is combined with those before it: painted over them, or as their matte. Lighten and difference count as
  /// add here, darken as intersect; they differ only where masks overlap.
  private func drawSoftMasks(_ masks: Range<Int32>, _ matrix: Matrix2D, _ pose: Pose) {
    guard let last = masks.last else { return }
    let mask = program.masks[Int(last)]
    let before = masks.lowerBound..<masks.upperBound - 1
    switch mask.mode {
    case .add, .lighten, .difference:
      drawSoftMasks(before, matrix, pose)
      drawSoftMask(mask, matrix, pose)
    case .subtract, .intersect, .darken:
      rasterizer.beginGroup()
      if before.isEmpty { fillEverything() } else { drawSoftMasks(before, matrix, pose) }
      rasterizer.beginMatte()
      drawSoftMask(mask, matrix, pose)
      rasterizer.endMatte(mask.mode == .subtract ? .invertedAlpha : .alpha)
      rasterizer.endGroup()
    }
  }

  private func drawSoftMask(_ mask: MaskInstance, _ matrix: Matrix2D, _ pose: Pose) {
    let opacity = program.factor(mask.opacity, pose)
    guard opacity > 0 else { return }
    if mask.isInverted {
      rasterizer.beginGroup()
      fillEverything()
      rasterizer.beginMatte()
      fillSoftly(mask, matrix, opacity: 1, pose)
      rasterizer.endMatte(.invertedAlpha)
      rasterizer.endGroup(opacity: opacity)
    } else {
      fillSoftly(mask, matrix, opacity: opacity, pose)
    }
  }

  private func fillSoftly(_ mask: MaskInstance, _ matrix: Matrix2D, opacity: Float, _ pose: Pose) {
    var feather = Vector2.zero
    if let reference = mask.feather { feather = program.vector(reference, pose) }
    let blur = matrix.blur(x: EffectScale.feather * feather.x, y: EffectScale.feather * feather.y)
    let isSoft = blur.sigmaX > 0 || blur.sigmaY > 0
    if isSoft {
      pixelEffects.removeAll(keepingCapacity: true)
      pixelEffects.append(.blur(blur))
      rasterizer.beginLayer(pixelEffects)
    }
    if let coverage = coverage(of: mask, matrix, pose) {
      rasterizer.fill(coverage, with: .solid(.opaque), opacity: isSoft ? 1 : opacity)
    }
    if isSoft { rasterizer.endLayer(opacity: opacity) }
  }

  private func fillEverything() {
    let everything: Float = 1e5
    let box = Bounds(minX: -everything, minY: -everything, maxX: everything, maxY: everything)
    rasterizer.fill(boxCoverage(box, .identity), with: .solid(.opaque))
  }
}

extension PaintColor {
  fileprivate static let opaque = PaintColor(red: 1, green: 1, blue: 1)
}
