#if canImport(AppKit) && !canImport(UIKit)
  public import AppKit
  public import LottiePlayer

  /// A control with two sides for AppKit: a switch, a like button, a tab.
  ///
  /// ```swift
  /// let like = DualStateControl(animation: heart)
  /// like.target = self
  /// like.action = #selector(likeChanged)  // reads isSelected
  /// ```
  /// A person who presses it, with the mouse, the space bar or the return key, switches its side, which plays and sends
  /// the action. Setting ``isSelected`` plays too, and sends nothing. The control attaches its ``animation`` and gives it
  /// a canvas of its own size: do not do that yourself.
  open class DualStateControl: NSControl {
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
      presenter = DualStatePresenter(animation, behavior: behavior)
      super.init(frame: .zero)
      presenter.target = self
      picture = PictureView(presenter, in: self)
    }

    /// Not available: a control in a nib has no animation.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// Points count from the upper left corner, as in animations.
    open override var isFlipped: Bool { true }

    open override var intrinsicContentSize: NSSize {
      let (width, height) = presenter.naturalSize
      return NSSize(width: width, height: height)
    }

    /// Takes the clicks on the picture.
    open override func hitTest(_ point: NSPoint) -> NSView? { super.hitTest(point).map { _ in self } }

    // MARK: State

    /// Whether the active side is asked for; setting it plays, and sends no action.
    open var isSelected: Bool {
      get { presenter.isActive }
      set { presenter.isActive = newValue }
    }

    /// Whether the control responds to presses.
    open override var isEnabled: Bool {
      get { presenter.isEnabled }
      set { presenter.isEnabled = newValue }
    }

    // A control without a cell keeps these itself.
    private weak var receiver: AnyObject?
    private var message: Selector?

    /// The object that receives the action; nil for the first one in the responder chain that has it.
    open override var target: AnyObject? {
      get { receiver }
      set { receiver = newValue }
    }

    /// The action that a person's press sends.
    open override var action: Selector? {
      get { message }
      set { message = newValue }
    }

    // MARK: Mouse

    private func receive(_ event: NSEvent, _ input: (Double, Double) -> PressTracker.Input) {
      let point = convert(event.locationInWindow, from: nil)
      presenter.receive(input(point.x, point.y))
    }

    open override func mouseDown(with event: NSEvent) { receive(event) { .down(x: $0, y: $1) } }
    open override func mouseDragged(with event: NSEvent) { receive(event) { .moved(x: $0, y: $1) } }
    open override func mouseUp(with event: NSEvent) { receive(event) { .up(x: $0, y: $1) } }

    /// Presses the control, as a person would.
    open override func performClick(_ sender: Any?) { presenter.receive(.activated) }

    // MARK: Keys and focus

    open override var acceptsFirstResponder: Bool { isEnabled }

    open override func keyDown(with event: NSEvent) {
      guard event.activatesControls else { return super.keyDown(with: event) }
      presenter.receive(.keyDown)
    }

    open override func keyUp(with event: NSEvent) {
      guard event.activatesControls else { return super.keyUp(with: event) }
      presenter.receive(.keyUp)
    }

    open override func resignFirstResponder() -> Bool {
      presenter.receive(.cancelled)
      return super.resignFirstResponder()
    }

    open override var focusRingMaskBounds: NSRect { bounds }
    open override func drawFocusRingMask() { bounds.fill() }

    // MARK: Accessibility

    open override func isAccessibilityElement() -> Bool { true }
    open override func accessibilityChildren() -> [Any]? { [] }
    open override func accessibilityRole() -> NSAccessibility.Role? {
      switch behavior {
      case .toggle: .checkBox
      case .select: .radioButton
      default: .button
      }
    }
    open override func accessibilitySubrole() -> NSAccessibility.Subrole? {
      behavior == .toggle ? .switch : nil
    }
    open override func accessibilityLabel() -> String? { presenter.description.label }
    open override func accessibilityValue() -> Any? { isSelected ? 1 : 0 }
    open override func accessibilityValueDescription() -> String? { presenter.description.value }
    open override func isAccessibilityEnabled() -> Bool { isEnabled }
    open override func accessibilityPerformPress() -> Bool { presenter.receive(.activated) }
  }

  extension DualStateControl: DualStateTarget {
    package func stateChanged() {}
    package func valueChanged() {}
    package func triggered() { sendAction(action, to: target) }
  }

  extension NSEvent {
    /// Whether this is the space bar, the return key or the enter key, which activate a control with the focus.
    package var activatesControls: Bool {
      [" ", "\r", "\u{3}"].contains(charactersIgnoringModifiers)
    }
  }
#endif
