import DotLottieFormat
import LottieRenderer
public import VectorRaster

extension Player {
  /// The size of the canvas in pixels.
  public var canvasSize: (width: Int, height: Int) { (stage.width, stage.height) }

  /// The placement of the animation on the canvas.
  public var layout: PlayerLayout {
    get { stage.layout }
    set { perform(.setLayout(newValue)) }
  }

  /// A transform of the picture after the layout, in pixels of the canvas, such as a translation, a zoom or a rotation.
  ///
  /// A transform with a number that is not finite is ignored.
  public var transform: Matrix2D {
    get { stage.transform }
    set { perform(.setTransform(newValue)) }
  }

  /// The part of the canvas that is drawn on, including the background; nil for all of it.
  public var viewport: PlayerViewport? {
    get { stage.viewport }
    set { perform(.setViewport(newValue)) }
  }

  /// The number of threads that draw a large picture, 1 up to 16; initially 1.
  ///
  /// - SeeAlso: `Renderer.threads`.
  public var threads: Int {
    get { stage.threads }
    set { stage.threads = newValue }
  }

  /// Sets the size of the canvas.
  ///
  /// - Throws: `RenderError` if a side is 0 or less, or exceeds `LottieLimits`; the size stays the same.
  public func resize(width: Int, height: Int) throws(RenderError) {
    try RenderError.check(width: width, height: height)
    perform(.resize(width: width, height: height))
  }

  func resizeCanvas(_ width: Int, _ height: Int) throws(PlayerError) {
    do throws(RenderError) { try stage.resize(width: width, height: height) } catch {
      throw .invalid(error.message)
    }
    session.context.timeline.markDirty()
  }

  /// Draws the current frame.
  ///
  /// - Parameter surface: A surface of the canvas's size; its former contents are replaced.
  /// - Returns: Whether the surface changed.
  /// - Precondition: The surface has the size of the canvas.
  @discardableResult
  public func draw(into surface: inout Surface) -> Bool {
    precondition(
      surface.width == stage.width && surface.height == stage.height,
      "a surface of \(surface.width) × \(surface.height) for a canvas of \(stage.width) × \(stage.height)")
    return stage.draw(shownScene(), into: &surface)
  }

  /// Returns the current frame as values, from which a ``PicturePainter`` draws what ``draw(into:)`` draws.
  package func pictureRequest() -> PictureRequest { stage.request(shownScene()) }

  private func shownScene() -> DrawingStage.Scene {
    refreshOverlay()
    return DrawingStage.Scene(
      frame: compositionFrame(timeline.pictureFrame), tween: runningTween, fade: runningFade,
      background: PaintColor(packed: timeline.background))
  }

  /// The frame of the composition, as ``compositionFrame(_:)``; after the last frame, the last one.
  func shownCompositionFrame(_ frame: Float) -> Double {
    guard let facts = timeline.facts, frame >= facts.totalFrames else { return compositionFrame(frame) }
    return compositionFrame(facts.lastFrame)
  }

  /// Makes the next picture use the slots of a new theme.
  func themeChanged() {
    isOverlayCurrent = false
    if options.dialect.redrawsForThemes { session.context.timeline.markDirty() }
  }

  /// The frame of the composition for a frame of the player.
  func compositionFrame(_ frame: Float) -> Double { (animation?.inPoint ?? 0) + Double(frame) }

  var runningTween: (frame: Double, progress: Float)? {
    // With reduced motion, the target of a tween is shown.
    guard !timeline.isReduced, let tween = timeline.shownTween, let target = tween.target else { return nil }
    return (compositionFrame(target), tween.progress)
  }

  private var runningFade: Float? {
    guard let tween = timeline.shownTween, tween.target == nil else { return nil }
    return timeline.isReduced ? 1 : tween.progress
  }

  /// The pose at the start or the end of a tween.
  func pose(at frame: Float) -> Pose? {
    refreshOverlayInCall()
    return stage.renderer?.evaluate(frame: compositionFrame(frame))
  }

  private func refreshOverlayInCall() {
    if !isOverlayCurrent, stateWork.payForOverlay() { refreshOverlay() }
  }

  /// Fades in another animation over the picture at the time of the request.
  func beginCrossFade(
    to id: String, frame: Float, from before: (frame: Float, target: Float?, progress: Float?)
  ) {
    let reading = package?.isKept(id: id) ?? true ? 0 : DotLottieLimits.maximumTweenValuesPerCall / 4
    guard stateWork.pay(tweenValues: reading), let next = try? package?.animation(id: id) else { return }
    // It costs a renderer of its own and two pictures.
    guard stateWork.pay(tweenValues: next.byteCount / 8 + stage.width * stage.height / 8) else { return }
    refreshOverlayInCall()
    let tween = before.progress.flatMap { progress in
      before.target.map { (frame: compositionFrame($0), progress: progress) }
    }
    let scene = DrawingStage.Scene(
      frame: compositionFrame(before.frame), tween: tween,
      fade: before.target == nil ? before.progress : nil,
      background: PaintColor(packed: timeline.background))
    let target = CrossFade.Target(
      id: package?.resolvedID(of: id) ?? id, next, frame: next.inPoint + Double(frame))
    stage.beginCrossFade(to: target, from: scene)
    // The next picture gives it its theme and slots; a call may begin very many fades.
    isOverlayCurrent = false
  }
}

extension PaintColor {
  /// Makes a colour of 0xRRGGBBAA.
  fileprivate init(packed: UInt32) {
    self.init(
      red: Float(packed >> 24) / 255, green: Float(packed >> 16 & 0xFF) / 255,
      blue: Float(packed >> 8 & 0xFF) / 255, alpha: Float(packed & 0xFF) / 255)
  }
}
