#if canImport(CoreImage)
  public import CoreImage
  public import VectorRaster

  extension PaintColor {
    /// The colour of a picture that has one: what the older API takes for a colour.
    ///
    /// - Parameter image: Such as `CIImage(color: .red)`; of another, the pixel at its origin counts.
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
      // Core Image multiplies colours with alpha.
      let scale = alpha > 0 ? 1 / (255 * alpha) : 0
      self.init(
        red: Float(pixel[0]) * scale, green: Float(pixel[1]) * scale, blue: Float(pixel[2]) * scale,
        alpha: alpha)
    }
  }

  extension AnimationConfig {
    /// The same configuration with the colour of a picture under the animation.
    public func background(_ image: CIImage) -> AnimationConfig {
      var config = self
      config.backgroundColor = PaintColor(image)
      return config
    }
  }

  extension DotLottieAnimation {
    /// Sets the colour under the animation to that of a picture.
    public func setBackgroundColor(bgColor: CIImage) { setBackgroundColor(bgColor: PaintColor(bgColor)) }
  }
#endif
