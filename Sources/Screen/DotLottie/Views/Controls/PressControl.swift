#if !(canImport(UIKit) && !os(watchOS) || canImport(AppKit))
  public import Foundation

  /// A control that is pressed, on platforms without a framework of views: it has a size and a state.
  @MainActor
  open class PressControl {
    /// The place and the size, in points.
    open var frame: CGRect { didSet { responder?.sizeChanged(width: frame.width, height: frame.height) } }
    /// Whether it responds to presses.
    open var isEnabled = true { didSet { responder?.controlStateChanged() } }
    /// Whether it is pressed.
    open var isHighlighted = false { didSet { responder?.controlStateChanged() } }
    /// Whether it is selected.
    open var isSelected = false { didSet { responder?.controlStateChanged() } }

    /// Called for each event that a control of a framework would send to its targets, with a bit of UIKit's.
    package var onEvent: ((UInt) -> Void)?

    /// Makes a control.
    public init(frame: CGRect) { self.frame = frame }

    /// The distance in points that a press may leave the control and still count: none.
    package static var margin: Double { 0 }

    private var responder: (any PressResponder)? { self as? any PressResponder }

    package func naturalSizeChanged() {}
    package func send(_ event: UInt, isAction: Bool) { onEvent?(event) }
  }
#endif
