public import LottieFormat
public import ViewMachines

/// A file that says which views there are: where they lie, what they show, what lies inside of them.
///
/// All lengths are points; x runs to the right, y runs downwards, and the origin of a view's children is its upper left
/// corner.
public struct StageFile: Sendable, Hashable {
  /// The width of the root view, more than 0.
  public var width: Double
  /// The height of the root view, more than 0.
  public var height: Double
  /// The tag of the root view; 0 as on the original's system.
  public var tag = 0
  /// The colour of the root view; nil for none.
  public var background: ViewColor?
  /// The views, from the one at the back to the one in front.
  public var views: [View]
  /// What reading has found and does not matter for what is read: members that mean nothing.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Makes a stage by hand.
  public init(width: Double, height: Double, background: ViewColor? = nil, views: [View]) {
    self.width = width
    self.height = height
    self.background = background
    self.views = views
  }
}

extension StageFile {
  /// One view.
  public struct View: Sendable, Hashable {
    /// What it is found by.
    public var tag: Int
    /// Where it is before it is transformed, in its superview.
    public var frame: ViewFrame
    /// What of its own coordinates lies at its left edge.
    public var originX = 0.0
    /// What of its own coordinates lies at its upper edge.
    public var originY = 0.0
    /// How it is transformed about its centre.
    public var transform = ViewTransform.identity
    /// How opaque it is with all that is inside it, 0…1.
    public var alpha = 1.0
    /// Whether nothing is seen of it and what is inside it.
    public var isHidden = false
    /// Whether what is inside it is cut off at its edges.
    public var clips = false
    /// The radius of its corners.
    public var cornerRadius = 0.0
    /// What lies behind all that it shows; nil for nothing.
    public var background: ViewColor?
    /// A picture that it shows.
    public var image: Image?
    /// An animation that it shows, in front of its picture.
    public var animation: Animation?
    /// A text, in front of all else; what is drawn is its box.
    public var label: Label?
    /// How its picture and its animation are laid into it.
    public var contentMode = HeadlessView.ContentMode.scaleToFill
    /// The views inside it, from the one at the back to the one in front.
    public var views: [View] = []

    /// Makes a view.
    public init(tag: Int, frame: ViewFrame, background: ViewColor? = nil, views: [View] = []) {
      self.tag = tag
      self.frame = frame
      self.background = background
      self.views = views
    }
  }

  /// A picture in a file of its own.
  public struct Image: Sendable, Hashable {
    /// The file: PNG, JPEG or WebP.
    public var file: String
    /// How many pixels of it are a point, more than 0.
    public var scale: Double

    /// Makes a picture.
    public init(_ file: String, scale: Double = 1) {
      self.file = file
      self.scale = scale
    }
  }

  /// A Lottie animation in a file of its own, which has its own time.
  public struct Animation: Sendable, Hashable {
    /// The file: Lottie JSON, or a `.lottie` package.
    public var file: String
    /// Which animation of a package; nil for the one that it begins with.
    public var id: String?
    /// Where it begins, in seconds from its first frame.
    public var start = 0.0
    /// How many of its seconds pass in a second; 0 stands still, and less runs backwards.
    public var speed = 1.0
    /// Whether it begins again when it has ended, or stays at its end.
    public var loops = true

    /// Makes an animation.
    public init(_ file: String, id: String? = nil) {
      self.file = file
      self.id = id
    }
  }

  /// A text.
  public struct Label: Sendable, Hashable {
    /// What it says.
    public var text: String
    /// In which colour.
    public var color: ViewColor

    /// Makes a text; black without a colour.
    public init(_ text: String, color: ViewColor = ViewColor(red: 0, green: 0, blue: 0)) {
      self.text = text
      self.color = color
    }
  }
}
