import VectorRaster

@testable import LottieRenderer

extension OffsetPath {
  /// Offsets a path with all the work it needs.
  mutating func apply(
    to path: VectorPath, amount: Float, join: StrokeOptions.Join, miterLimit: Float, scale: Float,
    into output: inout VectorPath
  ) {
    var work = WorkBudget.unlimited
    apply(
      to: path, amount: amount, join: join, miterLimit: miterLimit, scale: scale, spending: &work,
      into: &output)
  }
}
