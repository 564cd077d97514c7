extension Rasterizer {
  /// The bytes of the gradient ramps that are kept from picture to picture.
  package var rampBytes: Int { recorder.rampBytes }

  /// The bytes of the picture before this one, kept to draw only what differs; at most twice the surface's.
  package var pictureBytes: Int { recorder.pictureBytes }

  /// About the bytes that the coverages of the picture at hand take so far; the same for the same shapes, whether
  /// they are made or copied from the picture before.
  package var coverageBytes: Int { recorder.coverageBytes }
}

extension Recorder {
  /// The bytes of the gradient ramps that are kept from picture to picture.
  var rampBytes: Int { rampCount * GradientRamp.size * MemoryLayout<UInt32>.stride }
}
