import LottieRenderer
public import VectorRaster

extension Player {
  /// The canvas in pixels.
  public var canvasSize: (width: Int, height: Int) { (stage.width, stage.height) }

  /// How the animation is placed on the canvas.
  public var layout: PlayerLayout {
    get { stage.layout }
    set { stage.layout = newValue }
  }

  /// What happens to the picture after the layout, in pixels of the canvas: moving, zooming, turning.
  ///
  /// One with a number that is not finite is not taken.
  public var transform: Matrix2D {
    get { stage.transform }
    set {
      let matrix = newValue
      let sum = matrix.a + matrix.b + matrix.c + matrix.d + matrix.tx + matrix.ty
      if sum.isFinite { stage.transform = matrix }
    }
  }

  /// The part of the canvas that is drawn on, by the background too; nil for all of it.
  public var viewport: PlayerViewport? {
    get { stage.viewport }
    set { stage.viewport = newValue }
  }

  /// Gives the canvas another size.
  ///
  /// - Throws: `RenderError` when the size is 0 or less, or beyond `LottieLimits`; it stays as it is.
  public func resize(width: Int, height: Int) throws(RenderError) {
    try stage.resize(width: width, height: height)
  }

  /// Draws what shows.
  ///
  /// - Parameter surface: Of the canvas's size; what it held before is replaced.
  /// - Returns: Whether it changed.
  /// - Precondition: The surface has the size of the canvas.
  @discardableResult
  public func draw(into surface: inout Surface) -> Bool {
    precondition(
      surface.width == stage.width && surface.height == stage.height,
      "a surface of \(surface.width) × \(surface.height) for a canvas of \(stage.width) × \(stage.height)")
    refreshOverlay()
    let scene = DrawingStage.Scene(
      frame: compositionFrame(timeline.shownFrame), tween: runningTween, fade: runningFade,
      background: PaintColor(packed: timeline.background))
    return stage.draw(scene, into: &surface)
  }

  /// Whether a point of the canvas is on a layer, as it shows now.
  public func hits(_ layer: String, x: Float, y: Float) -> Bool { hitTester(x: x, y: y)(layer) }

  /// Tells for any layer whether a point of the canvas is on it now; the pose is made when it is first needed.
  func hitTester(x: Float, y: Float) -> (String) -> Bool {
    refreshOverlay()
    let (frame, tween) = (compositionFrame(timeline.shownFrame), runningTween)
    var stage = stage
    var pose: Pose?
    return { [test = options.hitTest] layer in
      guard stage.viewport?.contains(x: x, y: y) ?? true else { return false }
      if pose == nil { pose = stage.pose(frame: frame, tween: tween) }
      guard let renderer = stage.renderer, let pose else { return false }
      return renderer.hits(Vector2(x, y), layer: layer, test: test, in: pose)
    }
  }

  /// The frame of the animation's own timeline that a player's frame stands for.
  private func compositionFrame(_ frame: Float) -> Double { (animation?.inPoint ?? 0) + Double(frame) }

  private var runningTween: (frame: Double, progress: Float)? {
    guard let tween = timeline.tween, let target = tween.target else { return nil }
    return (compositionFrame(target), tween.progress)
  }

  private var runningFade: Float? {
    guard let tween = timeline.tween, tween.target == nil else { return nil }
    return tween.progress
  }

  func pose(at frame: Float) -> Pose? {
    refreshOverlay()
    return stage.renderer?.evaluate(frame: compositionFrame(frame))
  }

  func beginCrossFade(to id: String, frame: Float) {
    guard let next = try? package?.animation(id: id) else { return }
    var picture = Surface(width: stage.width, height: stage.height)
    draw(into: &picture)
    stage.beginCrossFade(to: next, frame: next.inPoint + Double(frame), from: picture)
  }
}

extension PaintColor {
  /// A colour of 0xRRGGBBAA.
  fileprivate init(packed: UInt32) {
    self.init(
      red: Float(packed >> 24) / 255, green: Float(packed >> 16 & 0xFF) / 255,
      blue: Float(packed >> 8 & 0xFF) / 255, alpha: Float(packed & 0xFF) / 255)
  }
}
