// The declarations of Apple's UIKit that this package uses, for checking types where it is not.

@_exported import Foundation
@_exported import QuartzCore

open class UIColor: NSObject, @unchecked Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { fatalError() }
  public var cgColor: CGColor { fatalError() }
}

@MainActor open class UIView: NSObject {
  public var alpha: CGFloat { get { fatalError() } set { fatalError() } }
  public var backgroundColor: UIColor? { get { fatalError() } set { fatalError() } }
  public var bounds: CGRect { get { fatalError() } set { fatalError() } }
  public var center: CGPoint { get { fatalError() } set { fatalError() } }
  public var layer: CALayer { fatalError() }
  public var transform: CGAffineTransform { get { fatalError() } set { fatalError() } }
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
