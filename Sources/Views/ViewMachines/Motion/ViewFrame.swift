/// The position and size of a view before its transform, in points of its superview, with y downwards.
public struct ViewFrame: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The width, 0 or more.
  public var width: Double
  /// The height, 0 or more.
  public var height: Double

  /// Creates a frame.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a frame with its numbers in the order of files: x, y, width, height.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }

  /// Returns the frame to give a view with a transform so that the bounding box of the view on screen is this
  /// rectangle.
  ///
  /// The box matches for quarter turns. For other rotations it matches only by chance: the size is that of the bounding
  /// box of this rectangle under the inverse transform. A transform with no inverse, or with a determinant of at most
  /// 1e-12, leaves the size unchanged.
  func box(of transform: ViewTransform) -> ViewFrame {
    var size = (width, height)
    let determinant = transform.determinant
    if determinant.magnitude > 1e-12, determinant.isFinite {
      size.0 = ((transform.d * width).magnitude + (transform.c * height).magnitude) / determinant.magnitude
      size.1 = ((transform.b * width).magnitude + (transform.a * height).magnitude) / determinant.magnitude
    }
    let centerX = x + width / 2 - transform.tx, centerY = y + height / 2 - transform.ty
    return ViewFrame(centerX - size.0 / 2, centerY - size.1 / 2, size.0, size.1)
  }
}

/// The properties of a view that machines change.
public struct ViewLook: Sendable, Hashable {
  /// The position and size before the transform.
  public var frame: ViewFrame
  /// The transform about the view's centre.
  public var transform: ViewTransform
  /// The opacity, 0…1.
  public var alpha: Double
  /// The background colour; nil if the stage has none, which counts as clear.
  public var background: ViewColor?
  /// The corner radius, in points; nil if the stage has none, which counts as 0.
  public var cornerRadius: Double?

  /// Creates a look.
  public init(
    frame: ViewFrame, transform: ViewTransform = .identity, alpha: Double = 1, background: ViewColor? = nil,
    cornerRadius: Double? = nil
  ) {
    self.frame = frame
    self.transform = transform
    self.alpha = alpha
    self.background = background
    self.cornerRadius = cornerRadius
  }
}

/// The new property values of a view; nil for a property that does not change.
public struct ViewChange: Sendable, Hashable {
  /// The path of the view.
  public var path: TagPath
  /// The frame before the transform.
  public var frame: ViewFrame?
  /// The transform about the view's centre.
  public var transform: ViewTransform?
  /// The opacity, 0…1.
  public var alpha: Double?
  /// The background colour.
  public var background: ViewColor?
  /// The corner radius, in points, 0 or more.
  public var cornerRadius: Double?

  /// Creates a change.
  public init(
    _ path: TagPath, frame: ViewFrame? = nil, transform: ViewTransform? = nil, alpha: Double? = nil,
    background: ViewColor? = nil, cornerRadius: Double? = nil
  ) {
    self.path = path
    self.frame = frame
    self.transform = transform
    self.alpha = alpha
    self.background = background
    self.cornerRadius = cornerRadius
  }
}
