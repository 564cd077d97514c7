import LottieFormat
import VectorRaster

extension Renderer {
  /// Draws lines along the masks of a layer.
  ///
  /// - Parameter content: Draws the layer.
  func drawStroke(
    _ values: EffectValues, _ matrix: Matrix2D, _ pose: Pose, content: () -> Void
  ) {
    switch values.entry(7) {
    case 2: paintStroke(values, matrix, pose)
    case 3:
      rasterizer.beginGroup()
      content()
      rasterizer.beginMatte()
      paintStroke(values, matrix, pose)
      rasterizer.endMatte(.alpha)
      rasterizer.endGroup()
    default:
      content()
      paintStroke(values, matrix, pose)
    }
  }

  private func paintStroke(_ values: EffectValues, _ matrix: Matrix2D, _ pose: Pose) {
    let start = min(max(values.number(5) / 100, 0), 1), end = min(max(values.number(6) / 100, 0), 1)
    // The size is the radius of a round brush.
    let options = StrokeOptions(width: 2 * values.number(3), cap: .round, join: .round)
    let opacity = values.number(4)
    guard opacity > 0, options.width > 0, start != end else { return }
    rasterizer.beginShape()
    let number = values.entry(0), usesAll = values.isOn(1)
    // The paths of the masks follow the parameters.
    for index in 8..<values.count where usesAll || Float(index - 7) == number {
      let mask = values.reference(index)
      guard rasterizer.work.spend(3 * Int(program.scalar(mask, pose)) + 4, each: WorkCost.outlinePoint) else {
        break
      }
      maskStroke.build(
        mask, program, pose, from: min(start, end), to: max(start, end), options, scale: matrix.strokeScale,
        &rasterizer.work)
      rasterizer.add(maskStroke.outline, matrix)
    }
    rasterizer.fill(
      rasterizer.endShape(rule: .nonzero), with: .solid(values.color(2)), opacity: opacity)
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
