#if canImport(UIKit) && !os(watchOS)
  import LottiePlayer
  package import UIKit

  /// The view in which another one shows its pictures; it tells a presenter about its window, its size, its environment,
  /// its touches and its focus.
  package final class PictureView: UIView {
    /// The presenter, which the view keeps alive.
    package var presenter: any ViewPresenter { didSet { present(after: oldValue) } }

    var clock: DisplayLink?
    var probe: VisibilityProbe?
    #if !os(tvOS)
      private weak var hover: UIHoverGestureRecognizer?
    #endif

    /// Makes the contents of a view, as large as that.
    package init(_ presenter: any ViewPresenter, in view: UIView) {
      self.presenter = presenter
      super.init(frame: view.bounds)
      autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(self)
      presenter.screen = self
      isOpaque = false
      isMultipleTouchEnabled = true
      clock = DisplayLink { [weak self] target in
        #if os(visionOS)
          return CADisplayLink(target: target, selector: #selector(DisplayLink.Target.tick(_:)))
        #else
          return self?.window?.screen.displayLink(
            withTarget: target, selector: #selector(DisplayLink.Target.tick(_:)))
        #endif
      }
      probe = VisibilityProbe {
        [weak self] in
        self?.isSeen ?? false
      } report: { [weak self] in
        self?.presenter.setScrolledAway($0)
      }
      #if !os(tvOS)
        let hover = UIHoverGestureRecognizer(target: self, action: #selector(hoverChanged))
        addGestureRecognizer(hover)
        self.hover = hover
      #endif
      followTraitsAndNotifications()
      followEnvironment()
    }

    @available(*, unavailable)
    package required init?(coder: NSCoder) { nil }

    package func pictureChanged() {
      layer.show(presenter.picture())
      probe?.lookIfDue()
    }

    func layOutAgain() { setNeedsLayout() }

    // MARK: Window and size

    package override func didMoveToWindow() {
      super.didMoveToWindow()
      followWindow()
    }

    package override func layoutSubviews() {
      super.layoutSubviews()
      let geometry = ViewGeometry(
        width: bounds.width, height: bounds.height, scale: traitCollection.displayScale)
      if presenter.layOut(geometry) { pictureChanged() }
      probe?.look()
    }

    /// Whether a person can see a part of the view.
    private var isSeen: Bool {
      guard let window else { return false }
      var visible = convert(bounds, to: window).intersection(window.bounds)
      for view in sequence(first: self as UIView, next: { $0.superview }) {
        if view.isHidden || view.alpha <= 0 { return false }
        if view.clipsToBounds { visible = visible.intersection(view.convert(view.bounds, to: window)) }
      }
      return !visible.isEmpty
    }

    // MARK: Environment

    private func followTraitsAndNotifications() {
      registerForTraitChanges([UITraitUserInterfaceStyle.self, UITraitPreferredContentSizeCategory.self]) {
        (view: PictureView, _) in view.followEnvironment()
      }
      registerForTraitChanges([UITraitDisplayScale.self]) { (view: PictureView, _) in view.setNeedsLayout() }
      let center = NotificationCenter.default
      center.addObserver(
        self, selector: #selector(followEnvironment),
        name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
      center.addObserver(
        self, selector: #selector(memoryPressure),
        name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
      for name in [
        UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
      ] {
        center.addObserver(self, selector: #selector(followApplication(_:)), name: name, object: nil)
      }
    }

    @objc func followEnvironment() {
      presenter.environmentChanged(
        to: ViewEnvironment(
          appearance: traitCollection.userInterfaceStyle == .dark ? .dark : .light,
          reducesMotion: UIAccessibility.isReduceMotionEnabled,
          textScale: UIFontMetrics.default.scaledValue(for: 100, compatibleWith: traitCollection) / 100))
    }

    @objc private func memoryPressure() { presenter.memoryPressure() }

    @objc private func followApplication(_ notification: Notification) {
      presenter.setApplicationActive(notification.name == UIApplication.willEnterForegroundNotification)
    }

    // MARK: Touches, pens and mice

    private func receive(_ touches: Set<UITouch>, _ input: (Int, CGPoint) -> PointerMapper.Input) {
      for touch in touches {
        presenter.receive(input(ObjectIdentifier(touch).hashValue, touch.location(in: self)))
      }
    }

    package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesBegan(touches, with: event)
      receive(touches) { .down(id: $0, x: Float($1.x), y: Float($1.y)) }
    }

    package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesMoved(touches, with: event)
      receive(touches) { .moved(id: $0, x: Float($1.x), y: Float($1.y)) }
    }

    package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesEnded(touches, with: event)
      receive(touches) { .up(id: $0, x: Float($1.x), y: Float($1.y)) }
    }

    package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesCancelled(touches, with: event)
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

    // MARK: Keyboards and remote controls

    package override var canBecomeFocused: Bool { presenter.description.isButton }

    package override func didUpdateFocus(
      in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {
      super.didUpdateFocus(in: context, with: coordinator)
      presenter.setFocused(isFocused)
    }

    package override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let isActivation = presses.contains {
        $0.type == .select || $0.key?.keyCode == .keyboardReturnOrEnter
          || $0.key?.keyCode == .keyboardSpacebar
      }
      if !isActivation || !presenter.activate() { super.pressesEnded(presses, with: event) }
    }

    // MARK: Accessibility

    package override var isAccessibilityElement: Bool {
      get { presenter.isAccessibilityElement }
      set {}
    }

    package override var accessibilityLabel: String? {
      get { presenter.description.label }
      set {}
    }

    package override var accessibilityValue: String? {
      get { presenter.description.value }
      set {}
    }

    package override var accessibilityTraits: UIAccessibilityTraits {
      get {
        let description = presenter.description
        let traits: UIAccessibilityTraits = description.isButton ? .button : .image
        return description.updatesFrequently ? [traits, .updatesFrequently] : traits
      }
      set {}
    }

    package override func accessibilityActivate() -> Bool { presenter.activate() }
  }
#endif
