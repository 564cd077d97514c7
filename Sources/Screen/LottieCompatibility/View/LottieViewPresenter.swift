import DotLottie
import LottiePlayer
import VectorRaster

/// The decisions of a `LottieAnimationView` about its window, its size and its environment.
@MainActor
final class LottieViewPresenter: ViewPresenter {
  weak var screen: (any AnimationScreen)?
  private weak var view: LottieAnimationView?
  private var geometry = ViewGeometry(width: 0, height: 0, scale: 1)
  private var isAttached = false
  private var isScrolledAway = false
  private var displayClock: (any DisplayClock)?
  private var reducesMotion = false
  /// The pictures for the screen.
  private let pictures = SwapChain()

  init(_ view: LottieAnimationView) {
    self.view = view
    pictures.onArrival = { [weak self] in self?.screen?.pictureChanged() }
  }

  var naturalSize: (width: Double, height: Double) { view?.naturalSize ?? (-1, -1) }

  var contentShape: (width: Double, height: Double) {
    view?.animation.map { ($0.width, $0.height) } ?? (-1, -1)
  }
  var takesOfferedSize: Bool { view?.fills ?? false }

  var description: AccessibilityDescription {
    AccessibilityDescription(
      label: view?.accessibilityWords.label ?? "",
      value: view?.accessibilityWords.value(state: nil, texts: view?.player?.texts ?? []),
      updatesFrequently: view?.isAnimationPlaying ?? false)
  }

  func attach(to clock: (any DisplayClock)?) {
    isAttached = true
    displayClock = clock
    followSight()
    screen?.pictureChanged()
  }

  func detach() {
    isAttached = false
    displayClock = nil
    followSight()
  }

  func setScrolledAway(_ value: Bool) {
    isScrolledAway = value
    followSight()
  }

  func setApplicationActive(_ value: Bool) { view?.follow { $0.setActive(value) } }

  /// Follows whether a person can see the view.
  func followSight() {
    let isSeen = isAttached && !isScrolledAway && geometry.canvas != nil
    view?.clock.offer(isSeen ? displayClock : nil)
    view?.follow { $0.setSeen(isSeen) }
  }

  @discardableResult
  func layOut(_ geometry: ViewGeometry) -> Bool {
    guard geometry != self.geometry else { return false }
    self.geometry = geometry
    defer { followSight() }
    guard let canvas = geometry.canvas, let view else { return false }
    view.pixelScale = geometry.scale
    view.resize(width: canvas.width, height: canvas.height)
    return true
  }

  func environmentChanged(to environment: ViewEnvironment) {
    reducesMotion = environment.reducesMotion
    view?.followMotion()
  }

  /// The amount of motion for the person's setting and the view's own.
  func motion(_ option: ReducedMotionOption) -> ReducedMotion {
    switch option {
    case .standardMotion: .full
    case .disabledMotion: .settled
    case .reducedMotion: MotionPolicy(isReduced: true).reducedMotion
    case .systemReducedMotionToggle: MotionPolicy(isReduced: reducesMotion).reducedMotion
    }
  }

  func picture() -> DotLottieImage? {
    guard geometry.canvas != nil, let request = view?.pictureRequest() else { return nil }
    return pictures.latest(request)
  }

  var takesPointers: Bool { false }
  var isAccessibilityElement: Bool { view?.accessibilityWords.label != nil || description.value != nil }
  func receive(_ input: PointerMapper.Input) {}
  func setFocused(_ value: Bool) {}
  func activate() -> Bool { false }
}
