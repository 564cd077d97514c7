#if canImport(AppKit) && !canImport(UIKit)
  public import AppKit
  import LottiePlayer

  /// The control of AppKit that an animated one is: it passes on its mouse, its keys and its state.
  open class AnimatedControlBase: NSControl {
    private weak var content: LottieAnimationView?

    func embed(_ view: LottieAnimationView) {
      view.frame = bounds
      view.autoresizingMask = [.width, .height]
      addSubview(view)
      content = view
    }

    func naturalSizeChanged() { invalidateIntrinsicContentSize() }
    func sizeChanged(width: Double, height: Double) {}
    func controlStateChanged() {}
    @discardableResult func receive(_ input: PressTracker.Input) -> Bool { false }
    var accessibilityState: AccessibilityDescription { AccessibilityDescription(label: "") }
    /// The event for which a control of AppKit sends its action.
    var actionEvent: LottieControlEvent { .touchUpInside }

    func send(_ event: LottieControlEvent, byPointer: Bool) {
      if event == actionEvent { sendAction(action, to: target) }
    }

    open override var isFlipped: Bool { true }
    open override var intrinsicContentSize: NSSize { content?.intrinsicContentSize ?? .zero }

    /// Takes the clicks on the picture.
    open override func hitTest(_ point: NSPoint) -> NSView? { super.hitTest(point).map { _ in self } }

    open override func layout() {
      super.layout()
      sizeChanged(width: bounds.width, height: bounds.height)
    }

    // MARK: State

    /// Whether the control responds to presses.
    open override var isEnabled: Bool {
      get { isActive }
      set {
        isActive = newValue
        controlStateChanged()
      }
    }
    private var isActive = true

    /// Whether the control is pressed.
    open override var isHighlighted: Bool {
      get { isDown }
      set {
        guard newValue != isDown else { return }
        isDown = newValue
        controlStateChanged()
      }
    }
    private var isDown = false

    /// Whether the control is selected.
    open var isSelected = false { didSet { if isSelected != oldValue { controlStateChanged() } } }

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

    // MARK: Mouse and keys

    private func receive(_ event: NSEvent, _ input: (Double, Double) -> PressTracker.Input) {
      let point = convert(event.locationInWindow, from: nil)
      receive(input(point.x, point.y))
    }

    open override func mouseDown(with event: NSEvent) { receive(event) { .down(x: $0, y: $1) } }
    open override func mouseDragged(with event: NSEvent) { receive(event) { .moved(x: $0, y: $1) } }
    open override func mouseUp(with event: NSEvent) { receive(event) { .up(x: $0, y: $1) } }
    open override func performClick(_ sender: Any?) { receive(.activated) }

    open override var acceptsFirstResponder: Bool { isEnabled }

    open override func keyDown(with event: NSEvent) {
      if !event.activatesControls || !receive(.keyDown) { super.keyDown(with: event) }
    }

    open override func keyUp(with event: NSEvent) {
      if !event.activatesControls || !receive(.keyUp) { super.keyUp(with: event) }
    }

    open override func resignFirstResponder() -> Bool {
      receive(.cancelled)
      return super.resignFirstResponder()
    }

    open override var focusRingMaskBounds: NSRect { bounds }
    open override func drawFocusRingMask() { bounds.fill() }

    // MARK: Accessibility

    open override func isAccessibilityElement() -> Bool { true }
    open override func accessibilityChildren() -> [Any]? { [] }
    open override func accessibilityRole() -> NSAccessibility.Role? {
      accessibilityState.value == nil ? .button : .checkBox
    }
    open override func accessibilitySubrole() -> NSAccessibility.Subrole? {
      accessibilityState.value == nil ? nil : .switch
    }
    open override func accessibilityLabel() -> String? { accessibilityState.label }
    open override func accessibilityValue() -> Any? {
      accessibilityState.value.map { _ in isSelected ? 1 : 0 }
    }
    open override func accessibilityValueDescription() -> String? { accessibilityState.value }
    open override func isAccessibilityEnabled() -> Bool { isEnabled }
    open override func accessibilityPerformPress() -> Bool { receive(.activated) }
  }
#endif
