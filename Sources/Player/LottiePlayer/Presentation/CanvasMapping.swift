import LottieRenderer
internal import VectorRaster

/// A map from points of a view to pixels of the canvas that it shows.
///
/// The canvas is shown as large as fits, in the middle of the view. If their shapes differ there are margins, and
/// nothing is hit there.
public struct CanvasMapping: Sendable, Hashable {
  /// The number of canvas pixels in a point of the view.
  private let scale: Float
  /// The origin of the canvas in the view, in points.
  private let originX: Float
  private let originY: Float
  /// The rectangle of the canvas that the animation covers, in pixels.
  private let left: Float
  private let top: Float
  private let right: Float
  private let bottom: Float

  /// Makes a map; one of a view without a size hits nothing.
  ///
  /// - Parameters:
  ///   - view: The size of the view in points.
  ///   - canvas: The size of the canvas in pixels.
  ///   - animation: The size of the animation, which the layout places on the canvas; nil if it covers all of it.
  ///   - layout: The placement of the animation on the canvas.
  public init(
    view: (width: Float, height: Float), canvas: (width: Int, height: Int),
    animation: (width: Double, height: Double)? = nil, layout: PlayerLayout = PlayerLayout()
  ) {
    let (width, height) = (Float(canvas.width), Float(canvas.height))
    let size = min(view.width / width, view.height / height)
    scale = size > 0 && size.isFinite ? 1 / size : 0
    originX = (view.width - width * size) / 2
    originY = (view.height - height * size) / 2
    guard let animation, animation.width > 0, animation.height > 0 else {
      (left, top, right, bottom) = (0, 0, width, height)
      return
    }
    let placement = layout.placement(of: animation, in: canvas)
    left = max(placement.tx, 0)
    top = max(placement.ty, 0)
    right = min(placement.tx + Float(animation.width) * placement.a, width)
    bottom = min(placement.ty + Float(animation.height) * placement.d, height)
  }

  /// The pixel of the canvas under a point of the view; outside of the canvas for a point of a margin.
  public func canvasPoint(x: Float, y: Float) -> (x: Float, y: Float) {
    ((x - originX) * scale, (y - originY) * scale)
  }

  /// Whether a point of the view is on the animation, not in a margin.
  public func isOnAnimation(x: Float, y: Float) -> Bool {
    guard scale > 0 else { return false }
    let point = canvasPoint(x: x, y: y)
    return point.x >= left && point.y >= top && point.x < right && point.y < bottom
  }
}
