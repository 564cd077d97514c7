/// A blur by a normal distribution, which may differ in both directions.
public struct GaussianBlur: Equatable, Sendable, BitwiseCopyable {
  /// The standard deviation along rows; 0 or less, or NaN, leaves them as they are.
  public var sigmaX: Float
  /// The standard deviation along columns.
  public var sigmaY: Float
  /// The box beyond whose edges the pixels at the edges continue, and to which the result is cut; nil for transparent
  /// surroundings.
  public var edges: PixelBox?

  /// Creates a blur.
  public init(sigmaX: Float, sigmaY: Float, edges: PixelBox? = nil) {
    self.sigmaX = sigmaX
    self.sigmaY = sigmaY
    self.edges = edges
  }
}

extension GaussianBlur {
  func reach(side: Int) -> Reach {
    let x = GaussianKernel(sigma: sigmaX, side: side).reach
    let y = GaussianKernel(sigma: sigmaY, side: side).reach
    return Reach(left: x, top: y, right: x, bottom: y)
  }
}
