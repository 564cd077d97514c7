public import LottieFormat
public import ViewMachines

/// A stage without a screen: its views can be moved by machines, and drawn.
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
/// It belongs to whoever made it, as its views do.
public final class HeadlessStage {
  /// The view that all others are inside of; what stands over its edges is not seen.
  public let root: HeadlessView
  /// How much time has passed for the animations that views show.
  public var time: Duration = .zero
  /// What is not drawn as the file says, and what in it means nothing.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Makes a stage of a view; from then on it cuts off what stands over its edges.
  public init(root: HeadlessView) {
    self.root = root
    root.clips = true
  }

  /// The width of the stage in points.
  public var width: Double { root.look.frame.width }

  /// The height of the stage in points.
  public var height: Double { root.look.frame.height }
}

extension HeadlessStage: Stage {
  /// Whether a view is the root.
  public func isRoot(_ item: HeadlessView) -> Bool { item === root }

  /// The first view with a tag among a view and all inside it: a view before those inside it, those before the next.
  public func item(tagged tag: Int, in item: HeadlessView) -> HeadlessView? { item.view(tagged: tag) }

  /// What a view shows now.
  public func look(of item: HeadlessView) -> ViewLook {
    var look = item.look
    look.background = item.background
    look.cornerRadius = item.cornerRadius
    return look
  }

  /// Puts a view where it is to be before it is transformed; views inside it stay where they are in it.
  public func setFrame(_ frame: ViewFrame, of item: HeadlessView) { item.look.frame = frame }

  /// Transforms a view about its centre.
  public func setTransform(_ transform: ViewTransform, of item: HeadlessView) {
    item.look.transform = transform
  }

  /// Makes a view, with all that it shows, as opaque as it is to be, 0…1.
  public func setAlpha(_ alpha: Double, of item: HeadlessView) { item.look.alpha = alpha }

  /// Gives a view a colour behind what it shows.
  public func setBackground(_ color: ViewColor, of item: HeadlessView) { item.background = color }

  /// Gives a view round corners of a radius in points, 0 or more.
  public func setCornerRadius(_ radius: Double, of item: HeadlessView) { item.cornerRadius = radius }
}
