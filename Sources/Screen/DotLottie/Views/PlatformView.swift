#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// The view of the platform's framework.
  public typealias PlatformView = UIView
#elseif canImport(AppKit)
  public import AppKit

  /// The view of the platform's framework.
  public typealias PlatformView = NSView
#endif
