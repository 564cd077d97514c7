import LottieFormat

/// The size of a view on its screen, and the canvas for it.
public struct ViewGeometry: Sendable, Hashable {
  /// The width of the view in points.
  public var width: Double
  /// The height of the view in points.
  public var height: Double
  /// The number of pixels in a point.
  public var scale: Double

  /// Makes a geometry; a view without a size, or before its layout, may have any numbers.
  public init(width: Double, height: Double, scale: Double) {
    (self.width, self.height, self.scale) = (width, height, scale)
  }

  /// The size of the canvas in pixels; nil if the view shows nothing.
  ///
  /// That is a view with a side of 0 or less, of infinite length, or that is not a number. A view with more pixels than
  /// a surface may have gets the largest canvas of its shape.
  public var canvas: (width: Int, height: Int)? {
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    let density = scale > 0 && scale.isFinite ? scale : 1
    let (wide, high) = (width * density, height * density)
    guard wide.isFinite, high.isFinite else { return nil }
    let longest = Double(LottieLimits.maximumSurfaceSide)
    let area = Double(LottieLimits.maximumSurfacePixels)
    var factor = min(1, longest / max(wide, high))
    if wide * factor * high * factor > area {
      factor *= (area / (wide * factor * high * factor)).squareRoot()
    }
    func pixels(_ side: Double) -> Int {
      max(1, Int(factor < 1 ? (side * factor).rounded(.down) : side.rounded()))
    }
    return (pixels(wide), pixels(high))
  }
}
