import LottiePlayer
import LottieRenderer

/// The part of a control's view that its presenter calls.
@MainActor
package protocol DualStateTarget: AnyObject {
  /// Reads the side and the press anew, because one of them has changed.
  func stateChanged()
  /// Reports that a person has switched the side.
  func valueChanged()
  /// Reports that a person has triggered the control, after ``valueChanged()``.
  func triggered()
}

/// The decisions of a view that shows a control with two sides.
///
/// A control may be shown by several views, as during a transition of screens: it is on screen while one of them can be
/// seen, and its canvas is that of the one with the most pixels.
@MainActor
package final class DualStatePresenter: ScheduledPresenter {
  /// The control.
  package let animation: DualStateAnimation
  package weak var screen: (any AnimationScreen)?
  /// The view that takes presses; nil for one that only shows the control.
  package weak var target: (any DualStateTarget)?
  /// The effect of a press.
  package var behavior: DualStateBehavior
  /// The size of the view.
  package private(set) var geometry = ViewGeometry(width: 0, height: 0, scale: 1)
  /// Whether the view is in a window.
  package private(set) var isAttached = false
  /// The clock of the display that the view is on.
  package private(set) var clock: (any DisplayClock)?
  private let pressMargin: Double
  private var presses: PressTracker
  /// The natural size that the view was last notified of.
  private var notifiedSize: (width: Double, height: Double)
  private var isScrolledAway = false
  private var isApplicationActive = true
  private var reducesMotion = false

  /// Makes the presenter of a view in no window.
  ///
  /// - Parameters:
  ///   - animation: The control.
  ///   - behavior: The effect of a press.
  ///   - pressMargin: The distance in points that a press may leave the view and still count.
  package init(
    _ animation: DualStateAnimation, behavior: DualStateBehavior = .toggle, pressMargin: Double = 0
  ) {
    self.animation = animation
    self.behavior = behavior
    self.pressMargin = pressMargin
    presses = PressTracker(margin: pressMargin)
    notifiedSize = animation.naturalSize
  }

  package convenience init(showing animation: DualStateAnimation) { self.init(animation) }

  /// Makes the presenter of another control for the same view.
  package func replaced(by animation: DualStateAnimation) -> DualStatePresenter {
    let new = DualStatePresenter(animation, behavior: behavior, pressMargin: pressMargin)
    new.target = target
    new.isEnabled = isEnabled
    return new
  }

  // MARK: Window

  /// Notes that the view is in a window, on a display with a clock.
  package func attach(to clock: (any DisplayClock)?) {
    isAttached = true
    self.clock = clock
    animation.viewers.add(self)
    animation.viewersChanged()
    stateChanged()
    screen?.pictureChanged()
  }

  /// Notes that the view is in no window: a press ends, and the control leaves the screen if no other view shows it.
  package func detach() {
    guard isAttached else { return }
    receive(.cancelled)
    isAttached = false
    clock = nil
    animation.viewers.remove(self)
    animation.viewersChanged()
  }

  /// Notes whether the view is scrolled away, hidden or covered.
  package func setScrolledAway(_ value: Bool) { follow { isScrolledAway = value } }

  /// Notes that the application came to the foreground, or left it.
  package func setApplicationActive(_ value: Bool) { follow { isApplicationActive = value } }

  /// Notes the size of the view.
  ///
  /// - Returns: Whether there is another picture to show.
  @discardableResult
  package func layOut(_ geometry: ViewGeometry) -> Bool {
    guard geometry != self.geometry else { return false }
    presses.size = (geometry.width, geometry.height)
    follow { self.geometry = geometry }
    return canvas != nil
  }

  /// Notes that memory is short.
  package func memoryPressure() { animation.memoryPressure() }

  private func follow(_ change: () -> Void) {
    change()
    // A view in no window has no say in what others show.
    if isAttached { animation.viewersChanged() }
  }

  /// The canvas for the view, in pixels; nil for a view that shows nothing.
  var canvas: (width: Int, height: Int)? { geometry.canvas }

  /// Whether a person can see the control here.
  package var isSeen: Bool { isAttached && !isScrolledAway && isApplicationActive && canvas != nil }

  // MARK: Pictures

  package var naturalSize: (width: Double, height: Double) { animation.naturalSize }

  /// Tells the view that the side, the press or the natural size may have changed.
  func stateChanged() {
    if naturalSize != notifiedSize {
      notifiedSize = naturalSize
      screen?.naturalSizeChanged()
    }
    target?.stateChanged()
  }

  package func picture() -> DotLottieImage? { canvas == nil ? nil : animation.latestImage() }

  package func currentPicture() -> DotLottieImage? { canvas == nil ? nil : animation.frameImage() }

  // MARK: Sides and presses

  /// Whether the active side is asked for; setting it plays, and reports nothing.
  package var isActive: Bool {
    get { animation.isActive }
    set { animation.isActive = newValue }
  }

  /// Whether the control responds to presses.
  package var isEnabled: Bool {
    get { presses.isEnabled }
    set { press { $0.isEnabled = newValue } }
  }

  /// Whether the control is pressed, and would be triggered by a release now.
  package var isPressed: Bool { presses.isPressed }

  /// Passes on a part of a press.
  ///
  /// - Returns: Whether the control was triggered.
  @discardableResult
  package func receive(_ input: PressTracker.Input) -> Bool {
    var isTriggered = false
    press { isTriggered = $0.receive(input) }
    guard isTriggered else { return false }
    let former = animation.isActive
    if let side = behavior.side(after: animation.core.intent) { animation.set(side) }
    if animation.isActive != former { target?.valueChanged() }
    target?.triggered()
    return true
  }

  private func press(_ change: (inout PressTracker) -> Void) {
    let wasPressed = isPressed
    change(&presses)
    guard isPressed != wasPressed else { return }
    if let side = behavior.side(whilePressed: isPressed) { animation.set(side) }
    target?.stateChanged()
  }

  package var takesPointers: Bool { false }
  package var isAccessibilityElement: Bool { true }

  /// Ignores what the picture receives: the control around it takes presses.
  package func receive(_ input: PointerMapper.Input) {}

  /// Ignores the focus of the picture, which has none.
  package func setFocused(_ value: Bool) {}

  package func activate() -> Bool { receive(.activated) }

  // MARK: Environment

  package func environmentChanged(to environment: ViewEnvironment) {
    animation.environmentChanged(to: environment.appearance)
    guard environment.reducesMotion != reducesMotion else { return }
    reducesMotion = environment.reducesMotion
    animation.setReducedMotion(reducesMotion || animation.options.reducesMotion)
  }

  // MARK: Accessibility

  /// The description of the picture for assistive technologies; only that of a switch has a value.
  package var description: AccessibilityDescription {
    var description = animation.accessibilityDescription
    description.isButton = false
    if behavior != .toggle { description.value = nil }
    return description
  }

  /// The description of the control for assistive technologies.
  package var controlDescription: ControlDescription {
    let kind: ControlDescription.Kind =
      switch behavior {
      case .toggle: .toggle
      case .select: .choice
      default: .button
      }
    return ControlDescription(
      label: description.label, value: description.value, kind: kind,
      isChosen: kind == .choice && isActive)
  }
}

extension Viewers<DualStatePresenter> {
  /// Tells every view that there is another picture.
  func pictureChanged() { for presenter in all { presenter.screen?.pictureChanged() } }

  /// Tells every view that the side or the natural size has changed.
  func stateChanged() { for presenter in all { presenter.stateChanged() } }
}
