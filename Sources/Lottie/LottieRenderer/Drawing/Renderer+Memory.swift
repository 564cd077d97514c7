import VectorRaster

extension Renderer {
  /// About how many bytes are kept from picture to picture to save work: outlines, gradient ramps, and the
  /// coverages of the last picture, which are at most twice the surface.
  ///
  /// Scratch memory, which every picture fills anew, does not count. No finished frame is ever kept.
  public var cacheBytes: Int { shapes.byteCount + rasterizer.rampBytes + rasterizer.pictureBytes }
}
