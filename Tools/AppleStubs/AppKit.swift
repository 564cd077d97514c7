// The declarations of Apple's AppKit that this package uses, for checking types where it is not.

@_exported import Foundation
@_exported import QuartzCore

@available(macOS 10, *)
@MainActor open class NSView: NSObject {
  public var alphaValue: CGFloat = 0
  public var bounds: CGRect = .zero
  public var frame: CGRect = .zero
  @available(macOS 10.7, *)
  public var identifier: NSUserInterfaceItemIdentifier?
  public var isFlipped: Bool { fatalError() }
  @available(macOS 10.5, *)
  public var layer: CALayer?
  public var postsFrameChangedNotifications: Bool = false
  public var subviews: [NSView] = []
  public var superview: NSView? { fatalError() }
  public var tag: Int { fatalError() }
  @available(macOS 10.5, *)
  public var wantsLayer: Bool = false
  @available(macOS 14, *)
  public func displayLink(target: Any, selector: Selector) -> CADisplayLink { fatalError() }

  public class var frameDidChangeNotification: Notification.Name { fatalError() }
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
}
