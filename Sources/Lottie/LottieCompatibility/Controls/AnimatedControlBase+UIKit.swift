#if canImport(UIKit) && !os(watchOS)
  import LottiePlayer
  public import UIKit

  /// The control of UIKit that an animated one is: it passes on its touches, its keys and its state.
  open class AnimatedControlBase: UIControl {
    private weak var content: LottieAnimationView?

    func embed(_ view: LottieAnimationView) {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.isUserInteractionEnabled = false
      addSubview(view)
      content = view
    }

    func naturalSizeChanged() { invalidateIntrinsicContentSize() }
    func sizeChanged(width: Double, height: Double) {}
    func controlStateChanged() {}
    @discardableResult func receive(_ input: PressTracker.Input) -> Bool { false }
    var accessibilityState: AccessibilityDescription { AccessibilityDescription(label: "") }
    var actionEvent: LottieControlEvent { .touchUpInside }

    /// Sends an event that UIKit does not send itself, as it does for touches.
    func send(_ event: LottieControlEvent, byPointer: Bool) {
      if !byPointer { sendActions(for: UIControl.Event(rawValue: event.rawValue)) }
    }

    open override var intrinsicContentSize: CGSize { content?.intrinsicContentSize ?? .zero }

    open override func layoutSubviews() {
      super.layoutSubviews()
      sizeChanged(width: bounds.width, height: bounds.height)
    }

    // MARK: State

    open override var isEnabled: Bool { didSet { controlStateChanged() } }
    open override var isHighlighted: Bool { didSet { controlStateChanged() } }
    open override var isSelected: Bool { didSet { controlStateChanged() } }

    // MARK: Touches

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      let point = touch.location(in: self)
      return receive(.down(x: point.x, y: point.y))
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      let point = touch.location(in: self)
      receive(.moved(x: point.x, y: point.y))
      return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
      super.endTracking(touch, with: event)
      let point = touch?.location(in: self)
      receive(point.map { .up(x: $0.x, y: $0.y) } ?? .cancelled)
    }

    open override func cancelTracking(with event: UIEvent?) {
      super.cancelTracking(with: event)
      receive(.cancelled)
    }

    // MARK: Keys, remotes and focus

    open override var canBecomeFocused: Bool { isEnabled }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      if !presses.contains(where: \.activatesControls) || !receive(.keyDown) {
        super.pressesBegan(presses, with: event)
      }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      if !presses.contains(where: \.activatesControls) || !receive(.keyUp) {
        super.pressesEnded(presses, with: event)
      }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      super.pressesCancelled(presses, with: event)
      receive(.cancelled)
    }

    // MARK: Accessibility

    open override var isAccessibilityElement: Bool {
      get { true }
      set {}
    }

    open override var accessibilityLabel: String? {
      get { accessibilityState.label }
      set { content?.accessibilityWords.label = newValue }
    }

    open override var accessibilityValue: String? {
      get { accessibilityState.value }
      set {}
    }

    open override var accessibilityTraits: UIAccessibilityTraits {
      get {
        let kind: UIAccessibilityTraits =
          accessibilityState.value == nil ? .button : [.button, .toggleButton]
        return [kind, isSelected ? .selected : [], isEnabled ? [] : .notEnabled]
      }
      set {}
    }

    open override func accessibilityActivate() -> Bool { receive(.activated) }
  }
#endif
