// The declarations of Apple's AppKit that this package uses, for checking types where it is not.

@_exported import Foundation
@_exported import QuartzCore

@available(macOS 10, *)
@MainActor open class NSResponder: NSObject {
  open func mouseDown(with event: NSEvent) { fatalError() }
  open func mouseDragged(with event: NSEvent) { fatalError() }
  open func mouseUp(with event: NSEvent) { fatalError() }
  open func mouseMoved(with event: NSEvent) { fatalError() }
  open func mouseEntered(with event: NSEvent) { fatalError() }
  open func mouseExited(with event: NSEvent) { fatalError() }
  open func scrollWheel(with event: NSEvent) { fatalError() }
  open func keyDown(with event: NSEvent) { fatalError() }
  open func keyUp(with event: NSEvent) { fatalError() }
  open var acceptsFirstResponder: Bool { fatalError() }
  open func becomeFirstResponder() -> Bool { fatalError() }
  open func resignFirstResponder() -> Bool { fatalError() }
}

@available(macOS 10, *)
@MainActor open class NSView: NSResponder {
  public convenience override init() { fatalError() }
  public init(frame: NSRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var width: AutoresizingMask { fatalError() }
    public static var height: AutoresizingMask { fatalError() }
  }
  public var alphaValue: CGFloat = 0
  public var autoresizingMask: AutoresizingMask = []
  public func addSubview(_ view: NSView) { fatalError() }
  public func removeFromSuperview() { fatalError() }
  public var bounds: CGRect = .zero
  public var frame: CGRect = .zero
  @available(macOS 10.7, *)
  public var identifier: NSUserInterfaceItemIdentifier?
  open var isFlipped: Bool { fatalError() }
  @available(macOS 10.5, *)
  public var isHiddenOrHasHiddenAncestor: Bool { fatalError() }
  @available(macOS 10.5, *)
  public var layer: CALayer?
  @available(macOS 10.7, *)
  public var needsLayout: Bool = false
  public var postsFrameChangedNotifications: Bool = false
  public var subviews: [NSView] = []
  public var superview: NSView? { fatalError() }
  public var tag: Int { fatalError() }
  @available(macOS 10.5, *)
  public var trackingAreas: [NSTrackingArea] { fatalError() }
  public var visibleRect: NSRect { fatalError() }
  @available(macOS 10.5, *)
  public var wantsLayer: Bool = false
  public var window: NSWindow? { fatalError() }
  @available(macOS 10.14, *)
  public var effectiveAppearance: NSAppearance { fatalError() }
  @available(macOS 10.7, *)
  open var intrinsicContentSize: NSSize { fatalError() }
  @available(macOS 10.5, *)
  public func addTrackingArea(_ area: NSTrackingArea) { fatalError() }
  @available(macOS 10.5, *)
  public func removeTrackingArea(_ area: NSTrackingArea) { fatalError() }
  public func convert(_ point: NSPoint, from view: NSView?) -> NSPoint { fatalError() }
  @available(macOS 10.7, *)
  public func invalidateIntrinsicContentSize() { fatalError() }
  @available(macOS 10.7, *)
  open func layout() { fatalError() }
  @available(macOS 10.5, *)
  open func updateTrackingAreas() { fatalError() }
  @available(macOS 10.7, *)
  open func viewDidChangeBackingProperties() { fatalError() }
  @available(macOS 10.14, *)
  open func viewDidChangeEffectiveAppearance() { fatalError() }
  open func viewDidMoveToWindow() { fatalError() }

  public class var frameDidChangeNotification: Notification.Name { fatalError() }

  open func hitTest(_ point: NSPoint) -> NSView? { fatalError() }
  // https://developer.apple.com/documentation/appkit/nsview/wantsupdatelayer
  @available(macOS 10.8, *)
  open var wantsUpdateLayer: Bool { fatalError() }
  @available(macOS 10.8, *)
  open func updateLayer() { fatalError() }
  @available(macOS 10.6, *)
  public var layerContentsRedrawPolicy: LayerContentsRedrawPolicy {
    get { fatalError() }
    set { fatalError() }
  }
  public enum LayerContentsRedrawPolicy: Int, Sendable { case never, onSetNeedsDisplay, duringViewResize }
  @available(macOS 10.7, *)
  open var focusRingMaskBounds: NSRect { fatalError() }
  @available(macOS 10.7, *)
  open func drawFocusRingMask() { fatalError() }

  // Declared by NSAccessibilityProtocol.
  @available(macOS 10.10, *)
  open func isAccessibilityElement() -> Bool { fatalError() }
  @available(macOS 10.10, *)
  open func accessibilityLabel() -> String? { fatalError() }
  @available(macOS 10.10, *)
  open func accessibilityValue() -> Any? { fatalError() }
  @available(macOS 10.10, *)
  open func accessibilityRole() -> NSAccessibility.Role? { fatalError() }
  @available(macOS 10.10, *)
  open func accessibilityPerformPress() -> Bool { fatalError() }
  // https://developer.apple.com/documentation/appkit/nsaccessibilityprotocol
  @available(macOS 10.10, *)
  open func accessibilitySubrole() -> NSAccessibility.Subrole? { fatalError() }
  @available(macOS 10.10, *)
  open func accessibilityValueDescription() -> String? { fatalError() }
  @available(macOS 10.10, *)
  open func accessibilityChildren() -> [Any]? { fatalError() }
  @available(macOS 10.10, *)
  open func isAccessibilityEnabled() -> Bool { fatalError() }
}

