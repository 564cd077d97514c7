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
    private let picture: DualStatePictureView

    /// The animations of the two sides.
    public var animation: DualStateAnimation {
      get { picture.presenter.animation }
      set { picture.show(newValue) }
    }

    /// The effect of a press.
    public var behavior: DualStateBehavior {
      get { picture.presenter.behavior }
      set { picture.presenter.behavior = newValue }
    }

    /// Makes a control.
    ///
    /// - Parameters:
    ///   - animation: The animations of the two sides; its words for assistive technologies are those of the control.
    ///   - behavior: The effect of a press.
    public init(animation: DualStateAnimation, behavior: DualStateBehavior = .toggle) {
      picture = DualStatePictureView(DualStatePresenter(animation, behavior: behavior))
      super.init(frame: .zero)
      addSubview(picture)
      picture.control = self
    }

    /// Not available: a control in a nib has no animation.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// Points count from the upper left corner, as in animations.
    open override var isFlipped: Bool { true }

    open override func layout() {
      super.layout()
      picture.frame = bounds
    }

    open override var intrinsicContentSize: NSSize { picture.intrinsicContentSize }

    // MARK: State

    /// Whether the active side is asked for; setting it plays, and sends no action.
    open var isSelected: Bool {
      get { picture.presenter.isActive }
      set { picture.presenter.isActive = newValue }
    }

    /// Whether the control responds to presses.
    open override var isEnabled: Bool {
      get { picture.presenter.isEnabled }
      set { picture.presenter.isEnabled = newValue }
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
      picture.presenter.receive(input(point.x, point.y))
    }

    open override func mouseDown(with event: NSEvent) { receive(event) { .down(x: $0, y: $1) } }
    open override func mouseDragged(with event: NSEvent) { receive(event) { .moved(x: $0, y: $1) } }
    open override func mouseUp(with event: NSEvent) { receive(event) { .up(x: $0, y: $1) } }

    /// Presses the control, as a person would.
    open override func performClick(_ sender: Any?) { picture.presenter.receive(.activated) }

    // MARK: Keys and focus

    open override var acceptsFirstResponder: Bool { isEnabled }

    open override func keyDown(with event: NSEvent) {
      guard event.activatesControls else { return super.keyDown(with: event) }
      picture.presenter.receive(.keyDown)
    }

    open override func keyUp(with event: NSEvent) {
      guard event.activatesControls else { return super.keyUp(with: event) }
      picture.presenter.receive(.keyUp)
    }

    open override func resignFirstResponder() -> Bool {
      picture.presenter.receive(.cancelled)
      return super.resignFirstResponder()
    }

    open override var focusRingMaskBounds: NSRect { bounds }
    open override func drawFocusRingMask() { bounds.fill() }

    // MARK: Accessibility

    open override func isAccessibilityElement() -> Bool { true }
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
    open override func accessibilityLabel() -> String? { picture.presenter.description.label }
    open override func accessibilityValue() -> Any? { isSelected ? 1 : 0 }
    open override func accessibilityValueDescription() -> String? { picture.presenter.description.value }
    open override func isAccessibilityEnabled() -> Bool { isEnabled }
    open override func accessibilityPerformPress() -> Bool { picture.presenter.receive(.activated) }
  }

  extension NSEvent {
    /// Whether this is the space bar, the return key or the enter key, which activate a control with the focus.
    fileprivate var activatesControls: Bool {
      [" ", "\r", "\u{3}"].contains(charactersIgnoringModifiers)
    }
  }

  /// A view with the picture of a control with two sides, which takes no clicks.
  final class DualStatePictureView: NSView {
    private(set) var presenter: DualStatePresenter
    fileprivate weak var control: DualStateControl?
    private var clock: DisplayLink?
    private var probe: VisibilityProbe?

    init(_ presenter: DualStatePresenter) {
      self.presenter = presenter
      super.init(frame: .zero)
      presenter.screen = self
      wantsLayer = true
      clock = DisplayLink { [weak self] target in
        self?.displayLink(target: target, selector: #selector(DisplayLink.Target.tick(_:)))
      }
      probe = VisibilityProbe { [weak self] in self?.lookWhetherSeen() }
      NSWorkspace.shared.notificationCenter.addObserver(
        self, selector: #selector(followEnvironment),
        name: NSWorkspace.accessibilityDisplayOptionsDidChangeNotification, object: nil)
      for name in [NSApplication.didHideNotification, NSApplication.didUnhideNotification] {
        NotificationCenter.default.addObserver(
          self, selector: #selector(followApplication(_:)), name: name, object: nil)
      }
      followEnvironment()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Shows another control.
    func show(_ animation: DualStateAnimation) {
      guard animation !== presenter.animation else { return }
      presenter = presenter.replaced(by: animation)
      followEnvironment()
      followWindow()
      stateChanged()
      needsLayout = true
    }

    override func hitTest(_ point: NSPoint) -> NSView? { nil }

    override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      followWindow()
    }

    private func followWindow() {
      guard window != nil else {
        probe?.stop()
        return presenter.detach()
      }
      presenter.attach(to: clock)
      probe?.start()
      needsLayout = true
    }

    override func viewDidChangeBackingProperties() {
      super.viewDidChangeBackingProperties()
      needsLayout = true
    }

    override func layout() {
      super.layout()
      let scale = Double(window?.backingScaleFactor ?? 1)
      if presenter.layOut(ViewGeometry(width: bounds.width, height: bounds.height, scale: scale)) {
        pictureChanged()
      }
    }

    override var intrinsicContentSize: NSSize {
      let size = presenter.animation.naturalSize
      return NSSize(width: size.width, height: size.height)
    }

    private func lookWhetherSeen() {
      let isCovered = window?.occlusionState.contains(.visible) == false
      let isClear = sequence(first: self as NSView) { $0.superview }.contains { $0.alphaValue <= 0 }
      presenter.setScrolledAway(
        isCovered || isClear || isHiddenOrHasHiddenAncestor || visibleRect.isEmpty)
    }

    override func viewDidChangeEffectiveAppearance() {
      super.viewDidChangeEffectiveAppearance()
      followEnvironment()
    }

    @objc private func followEnvironment() {
      let isDark = effectiveAppearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua
      presenter.environmentChanged(
        to: isDark ? .dark : .light,
        reducesMotion: NSWorkspace.shared.accessibilityDisplayShouldReduceMotion)
    }

    @objc private func followApplication(_ notification: Notification) {
      presenter.setApplicationActive(notification.name == NSApplication.didUnhideNotification)
    }
  }

  extension DualStatePictureView: DualStateScreen {
    func pictureChanged() { layer?.show(presenter.picture()) }

    func stateChanged() {
      invalidateIntrinsicContentSize()
      control?.invalidateIntrinsicContentSize()
    }

    func valueChanged() {}
    func triggered() { control?.sendAction(control?.action, to: control?.target) }
  }
#endif
