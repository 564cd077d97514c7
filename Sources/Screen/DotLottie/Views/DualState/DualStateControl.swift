#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  public import Foundation
  public import LottiePlayer

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// A control with two sides for UIKit and AppKit: a switch, a like button, a tab.
  ///
  /// ```swift
  /// let like = DualStateControl(animation: heart)
  /// like.addAction(UIAction { _ in model.isLiked = like.isSelected }, for: .valueChanged)  // with UIKit
  /// like.action = #selector(likeChanged)  // with AppKit; reads isSelected
  /// ```
  /// A person who presses it, with a finger, the mouse or a key, switches its side, which plays. With UIKit it sends
  /// `valueChanged`, then `primaryActionTriggered`; with AppKit it sends its action. Setting ``isSelected`` plays too, and
  /// sends nothing. The control attaches its ``animation`` and gives it a canvas of its own size: do not do that yourself.
  open class DualStateControl: PressControl {
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
      #if canImport(UIKit)
        picture?.isUserInteractionEnabled = false
      #endif
      stateChanged()
    }

    /// Not available: a control in a storyboard or a nib has no animation.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// Whether the active side is asked for; setting it plays, and sends no actions.
    open override var isSelected: Bool {
      get { presenter.isActive }
      set {
        presenter.isActive = newValue
        super.isSelected = newValue
      }
    }
  }

  extension DualStateControl: PressResponder {
    package var naturalSize: (width: Double, height: Double) { presenter.naturalSize }
    package var controlDescription: ControlDescription { presenter.controlDescription }

    @discardableResult
    package func take(_ input: PressTracker.Input) -> Bool { presenter.receive(input) || presenter.isPressed }

    /// Leaves the size to the picture in the control.
    package func sizeChanged(width: Double, height: Double) {}

    package func controlStateChanged() {
      if presenter.isEnabled != isEnabled { presenter.isEnabled = isEnabled }
    }

    package func setAccessibilityLabel(_ label: String?) { animation.accessibilityWords.label = label }
  }

  extension DualStateControl: DualStateTarget {
    package func stateChanged() {
      super.isSelected = presenter.isActive
      isHighlighted = presenter.isPressed
    }

    package func valueChanged() { send(1 << 12, isAction: false) }
    package func triggered() { send(1 << 13, isAction: true) }
  }
#endif
