import VectorRaster

extension Renderer {
  /// The approximate memory kept from picture to picture to save work, in bytes.
  ///
  /// It consists of outlines, gradient ramps, and the coverages of the last picture, which take at most twice the
  /// size of the surface. Temporary memory, which every picture refills, does not count. The renderer never keeps a
  /// finished frame.
  public var cacheBytes: Int {
    shapes.byteCount + texts.byteCount + rasterizer.rampBytes + rasterizer.pictureBytes
      + rasterizer.layerBytes
  }
}
