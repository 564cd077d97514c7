import VectorRaster

/// A modifier that moves the outlines of paths outwards or inwards (`op`).
struct OffsetPath {
  private var offsetter = PathOffsetter()

  init() {}

  /// Appends `path` offset by `amount`.
  ///
  /// Closed subpaths grow for a positive amount, regardless of their direction. A hole, which runs against its
  /// surroundings, shrinks for a positive amount. An open subpath becomes the outline of a line of twice the amount's
  /// width. Its ends are round with round joins, and otherwise straight, as in After Effects (offset-path-00.png of
  /// LottieFiles/test-files).
  ///
  /// - Parameters:
  ///   - path: The path to offset.
  ///   - amount: The distance, in the units of the path; 0 or a value that is not finite changes nothing.
  ///   - join: The form of outside corners.
  ///   - miterLimit: The miter limit, as for strokes.
  ///   - scale: The number of device pixels per unit. It sets the tolerance, because the result consists of straight
  ///     lines.
  ///   - work: The work budget; once it is exhausted the result is incomplete.
  ///   - output: The path to which the result is appended.
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
