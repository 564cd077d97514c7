public import LottieRenderer
public import VectorRaster
public import ViewMachines

/// A view without a screen: a box with a position in its superview, contents, and subviews.
///
/// Layout and drawing follow UIKit: the frame is the position before the transform about the view's centre, the alpha
/// applies to the view with all its content, and the view clips its content only if ``clips`` is true.
public final class HeadlessView {
  /// The tag of the view.
  public var tag: Int
  /// The frame, transform and opacity.
  public var look: ViewLook
  /// The x coordinate of the left edge, in the view's own coordinates.
  public var originX = 0.0
  /// The y coordinate of the upper edge, in the view's own coordinates.
  public var originY = 0.0
  /// Whether the view and its subviews are hidden.
  public var isHidden = false
  /// Whether the view clips its content to its edges, including the rounded corners.
  public var clips = false
  /// The corner radius, in points, which is limited to half of the shorter side when it is drawn.
  ///
  /// The corners clip the content only if ``clips`` is true.
  public var cornerRadius = 0.0
  /// The background colour; nil for no background.
  public var background: ViewColor?
  /// The picture in the view; nil for no picture.
  public var picture: Picture?
  /// The animation in the view, in front of the picture; nil for no animation.
  public var film: Film?
  /// The label of the view, in front of its other contents; nil for no label.
  ///
  /// In a stage without fonts, boxes within the view stand for the characters.
  public var label: StageFile.Label?
  /// The layout of the picture and the film in the view.
  public var contentMode = ContentMode.scaleToFill
  /// The subviews, from back to front.
  public private(set) var children: [HeadlessView] = []
  #if hasFeature(Embedded)
    /// The superview; nil for a view outside any other.
    ///
    /// Embedded Swift has no weak references: the stage dissolves its views when it goes.
    public private(set) var parent: HeadlessView?
  #else
    /// The superview; nil for a view outside any other.
    public private(set) weak var parent: HeadlessView?
  #endif

  /// Creates a view.
  public init(tag: Int = 0, frame: ViewFrame, background: ViewColor? = nil) {
    self.tag = tag
    look = ViewLook(frame: frame)
    self.background = background
  }

  /// Adds a subview in front of the others, and removes it from its previous superview.
  ///
  /// - Precondition: The view is neither this one nor an ancestor of this one.
  public func add(_ view: HeadlessView) {
    var ancestor: HeadlessView? = self
    while let found = ancestor {
      precondition(found !== view, "a view can't be inside itself")
      ancestor = found.parent
    }
    view.removeFromParent()
    view.parent = self
    children.append(view)
  }

  /// Removes the view from its superview.
  public func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  #if hasFeature(Embedded)
    /// Removes all views from their superviews, so that they no longer retain each other.
    func dissolve() {
      for child in children {
        child.dissolve()
        child.parent = nil
      }
      children = []
    }
  #endif

  /// Returns the first view with a tag among this view and its descendants.
  ///
  /// The search is depth first: a view comes before its subviews, and these come before the next sibling.
  public func view(tagged tag: Int) -> HeadlessView? {
    if self.tag == tag { return self }
    for child in children {
      if let found = child.view(tagged: tag) { return found }
    }
    return nil
  }

  /// The map from the view's own coordinates to those of its superview.
  public var placement: ViewTransform {
    let frame = look.frame
    let (halfWidth, halfHeight) = (frame.width / 2, frame.height / 2)
    return .translation(frame.x + halfWidth, frame.y + halfHeight) * look.transform
      * .translation(-originX - halfWidth, -originY - halfHeight)
  }

  /// The map from the view's own coordinates to those of the stage, in which the outermost view lies.
  public var placementOnStage: ViewTransform {
    var result = placement
    var ancestor = parent
    while let view = ancestor {
      result = view.placement * result
      ancestor = view.parent
    }
    return result
  }

