public import DotLottieFormat
import LottieFormat
public import LottieRenderer

extension Player {
  /// A gesture and its point on the canvas.
  package typealias GesturePoint = (gesture: PointerGesture, x: Float, y: Float)

  /// Posts a gesture of the pointer to the state machine.
  ///
  /// The pointer rests at its last position until a `pointerExit`. A pointer that only moves while pressed is treated as a
  /// finger, which a `pointerUp` lifts. Layers that playback or another placement moves onto the resting pointer, or away
  /// from it, are entered and left, too.
  ///
  /// The hit tests of an event share a budget, `LottieLimits.pointerWork`. Layers that are tested after it is spent
  /// count as not hit, and ``pointerShortfall`` reports that.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - x: The position in canvas pixels, from the left.
  ///   - y: The position in canvas pixels, from the top.
  /// - Returns: Whether a state machine runs.
  @discardableResult
  public func post(_ gesture: PointerGesture, x: Float, y: Float) -> Bool {
    perform(.post(gesture, x: x, y: y)).isAccepted
  }

  /// Posts both halves of a gesture.
  ///
  /// - Returns: Whether a state machine runs.
  func carryOut(_ gesture: PointerGesture, _ x: Float, _ y: Float) -> Bool {
    isInPointerEvent = true
    var work = PointerWork(pointerBudget)
    // The pictures differ, because the first half changes the second.
    var before = pointerTest(x: x, y: y)
    let isAccepted = session.post(gesture) { before.hits($0, &work) }
    settle()
    var after = pointerTest(x: x, y: y)
    resting =
      isAccepted ? RestingPointer(gesture, x: x, y: y, in: shownPicture, after: resting) : nil
    session.track(gesture) { after.hits($0, &work) }
    settle()
    pointerShortfall = work.shortfall
    isInPointerEvent = false
    endCall()
    return isAccepted
  }

  /// Tests the layers at the resting pointer again if the picture has changed.
  func followPicture() {
    guard let pointer = resting, !isInPointerEvent else { return }
    let picture = shownPicture
    guard picture != pointer.picture, session.followsPicture else { return }
    resting?.picture = picture
    isInPointerEvent = true
    var work = PointerWork(pointerBudget)
    var test = pointerTest(x: pointer.x, y: pointer.y)
    session.follow { test.hits($0, &work) }
    settle()
    pointerShortfall = work.shortfall
    isInPointerEvent = false
  }

  /// The picture that a test sees now.
  private var shownPicture: RestingPointer.Picture {
    RestingPointer.Picture(
      frame: timeline.pictureFrame, progress: timeline.shownTween?.progress, looks: lookChanges,
      placement: stage.renderer?.placement)
  }

  /// Whether a point of the canvas is on a layer with a name, in the current frame; it may be any of several.
  ///
  /// Content outside of the animation's own canvas is neither drawn nor hit. A layer whose test exceeds
  /// `LottieLimits.pointerWork` is not hit either, and ``pointerShortfall`` reports that.
  public func hits(_ layer: String, x: Float, y: Float) -> Bool {
    var work = PointerWork(pointerBudget)
    var test = pointerTest(x: x, y: y)
    let isHit = test.hits(layer, &work)
    pointerShortfall = work.shortfall
    return isHit
  }

  /// The box around a layer in the current frame, in pixels of the canvas.
  ///
  /// - Returns: The box; nil if no animation has the layer, or if it does not show in this frame. If several layers have
  ///   the name, it is the box of the first one in the root composition, or else of the first one at the next deeper
  ///   level.
  public func bounds(ofLayer name: String) -> OrientedBox? {
    var test = pointerTest(x: 0, y: 0)
    return test.box(of: name)
  }

  /// The names of the layers that paint at a point of the canvas in the current frame, top-most first.
  ///
  /// - Parameters:
  ///   - x: The position in canvas pixels, from the left.
  ///   - y: The position in canvas pixels, from the top.
  ///   - tolerance: The largest distance between the point and the paint, in canvas pixels.
  public func layers(atX x: Float, y: Float, tolerance: Float = 0) -> [String] {
    var test = pointerTest(x: x, y: y)
    return test.layers(tolerance: tolerance)
  }

  /// All layers of the current animation with their boxes in the current frame, in pixels of the canvas.
  ///
  /// - Returns: The layers, top-most first; the layers of a precomposition follow its own layer. Layers for which
  ///   `LottieLimits.pointerWork` is not sufficient have no box.
  public func layerBoxes() -> [LayerBox] {
    var test = pointerTest(x: 0, y: 0)
    return test.layerBoxes()
  }

  /// Makes a test for a point of the current picture.
  func pointerTest(x: Float, y: Float) -> PointerTest {
    refreshOverlay()
    if options.dialect.hitsReferenceBoxes && options.hitTest == .boundingBox {
      return PointerTest(stage, referencePicture, x: x, y: y, .reference)
    }
    let picture = PointerTest.Picture(frame: compositionFrame(timeline.pictureFrame), tween: runningTween)
    return PointerTest(stage, picture, x: x, y: y, .own(options.hitTest))
  }

  /// The picture in which the reference engine tests.
  ///
  /// It is the picture of a tween until another frame is requested, with the layers of the frame before, or the picture of
  /// its target after it has landed; after the last frame it is the last one.
  private var referencePicture: PointerTest.Picture {
    let showsTween = !timeline.isReduced && timeline.showsTween
    var tween = runningTween
    if showsTween, let ended = timeline.lingeringTween, let target = ended.target {
      if ended.progress == 1 { return PointerTest.Picture(frame: shownCompositionFrame(target)) }
      tween = (shownCompositionFrame(target), ended.progress)
    }
    let frame = showsTween ? timeline.lingeringTween?.origin ?? timeline.pictureFrame : timeline.pictureFrame
    let asked = showsTween ? shownCompositionFrame(timeline.askedFrame) : nil
    return PointerTest.Picture(frame: shownCompositionFrame(frame), tween: tween, layersOf: asked)
  }
}
