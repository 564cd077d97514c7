#if !(canImport(UIKit) && !os(watchOS) || canImport(AppKit))
  public import Foundation
  import LottiePlayer

  /// The place of a control on platforms without a framework of views.
  @MainActor
  open class AnimatedControlBase {
    /// The place and the size, in points.
    open var frame: CGRect { didSet { sizeChanged(width: frame.width, height: frame.height) } }
    /// Whether it responds to presses.
    open var isEnabled = true { didSet { controlStateChanged() } }
    /// Whether it is pressed.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { controlStateChanged() } } }
    /// Whether it is selected.
    open var isSelected = false { didSet { if isSelected != oldValue { controlStateChanged() } } }

    init(frame: CGRect) { self.frame = frame }

    func embed(_ view: LottieAnimationView) {}
    func naturalSizeChanged() {}
    func sizeChanged(width: Double, height: Double) {}
    func controlStateChanged() {}
    @discardableResult func receive(_ input: PressTracker.Input) -> Bool { false }
    func send(_ event: LottieControlEvent, byPointer: Bool) { onEvent?(event) }
    var accessibilityState: AccessibilityDescription { AccessibilityDescription(label: "") }
    var actionEvent: LottieControlEvent { .touchUpInside }

    /// Receives the events that a control of a framework would send to its targets.
    var onEvent: ((LottieControlEvent) -> Void)?
  }
#endif
