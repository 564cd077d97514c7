public import LottieRenderer
package import VectorRaster

/// The placement of an animation on the canvas.
public struct PlayerLayout: Sendable, Hashable {
  /// The scaling.
  public var fit: Fit
  /// The horizontal position of free or cut space: 0 at the left, 1 at the right.
  ///
  /// The value is clamped.
  public var alignX: Float { didSet { alignX = Self.clamped(alignX) } }
  /// The vertical position, as ``alignX``: 0 at the top, 1 at the bottom.
  public var alignY: Float { didSet { alignY = Self.clamped(alignY) } }

  /// Makes a layout; both alignments are clamped to 0…1.
  public init(fit: Fit = .contain, alignX: Float = 0.5, alignY: Float = 0.5) {
    self.fit = fit
    self.alignX = Self.clamped(alignX)
    self.alignY = Self.clamped(alignY)
  }

  private static func clamped(_ value: Float) -> Float { value.isFinite ? min(max(value, 0), 1) : 0.5 }

  /// The map from the animation's canvas to the player's, in pixels.
  func placement(of animation: LottieAnimation, in picture: (width: Int, height: Int)) -> Matrix2D {
    placement(of: (animation.width, animation.height), in: picture)
  }

  /// The map from a canvas of any size to the player's, in pixels.
  package func placement(
    of canvas: (width: Double, height: Double), in picture: (width: Int, height: Int)
  ) -> Matrix2D {
    fit.placement(
      of: canvas, in: (Double(picture.width), Double(picture.height)),
      align: (Double(alignX), Double(alignY)))
  }
}

/// A rectangle of the canvas in pixels; nothing is drawn or hit outside of it.
public struct PlayerViewport: Sendable, Hashable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The number of columns; 0 or less for none.
  public var width: Int
  /// The number of rows; 0 or less for none.
  public var height: Int

  /// Makes a rectangle, which may extend beyond the canvas.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The columns and rows that are on a canvas.
  func clamped(width canvasWidth: Int, height canvasHeight: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    (Self.range(x, width, canvasWidth), Self.range(y, height, canvasHeight))
  }

  private static func range(_ start: Int, _ length: Int, _ limit: Int) -> Range<Int> {
    let first = min(max(start, 0), limit)
    let (end, isTooFar) = start.addingReportingOverflow(max(length, 0))
    return first..<max(first, min(isTooFar ? limit : end, limit))
  }

  func contains(x pointX: Float, y pointY: Float) -> Bool {
    let (left, top) = (Float(x), Float(y))
    return pointX >= left && pointY >= top && pointX < left + Float(width) && pointY < top + Float(height)
  }
}
