import LottiePlayer

#if canImport(CoreGraphics)
  public import CoreGraphics
  import Foundation
  import VectorRaster

  /// A picture of an animation, as the platform draws it.
  public typealias DotLottieImage = CGImage
#else
  public import VectorRaster

  /// A picture of an animation: premultiplied RGBA, top row first.
  public typealias DotLottieImage = Surface
#endif

/// The surface on which something is drawn for those who want a picture; it is made when it is needed.
@MainActor
package final class PictureStore {
  private var surface: Surface?

  /// Makes a store without a surface.
  package init() {}

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - size: The size of the picture, in pixels.
  ///   - draw: Draws on the surface, and returns whether that changed it.
  /// - Returns: Whether the picture differs from the former one.
  @discardableResult
  func draw(_ size: (width: Int, height: Int), _ draw: (inout Surface) -> Bool) -> Bool {
    let (width, height) = size
    var picture = surface.take() ?? Surface(width: width, height: height)
    if picture.width != width || picture.height != height { picture = Surface(width: width, height: height) }
    let isChanged = draw(&picture)
    surface = picture
    return isChanged
  }

  /// Draws a picture, and returns it.
  package func picture(
    of size: (width: Int, height: Int), _ draw: (inout Surface) -> Bool
  ) -> DotLottieImage? {
    _ = self.draw(size, draw)
    return image
  }

  /// The picture that was drawn last.
  var image: DotLottieImage? {
    #if canImport(CoreGraphics)
      return surface?.image()
    #else
      return surface
    #endif
  }
}

#if canImport(CoreGraphics)
  extension Surface {
    /// The pixels as the platform's picture; nil if it can't make one.
    fileprivate func image() -> CGImage? {
      let bytes = unsafe pixels.withUnsafeBytes { unsafe Data($0) }
      guard let provider = CGDataProvider(data: bytes as CFData) else { return nil }
      let layout = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
      return unsafe CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: layout, provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)
    }
  }
#endif
