extension Rasterizer {
  /// The bytes of the gradient ramps that are kept from picture to picture.
  package var rampBytes: Int { recorder.rampBytes }

  /// The bytes of the picture before this one, kept to draw only what differs; at most twice the surface's.
  package var pictureBytes: Int { recorder.pictureBytes }
}

extension Recorder {
  /// The bytes of the gradient ramps that are kept from picture to picture.
  var rampBytes: Int { rampCount * GradientRamp.size * MemoryLayout<UInt32>.stride }
}
