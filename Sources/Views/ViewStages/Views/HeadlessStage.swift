public import LottieFormat
public import LottieRenderer
public import ViewMachines

/// A stage without a screen, whose views machines can move and a renderer can draw.
///
/// ```swift
/// let stage = HeadlessStage(try StageFile(json: bytes), files: folder)
/// let machines = ViewAnimationMachines(file, stage: stage)
/// try machines.perform("sail", on: "boat")
/// machines.advance(by: .milliseconds(500))
/// stage.time = machines.time
/// renderer.draw(stage, into: &surface)
/// ```
///
/// Use a stage and its views only in the isolation in which they were created.
public final class HeadlessStage {
  /// The view that contains all others; content beyond its edges is clipped.
  public let root: HeadlessView
  /// The current time of the animations in the views.
  public var time: Duration = .zero
  /// The source of the fonts of labels; nil draws a box for each character.
  public var fonts: (any FontProvider)? {
    get { labelFonts.provider }
    set { labelFonts = LabelFonts(newValue) }
  }
  private(set) var labelFonts = LabelFonts(nil)
  /// The parts of the file that are not drawn as specified, and the parts that have no meaning.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Creates a stage with a root view, and makes the view clip content beyond its edges.
  public init(root: HeadlessView) {
    self.root = root
    root.clips = true
  }

  #if hasFeature(Embedded)
    deinit { root.dissolve() }
  #endif

  /// The width of the stage in points.
  public var width: Double { root.look.frame.width }

  /// The height of the stage in points.
  public var height: Double { root.look.frame.height }
}

extension HeadlessStage: Stage {
  /// Whether a view is the root.
  public func isRoot(_ item: HeadlessView) -> Bool { item === root }

  /// Returns the first view with a tag among a view and its descendants.
  ///
  /// The search is depth first: a view comes before its subviews, and these come before the next sibling.
  public func item(tagged tag: Int, in item: HeadlessView) -> HeadlessView? { item.view(tagged: tag) }

  /// Returns the current look of a view.
  public func look(of item: HeadlessView) -> ViewLook {
    var look = item.look
    look.background = item.background
    look.cornerRadius = item.cornerRadius
    return look
  }

  /// Sets the frame of a view before its transform; its subviews keep their positions within it.
  public func setFrame(_ frame: ViewFrame, of item: HeadlessView) { item.look.frame = frame }

  /// Sets the transform of a view, about its centre.
  public func setTransform(_ transform: ViewTransform, of item: HeadlessView) {
    item.look.transform = transform
  }

  /// Sets the opacity of a view and all its content, 0…1.
  public func setAlpha(_ alpha: Double, of item: HeadlessView) { item.look.alpha = alpha }

  /// Sets the background colour of a view.
  public func setBackground(_ color: ViewColor, of item: HeadlessView) { item.background = color }

  /// Sets the corner radius of a view, in points, 0 or more.
  public func setCornerRadius(_ radius: Double, of item: HeadlessView) { item.cornerRadius = radius }
}
