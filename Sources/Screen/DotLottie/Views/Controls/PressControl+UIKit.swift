#if canImport(UIKit) && !os(watchOS)
  import LottiePlayer
  public import UIKit

  /// A control of UIKit that passes its touches, its keys and its state on to the subclass that decides.
  open class PressControl: UIControl {
    /// The distance in points that a press may leave the control and still count, as for other controls of UIKit.
    package static var margin: Double { 70 }

    private var responder: (any PressResponder)? { self as? any PressResponder }

    /// Makes a control.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Makes a control from a storyboard.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Asks for a new layout, because the natural size has changed.
    package func naturalSizeChanged() { invalidateIntrinsicContentSize() }

    /// Sends an event to the targets.
    ///
    /// - Parameters:
    ///   - event: The bit of the event.
    ///   - isAction: Whether it is the event for which AppKit sends the action.
    package func send(_ event: UInt, isAction: Bool) { sendActions(for: UIControl.Event(rawValue: event)) }

    open override var intrinsicContentSize: CGSize {
      let (width, height) = responder?.naturalSize ?? (-1, -1)
      return CGSize(width: width, height: height)
    }

    open override func layoutSubviews() {
      super.layoutSubviews()
      responder?.sizeChanged(width: bounds.width, height: bounds.height)
    }

    // MARK: State

    open override var isEnabled: Bool { didSet { responder?.controlStateChanged() } }
    open override var isHighlighted: Bool { didSet { responder?.controlStateChanged() } }
    open override var isSelected: Bool { didSet { responder?.controlStateChanged() } }

    // MARK: Touches

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      let point = touch.location(in: self)
      return responder?.take(.down(x: point.x, y: point.y)) ?? false
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      let point = touch.location(in: self)
      responder?.take(.moved(x: point.x, y: point.y))
      return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
      super.endTracking(touch, with: event)
      let point = touch?.location(in: self)
      responder?.take(point.map { .up(x: $0.x, y: $0.y) } ?? .cancelled)
    }

    open override func cancelTracking(with event: UIEvent?) {
      super.cancelTracking(with: event)
      responder?.take(.cancelled)
    }

    // MARK: Keys, remotes and focus

    open override var canBecomeFocused: Bool { isEnabled }

    private func takes(_ presses: Set<UIPress>, _ input: PressTracker.Input) -> Bool {
      presses.contains(where: \.activatesControls) && responder?.take(input) == true
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      if !takes(presses, .keyDown) { super.pressesBegan(presses, with: event) }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      if !takes(presses, .keyUp) { super.pressesEnded(presses, with: event) }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      super.pressesCancelled(presses, with: event)
      responder?.take(.cancelled)
    }

    // MARK: Accessibility

    open override var isAccessibilityElement: Bool {
      get { true }
      set {}
    }

    open override var accessibilityLabel: String? {
      get { responder?.controlDescription.label }
      set { responder?.setAccessibilityLabel(newValue) }
    }

    open override var accessibilityValue: String? {
      get { responder?.controlDescription.value }
      set {}
    }

    open override var accessibilityTraits: UIAccessibilityTraits {
      get {
        let description = responder?.controlDescription
        let kind: UIAccessibilityTraits = description?.kind == .toggle ? [.button, .toggleButton] : .button
        return [kind, description?.isChosen == true ? .selected : [], isEnabled ? [] : .notEnabled]
      }
      set {}
    }

    open override func accessibilityActivate() -> Bool { responder?.take(.activated) ?? false }
  }

  extension UIPress {
    /// Whether this is the button of a remote, or a key, that activates a control with the focus.
    fileprivate var activatesControls: Bool {
      type == .select || key?.keyCode == .keyboardSpacebar || key?.keyCode == .keyboardReturnOrEnter
    }
  }
#endif
