import LottieRenderer
internal import VectorRaster

/// The renderer of the animation that a player shows, with the pictures and poses of a tween.
struct DrawingStage {
  private(set) var width: Int
  private(set) var height: Int
  var layout = PlayerLayout() {
    didSet { placeAgain() }
  }
  /// A transform after the layout, in pixels of the canvas.
  var transform = Matrix2D.identity {
    didSet { placeAgain() }
  }
  /// The part of the canvas that is drawn on; nil for all of it.
  var viewport: PlayerViewport?
  /// The number of threads that draw a picture.
  var threads = 1 {
    didSet { renderer?.threads = threads }
  }
  private var painter = PicturePainter()
  /// The renderer of the animation, for drawing, for poses and for hit tests.
  private(set) var renderer: Renderer? {
    get { painter.renderer }
    set { painter.renderer = newValue }
  }
  /// The pose at the start of a tween.
  private var source: Pose?
  /// The pose at the end of a tween.
  private var target: Pose?
  /// The pose between both; its memory is reused.
  private var blended: Pose?
  private var crossFade: CrossFade?
  /// Whether a fade lacks pictures, which an asynchronous decoder is decoding.
  var hasPendingPictures: Bool { crossFade?.hasPendingPictures == true }

  init(width: Int, height: Int) throws(RenderError) {
    try RenderError.check(width: width, height: height)
    self.width = width
    self.height = height
  }

  /// Sets the values of the slots; a running tween continues towards them.
  mutating func setOverlay(_ overlay: Overlay?) {
    renderer?.overlay = overlay
    target = nil
    crossFade?.invalidate()
  }

  /// Shows an animation.
  mutating func show(_ animation: LottieAnimation?) {
    renderer = animation.flatMap(makeRenderer)
    endTween()
  }

  /// Shows the same animation, compiled again; a cross-fade continues.
  mutating func exchange(_ animation: LottieAnimation) {
    let fade = crossFade
    show(animation)
    crossFade = fade
    if let renderer { crossFade?.exchange(renderer) }
  }

  mutating func resize(width: Int, height: Int) throws(RenderError) {
    try RenderError.check(width: width, height: height)
    self.width = width
    self.height = height
    renderer = renderer.flatMap(remade)
    crossFade = crossFade?.remade { remade($0) }
  }

  private mutating func placeAgain() {
    if let renderer { renderer.placement = placement(of: renderer.animation) }
    // Taken out of the stage, because placing reads the stage.
    var fade = crossFade
    crossFade = nil
    fade?.place(placement)
    crossFade = fade
  }

  /// Whether a point of the canvas is on the visible part of the animation.
  func shows(x: Float, y: Float) -> Bool {
    guard let renderer, x >= 0, y >= 0, x < Float(width), y < Float(height) else { return false }
    guard viewport?.contains(x: x, y: y) ?? true, let inverse = renderer.placement.inverse else {
      return false
    }
    let point = inverse * Vector2(x, y)
    return point.x >= 0 && point.y >= 0 && point.x < Float(renderer.animation.width)
      && point.y < Float(renderer.animation.height)
  }

  private func placement(of animation: LottieAnimation) -> Matrix2D {
    transform * layout.placement(of: animation, in: (width, height))
  }

  /// A renderer of the same animation for the current canvas.
  private func remade(_ old: Renderer) -> Renderer? {
    let next = makeRenderer(old.animation)
    next?.overlay = old.overlay
    next?.background = old.background
    return next
  }

  private func makeRenderer(_ animation: LottieAnimation) -> Renderer? {
    // The size was checked when it was set.
    let renderer = try? Renderer(
      animation, width: width, height: height, placement: placement(of: animation))
    renderer?.threads = threads
    return renderer
  }

  // MARK: Tweens

  mutating func beginTween(from pose: Pose?) {
    crossFade = nil
    source = pose
    target = nil
  }

  /// Starts another tween from the pose of the former one at a progress.
  mutating func retargetTween(from origin: Pose?, to reached: Pose?, progress: Float) {
    if let source, let target = target ?? reached {
      self.source = Pose.blend(source, target, progress)
    } else {
      source = origin
    }
    crossFade = nil
    target = nil
  }