  /// The axis-aligned bounding box of the transformed view, in points of the stage.
  public var boxOnStage: ViewFrame {
    let matrix = placementOnStage
    let frame = look.frame
    let left = originX, right = originX + frame.width, top = originY, bottom = originY + frame.height
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map {
      matrix.point($0.0, $0.1)
    }
    let xs = corners.map { $0.x }, ys = corners.map { $0.y }
    let minX = xs.reduce(.infinity) { min($0, $1) }, minY = ys.reduce(.infinity) { min($0, $1) }
    return ViewFrame(
      minX, minY, xs.reduce(-.infinity) { max($0, $1) } - minX, ys.reduce(-.infinity) { max($0, $1) } - minY)
  }
}

extension HeadlessView {
  /// A picture in a view.
  public struct Picture: Sendable {
    /// The pixels.
    public var bitmap: Bitmap
    /// The number of pixels per point, greater than 0.
    public var scale: Double

    /// Creates a picture.
    public init(_ bitmap: Bitmap, scale: Double = 1) {
      self.bitmap = bitmap
      self.scale = scale
    }
  }

  /// An animation in a view, with its own timeline.
  public struct Film: Sendable {
    /// The animation to show.
    public var animation: LottieAnimation
    /// The start time, in seconds from the first frame.
    public var start = 0.0
    /// The speed, in seconds of the animation per second; 0 stands still, and a negative value plays backwards.
    public var speed = 1.0
    /// Whether the animation repeats; otherwise it stays at its end.
    public var loops = true

    /// Creates a film.
    public init(_ animation: LottieAnimation) { self.animation = animation }

    /// Returns the frame to show at a time of the stage in seconds, in composition frames.
    public func frame(at seconds: Double) -> Double {
      let length = animation.duration
      var time = start + seconds * speed
      guard length > 0, time.isFinite else { return animation.inPoint }
      if loops {
        time = time.truncatingRemainder(dividingBy: length)
        if time < 0 { time += length }
      }
      return animation.inPoint + min(max(time, 0), length) * animation.frameRate
    }
  }

  /// The layout of contents in a view of another shape, with the names and the meaning of UIKit.
  public enum ContentMode: String, Sendable, Hashable, CaseIterable {
    /// Stretched to fill the view.
    case scaleToFill
    /// Scaled to fit inside the view, centred.
    case scaleAspectFit
    /// Scaled to cover the view, centred; extends beyond the edges unless the view clips.
    case scaleAspectFill
    /// At the original size: in the centre, at an edge, or in a corner.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// Returns the map from contents of a size to a box of another size, both with the upper left corner at the origin.
    func placement(
      of content: (width: Double, height: Double), in box: (width: Double, height: Double)
    ) -> ViewTransform {
      var scale = (x: 1.0, y: 1.0)
      let x = box.width / content.width, y = box.height / content.height
      switch self {
      case .scaleToFill: scale = (x, y)
      case .scaleAspectFit: scale = (min(x, y), min(x, y))
      case .scaleAspectFill: scale = (max(x, y), max(x, y))
      default: break
      }
      let rest = (x: box.width - content.width * scale.x, y: box.height - content.height * scale.y)
      let share = share
      return .translation(rest.x * share.x, rest.y * share.y) * .scale(scale.x, scale.y)
    }

    /// The parts of the remaining space that lie to the left of the contents and above them.
    private var share: (x: Double, y: Double) {
      switch self {
      case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center: (0.5, 0.5)
      case .top: (0.5, 0)
      case .bottom: (0.5, 1)
      case .left: (0, 0.5)
      case .right: (1, 0.5)
      case .topLeft: (0, 0)
      case .topRight: (1, 0)
      case .bottomLeft: (0, 1)
      case .bottomRight: (1, 1)
      }
    }
  }
}

extension ViewTransform {
  /// Returns the image of a point under the map.
  func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  /// The map in the type of the renderer.
  var matrix: Matrix2D {
    Matrix2D(a: Float(a), b: Float(b), c: Float(c), d: Float(d), tx: Float(tx), ty: Float(ty))
  }

  init(_ matrix: Matrix2D) {
    self.init(
      a: Double(matrix.a), b: Double(matrix.b), c: Double(matrix.c), d: Double(matrix.d),
      tx: Double(matrix.tx),
      ty: Double(matrix.ty))
  }
}
