public import LottieFormat
public import ViewMachines

/// A file that describes the views of a stage: their frames, contents and subviews.
///
/// All lengths are in points, with x to the right and y downwards. The origin of the coordinates of subviews is the
/// upper left corner of their superview, unless ``View/originX`` and ``View/originY`` change it.
public struct StageFile: Sendable, Hashable {
  /// The width of the root view, in points, greater than 0.
  public var width: Double
  /// The height of the root view, in points, greater than 0.
  public var height: Double
  /// The tag of the root view; 0 by default, as in UIKit.
  public var tag = 0
  /// The background colour of the root view; nil for no background.
  public var background: ViewColor?
  /// The views, from back to front.
  public var views: [View]
  /// The unknown members found on reading, which do not affect the other values.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Creates a stage in code.
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
    /// The tag of the view.
    public var tag: Int
    /// The frame before the transform, in the coordinates of the superview.
    public var frame: ViewFrame
    /// The x coordinate of the left edge, in the view's own coordinates.
    public var originX = 0.0
    /// The y coordinate of the upper edge, in the view's own coordinates.
    public var originY = 0.0
    /// The transform about the view's centre.
    public var transform = ViewTransform.identity
    /// The opacity of the view and all its content, 0…1.
    public var alpha = 1.0
    /// Whether the view and its subviews are hidden.
    public var isHidden = false
    /// Whether the view clips its content to its edges.
    public var clips = false
    /// The corner radius, in points.
    public var cornerRadius = 0.0
    /// The background colour; nil for no background.
    public var background: ViewColor?
    /// The picture in the view; nil for no picture.
    public var image: Image?
    /// The animation in the view, in front of the picture; nil for no animation.
    public var animation: Animation?
    /// The label of the view, in front of the other contents; nil for no label.
    public var label: Label?
    /// The layout of the picture and the animation in the view.
    public var contentMode = HeadlessView.ContentMode.scaleToFill
    /// The subviews, from back to front.
    public var views: [View] = []

    /// Creates a view.
    public init(tag: Int, frame: ViewFrame, background: ViewColor? = nil, views: [View] = []) {
      self.tag = tag
      self.frame = frame
      self.background = background
      self.views = views
    }
  }

  /// A picture in a separate file.
  public struct Image: Sendable, Hashable {
    /// The name of the file: PNG, JPEG or WebP.
    public var file: String
    /// The number of pixels per point, greater than 0.
    public var scale: Double

    /// Creates a picture.
    public init(_ file: String, scale: Double = 1) {
      self.file = file
      self.scale = scale
    }
  }

  /// A Lottie animation in a separate file, with its own timeline.
  public struct Animation: Sendable, Hashable {
    /// The name of the file: Lottie JSON, or a `.lottie` package.
    public var file: String
    /// The id of an animation in a package; nil for the initial animation.
    public var id: String?
    /// The start time, in seconds from the first frame.
    public var start = 0.0
    /// The speed, in seconds of the animation per second; 0 stands still, and a negative value plays backwards.
    public var speed = 1.0
    /// Whether the animation repeats; otherwise it stays at its end.
    public var loops = true

    /// Creates an animation.
    public init(_ file: String, id: String? = nil) {
      self.file = file
      self.id = id
    }
  }

  /// A text in a view, in the middle of its height.
  public struct Label: Sendable, Hashable {
    /// The places of lines between the left and the right edge of a view.
    public enum Alignment: String, Sendable, Hashable {
      case left, center, right
    }

    /// The text; a line feed begins a new line, and lines are not broken.
    public var text: String
    /// The colour of the text.
    public var color: ViewColor
    /// The family of the font; a similar font stands for a missing one.
    public var font = "Helvetica"
    /// The size of the font, in points, greater than 0.
    public var fontSize = 17.0
    /// The place of each line.
    public var alignment = Alignment.left

    /// Creates a text, black by default.
    public init(_ text: String, color: ViewColor = ViewColor(red: 0, green: 0, blue: 0)) {
      self.text = text
      self.color = color
    }
  }
}
