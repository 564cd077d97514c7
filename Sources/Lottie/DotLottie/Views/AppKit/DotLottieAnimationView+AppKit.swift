#if canImport(AppKit) && !canImport(UIKit)
  public import AppKit
  import LottiePlayer

  /// A view that shows an animation, and passes the mouse on to its state machine.
  ///
  /// ``DotLottieAnimation/presencePolicy``, ``DotLottieAnimation/motionPolicy``, ``DotLottieAnimation/themes`` and
  /// ``DotLottieAnimation/accessibilityWords`` decide what the view makes of its window, its environment and assistive
  /// technologies.
  open class DotLottieAnimationView: NSView {
    /// The animation.
    public var dotLottieAnimation: DotLottieAnimation { presenter.animation }

    private(set) var presenter: AnimationPresenter
    private var clock: DisplayLink?
    private var probe: VisibilityProbe?

    /// Makes a view of an animation.
    public init(dotLottieViewModel: DotLottieAnimation) {
      presenter = AnimationPresenter(dotLottieViewModel, clickDistance: 5)
      super.init(frame: .zero)
      setUp()
    }

    /// Not available: a view in a nib has no animation.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// Adds an observer of playback, which is not kept alive.
    public func subscribe(observer: any Observer) { dotLottieAnimation.subscribe(observer: observer) }

    /// Shows another animation.
    func show(_ animation: DotLottieAnimation) {
      presenter.detach()
      presenter.screen = nil
      presenter = AnimationPresenter(animation, clickDistance: 5)
      presenter.screen = self
      invalidateIntrinsicContentSize()
      followWindow()
      needsLayout = true
    }

    private func setUp() {
      presenter.screen = self
      wantsLayer = true
      clock = DisplayLink { [weak self] target in
        self?.displayLink(target: target, selector: #selector(DisplayLink.Target.tick(_:)))
      }
      probe = VisibilityProbe { [weak self] in self?.lookWhetherSeen() }
      let center = NSWorkspace.shared.notificationCenter
      center.addObserver(
        self, selector: #selector(followEnvironment),
        name: NSWorkspace.accessibilityDisplayOptionsDidChangeNotification, object: nil)
      for name in [NSApplication.didHideNotification, NSApplication.didUnhideNotification] {
        NotificationCenter.default.addObserver(
          self, selector: #selector(followApplication(_:)), name: name, object: nil)
      }
      followEnvironment()
    }

    /// Points count from the upper left corner, as in animations.
    open override var isFlipped: Bool { true }

    // MARK: Window and size

    open override func viewDidMoveToWindow() {
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

    open override func viewDidChangeBackingProperties() {
      super.viewDidChangeBackingProperties()
      needsLayout = true
    }

    open override func layout() {
      super.layout()
      let geometry = ViewGeometry(
        width: bounds.width, height: bounds.height, scale: Double(window?.backingScaleFactor ?? 1))
      if presenter.layOut(geometry) { pictureChanged() }
    }

    open override var intrinsicContentSize: NSSize {
      let (width, height) = dotLottieAnimation.naturalSize
      return NSSize(width: width, height: height)
    }

    private func lookWhetherSeen() {
      let isCovered = window?.occlusionState.contains(.visible) == false
      presenter.setScrolledAway(
        isCovered || isHiddenOrHasHiddenAncestor || visibleRect.isEmpty || alphaValue <= 0)
    }

    // MARK: Environment

    open override func viewDidChangeEffectiveAppearance() {
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
      dotLottieAnimation.setApplicationActive(notification.name == NSApplication.didUnhideNotification)
    }

    // MARK: Mouse

    private func receive(_ event: NSEvent, _ input: (Float, Float) -> PointerMapper.Input) {
      let point = convert(event.locationInWindow, from: nil)
      presenter.receive(input(Float(point.x), Float(point.y)))
    }

    open override func updateTrackingAreas() {
      super.updateTrackingAreas()
      for area in trackingAreas { removeTrackingArea(area) }
      addTrackingArea(
        NSTrackingArea(
          rect: bounds, options: [.mouseEnteredAndExited, .mouseMoved, .activeInKeyWindow, .inVisibleRect],
          owner: self, userInfo: nil))
    }

    open override func mouseDown(with event: NSEvent) { receive(event) { .down(id: 0, x: $0, y: $1) } }
    open override func mouseDragged(with event: NSEvent) { receive(event) { .moved(id: 0, x: $0, y: $1) } }
    open override func mouseUp(with event: NSEvent) { receive(event) { .up(id: 0, x: $0, y: $1) } }
    open override func mouseMoved(with event: NSEvent) { receive(event) { .hover(x: $0, y: $1) } }
    open override func mouseEntered(with event: NSEvent) { receive(event) { .hover(x: $0, y: $1) } }
    open override func mouseExited(with event: NSEvent) { presenter.receive(.hoverEnded) }

    // MARK: Accessibility

    open override func isAccessibilityElement() -> Bool { true }
    open override func accessibilityLabel() -> String? { presenter.description.label }
    open override func accessibilityValue() -> Any? { presenter.description.value }
    open override func accessibilityRole() -> NSAccessibility.Role? {
      presenter.description.isButton ? .button : .image
    }
    open override func accessibilityPerformPress() -> Bool { presenter.activate() }
  }

  extension DotLottieAnimationView: AnimationScreen {
    package func pictureChanged() { layer?.show(presenter.picture()) }
  }
#endif
