import VectorRaster

/// Moves the outlines of paths outwards or inwards (`op`).
struct OffsetPath {
  private var offsetter = PathOffsetter()

  init() {}

  /// Appends `path` offset by `amount`.
  ///
  /// Closed subpaths grow for a positive amount, whichever way they run; a hole, which runs against its
  /// surroundings, shrinks then. An open subpath becomes the outline of a line twice the amount wide. Its ends
  /// are round with round joins, else straight, as in After Effects (offset-path-00.png of LottieFiles/test-files).
  ///
  /// - Parameters:
  ///   - amount: In the units of the path; 0 or not finite changes nothing.
  ///   - join: What happens at corners on the outside.
  ///   - miterLimit: As for strokes.
  ///   - scale: Device pixels per unit, for the tolerance: the result is made of straight lines.
  ///   - work: Pays for it; once it is exhausted the result is incomplete.
  mutating func apply(
    to path: VectorPath, amount: Float, join: StrokeOptions.Join, miterLimit: Float, scale: Float,
    spending work: inout WorkBudget, into output: inout VectorPath
  ) {
    guard amount != 0, amount.isFinite else {
      output.append(path)
      return
    }
    let pen = StrokeOptions(
      width: amount.magnitude * 2, cap: join == .round ? .round : .butt, join: join, miterLimit: miterLimit)
    offsetter.offset(path, pen, inwards: amount < 0, scale: scale, spending: &work, into: &output)
  }
}
