extension Rasterizer {
  /// The bytes of the gradient ramps that are kept from picture to picture.
  package var rampBytes: Int { recorder.rampBytes }
}

extension Recorder {
  /// The bytes of the gradient ramps that are kept from picture to picture.
  var rampBytes: Int { rampCount * GradientRamp.size * MemoryLayout<UInt32>.stride }
}
