// The declarations of Apple's CoreGraphics and CoreFoundation that this package uses, for checking types where they are
// not. Foundation for Linux has the numbers, points, sizes and rectangles.

@_exported import Foundation

// MARK: CoreFoundation

public typealias CFAllocator = NSObject
public typealias CFData = NSData
public typealias CFDictionary = NSDictionary
public typealias CFIndex = Int
public typealias CFMutableData = NSMutableData

/// Apple's is a class, to and from which `as` converts a `String`.
public typealias CFString = String

@available(macOS 10, iOS 2, *)
public func CFDataCreate(_ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex)
  -> CFData!
{
  fatalError()
}

@available(macOS 10, iOS 2, *)
public func CFDataCreateMutable(_ allocator: CFAllocator!, _ capacity: CFIndex) -> CFMutableData! {
  fatalError()
}

// MARK: CoreGraphics

@available(macOS 10, iOS 2, *)
public struct CGAffineTransform: Sendable {
  public var a, b, c, d, tx, ty: CGFloat
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) { fatalError() }
}

@available(macOS 10.5, iOS 2, *)
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

@available(macOS 10, iOS 2, *)
public final class CGColorSpace {
  @available(macOS 10.5, iOS 9, *)
  public static var sRGB: CFString { fatalError() }
  @available(macOS 10.2, iOS 2, *)
  public init?(name: CFString) { fatalError() }
  @available(macOS 10.5, iOS 2, *)
  public var model: CGColorSpaceModel { fatalError() }
}

@available(macOS 10, iOS 2, *)
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { fatalError() }

@available(macOS 10, iOS 2, *)
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

@available(macOS 10.3, iOS 2, *)
public final class CGColor {
  @available(macOS 10.5, iOS 13, *)
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { fatalError() }
  @available(macOS 10.11, iOS 9, *)
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? { fatalError() }
  public var components: [CGFloat]? { fatalError() }
}

@available(macOS 10, iOS 2, *)
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

@available(macOS 10, iOS 2, *)
public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { fatalError() }
}

public typealias CGDataProviderGetBytesAtPositionCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer, off_t, Int
  ) -> Int
public typealias CGDataProviderReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

@available(macOS 10.5, iOS 2, *)
@unsafe public struct CGDataProviderDirectCallbacks {
  public var version: UInt32
  public var getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?
  public var releaseInfo: CGDataProviderReleaseInfoCallback?
  public init() { fatalError() }
}

@available(macOS 10, iOS 2, *)
public final class CGDataProvider {
  @available(macOS 10.5, iOS 2, *)
  public init?(
    directInfo info: UnsafeMutableRawPointer?, size: off_t,
    callbacks: UnsafePointer<CGDataProviderDirectCallbacks>
  ) { fatalError() }
  @available(macOS 10.4, iOS 2, *)
  public init?(data: CFData) { fatalError() }
}

@available(macOS 10, iOS 2, *)
public final class CGImage {
  public init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) { fatalError() }
  @available(macOS 10.3, iOS 2, *)
  public func copy(colorSpace space: CGColorSpace) -> CGImage? { fatalError() }
  public var colorSpace: CGColorSpace? { fatalError() }
  public var height: Int { fatalError() }
  public var width: Int { fatalError() }
}

@available(macOS 10.2, iOS 2, *)
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

@available(macOS 10.2, iOS 2, *)
@unsafe public struct CGPathElement {
  public var type: CGPathElementType
  public var points: UnsafeMutablePointer<CGPoint>
}

@available(macOS 10.2, iOS 2, *)
public final class CGPath {
  @available(macOS 10.13, iOS 11, *)
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) { fatalError() }
}

@available(macOS 10.4, iOS 2, *)
public enum CGBlendMode: Int32, Sendable {
  case normal = 0
  case copy = 17
}

@available(macOS 10, iOS 2, *)
public final class CGContext {
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) { fatalError() }
  public var width: Int { fatalError() }
  public var height: Int { fatalError() }
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { fatalError() }
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { fatalError() }
  @available(macOS 10.4, iOS 2, *)
  public func makeImage() -> CGImage? { fatalError() }
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) { fatalError() }
  @available(macOS 10.4, iOS 2, *)
  public func setBlendMode(_ mode: CGBlendMode) { fatalError() }
}
