/// Where a view is and how large, before it is transformed: in points of its superview, y downwards.
public struct ViewFrame: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The width, 0 or more.
  public var width: Double
  /// The height, 0 or more.
  public var height: Double

  /// Makes a frame.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes a frame in the order of files: x, y, width, height.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }

  /// The frame that a view with a transform has to get for its box on screen to be here.
  ///
  /// The box of a view that is turned by other than quarter turns fits only by chance: its size is that of this box as
  /// the transform's inverse shows it. A transform without an inverse, or hardly one, leaves the size.
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

/// What machines change of a view.
public struct ViewLook: Sendable, Hashable {
  /// Where it is and how large, before it is transformed.
  public var frame: ViewFrame
  /// How it is transformed about its centre.
  public var transform: ViewTransform
  /// How opaque it is, 0…1.
  public var alpha: Double
  /// The colour behind what it shows; nil where the stage has none, which counts as clear.
  public var background: ViewColor?
  /// The radius of its corners; nil where the stage has none, which counts as 0.
  public var cornerRadius: Double?

  /// Makes a look.
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

/// What a view has to be given to look right; nil for what is not to be touched.
public struct ViewChange: Sendable, Hashable {
  /// Which view.
  public var path: TagPath
  /// Its frame before it is transformed.
  public var frame: ViewFrame?
  /// Its transform about its centre.
  public var transform: ViewTransform?
  /// How opaque it is, 0…1.
  public var alpha: Double?
  /// The colour behind what it shows.
  public var background: ViewColor?
  /// The radius of its corners, 0 or more.
  public var cornerRadius: Double?

  /// Makes a change.
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
