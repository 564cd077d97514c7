// The declarations of Apple's UIKit that this package uses, for checking types where it is not.

@_exported import Foundation
@_exported import QuartzCore

@available(iOS 2, *)
open class UIColor: NSObject, @unchecked Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { fatalError() }
  public var cgColor: CGColor { fatalError() }
}

@available(iOS 2, *)
@available(watchOS, unavailable)
@MainActor open class UIResponder: NSObject {
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { fatalError() }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { fatalError() }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { fatalError() }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { fatalError() }
  @available(iOS 9, *)
  open func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) { fatalError() }

  // https://developer.apple.com/documentation/uikit/uiresponder/pressesbegan(_:with:)
  @available(iOS 9, *)
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { fatalError() }
  @available(iOS 9, *)
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { fatalError() }
  @available(iOS 9, *)
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { fatalError() }

  // Declared by UIKit for every object.
  open var isAccessibilityElement: Bool = false
  open var accessibilityLabel: String?
  open var accessibilityValue: String?
  open var accessibilityTraits: UIAccessibilityTraits = []
  open func accessibilityActivate() -> Bool { fatalError() }
}

@available(iOS 2, *)
@available(watchOS, unavailable)
@MainActor open class UIView: UIResponder {
  public var clipsToBounds: Bool = false
  public convenience override init() { fatalError() }
  public init(frame: CGRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var flexibleWidth: AutoresizingMask { fatalError() }
    public static var flexibleHeight: AutoresizingMask { fatalError() }
  }
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft
    case topRight, bottomLeft, bottomRight
  }
  open var contentMode: ContentMode = .scaleToFill
  public var alpha: CGFloat = 0
  public var autoresizingMask: AutoresizingMask = []
  public var superview: UIView? { fatalError() }
  public func addSubview(_ view: UIView) { fatalError() }
  public func removeFromSuperview() { fatalError() }
  @available(iOS 9, *)
  open var canBecomeFocused: Bool { fatalError() }
  @available(iOS 9, *)
  public var isFocused: Bool { fatalError() }
  public var backgroundColor: UIColor?
  public var bounds: CGRect = .zero
  public var frame: CGRect = .zero
  public var center: CGPoint = .zero
  public var isHidden: Bool = false
  public var isMultipleTouchEnabled: Bool = false
  // https://developer.apple.com/documentation/uikit/uiview/isuserinteractionenabled
  public var isUserInteractionEnabled: Bool = false
  public var isOpaque: Bool = false
  public var layer: CALayer { fatalError() }
  public var transform: CGAffineTransform = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  public var window: UIWindow? { fatalError() }
  @available(iOS 8, *)
  public var traitCollection: UITraitCollection { fatalError() }
  open var intrinsicContentSize: CGSize { fatalError() }
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { fatalError() }
  open func didMoveToWindow() { fatalError() }
  public func invalidateIntrinsicContentSize() { fatalError() }
  open func layoutSubviews() { fatalError() }
  public func setNeedsLayout() { fatalError() }
  public func viewWithTag(_ tag: Int) -> UIView? { fatalError() }
  public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { fatalError() }
}

@available(iOS 17, tvOS 17, *)
@available(watchOS, unavailable)
public protocol UITraitDefinition {}

@available(iOS 17, tvOS 17, *)
@available(watchOS, unavailable)
public struct UITraitUserInterfaceStyle: UITraitDefinition {}

@available(iOS 17, tvOS 17, *)
@available(watchOS, unavailable)
public struct UITraitDisplayScale: UITraitDefinition {}

@available(iOS 17, tvOS 17, *)
@available(watchOS, unavailable)
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}

@available(iOS 17, tvOS 17, *)
@available(watchOS, unavailable)
public protocol UITraitChangeRegistration: NSObject {}

@available(iOS 17, tvOS 17, *)
@available(watchOS, unavailable)
@MainActor public protocol UITraitChangeObservable: AnyObject {}

extension UIView: UITraitChangeObservable {}

@available(iOS 17, tvOS 17, *)
@available(watchOS, unavailable)
extension UITraitChangeObservable {
  public typealias TraitChangeHandler<Observer> = (Observer, UITraitCollection) -> Void
  @discardableResult
  public func registerForTraitChanges<Observer: UITraitChangeObservable>(
    _ traits: [any UITraitDefinition.Type], handler: @escaping TraitChangeHandler<Observer>
  ) -> any UITraitChangeRegistration { fatalError() }
}

@available(iOS 2, *)
@available(watchOS, unavailable)
@MainActor open class UIWindow: UIView {
  // https://developer.apple.com/documentation/uikit/uiwindow/screen
  @available(visionOS, unavailable)
  public var screen: UIScreen { fatalError() }
}

// https://developer.apple.com/documentation/uikit/uiscreen
@available(iOS 2, *)
@available(watchOS, unavailable)
@available(visionOS, unavailable)
@MainActor open class UIScreen: NSObject {}

// Apart from the class, as that of NSView.
extension UIScreen {
  @available(iOS 4, *)
  public func displayLink(withTarget target: Any, selector: Selector) -> CADisplayLink? { fatalError() }
}

@available(iOS 2, *)
@available(watchOS, unavailable)
@MainActor open class UITouch: NSObject {
  public func location(in view: UIView?) -> CGPoint { fatalError() }
}

@available(iOS 2, *)
@available(watchOS, unavailable)
@MainActor open class UIEvent: NSObject {}