// Apart from the class, which could otherwise not be inherited from where the link is not known.
@available(macOS 14, *)
extension NSView {
  public func displayLink(target: Any, selector: Selector) -> CADisplayLink { fatalError() }
}

@available(macOS 10, *)
public enum NSAccessibility {
  public struct Role: Sendable {
    public static let button = Role(), image = Role()
    public static let checkBox = Role(), radioButton = Role()
    init() { fatalError() }
  }
  // https://developer.apple.com/documentation/appkit/nsaccessibility/subrole
  public struct Subrole: Sendable {
    public static let `switch` = Subrole()
    init() { fatalError() }
  }
}

@available(macOS 10, *)
@MainActor open class NSWindow: NSObject {
  @available(macOS 10.9, *)
  public struct OcclusionState: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var visible: OcclusionState { fatalError() }
  }
  @available(macOS 10.7, *)
  public var backingScaleFactor: CGFloat { fatalError() }
  @available(macOS 10.9, *)
  public var occlusionState: OcclusionState { fatalError() }
}

@available(macOS 10, *)
@MainActor open class NSEvent: NSObject {
  public var locationInWindow: NSPoint { fatalError() }
  public var charactersIgnoringModifiers: String? { fatalError() }
  public enum EventType: UInt, Sendable { case leftMouseDown = 1, leftMouseUp, keyDown = 10, keyUp }
  public var type: EventType { fatalError() }
}

@available(macOS 10.5, *)
@MainActor open class NSTrackingArea: NSObject {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var mouseEnteredAndExited: Options { fatalError() }
    public static var mouseMoved: Options { fatalError() }
    public static var activeInKeyWindow: Options { fatalError() }
    public static var inVisibleRect: Options { fatalError() }
  }
  public init(rect: NSRect, options: Options, owner: Any?, userInfo: [AnyHashable: Any]?) { fatalError() }
}

@available(macOS 10.9, *)
open class NSAppearance: NSObject {
  public struct Name: Equatable, Sendable {
    public static let aqua = Name(), darkAqua = Name()
    init() { fatalError() }
  }
  @available(macOS 10.14, *)
  public func bestMatch(from names: [Name]) -> Name? { fatalError() }
}

@available(macOS 10, *)
@MainActor open class NSApplication: NSObject {
  // https://developer.apple.com/documentation/appkit/nsapplication
  public class var shared: NSApplication { fatalError() }
  public var currentEvent: NSEvent? { fatalError() }
  public enum ActivationPolicy: Int, Sendable { case regular, accessory, prohibited }
  @available(macOS 10.6, *)
  @discardableResult public func setActivationPolicy(_ policy: ActivationPolicy) -> Bool { fatalError() }
  public nonisolated class var didHideNotification: Notification.Name { fatalError() }
  public nonisolated class var didUnhideNotification: Notification.Name { fatalError() }
}

@available(macOS 10.7, *)
public struct NSUserInterfaceItemIdentifier: Sendable {
  public var rawValue: String { fatalError() }
}

@available(macOS 10, *)
extension NotificationCenter {
  public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
    fatalError()
  }
}

@available(macOS 10.5, *)
@MainActor open class NSViewController: NSObject {
  public var view: NSView { fatalError() }
}

@available(macOS 10, *)
open class NSWorkspace: NSObject {
  public class var shared: NSWorkspace { fatalError() }
  @discardableResult public func open(_ url: URL) -> Bool { fatalError() }
  public var notificationCenter: NotificationCenter { fatalError() }
  @available(macOS 10.12, *)
  public var accessibilityDisplayShouldReduceMotion: Bool { fatalError() }
  @available(macOS 10.10, *)
  public class var accessibilityDisplayOptionsDidChangeNotification: Notification.Name { fatalError() }
}

// https://developer.apple.com/documentation/appkit/nscontrol
@available(macOS 10, *)
@MainActor open class NSControl: NSView {
  public override init(frame: NSRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var isEnabled: Bool = true
  @available(macOS 10.10, *)
  open var isHighlighted: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  open weak var target: AnyObject?
  open var action: Selector?
  @discardableResult open func sendAction(_ action: Selector?, to target: Any?) -> Bool { fatalError() }
  open func performClick(_ sender: Any?) { fatalError() }
}

// https://developer.apple.com/documentation/foundation/nsrect, of which AppKit fills
@available(macOS 10, *)
extension NSRect { public func fill() { fatalError() } }