  /// Fades in an animation over a scene; ``updateFades(_:)`` sets its overlay.
  mutating func beginCrossFade(to target: CrossFade.Target, from scene: Scene) {
    guard let renderer, let next = makeRenderer(target.shown) else { return }
    let layer = CrossFade.Layer(next, .frame(target.frame), target)
    if let progress = scene.fade, crossFade != nil {
      crossFade?.add(layer, over: progress)
    } else {
      let pose = tweenedPose(scene.tween)
      endTween()
      crossFade = CrossFade(CrossFade.Layer(renderer, pose.map { .pose($0) } ?? .frame(scene.frame)), layer)
    }
  }

  /// Updates the animations that fade in, after a change of the theme or the slots.
  ///
  /// - Parameter look: Returns an animation, compiled with the expressions of its slots, and its overlay.
  mutating func updateFades(_ look: (CrossFade.Target) -> (target: CrossFade.Target, overlay: Overlay?)) {
    // Taken out of the stage, because making renderers reads the stage.
    var fade = crossFade
    crossFade = nil
    fade?.update { layer, target in
      let (target, overlay) = look(target)
      let isSame = target.shown.isSame(as: layer.renderer.animation)
      guard let renderer = isSame ? layer.renderer : makeRenderer(target.shown) else { return nil }
      renderer.overlay = overlay
      return CrossFade.Layer(renderer, layer.content, target)
    }
    crossFade = fade
  }

  mutating func endTween() {
    source = nil
    target = nil
    blended = nil
    crossFade = nil
  }

  /// Returns the pose of a frame, or the one between two frames of a tween, even of a tween that has ended.
  ///
  /// - Parameters:
  ///   - frame: The frame of the composition, from which a tween starts if there is one.
  ///   - tween: The frame that a tween goes to, and its progress.
  ///   - asked: The frame that decides which layers are visible; nil for the same.
  mutating func pose(
    frame: Double, tween: (frame: Double, progress: Float)?, layersOf asked: Double? = nil
  ) -> Pose? {
    guard let renderer else { return nil }
    if asked != nil, source == nil, tween != nil { source = renderer.evaluate(frame: frame) }
    var pose = tweenedPose(tween) ?? renderer.evaluate(frame: frame)
    if let asked { pose.showLayers(of: renderer.evaluate(frame: asked)) }
    return pose
  }

  /// The pose between the two of a tween; nil without one.
  private mutating func tweenedPose(_ tween: (frame: Double, progress: Float)?) -> Pose? {
    guard let renderer, let tween, let source else { return nil }
    let reached = target ?? renderer.evaluate(frame: tween.frame)
    target = reached
    // Taken out of the property, so that it is not copied when it changes.
    var pose = blended ?? source
    blended = nil
    pose.become(blendOf: source, reached, tween.progress)
    blended = pose
    return pose
  }

  // MARK: Drawing

  /// The contents of a picture.
  struct Scene {
    /// The frame on the animation's own timeline.
    var frame: Double
    /// The frame that a tween goes to, and its progress.
    var tween: (frame: Double, progress: Float)?
    /// The progress of a cross-fade to another animation.
    var fade: Float?
    var background: PaintColor
  }

  /// Draws a scene.
  ///
  /// - Returns: Whether the surface changed.
  mutating func draw(_ scene: Scene, into surface: inout Surface) -> Bool {
    painter.draw(request(scene), into: &surface)
  }

  /// Returns a scene as values.
  mutating func request(_ scene: Scene) -> PictureRequest {
    PictureRequest(
      width: width, height: height, viewport: viewport, background: scene.background, content: content(scene))
  }

  private mutating func content(_ scene: Scene) -> PictureRequest.Content {
    guard let renderer else { return .background }
    if let fade = scene.fade, let sides = crossFade?.sides(background: scene.background) {
      return .fade(from: sides.from, to: sides.to, progress: fade)
    }
    return .animation(
      PictureRequest.Scene(
        animation: renderer.animation, overlay: renderer.overlay, placement: renderer.placement,
        moment: tweenedPose(scene.tween).map { .pose($0) } ?? .frame(scene.frame)))
  }
}
