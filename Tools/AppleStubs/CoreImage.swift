// The declarations of Apple's CoreImage that this package uses, for checking types where it is not.

@_exported import CoreGraphics

@available(macOS 10.4, iOS 5, *)
@available(watchOS, unavailable)
open class CIImage: NSObject {
  public var extent: CGRect { fatalError() }
}

@available(macOS 10.4, iOS 5, *)
@available(watchOS, unavailable)
public struct CIContextOption: Hashable, Sendable {}

@available(macOS 10.4, iOS 5, *)
@available(watchOS, unavailable)
public struct CIFormat: Sendable {
  public static var RGBA8: CIFormat { fatalError() }
}

@available(macOS 10.4, iOS 5, *)
@available(watchOS, unavailable)
open class CIContext: NSObject {
  @available(macOS 10.11, iOS 5, *)
  public init(options: [CIContextOption: Any]?) { fatalError() }
  public func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
    colorSpace: CGColorSpace?
  ) { fatalError() }
}
