#if canImport(UIKit) && !os(watchOS)
  import LottiePlayer
  public import UIKit

  /// A view that shows an animation, and passes touches on to its state machine.
  ///
  /// ``DotLottieAnimation/presencePolicy``, ``DotLottieAnimation/motionPolicy``, ``DotLottieAnimation/themes`` and
  /// ``DotLottieAnimation/accessibilityWords`` decide what the view makes of its window, its environment and assistive
  /// technologies.
  open class DotLottieAnimationView: UIView {
    /// The animation.
    public var dotLottieAnimation: DotLottieAnimation { presenter.animation }

    private(set) var presenter: AnimationPresenter
    private var clock: DisplayLink?
    private var probe: VisibilityProbe?
    #if !os(tvOS)
      private weak var hover: UIHoverGestureRecognizer?
    #endif

    /// Makes a view of an animation.
    public init(dotLottieViewModel: DotLottieAnimation) {
      presenter = AnimationPresenter(dotLottieViewModel)
      super.init(frame: .zero)
      setUp()
    }

    /// Not available: a view in a storyboard has no animation.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// Adds an observer of playback, which is not kept alive.
    public func subscribe(observer: any Observer) { dotLottieAnimation.subscribe(observer: observer) }

    /// Shows another animation.
    func show(_ animation: DotLottieAnimation) {
      presenter.detach()
      presenter.screen = nil
      presenter = AnimationPresenter(animation)
      presenter.screen = self
      invalidateIntrinsicContentSize()
      followWindow()
      setNeedsLayout()
    }

    private func setUp() {
      presenter.screen = self
      isOpaque = false
      isMultipleTouchEnabled = true
      clock = DisplayLink { target in
        CADisplayLink(target: target, selector: #selector(DisplayLink.Target.tick(_:)))
      }
      probe = VisibilityProbe { [weak self] in self?.lookWhetherSeen() }
      #if !os(tvOS)
        let hover = UIHoverGestureRecognizer(target: self, action: #selector(hoverChanged))
        addGestureRecognizer(hover)
        self.hover = hover
      #endif
      registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: DotLottieAnimationView, _) in
        view.followEnvironment()
      }
      let center = NotificationCenter.default
      for name in [UIAccessibility.reduceMotionStatusDidChangeNotification] {
        center.addObserver(self, selector: #selector(followEnvironment), name: name, object: nil)
      }
      for name in [
        UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
      ] {
        center.addObserver(self, selector: #selector(followApplication(_:)), name: name, object: nil)
      }
      followEnvironment()
    }

    // MARK: Window and size

    open override func didMoveToWindow() {
      super.didMoveToWindow()
      followWindow()
    }

    private func followWindow() {
      guard window != nil else {
        probe?.stop()
        return presenter.detach()
      }
      presenter.attach(to: clock)
      probe?.start()
      setNeedsLayout()
    }

    open override func layoutSubviews() {
      super.layoutSubviews()
      let scale = window?.screen.scale ?? traitCollection.displayScale
      let geometry = ViewGeometry(width: bounds.width, height: bounds.height, scale: scale)
      if presenter.layOut(geometry) { pictureChanged() }
    }

    open override var intrinsicContentSize: CGSize {
      let (width, height) = dotLottieAnimation.naturalSize
      return CGSize(width: width, height: height)
    }

    private func lookWhetherSeen() {
      guard let window else { return }
      let isShown = !isHidden && alpha > 0 && convert(bounds, to: window).intersects(window.bounds)
      presenter.setScrolledAway(!isShown)
    }

    // MARK: Environment

    @objc private func followEnvironment() {
      presenter.environmentChanged(
        to: traitCollection.userInterfaceStyle == .dark ? .dark : .light,
        reducesMotion: UIAccessibility.isReduceMotionEnabled)
    }

    @objc private func followApplication(_ notification: Notification) {
      dotLottieAnimation.setApplicationActive(
        notification.name == UIApplication.willEnterForegroundNotification)
    }

    // MARK: Touches

    private func receive(_ touches: Set<UITouch>, _ input: (Int, CGPoint) -> PointerMapper.Input) {
      for touch in touches {
        presenter.receive(input(ObjectIdentifier(touch).hashValue, touch.location(in: self)))
      }
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      receive(touches) { .down(id: $0, x: Float($1.x), y: Float($1.y)) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      receive(touches) { .moved(id: $0, x: Float($1.x), y: Float($1.y)) }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      receive(touches) { .up(id: $0, x: Float($1.x), y: Float($1.y)) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      receive(touches) { id, _ in .cancelled(id: id) }
    }

    #if !os(tvOS)
      @objc private func hoverChanged() {
        guard let hover else { return }
        let point = hover.location(in: self)
        switch hover.state {
        case .began, .changed: presenter.receive(.hover(x: Float(point.x), y: Float(point.y)))
        default: presenter.receive(.hoverEnded)
        }
      }
    #endif

    // MARK: Accessibility

    open override var isAccessibilityElement: Bool {
      get { true }
      set {}
    }

    open override var accessibilityLabel: String? {
      get { presenter.description.label }
      set { dotLottieAnimation.accessibilityWords.label = newValue }
    }

    open override var accessibilityValue: String? {
      get { presenter.description.value }
      set {}
    }

    open override var accessibilityTraits: UIAccessibilityTraits {
      get {
        let description = presenter.description
        let traits: UIAccessibilityTraits = description.isButton ? .button : .image
        return description.updatesFrequently ? [traits, .updatesFrequently] : traits
      }
      set {}
    }

    open override func accessibilityActivate() -> Bool { presenter.activate() }
  }

  extension DotLottieAnimationView: AnimationScreen {
    package func pictureChanged() { layer.show(presenter.picture()) }
  }
#endif
