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
@MainActor open class UIView: NSObject {
  public var alpha: CGFloat = 0
  public var backgroundColor: UIColor?
  public var bounds: CGRect = .zero
  public var center: CGPoint = .zero
  public var layer: CALayer { fatalError() }
  public var transform: CGAffineTransform = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  public func viewWithTag(_ tag: Int) -> UIView? { fatalError() }
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
}

@available(iOS 2, *)
@available(watchOS, unavailable)
@MainActor open class UIViewController: NSObject {
  @available(iOS 8, *)
  public var traitCollection: UITraitCollection { fatalError() }
  public var view: UIView! { fatalError() }
}

@available(iOS 2, *)
@available(watchOS, unavailable)
@MainActor open class UIApplication: NSObject {
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

  public class var shared: UIApplication { fatalError() }
  @available(iOS 10, *)
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { fatalError() }
}
