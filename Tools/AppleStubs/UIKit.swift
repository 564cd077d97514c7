// The declarations of Apple's UIKit that this package uses, for checking types where it is not.

@_exported import Foundation
@_exported import QuartzCore

open class UIColor: NSObject, @unchecked Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { fatalError() }
  public var cgColor: CGColor { fatalError() }
}

@MainActor open class UIView: NSObject {
  public var alpha: CGFloat = 0
  public var backgroundColor: UIColor?
  public var bounds: CGRect = .zero
  public var center: CGPoint = .zero
  public var layer: CALayer { fatalError() }
  public var transform: CGAffineTransform = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  public func viewWithTag(_ tag: Int) -> UIView? { fatalError() }
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified, phone, pad, tv, carPlay, mac, vision
}

@MainActor open class UITraitCollection: NSObject {
  public var userInterfaceIdiom: UIUserInterfaceIdiom { fatalError() }
}

@MainActor open class UIViewController: NSObject {
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
