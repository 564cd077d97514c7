// The declarations of Apple's CoreGraphics that this package uses, for checking types where it is not.

@_exported import Foundation

public struct CGAffineTransform: Sendable {
  public var a, b, c, d, tx, ty: CGFloat
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) { fatalError() }
}

public typealias CFString = String

public final class CGColorSpace {
  public static var sRGB: CFString { fatalError() }
  public init?(name: CFString) { fatalError() }
}

public enum CGColorRenderingIntent { case defaultIntent }

public final class CGColor {
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { fatalError() }
  public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: AnyObject?) -> CGColor? {
    fatalError()
  }
  public var components: [CGFloat]? { fatalError() }
}
