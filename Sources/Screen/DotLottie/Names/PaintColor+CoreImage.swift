#if canImport(CoreImage)
  public import CoreImage
  public import VectorRaster

  extension PaintColor {
    /// Makes a colour from a picture of one colour, which the older API uses for colours.
    ///
    /// - Parameter image: A picture such as `CIImage(color: .red)`; of another one, the pixel at its origin.
    public init(_ image: CIImage) {
      let extent = image.extent
      let x = extent.isInfinite ? 0 : extent.minX, y = extent.isInfinite ? 0 : extent.minY
      var pixel: [UInt8] = [0, 0, 0, 0]
      unsafe pixel.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        unsafe CIContext(options: nil).render(
          image, toBitmap: base, rowBytes: 4, bounds: CGRect(x: x, y: y, width: 1, height: 1), format: .RGBA8,
          colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
      }
      let alpha = Float(pixel[3]) / 255
      // Core Image premultiplies colours by alpha.
      let scale = alpha > 0 ? 1 / (255 * alpha) : 0
      self.init(
        red: Float(pixel[0]) * scale, green: Float(pixel[1]) * scale, blue: Float(pixel[2]) * scale,
        alpha: alpha)
    }
  }

  extension AnimationConfig {
    /// Returns the configuration with a picture's colour under the animation.
    public func background(_ image: CIImage) -> AnimationConfig {
      var config = self
      config.backgroundColor = PaintColor(image)
      return config
    }
  }

  extension DotLottieAnimation {
    /// Sets the colour under the animation to a picture's.
    public func setBackgroundColor(bgColor: CIImage) { setBackgroundColor(bgColor: PaintColor(bgColor)) }
  }
#endif
