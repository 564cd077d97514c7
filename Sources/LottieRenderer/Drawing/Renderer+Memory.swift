import VectorRaster

extension Renderer {
  /// About how many bytes are kept from picture to picture to save work: outlines and gradient ramps.
  ///
  /// Scratch memory, which every picture fills anew, does not count. No finished frame is ever kept.
  public var cacheBytes: Int { shapes.byteCount + rasterizer.rampBytes }
}

extension ShapeCache {
  /// The bytes of all outlines that are kept.
  var byteCount: Int {
    (outlines + strokes).reduce(0) {
      $0 + $1.points.count * MemoryLayout<Vector2>.stride + $1.verbs.count
        * MemoryLayout<VectorPath.Verb>.stride
    }
  }
}
