import LottieFormat
import LottieRenderer

extension Player {
  /// Tells the state machine what a pointer did.
  ///
  /// The questions which layers it hit share a budget of work, `LottieLimits.pointerWork`. Layers that are asked about
  /// once it is spent count as not hit, which ``pointerShortfall`` then says.
  ///
  /// - Parameters:
  ///   - event: What it did.
  ///   - x: In canvas pixels, from the left.
  ///   - y: In canvas pixels, from the top.
  public func post(_ event: PointerEventKind, x: Float, y: Float) {
    isInPointerEvent = true
    var work = PointerWork(pointerBudget)
    // The pictures differ: what the first half does counts for the second.
    var before = pointerTest(x: x, y: y)
    session.post(event) { before.hits($0, &work) }
    settle()
    var after = pointerTest(x: x, y: y)
    session.track(event) { after.hits($0, &work) }
    settle()
    // At the end: whoever was told may have asked for something else meanwhile.
    pointerShortfall = work.shortfall
    isInPointerEvent = false
    endCall()
  }

  /// Whether a point of the canvas is on a layer, as it shows now.
  ///
  /// What lies outside of the animation's own canvas is not drawn, and not hit. A layer for which
  /// `LottieLimits.pointerWork` does not suffice is not hit either, and ``pointerShortfall`` says so.
  public func hits(_ layer: String, x: Float, y: Float) -> Bool {
    var work = PointerWork(pointerBudget)
    var test = pointerTest(x: x, y: y)
    let isHit = test.hits(layer, &work)
    pointerShortfall = work.shortfall
    return isHit
  }

  /// Prepares for questions about a point of the picture that shows.
  private func pointerTest(x: Float, y: Float) -> PointerTest {
    refreshOverlay()
    if options.dialect.hitsReferenceBoxes && options.hitTest == .boundingBox {
      return PointerTest(stage, referencePicture, x: x, y: y, .reference)
    }
    let picture = PointerTest.Picture(frame: compositionFrame(timeline.pictureFrame), tween: runningTween)
    return PointerTest(stage, picture, x: x, y: y, .own(options.hitTest))
  }

  /// The picture in which the shipped engine looks.
  ///
  /// That is the picture of a tween until a frame is asked for after it, with the layers of the frame that was asked for
  /// before; past the last frame it is the last one.
  private var referencePicture: PointerTest.Picture {
    let showsTween = !timeline.isReduced && timeline.showsTween
    var tween = runningTween
    if showsTween, let ended = timeline.lingeringTween, let target = ended.target {
      tween = (shownCompositionFrame(target), ended.progress)
    }
    let frame = showsTween ? timeline.lingeringTween?.origin ?? timeline.pictureFrame : timeline.pictureFrame
    let asked = showsTween ? shownCompositionFrame(timeline.askedFrame) : nil
    return PointerTest.Picture(frame: shownCompositionFrame(frame), tween: tween, layersOf: asked)
  }
}
