package import DotLottieFormat
import LottiePlayer
import LottieRenderer

/// The decisions of a view that shows an animation.
///
/// An animation may be shown by several views: it moves while one of them can be seen, and its canvas is that of the one
/// with the most pixels.
@MainActor
package final class AnimationPresenter: ScheduledPresenter {
  /// The distance in points that a press may move and still end as a click: 5 with a mouse, 20 with a finger.
  package static let clickDistance: Float = {
    #if os(macOS)
      5
    #else
      20
    #endif
  }()

  /// The animation.
  package let animation: DotLottieAnimation
  package weak var screen: (any AnimationScreen)?
  /// The size of the view.
  package private(set) var geometry = ViewGeometry(width: 0, height: 0, scale: 1)
  /// Whether the view is in a window.
  package private(set) var isAttached = false
  /// The clock of the display that the view is on.
  package private(set) var clock: (any DisplayClock)?
  private var pointers: PointerMapper
  private var isScrolledAway = false
  /// The natural size that the view was last notified of.
  private var notifiedSize: (width: Double, height: Double)

  /// Makes the presenter of a view in no window.
  package init(_ animation: DotLottieAnimation) {
    self.animation = animation
    notifiedSize = animation.naturalSize
    pointers = PointerMapper(
      mapping: CanvasMapping(view: (0, 0), canvas: (1, 1)), clickDistance: Self.clickDistance)
    animation.viewers.add(self)
    animation.viewersChanged()
  }

  package convenience init(showing animation: DotLottieAnimation) { self.init(animation) }

  /// Lets the animation stand still if no other view shows it: a view may be freed without leaving its window.
  deinit {
    Task { @MainActor [weak animation] in animation?.viewersChanged() }
  }

  // MARK: Window

  package func attach(to clock: (any DisplayClock)?) {
    isAttached = true
    self.clock = clock
    animation.viewersChanged()
    pictureChanged()
  }

  /// Notes that the view is in no window: every press ends, and the animation stands still if no other view shows it.
  package func detach() {
    guard isAttached else { return }
    post(pointers.cancel())
    isAttached = false
    clock = nil
    animation.viewersChanged()
  }

  package func setScrolledAway(_ value: Bool) {
    isScrolledAway = value
    animation.viewersChanged()
  }

  package func setApplicationActive(_ value: Bool) { animation.setApplicationActive(value) }

  @discardableResult
  package func layOut(_ geometry: ViewGeometry) -> Bool {
    guard geometry != self.geometry else { return false }
    self.geometry = geometry
    animation.viewersChanged()
    return canvas != nil
  }

  /// The canvas for the view, in pixels; nil for a view that shows nothing.
  var canvas: (width: Int, height: Int)? { geometry.canvas }

  /// Whether a person can see the animation here.
  var isSeen: Bool { isAttached && !isScrolledAway && canvas != nil }

  // MARK: Pictures

  package var naturalSize: (width: Double, height: Double) { animation.naturalSize }

  package func picture() -> DotLottieImage? { canvas == nil ? nil : animation.latestImage() }

  package func currentPicture() -> DotLottieImage? { canvas == nil ? nil : animation.frameImage() }

  /// Tells the view that there is another picture, and another size if the animation has changed.
  func pictureChanged() {
    if naturalSize != notifiedSize {
      notifiedSize = naturalSize
      screen?.naturalSizeChanged()
    }
    screen?.pictureChanged()
  }

  // MARK: Pointers

  package var takesPointers: Bool { animation.isStateMachineRunning() }

  package func receive(_ input: PointerMapper.Input) {
    pointers.mapping = mapping
    post(pointers.gestures(for: input))
  }

  /// Posts a gesture at a point of the view.
  package func post(_ gesture: PointerGesture, x: Float, y: Float) {
    let point = mapping.canvasPoint(x: x, y: y)
    post([PointerEvent(gesture, x: point.x, y: point.y)])
  }

  private var mapping: CanvasMapping {
    animation.mapping(fromViewOf: Float(geometry.width), height: Float(geometry.height))
  }

  /// Posts gestures, unless no machine runs, which would be the reason of a refused call.
  private func post(_ gestures: [PointerEvent]) {
    guard takesPointers else { return }
    for gesture in gestures { animation.stateMachinePostEvent(Event(gesture)) }
  }

  /// Treats focus as a pointer in the middle of the view, so that what reacts to a mouse reacts to focus too.
  package func setFocused(_ value: Bool) {
    receive(value ? .hover(x: Float(geometry.width / 2), y: Float(geometry.height / 2)) : .hoverEnded)
  }

  // MARK: Environment

  package func environmentChanged(to environment: ViewEnvironment) {
    animation.environmentChanged(to: environment.appearance)
    animation.setTextScale(environment.textScale)
    animation.setMotionReduced(environment.reducesMotion)
  }

  // MARK: Accessibility

  package var description: AccessibilityDescription {
    animation.accessibilityDescription(animation.accessibilityWords)
  }

  /// An animation without a name of the application's, a response to presses and texts is decoration.
  package var isAccessibilityElement: Bool {
    let words = animation.accessibilityWords
    return words.label != nil || description.isButton
      || (words.readsTexts && !animation.player.texts.isEmpty)
  }

  package func activate() -> Bool {
    guard description.isButton else { return false }
    for event in animation.activationEvents() { animation.stateMachinePostEvent(event) }
    return true
  }
}

extension Viewers<AnimationPresenter> {
  /// The largest canvas of a view in a window, in pixels; nil without one.
  var canvas: (width: Int, height: Int)? {
    let canvases = all.filter(\.isAttached).compactMap(\.canvas)
    return canvases.max { $0.width * $0.height < $1.width * $1.height }
  }

  /// Tells every view that there is another picture.
  func pictureChanged() { for presenter in all where presenter.isAttached { presenter.pictureChanged() } }
}

extension DotLottieAnimation {
  /// Follows the views: whether one can be seen, its clock, and the largest canvas.
  func viewersChanged() {
    let views = viewers.all, attached = views.filter(\.isAttached)
    let seen = attached.first(where: \.isSeen)
    clock.offer(seen?.clock)
    setSeen(seen != nil)
    if let canvas = viewers.canvas { fitCanvas(canvas) }
  }
}

// MARK: - Sizes

extension DotLottieAnimation {
  /// The size that a view has by itself, in points: that of the animation, or of the chosen canvas.
  package var naturalSize: (width: Double, height: Double) {
    if sizeOverrideActive { return (Double(canvasSize.width), Double(canvasSize.height)) }
    return player.animation.map { ($0.width, $0.height) } ?? (-1, -1)
  }
}
