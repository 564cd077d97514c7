// The declarations of Apple's ImageIO that this package uses, for checking types where it is not.

@_exported import CoreGraphics

@available(macOS 10.4, iOS 4, *)
public final class CGImageSource {}

@available(macOS 10.4, iOS 4, *)
public var kCGImagePropertyPixelWidth: CFString { fatalError() }
@available(macOS 10.4, iOS 4, *)
public var kCGImagePropertyPixelHeight: CFString { fatalError() }

@available(macOS 10.4, iOS 4, *)
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  fatalError()
}
@available(macOS 10.4, iOS 4, *)
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? { fatalError() }
@available(macOS 10.4, iOS 4, *)
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { fatalError() }

@available(macOS 10.4, iOS 4, *)
public final class CGImageDestination {}

@available(macOS 10.4, iOS 4, *)
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { fatalError() }
@available(macOS 10.4, iOS 4, *)
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { fatalError() }
@available(macOS 10.4, iOS 4, *)
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool { fatalError() }
