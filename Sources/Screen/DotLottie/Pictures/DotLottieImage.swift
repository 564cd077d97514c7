#if canImport(CoreGraphics)
  public import CoreGraphics
  import VectorRaster

  /// A picture of an animation, as the platform draws it.
  public typealias DotLottieImage = CGImage
#else
  public import VectorRaster

  /// A picture of an animation: premultiplied RGBA, top row first.
  public typealias DotLottieImage = Surface
#endif

extension Surface {
  #if canImport(CoreGraphics)
    /// The pixels as the platform's picture, in sRGB; nil if the platform can't make one.
    ///
    /// The picture shares the pixels. A later change of the surface copies them first, and leaves the picture as it is.
    func image() -> DotLottieImage? {
      guard let provider = PixelProvider.make(self), let space = CGColorSpace(name: CGColorSpace.sRGB) else {
        return nil
      }
      let layout = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
      return unsafe CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
        space: space, bitmapInfo: layout, provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)
    }
  #endif

  /// Copies bytes of the pixels, as far as there are any.
  ///
  /// - Parameters:
  ///   - count: The number of bytes; `buffer` has room for them.
  ///   - position: The number of the first byte.
  ///   - buffer: The place for the bytes.
  /// - Returns: The number of bytes that were copied.
  package func copyBytes(_ count: Int, from position: Int, to buffer: UnsafeMutableRawPointer) -> Int {
    unsafe pixels.withUnsafeBytes { bytes in
      let first = min(max(position, 0), bytes.count)
      let part = unsafe bytes[first..<first + min(max(count, 0), bytes.count - first)]
      unsafe UnsafeMutableRawBufferPointer(start: buffer, count: part.count).copyBytes(from: part)
      return unsafe part.count
    }
  }
}

#if canImport(CoreGraphics)
  /// The pixels of a surface, from which the platform copies what it draws.
  private final class PixelProvider {
    private let surface: Surface

    private init(_ surface: Surface) { self.surface = surface }

    /// Makes the platform's access to the pixels of a surface, which it keeps until nothing needs them any more.
    static func make(_ surface: Surface) -> CGDataProvider? {
      let provider = PixelProvider(surface)
      let info = unsafe Unmanaged.passRetained(provider)
      var callbacks = unsafe CGDataProviderDirectCallbacks()
      unsafe callbacks.releaseInfo = { info in
        if let info = unsafe info {
          unsafe Unmanaged<PixelProvider>.fromOpaque(UnsafeRawPointer(info)).release()
        }
      }
      unsafe callbacks.getBytesAtPosition = { info, buffer, position, count in
        guard let info = unsafe info else { return 0 }
        let provider = unsafe Unmanaged<PixelProvider>.fromOpaque(UnsafeRawPointer(info))
          .takeUnretainedValue()
        return unsafe provider.surface.copyBytes(count, from: Int(position), to: buffer)
      }
      let size = off_t(surface.pixels.count * 4)
      let result = unsafe withUnsafePointer(to: callbacks) {
        unsafe CGDataProvider(directInfo: info.toOpaque(), size: size, callbacks: $0)
      }
      if result == nil { unsafe info.release() }
      return result
    }
  }
#endif
