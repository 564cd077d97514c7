#if canImport(AppKit) && !canImport(UIKit)
  public import AppKit
  import LottiePlayer

  /// A control of AppKit that passes its mouse, its keys and its state on to the subclass that decides.
  open class PressControl: NSControl {
    /// The distance in points that a press may leave the control and still count: none.
    package static var margin: Double { 0 }

    private var responder: (any PressResponder)? { self as? any PressResponder }

    /// Makes a control.
    public override init(frame: NSRect) { super.init(frame: frame) }

    /// Makes a control from a nib.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Asks for a new layout, because the natural size has changed.
    package func naturalSizeChanged() { invalidateIntrinsicContentSize() }

    /// Sends the action if this event is the one for it.
    ///
    /// - Parameters:
    ///   - event: The bit of the event, which AppKit has no use for.
    ///   - isAction: Whether it is the event for the action.
    package func send(_ event: UInt, isAction: Bool) { if isAction { sendAction(action, to: target) } }

    /// Points count from the upper left corner, as in animations.
    open override var isFlipped: Bool { true }

    open override var intrinsicContentSize: NSSize {
      let (width, height) = responder?.naturalSize ?? (-1, -1)
      return NSSize(width: width, height: height)
    }

    /// Takes the clicks on the picture.
    open override func hitTest(_ point: NSPoint) -> NSView? { super.hitTest(point).map { _ in self } }

    open override func layout() {
      super.layout()
      responder?.sizeChanged(width: bounds.width, height: bounds.height)
    }

    // MARK: State

    // A control without a cell keeps these itself.
    private var isActive = true
    private var isDown = false
    private weak var receiver: AnyObject?
    private var message: Selector?

    /// Whether the control responds to presses.
    open override var isEnabled: Bool {
      get { isActive }
      set {
        isActive = newValue
        responder?.controlStateChanged()
      }
    }

    /// Whether the control is pressed.
    open override var isHighlighted: Bool {
      get { isDown }
      set {
        isDown = newValue
        responder?.controlStateChanged()
      }
    }

    /// Whether the control is selected.
    open var isSelected = false { didSet { responder?.controlStateChanged() } }

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

    private func take(_ event: NSEvent, _ input: (Double, Double) -> PressTracker.Input) {
      let point = convert(event.locationInWindow, from: nil)
      responder?.take(input(point.x, point.y))
    }

    open override func mouseDown(with event: NSEvent) { take(event) { .down(x: $0, y: $1) } }
    open override func mouseDragged(with event: NSEvent) { take(event) { .moved(x: $0, y: $1) } }
    open override func mouseUp(with event: NSEvent) { take(event) { .up(x: $0, y: $1) } }

    /// Presses the control, as a person would.
    open override func performClick(_ sender: Any?) { responder?.take(.activated) }

    // MARK: Keys and focus

    open override var acceptsFirstResponder: Bool { isEnabled }

    open override func keyDown(with event: NSEvent) {
      if !event.activatesControls || responder?.take(.keyDown) != true { super.keyDown(with: event) }
    }

    open override func keyUp(with event: NSEvent) {
      if !event.activatesControls || responder?.take(.keyUp) != true { super.keyUp(with: event) }
    }

    open override func resignFirstResponder() -> Bool {
      responder?.take(.cancelled)
      return super.resignFirstResponder()
    }

    open override var focusRingMaskBounds: NSRect { bounds }
    open override func drawFocusRingMask() { bounds.fill() }

    // MARK: Accessibility

    open override func isAccessibilityElement() -> Bool { true }
    open override func accessibilityChildren() -> [Any]? { [] }
    open override func accessibilityRole() -> NSAccessibility.Role? {
      switch responder?.controlDescription.kind {
      case .toggle?: .checkBox
      case .choice?: .radioButton
      case .button?, nil: .button
      }
    }
    open override func accessibilitySubrole() -> NSAccessibility.Subrole? {
      responder?.controlDescription.kind == .toggle ? .switch : nil
    }
    open override func accessibilityLabel() -> String? { responder?.controlDescription.label }
    open override func accessibilityValue() -> Any? {
      responder?.controlDescription.kind == .button ? nil : isSelected ? 1 : 0
    }
    open override func accessibilityValueDescription() -> String? { responder?.controlDescription.value }
    open override func isAccessibilityEnabled() -> Bool { isEnabled }
    open override func accessibilityPerformPress() -> Bool { responder?.take(.activated) ?? false }
  }

  extension NSEvent {
    /// Whether this is the space bar, the return key or the enter key, which activate a control with the focus.
    package var activatesControls: Bool {
      [" ", "\r", "\u{3}"].contains(charactersIgnoringModifiers)
    }
  }
#endif
