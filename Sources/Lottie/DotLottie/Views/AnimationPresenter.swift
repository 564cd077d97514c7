import LottiePlayer
import LottieRenderer

/// The part of a view that the animation calls.
@MainActor
package protocol AnimationScreen: AnyObject {
  /// Shows the picture of the animation anew, because it has changed.
  func pictureChanged()
}

/// The decisions of a view that shows an animation, for every framework of views.
///
/// A view passes on its size, its window, its environment and its touches, and shows ``picture()`` whenever it is told to.
/// An animation may be shown by several views: it moves while one of them can be seen, and its canvas is that of the one
/// with the most pixels.
@MainActor
package final class AnimationPresenter {
  /// The animation.
  package let animation: DotLottieAnimation
  /// The view.
  package weak var screen: (any AnimationScreen)?
  /// The size of the view.
  package private(set) var geometry = ViewGeometry(width: 0, height: 0, scale: 1)
  /// Whether the view is in a window.
  package private(set) var isAttached = false
  /// The clock of the display that the view is on.
  package private(set) var clock: (any DisplayClock)?
  private var pointers: PointerMapper
  private var isScrolledAway = false

  /// Makes the presenter of a view in no window.
  ///
  /// - Parameter clickDistance: The distance in points that a press may move and still end as a click.
  package init(_ animation: DotLottieAnimation, clickDistance: Float = 20) {
    self.animation = animation
    pointers = PointerMapper(
      mapping: CanvasMapping(view: (0, 0), canvas: (1, 1)), clickDistance: clickDistance)
    animation.viewers.add(self)
  }

  // MARK: Window

  /// Notes that the view is in a window, on a display with a clock.
  package func attach(to clock: (any DisplayClock)?) {
    isAttached = true
    self.clock = clock
    animation.viewersChanged()
    screen?.pictureChanged()
  }

  /// Notes that the view is in no window: every press ends, and the animation stands still if no other view shows it.
  package func detach() {
    guard isAttached else { return }
    post(pointers.cancel())
    isAttached = false
    clock = nil
    animation.viewersChanged()
  }

  /// Notes whether the view is scrolled away, hidden or covered.
  package func setScrolledAway(_ value: Bool) {
    isScrolledAway = value
    animation.viewersChanged()
  }

  /// Notes the size of the view.
  ///
  /// - Returns: Whether there is another picture to show.
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

  /// The picture to show; nil for a view that shows nothing, and before the animation is loaded.
  package func picture() -> DotLottieImage? { canvas == nil ? nil : animation.frameImage() }

  // MARK: Pointers

  /// Passes on a finger, a pen or a mouse; positions are in points of the view.
  package func receive(_ input: PointerMapper.Input) {
    pointers.mapping = animation.mapping(
      fromViewOf: Float(geometry.width), height: Float(geometry.height))
    post(pointers.gestures(for: input))
  }

  private func post(_ gestures: [PointerEvent]) {
    for gesture in gestures { animation.stateMachinePostEvent(Event(gesture)) }
  }

  // MARK: Environment

  /// Notes the appearance of the environment, and whether the person asks for less motion.
  package func environmentChanged(to appearance: ThemeChoice.Appearance, reducesMotion: Bool) {
    animation.environmentChanged(to: appearance)
    animation.setMotionReduced(reducesMotion)
  }

  // MARK: Accessibility

  /// The description for assistive technologies.
  package var description: AccessibilityDescription {
    animation.accessibilityDescription(animation.accessibilityWords)
  }

  /// Notes that the person activates the view without a pointer.
  ///
  /// - Returns: Whether the animation responds to presses.
  package func activate() -> Bool {
    guard description.isButton else { return false }
    for event in animation.activationEvents() { animation.stateMachinePostEvent(event) }
    return true
  }
}

/// The views of an animation, none of which it keeps alive.
@MainActor
final class AnimationViewers {
  private struct Viewer { weak var presenter: AnimationPresenter? }

  private var viewers: [Viewer] = []

  /// The presenters that are left, in the order in which they came.
  var all: [AnimationPresenter] {
    viewers.removeAll { $0.presenter == nil }
    return viewers.compactMap(\.presenter)
  }

  /// The largest canvas of a view in a window, in pixels; nil without one.
  var canvas: (width: Int, height: Int)? {
    let canvases = all.filter(\.isAttached).compactMap(\.canvas)
    return canvases.max { $0.width * $0.height < $1.width * $1.height }
  }

  func add(_ presenter: AnimationPresenter) { viewers.append(Viewer(presenter: presenter)) }

  /// Tells every view that there is another picture.
  func pictureChanged() {
    if viewers.isEmpty { return }
    for presenter in all where presenter.isAttached { presenter.screen?.pictureChanged() }
  }
}

extension DotLottieAnimation {
  /// Follows the views: whether one can be seen, its clock, and the largest canvas.
  func viewersChanged() {
    let attached = viewers.all.filter(\.isAttached)
    if let clock = attached.lazy.compactMap(\.clock).first, clock !== displayClock { displayClock = clock }
    setVisible(attached.contains(where: \.isSeen))
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

  /// The size of a view for a proposed width and height, in points.
  ///
  /// Without one of them it follows in proportion; without both, the view has its natural size.
  package func fittingSize(proposing width: Double?, _ height: Double?) -> (width: Double, height: Double) {
    let natural = naturalSize
    let hasShape = natural.width > 0 && natural.height > 0
    switch (width, height) {
    case (let width?, let height?): return (width, height)
    case (let width?, nil): return (width, hasShape ? width * natural.height / natural.width : width)
    case (nil, let height?): return (hasShape ? height * natural.width / natural.height : height, height)
    case (nil, nil): return hasShape ? natural : (0, 0)
    }
  }
}
