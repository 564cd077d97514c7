import LottieFormat
import VectorRaster

extension Renderer {
  /// Draws lines along the masks of a layer.
  ///
  /// - Parameter content: Draws the layer.
  func drawStroke(
    _ stroke: EffectInstance.StrokeEffect, _ matrix: Matrix2D, _ pose: Pose, content: () -> Void
  ) {
    switch program.scalar(stroke.style, pose).rounded() {
    case 2: paintStroke(stroke, matrix, pose)
    case 3:
      rasterizer.beginGroup()
      content()
      rasterizer.beginMatte()
      paintStroke(stroke, matrix, pose)
      rasterizer.endMatte(.alpha)
      rasterizer.endGroup()
    default:
      content()
      paintStroke(stroke, matrix, pose)
    }
  }

  private func paintStroke(_ stroke: EffectInstance.StrokeEffect, _ matrix: Matrix2D, _ pose: Pose) {
    let start = min(max(program.scalar(stroke.start, pose) / 100, 0), 1)
    let end = min(max(program.scalar(stroke.end, pose) / 100, 0), 1)
    // The size is the radius of a round brush.
    let options = StrokeOptions(width: 2 * program.scalar(stroke.size, pose), cap: .round, join: .round)
    let opacity = program.scalar(stroke.opacity, pose)
    guard opacity > 0, options.width > 0, start != end else { return }
    rasterizer.beginShape()
    let number = program.scalar(stroke.mask, pose).rounded()
    let usesAll = program.scalar(stroke.usesAllMasks, pose) != 0
    for (index, mask) in stroke.masks.enumerated() where usesAll || Float(index + 1) == number {
      guard rasterizer.work.spend(3 * Int(program.scalar(mask, pose)) + 4, each: WorkCost.outlinePoint) else {
        break
      }
      maskStroke.build(
        mask, program, pose, from: min(start, end), to: max(start, end), options, scale: matrix.strokeScale,
        &rasterizer.work)
      rasterizer.add(maskStroke.outline, matrix)
    }
    rasterizer.fill(
      rasterizer.endShape(rule: .nonzero), with: .solid(color(stroke.color, pose)), opacity: opacity)
  }
}

/// The memory for lines along masks.
struct MaskStroke {
  private var path = VectorPath()
  private var part = VectorPath()
  private var trimmer = PathTrimmer()
  private var stroker = Stroker()
  /// The outline of the line.
  private(set) var outline = VectorPath()

  /// Makes the outline of a part of a mask's path.
  mutating func build(
    _ mask: ValueReference, _ program: Program, _ pose: Pose, from start: Float, to end: Float,
    _ options: StrokeOptions, scale: Float, _ work: inout WorkBudget
  ) {
    path.removeAll()
    part.removeAll()
    outline.removeAll()
    program.appendPath(mask, pose, to: &path)
    if start <= 0 && end >= 1 {
      stroker.outline(path, options, scale: scale, spending: &work, into: &outline)
    } else {
      trimmer.trim(path, from: start, to: end, spending: &work, into: &part)
      stroker.outline(part, options, scale: scale, spending: &work, into: &outline)
    }
  }
}
