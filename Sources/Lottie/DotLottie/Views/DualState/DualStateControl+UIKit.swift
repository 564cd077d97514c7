#if canImport(UIKit) && !os(watchOS)
  public import LottiePlayer
  public import UIKit

  /// A control with two sides for UIKit: a switch, a like button, a tab.
  ///
  /// ```swift
  /// let like = DualStateControl(animation: heart)
  /// like.addAction(UIAction { _ in model.isLiked = like.isSelected }, for: .valueChanged)
  /// ```
  /// A person who presses it switches its side, which plays and sends `valueChanged`, then
  /// `primaryActionTriggered`. Setting ``isSelected`` plays too, and sends nothing. The control attaches
  /// its ``animation`` and gives it a canvas of its own size: do not do that yourself.
  open class DualStateControl: UIControl {
    /// The distance in points that a finger may leave the control without giving up its press, as for other controls.
    private static let margin = 70.0

    private var presenter: DualStatePresenter { didSet { picture?.presenter = presenter } }
    private var picture: PictureView?

    /// The animations of the two sides.
    public var animation: DualStateAnimation {
      get { presenter.animation }
      set { presenter = presenter.replaced(by: newValue) }
    }

    /// The effect of a press.
    public var behavior: DualStateBehavior {
      get { presenter.behavior }
      set { presenter.behavior = newValue }
    }

    /// Makes a control.
    ///
    /// - Parameters:
    ///   - animation: The animations of the two sides; its words for assistive technologies are those of the control.
    ///   - behavior: The effect of a press.
    public init(animation: DualStateAnimation, behavior: DualStateBehavior = .toggle) {
      presenter = DualStatePresenter(animation, behavior: behavior, pressMargin: Self.margin)
      super.init(frame: .zero)
      presenter.target = self
      picture = PictureView(presenter, in: self)
      picture?.isUserInteractionEnabled = false
      stateChanged()
    }

    /// Not available: a control in a storyboard has no animation.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    open override var intrinsicContentSize: CGSize {
      let (width, height) = presenter.naturalSize
      return CGSize(width: width, height: height)
    }

    // MARK: State

    /// Whether the active side is asked for; setting it plays, and sends no actions.
    open override var isSelected: Bool {
      get { presenter.isActive }
      set {
        presenter.isActive = newValue
        super.isSelected = newValue
      }
    }

    /// Whether the control responds to presses.
    open override var isEnabled: Bool {
      get { super.isEnabled }
      set {
        super.isEnabled = newValue
        presenter.isEnabled = newValue
      }
    }

    // MARK: Touches

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      let point = touch.location(in: self)
      presenter.receive(.down(x: point.x, y: point.y))
      return presenter.isPressed
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      let point = touch.location(in: self)
      presenter.receive(.moved(x: point.x, y: point.y))
      return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
      super.endTracking(touch, with: event)
      let input = touch.map { $0.location(in: self) }.map { PressTracker.Input.up(x: $0.x, y: $0.y) }
      presenter.receive(input ?? .cancelled)
    }

    open override func cancelTracking(with event: UIEvent?) {
      super.cancelTracking(with: event)
      presenter.receive(.cancelled)
    }

    // MARK: Keys, remotes and focus

    open override var canBecomeFocused: Bool { isEnabled }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      guard presses.contains(where: \.activatesControls) else {
        return super.pressesBegan(presses, with: event)
      }
      presenter.receive(.keyDown)
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      guard presses.contains(where: \.activatesControls) else {
        return super.pressesEnded(presses, with: event)
      }
      presenter.receive(.keyUp)
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      super.pressesCancelled(presses, with: event)
      presenter.receive(.cancelled)
    }

    // MARK: Accessibility

    open override var isAccessibilityElement: Bool {
      get { true }
      set {}
    }

    open override var accessibilityLabel: String? {
      get { presenter.description.label }
      set { animation.accessibilityWords.label = newValue }
    }

    open override var accessibilityValue: String? {
      get { presenter.description.value }
      set {}
    }

    open override var accessibilityTraits: UIAccessibilityTraits {
      get {
        let kind: UIAccessibilityTraits = behavior == .toggle ? [.button, .toggleButton] : .button
        let selected: UIAccessibilityTraits = presenter.isSelectedItem ? .selected : []
        return [kind, selected, isEnabled ? [] : .notEnabled]
      }
      set {}
    }

    open override func accessibilityActivate() -> Bool { presenter.receive(.activated) }
  }

  extension DualStateControl: DualStateTarget {
    package func stateChanged() {
      super.isSelected = presenter.isActive
      isHighlighted = presenter.isPressed
    }

    package func valueChanged() { sendActions(for: .valueChanged) }
    package func triggered() { sendActions(for: .primaryActionTriggered) }
  }

  extension UIPress {
    /// Whether this is the button of a remote, or a key, that activates a control with the focus.
    package var activatesControls: Bool {
      type == .select || key?.keyCode == .keyboardSpacebar || key?.keyCode == .keyboardReturnOrEnter
    }
  }
#endif
