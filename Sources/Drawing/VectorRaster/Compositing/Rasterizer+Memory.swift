extension Rasterizer {
  /// The size of the gradient ramps that are kept from picture to picture, in bytes.
  package var rampBytes: Int { recorder.rampBytes }

  /// The size of the previous picture's data, in bytes: at most twice the surface's size, or 16 MB if
  /// that is more.
  ///
  /// The data is kept so that only changed pixels are drawn.
  package var pictureBytes: Int { recorder.pictureBytes }

  /// The size of the layers with effects, and of the memory in which effects work, in bytes.
  package var layerBytes: Int { layers.reduce(chain.bytes) { $0 + $1.bytes } }

  /// Drops the last layers if together they take more than the layers of one picture may.
  ///
  /// Each keeps the largest result that it ever had. A map lies before the layers that use it, so that no layer stays
  /// whose map is gone.
  func trimLayers(to limit: Int) {
    var bytes = 0
    for index in layers.indices {
      bytes += layers[index].bytes
      if bytes > limit { return layers.removeSubrange(index...) }
    }
  }
}

extension Recorder {
  /// The size of the gradient ramps that are kept from picture to picture, in bytes.
  var rampBytes: Int { rampCount * GradientRamp.size * MemoryLayout<UInt32>.stride }
}
