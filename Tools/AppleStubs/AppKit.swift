// The declarations of Apple's AppKit that this package uses, for checking types where it is not.

@_exported import Foundation
@_exported import QuartzCore

@MainActor open class NSView: NSObject {
  public var alphaValue: CGFloat { get { fatalError() } set { fatalError() } }
  public var bounds: CGRect { get { fatalError() } set { fatalError() } }
  public var frame: CGRect { get { fatalError() } set { fatalError() } }
  public var identifier: NSUserInterfaceItemIdentifier? { get { fatalError() } set { fatalError() } }
  public var isFlipped: Bool { fatalError() }
  public var layer: CALayer? { get { fatalError() } set { fatalError() } }
  public var postsFrameChangedNotifications: Bool { get { fatalError() } set { fatalError() } }
  public var subviews: [NSView] { get { fatalError() } set { fatalError() } }
  public var superview: NSView? { fatalError() }
  public var tag: Int { fatalError() }
  public var wantsLayer: Bool { get { fatalError() } set { fatalError() } }
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
