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
    /// The distance in points that a finger may leave the control without giving up its press.
    private static let margin = 44.0

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
      picture = DualStatePictureView(
        DualStatePresenter(animation, behavior: behavior, pressMargin: Self.margin))
      super.init(frame: .zero)
      addSubview(picture)
      picture.control = self
      stateChanged()
    }

    /// Not available: a control in a storyboard has no animation.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    open override func layoutSubviews() {
      super.layoutSubviews()
      picture.frame = bounds
    }

    open override var intrinsicContentSize: CGSize { picture.intrinsicContentSize }

    // MARK: State

    /// Whether the active side is asked for; setting it plays, and sends no actions.
    open override var isSelected: Bool {
      get { picture.presenter.isActive }
      set {
        picture.presenter.isActive = newValue
        super.isSelected = newValue
      }
    }

    /// Whether the control responds to presses.
    open override var isEnabled: Bool {
      get { super.isEnabled }
      set {
        super.isEnabled = newValue
        picture.presenter.isEnabled = newValue
      }
    }

    fileprivate func stateChanged() {
      super.isSelected = picture.presenter.isActive
      isHighlighted = picture.presenter.isPressed
      invalidateIntrinsicContentSize()
    }

    // MARK: Touches

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      let point = touch.location(in: self)
      picture.presenter.receive(.down(x: point.x, y: point.y))
      return picture.presenter.isPressed
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      let point = touch.location(in: self)
      picture.presenter.receive(.moved(x: point.x, y: point.y))
      return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
      super.endTracking(touch, with: event)
      let input = touch.map { $0.location(in: self) }.map { PressTracker.Input.up(x: $0.x, y: $0.y) }
      picture.presenter.receive(input ?? .cancelled)
    }

    open override func cancelTracking(with event: UIEvent?) {
      super.cancelTracking(with: event)
      picture.presenter.receive(.cancelled)
    }

    // MARK: Keys, remotes and focus

    open override var canBecomeFocused: Bool { isEnabled }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      guard presses.contains(where: \.activatesControls) else {
        return super.pressesBegan(presses, with: event)
      }
      picture.presenter.receive(.keyDown)
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      guard presses.contains(where: \.activatesControls) else {
        return super.pressesEnded(presses, with: event)
      }
      picture.presenter.receive(.keyUp)
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      super.pressesCancelled(presses, with: event)
      picture.presenter.receive(.cancelled)
    }

    // MARK: Accessibility

    open override var isAccessibilityElement: Bool {
      get { true }
      set {}
    }

    open override var accessibilityLabel: String? {
      get { picture.presenter.description.label }
      set { animation.accessibilityWords.label = newValue }
    }

    open override var accessibilityValue: String? {
      get { picture.presenter.description.value }
      set {}
    }

    open override var accessibilityTraits: UIAccessibilityTraits {
      get {
        let kind: UIAccessibilityTraits = behavior == .toggle ? [.button, .toggleButton] : .button
        let selected: UIAccessibilityTraits = picture.presenter.isSelectedItem ? .selected : []
        return [kind, selected, isEnabled ? [] : .notEnabled]
      }
      set {}
    }

    open override func accessibilityActivate() -> Bool { picture.presenter.receive(.activated) }
  }

  extension UIPress {
    /// Whether this is the button of a remote, or a key, that activates a control with the focus.
    fileprivate var activatesControls: Bool {
      type == .select || key?.keyCode == .keyboardSpacebar || key?.keyCode == .keyboardReturnOrEnter
    }
  }

  /// A view with the picture of a control with two sides, which takes no touches.
  final class DualStatePictureView: UIView {
    private(set) var presenter: DualStatePresenter
    fileprivate weak var control: DualStateControl?
    private let clock = DisplayLink { target in
      CADisplayLink(target: target, selector: #selector(DisplayLink.Target.tick(_:)))
    }
    private var probe: VisibilityProbe?

    init(_ presenter: DualStatePresenter) {
      self.presenter = presenter
      super.init(frame: .zero)
      presenter.screen = self
      isUserInteractionEnabled = false
      isOpaque = false
      probe = VisibilityProbe { [weak self] in self?.lookWhetherSeen() }
      registerForTraitChanges([UITraitUserInterfaceStyle.self, UITraitDisplayScale.self]) {
        (view: DualStatePictureView, _) in
        view.followEnvironment()
        view.setNeedsLayout()
      }
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
      setNeedsLayout()
    }

    override func didMoveToWindow() {
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

    override func layoutSubviews() {
      super.layoutSubviews()
      let geometry = ViewGeometry(
        width: bounds.width, height: bounds.height, scale: traitCollection.displayScale)
      if presenter.layOut(geometry) { pictureChanged() }
    }

    override var intrinsicContentSize: CGSize {
      let size = presenter.animation.naturalSize
      return CGSize(width: size.width, height: size.height)
    }

    private func lookWhetherSeen() {
      guard let window else { return }
      let isHidden = sequence(first: self as UIView) { $0.superview }
        .contains { $0.isHidden || $0.alpha <= 0 }
      presenter.setScrolledAway(isHidden || !convert(bounds, to: window).intersects(window.bounds))
    }

    @objc private func followEnvironment() {
      presenter.environmentChanged(
        to: traitCollection.userInterfaceStyle == .dark ? .dark : .light,
        reducesMotion: UIAccessibility.isReduceMotionEnabled)
    }

    @objc private func followApplication(_ notification: Notification) {
      presenter.setApplicationActive(
        notification.name == UIApplication.willEnterForegroundNotification)
    }

    @objc private func memoryPressure() { presenter.memoryPressure() }
  }

  extension DualStatePictureView: DualStateScreen {
    func pictureChanged() { layer.show(presenter.picture()) }

    func stateChanged() {
      invalidateIntrinsicContentSize()
      control?.stateChanged()
    }

    func valueChanged() { control?.sendActions(for: .valueChanged) }
    func triggered() { control?.sendActions(for: .primaryActionTriggered) }
  }
#endif
