public import LottieRenderer
import VectorRaster

/// How an animation is placed on the canvas.
public struct PlayerLayout: Sendable, Hashable {
  /// How it is scaled.
  public var fit: Fit
  /// Where it stands where there is room, or is cut where there is none: 0 at the left, 1 at the right.
  public var alignX: Float
  /// The same from top to bottom.
  public var alignY: Float

  /// Makes a layout; both alignments are brought into 0…1.
  public init(fit: Fit = .contain, alignX: Float = 0.5, alignY: Float = 0.5) {
    self.fit = fit
    self.alignX = Self.clamped(alignX)
    self.alignY = Self.clamped(alignY)
  }

  private static func clamped(_ value: Float) -> Float { value.isFinite ? min(max(value, 0), 1) : 0.5 }

  /// The map from the animation's canvas to the player's, in pixels.
  func placement(of animation: LottieAnimation, in picture: (width: Int, height: Int)) -> Matrix2D {
    let size = (width: Double(picture.width), height: Double(picture.height))
    var matrix = fit.placement(of: (animation.width, animation.height), in: size)
    matrix.tx = (Float(size.width) - Float(animation.width) * matrix.a) * alignX
    matrix.ty = (Float(size.height) - Float(animation.height) * matrix.d) * alignY
    return matrix
  }
}
