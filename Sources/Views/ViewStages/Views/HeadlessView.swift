public import LottieRenderer
public import VectorRaster
public import ViewMachines

/// A view without a screen: a box with a place in its superview, what it shows, and the views inside it.
///
/// It is laid out and drawn as a view of UIKit is: the frame is where it lies before it is transformed about its centre,
/// its alpha is that of all that it shows together, and it cuts off what is inside it only when it is told to.
public final class HeadlessView {
  /// What it is found by.
  public var tag: Int
  /// Where it is, how it is transformed and how opaque it is.
  public var look: ViewLook
  /// What of its own coordinates lies at its left edge.
  public var originX = 0.0
  /// What of its own coordinates lies at its upper edge.
  public var originY = 0.0
  /// Whether nothing is seen of it and what is inside it.
  public var isHidden = false
  /// Whether what is inside it is cut off at its edges, its round corners included.
  public var clips = false
  /// The radius of its corners, at most half of its shorter side; what it shows is cut off there only if it clips.
  public var cornerRadius = 0.0
  /// What lies behind all that it shows; nil for nothing.
  public var background: ViewColor?
  /// A picture that it shows.
  public var picture: Picture?
  /// An animation that it shows, in front of its picture.
  public var film: Film?
  /// A text, in front of its other contents; what is drawn is a line of one point around the view.
  public var label: StageFile.Label?
  /// How its picture and its film are laid into it.
  public var contentMode = ContentMode.scaleToFill
  /// The views inside it, from the one at the back to the one in front.
  public private(set) var children: [HeadlessView] = []
  /// The view that it is inside of.
  public private(set) weak var parent: HeadlessView?

  /// Makes a view.
  public init(tag: Int = 0, frame: ViewFrame, background: ViewColor? = nil) {
    self.tag = tag
    look = ViewLook(frame: frame)
    self.background = background
  }

  /// Puts a view inside this one, in front of the others; it leaves the view that it was in.
  ///
  /// - Precondition: The view is neither this one nor one that this one is inside of.
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

  /// Takes the view out of the one that it is inside of.
  public func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// The first view with a tag among this one and all inside it: a view before those inside it, those before the next.
  public func view(tagged tag: Int) -> HeadlessView? {
    if self.tag == tag { return self }
    for child in children {
      if let found = child.view(tagged: tag) { return found }
    }
    return nil
  }

  /// From its own coordinates to its superview's.
  public var placement: ViewTransform {
    let frame = look.frame
    let (halfWidth, halfHeight) = (frame.width / 2, frame.height / 2)
    return .translation(frame.x + halfWidth, frame.y + halfHeight) * look.transform
      * .translation(-originX - halfWidth, -originY - halfHeight)
  }

  /// From its own coordinates to those of the outermost view's superview: of the stage.
  public var placementOnStage: ViewTransform {
    var result = placement
    var ancestor = parent
    while let view = ancestor {
      result = view.placement * result
      ancestor = view.parent
    }
    return result
  }

  /// The least upright box that holds the view as it is transformed, in points of the stage.
  public var boxOnStage: ViewFrame {
    let matrix = placementOnStage
    let frame = look.frame
    let left = originX, right = originX + frame.width, top = originY, bottom = originY + frame.height
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map {
      matrix.point($0.0, $0.1)
    }
    let xs = corners.map(\.x), ys = corners.map(\.y)
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
    /// How many of them are a point, more than 0.
    public var scale: Double

    /// Makes a picture.
    public init(_ bitmap: Bitmap, scale: Double = 1) {
      self.bitmap = bitmap
      self.scale = scale
    }
  }

  /// An animation in a view, which has its own time.
  public struct Film: Sendable {
    /// What is shown.
    public var animation: LottieAnimation
    /// Where it begins, in seconds from its first frame.
    public var start = 0.0
    /// How many of its seconds pass in a second; 0 stands still, and less runs backwards.
    public var speed = 1.0
    /// Whether it begins again when it has ended, or stays at its end.
    public var loops = true

    /// Makes a film.
    public init(_ animation: LottieAnimation) { self.animation = animation }

    /// The frame that shows when so many seconds of the stage have passed, in composition frames.
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

  /// How contents are laid into a view of another shape; the names and the meaning are UIKit's.
  public enum ContentMode: String, Sendable, Hashable, CaseIterable {
    /// Stretched to the view.
    case scaleToFill
    /// As large as fits, in the middle.
    case scaleAspectFit
    /// As small as leaves nothing empty, in the middle; stands over unless the view clips.
    case scaleAspectFill
    /// At its own size: in the middle, at an edge, or in a corner.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// From contents of a size to a box of another, both with their upper left corner in the origin.
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

    /// How much of what is left over lies to the left, and above.
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
  /// Where a point comes to lie.
  func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  /// The map as pictures are drawn by it.
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
