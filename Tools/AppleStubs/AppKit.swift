// The declarations of Apple's AppKit that this package uses, for checking types where it is not.

@_exported import Foundation
@_exported import QuartzCore

@MainActor open class NSView: NSObject {
  public var alphaValue: CGFloat = 0
  public var bounds: CGRect = .zero
  public var frame: CGRect = .zero
  public var identifier: NSUserInterfaceItemIdentifier?
  public var isFlipped: Bool { fatalError() }
  public var layer: CALayer?
  public var postsFrameChangedNotifications: Bool = false
  public var subviews: [NSView] = []
  public var superview: NSView? { fatalError() }
  public var tag: Int { fatalError() }
  public var wantsLayer: Bool = false
  public func displayLink(target: Any, selector: Selector) -> CADisplayLink { fatalError() }

  public class var frameDidChangeNotification: Notification.Name { fatalError() }
}

public struct NSUserInterfaceItemIdentifier: Sendable {
  public var rawValue: String { fatalError() }
}

extension NotificationCenter {
  public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
    fatalError()
  }
}

@MainActor open class NSViewController: NSObject {
  public var view: NSView { fatalError() }
}

@available(macOS 10, *)
open class NSWorkspace: NSObject {
  public class var shared: NSWorkspace { fatalError() }
  @discardableResult public func open(_ url: URL) -> Bool { fatalError() }
}