@available(iOS 9, *)
@available(watchOS, unavailable)
@MainActor open class UIPress: NSObject {
  public enum PressType: Int, Sendable { case upArrow, downArrow, leftArrow, rightArrow, select, menu, playPause }
  public var type: PressType { fatalError() }
  @available(iOS 13.4, *)
  public var key: UIKey? { fatalError() }
}

@available(iOS 9, *)
@available(watchOS, unavailable)
@MainActor open class UIPressesEvent: UIEvent {}

@available(iOS 13.4, *)
@available(watchOS, unavailable)
@MainActor open class UIKey: NSObject {
  public var keyCode: UIKeyboardHIDUsage { fatalError() }
}

@available(iOS 13.4, *)
@available(watchOS, unavailable)
public enum UIKeyboardHIDUsage: Int, Sendable {
  case keyboardReturnOrEnter = 40
  case keyboardSpacebar = 44
}

@available(iOS 9, *)
@available(watchOS, unavailable)
@MainActor open class UIFocusUpdateContext: NSObject {}

@available(iOS 9, *)
@available(watchOS, unavailable)
@MainActor open class UIFocusAnimationCoordinator: NSObject {}

@available(iOS 11, *)
@available(watchOS, unavailable)
open class UIFontMetrics: NSObject {
  public class var `default`: UIFontMetrics { fatalError() }
  public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    fatalError()
  }
}

@available(iOS 3.2, *)
@available(watchOS, unavailable)
@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }
  public init(target: Any?, action: Selector?) { fatalError() }
  public var state: State { fatalError() }
  public func location(in view: UIView?) -> CGPoint { fatalError() }
}

@available(iOS 13, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {}

@available(iOS 3, *)
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { fatalError() }
  public static var button: UIAccessibilityTraits { fatalError() }
  public static var image: UIAccessibilityTraits { fatalError() }
  public static var updatesFrequently: UIAccessibilityTraits { fatalError() }
  // https://developer.apple.com/documentation/uikit/uiaccessibilitytraits
  public static var selected: UIAccessibilityTraits { fatalError() }
  public static var notEnabled: UIAccessibilityTraits { fatalError() }
  @available(iOS 17, tvOS 17, *)
  public static var toggleButton: UIAccessibilityTraits { fatalError() }
}

@available(iOS 3, *)
public enum UIAccessibility {
  @available(iOS 8, *)
  @MainActor public static var isReduceMotionEnabled: Bool { fatalError() }
  @available(iOS 8, *)
  public static let reduceMotionStatusDidChangeNotification = Notification.Name("")
}

@available(iOS 2, *)
extension NotificationCenter {
  public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
    fatalError()
  }
}

@available(iOS 3.2, *)
@available(watchOS, unavailable)
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  @available(iOS 9, *)
  case tv = 2
  @available(iOS 9, *)
  case carPlay = 3
  @available(iOS 14, *)
  case mac = 5
  @available(iOS 17, *)
  case vision = 6
}

@available(iOS 8, *)
@available(watchOS, unavailable)
@MainActor open class UITraitCollection: NSObject {
  public var userInterfaceIdiom: UIUserInterfaceIdiom { fatalError() }
  @available(iOS 12, *)
  public var userInterfaceStyle: UIUserInterfaceStyle { fatalError() }
  public var displayScale: CGFloat { fatalError() }
}

@available(iOS 2, *)
@available(watchOS, unavailable)
@MainActor open class UIViewController: NSObject {
  @available(iOS 8, *)
  public var traitCollection: UITraitCollection { fatalError() }
  public var view: UIView! { fatalError() }
  open func viewDidLoad() { fatalError() }
  open func viewWillAppear(_ animated: Bool) { fatalError() }
}

@available(iOS 2, *)
@available(watchOS, unavailable)
@MainActor open class UIApplication: NSObject {
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

  public class var shared: UIApplication { fatalError() }
  public nonisolated class var didEnterBackgroundNotification: Notification.Name { fatalError() }
  public nonisolated class var willEnterForegroundNotification: Notification.Name { fatalError() }
  public nonisolated class var didReceiveMemoryWarningNotification: Notification.Name { fatalError() }
  @available(iOS 10, *)
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { fatalError() }
}

@available(iOS 12, *)
@available(watchOS, unavailable)
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

// https://developer.apple.com/documentation/uikit/uicontrol
@available(iOS 2, *)
@available(watchOS, unavailable)
@MainActor open class UIControl: UIView {
  // https://developer.apple.com/documentation/uikit/uicontrol/event
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var valueChanged: Event { fatalError() }
    @available(iOS 9, *)
    public static var primaryActionTriggered: Event { fatalError() }
  }
  open var isEnabled: Bool = true
  open var isSelected: Bool = false
  open var isHighlighted: Bool = false
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { fatalError() }
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { fatalError() }
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) { fatalError() }
  open func cancelTracking(with event: UIEvent?) { fatalError() }
  open func sendActions(for controlEvents: Event) { fatalError() }
}

// https://developer.apple.com/documentation/uikit/uiimpactfeedbackgenerator
@available(iOS 10, *)
@MainActor public class UIImpactFeedbackGenerator {
  public enum FeedbackStyle: Int { case light, medium, heavy }
  public init(style: FeedbackStyle) { fatalError() }
  public func impactOccurred() { fatalError() }
}
