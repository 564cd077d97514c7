import LottieRenderer
import VectorRaster

/// What a player draws with: a renderer of the animation that shows, and what a tween has to keep.
struct DrawingStage {
  private(set) var width: Int
  private(set) var height: Int
  var layout = PlayerLayout() {
    didSet { remakeRenderer() }
  }
  private(set) var renderer: Renderer?
  /// The pose that a tween leaves.
  private var source: Pose?
  /// The pose that a tween reaches.
  private var target: Pose?
  private var crossFade: CrossFade?

  init(width: Int, height: Int) throws(RenderError) {
    try RenderError.check(width: width, height: height)
    self.width = width
    self.height = height
  }

  /// Draws with other values of the slots from now on; a running tween goes to them.
  mutating func setOverlay(_ overlay: Overlay?) {
    renderer?.overlay = overlay
    target = nil
  }

  /// Shows an animation from now on.
  mutating func show(_ animation: LottieAnimation?) {
    renderer = animation.flatMap(makeRenderer)
    endTween()
  }

  mutating func resize(width: Int, height: Int) throws(RenderError) {
    try RenderError.check(width: width, height: height)
    self.width = width
    self.height = height
    remakeRenderer()
  }

  private mutating func remakeRenderer() {
    guard let old = renderer else { return }
    renderer = makeRenderer(old.animation)
    renderer?.overlay = old.overlay
    renderer?.background = old.background
  }

  private func makeRenderer(_ animation: LottieAnimation) -> Renderer? {
    // The size was checked when it was set.
    try? Renderer(
      animation, width: width, height: height,
      placement: layout.placement(of: animation, in: (width, height)))
  }

  // MARK: Tweens

  mutating func beginTween(from pose: Pose?) {
    crossFade = nil
    source = pose
    target = nil
  }

  /// Starts another tween from what the one before shows at a progress.
  mutating func retargetTween(from origin: () -> Pose?, to reached: () -> Pose?, progress: Float) {
    if let source, let target = target ?? reached() {
      self.source = Pose.blend(source, target, progress)
    } else {
      source = origin()
    }
    crossFade = nil
    target = nil
  }

  mutating func beginCrossFade(to animation: LottieAnimation, from picture: Surface) {
    guard let next = makeRenderer(animation) else { return }
    endTween()
    crossFade = CrossFade(from: picture, to: next)
  }

  mutating func endTween() {
    source = nil
    target = nil
    crossFade = nil
  }

  /// The pose that shows: of a frame, or between two during a tween.
  mutating func pose(frame: Double, tween: (frame: Double, progress: Float)?) -> Pose? {
    guard let renderer else { return nil }
    guard let tween, let source else { return renderer.evaluate(frame: frame) }
    let reached = target ?? renderer.evaluate(frame: tween.frame)
    target = reached
    return Pose.blend(source, reached, tween.progress)
  }

  // MARK: Drawing

  /// Draws what shows.
  ///
  /// - Returns: Whether the surface changed.
  mutating func draw(
    frame: Double, tween: (frame: Double, progress: Float)?, fade: Float?, background: PaintColor,
    into surface: inout Surface
  ) -> Bool {
    guard let renderer else {
      surface = Surface(width: width, height: height)
      return true
    }
    if renderer.background != background { renderer.background = background }
    if let fade, crossFade != nil {
      crossFade?.draw(progress: fade, background: background, into: &surface)
      return true
    }
    if tween != nil, source != nil, let pose = pose(frame: frame, tween: tween) {
      return renderer.draw(pose, into: &surface)
    }
    return renderer.render(frame: frame, into: &surface)
  }
}
