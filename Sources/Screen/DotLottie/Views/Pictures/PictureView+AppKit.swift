#if canImport(AppKit) && !canImport(UIKit)
  package import AppKit
  import LottiePlayer

  /// The view in which another one shows its pictures; it tells a presenter about its window, its size, its environment,
  /// its mouse and its focus.
  package final class PictureView: NSView {
    /// The presenter, which the view keeps alive.
    package var presenter: any ViewPresenter { didSet { present(after: oldValue) } }

    var clock: DisplayLink?
    var probe: VisibilityProbe?

    /// Makes the contents of a view, as large as that.
    package init(_ presenter: any ViewPresenter, in view: NSView) {
      self.presenter = presenter
      super.init(frame: view.bounds)
      autoresizingMask = [.width, .height]
      view.addSubview(self)
      presenter.screen = self
      wantsLayer = true
      layerContentsRedrawPolicy = .onSetNeedsDisplay
      clock = DisplayLink { [weak self] target in
        self?.displayLink(target: target, selector: #selector(DisplayLink.Target.tick(_:)))
      }
      probe = VisibilityProbe {
        [weak self] in
        self?.isSeen ?? false
      } report: { [weak self] in
        self?.presenter.setScrolledAway($0)
      }
      followNotifications()
      followEnvironment()
    }

    @available(*, unavailable)
    package required init?(coder: NSCoder) { nil }

    package func pictureChanged() {
      updateLayer()
      probe?.lookIfDue()
    }

    /// The contents of the layer are those that ``updateLayer()`` sets, not a drawing of AppKit's.
    package override var wantsUpdateLayer: Bool { true }
    package override func updateLayer() { layer?.show(presenter.picture()) }

    func layOutAgain() { needsLayout = true }

    /// Points count from the upper left corner, as in animations.
    package override var isFlipped: Bool { true }

    // MARK: Window and size

    package override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      followWindow()
    }

    package override func viewDidChangeBackingProperties() {
      super.viewDidChangeBackingProperties()
      needsLayout = true
    }

    package override func layout() {
      super.layout()
      let geometry = ViewGeometry(
        width: bounds.width, height: bounds.height, scale: Double(window?.backingScaleFactor ?? 1))
      if presenter.layOut(geometry) { pictureChanged() }
      probe?.look()
    }

    /// Whether a person can see a part of the view.
    private var isSeen: Bool {
      let isCovered = window?.occlusionState.contains(.visible) == false
      let isClear = sequence(first: self as NSView) { $0.superview }.contains { $0.alphaValue <= 0 }
      return !isCovered && !isClear && !isHiddenOrHasHiddenAncestor && !visibleRect.isEmpty
    }

    // MARK: Environment

    private func followNotifications() {
      NSWorkspace.shared.notificationCenter.addObserver(
        self, selector: #selector(followEnvironment),
        name: NSWorkspace.accessibilityDisplayOptionsDidChangeNotification, object: nil)
      for name in [NSApplication.didHideNotification, NSApplication.didUnhideNotification] {
        NotificationCenter.default.addObserver(
          self, selector: #selector(followApplication(_:)), name: name, object: nil)
      }
    }

    package override func viewDidChangeEffectiveAppearance() {
      super.viewDidChangeEffectiveAppearance()
      followEnvironment()
    }

    @objc func followEnvironment() {
      let isDark = effectiveAppearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua
      presenter.environmentChanged(
        to: ViewEnvironment(
          appearance: isDark ? .dark : .light,
          reducesMotion: NSWorkspace.shared.accessibilityDisplayShouldReduceMotion))
    }

    @objc private func followApplication(_ notification: Notification) {
      presenter.setApplicationActive(notification.name == NSApplication.didUnhideNotification)
    }

    // MARK: Mouse

    /// Leaves clicks on a picture that takes no pointers to the view around it.
    package override func hitTest(_ point: NSPoint) -> NSView? {
      presenter.takesPointers ? super.hitTest(point) : nil
    }

    private func receive(_ event: NSEvent, _ input: (Float, Float) -> PointerMapper.Input) {
      let point = convert(event.locationInWindow, from: nil)
      presenter.receive(input(Float(point.x), Float(point.y)))
    }

    package override func updateTrackingAreas() {
      super.updateTrackingAreas()
      for area in trackingAreas { removeTrackingArea(area) }
      addTrackingArea(
        NSTrackingArea(
          rect: bounds, options: [.mouseEnteredAndExited, .mouseMoved, .activeInKeyWindow, .inVisibleRect],
          owner: self, userInfo: nil))
    }

    package override func mouseDown(with event: NSEvent) {
      super.mouseDown(with: event)
      receive(event) { .down(id: 0, x: $0, y: $1) }
    }
    package override func mouseDragged(with event: NSEvent) {
      super.mouseDragged(with: event)
      receive(event) { .moved(id: 0, x: $0, y: $1) }
    }
    package override func mouseUp(with event: NSEvent) {
      super.mouseUp(with: event)
      receive(event) { .up(id: 0, x: $0, y: $1) }
    }
    package override func mouseMoved(with event: NSEvent) { receive(event) { .hover(x: $0, y: $1) } }
    package override func mouseEntered(with event: NSEvent) { receive(event) { .hover(x: $0, y: $1) } }
    package override func mouseExited(with event: NSEvent) { presenter.receive(.hoverEnded) }

    /// Scrolling moves the animation under a mouse that stands still.
    package override func scrollWheel(with event: NSEvent) {
      super.scrollWheel(with: event)
      receive(event) { .hover(x: $0, y: $1) }
    }

    // MARK: Keyboard

    package override var acceptsFirstResponder: Bool { presenter.description.isButton }

    /// Whether the focus came by a key: a click brings a pointer of its own.
    private var isFocusShown = false
    /// Whether a key that activates was pressed here.
    private var isKeyDown = false

    package override func becomeFirstResponder() -> Bool {
      isFocusShown = NSApplication.shared.currentEvent?.type == .keyDown
      if isFocusShown { presenter.setFocused(true) }
      return super.becomeFirstResponder()
    }

    package override func resignFirstResponder() -> Bool {
      if isFocusShown { presenter.setFocused(false) }
      (isFocusShown, isKeyDown) = (false, false)
      return super.resignFirstResponder()
    }

    package override func keyDown(with event: NSEvent) {
      isKeyDown = event.activatesControls && presenter.description.isButton
      if !isKeyDown { super.keyDown(with: event) }
    }

    package override func keyUp(with event: NSEvent) {
      let isActivation = isKeyDown && event.activatesControls
      if isActivation { isKeyDown = false }
      if !isActivation || !presenter.activate() { super.keyUp(with: event) }
    }

    package override var focusRingMaskBounds: NSRect { bounds }
    package override func drawFocusRingMask() { bounds.fill() }

    // MARK: Accessibility

    package override func isAccessibilityElement() -> Bool { presenter.isAccessibilityElement }
    package override func accessibilityLabel() -> String? { presenter.description.label }
    package override func accessibilityValue() -> Any? { presenter.description.value }
    package override func accessibilityRole() -> NSAccessibility.Role? {
      presenter.description.isButton ? .button : .image
    }
    package override func accessibilityPerformPress() -> Bool { presenter.activate() }
  }
#endif
