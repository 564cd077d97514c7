import VectorRaster

extension Program {
  /// Returns the number at a reference in a pose.
  @inline(__always)
  func scalar(_ reference: ValueReference, _ pose: Pose) -> Float {
    reference.isDynamic ? pose.values[reference.offset] : constants[reference.offset]
  }

  /// Returns the two numbers at a reference in a pose.
  @inline(__always)
  func vector(_ reference: ValueReference, _ pose: Pose) -> Vector2 {
    let offset = reference.offset
    return reference.isDynamic
      ? Vector2(pose.values[offset], pose.values[offset + 1])
      : Vector2(constants[offset], constants[offset + 1])
  }

  /// Returns the three numbers at a reference in a pose.
  func triple(_ reference: ValueReference, _ pose: Pose) -> (Float, Float, Float) {
    let offset = reference.offset
    return reference.isDynamic
      ? (pose.values[offset], pose.values[offset + 1], pose.values[offset + 2])
      : (constants[offset], constants[offset + 1], constants[offset + 2])
  }

  /// Returns a percentage as a factor, limited to 0…1.
  @inline(__always)
  func factor(_ reference: ValueReference, _ pose: Pose) -> Float {
    min(max(scalar(reference, pose) / 100, 0), 1)
  }

  /// Calls `body` with all floats from a reference on.
  func withFloats<Result>(
    at reference: ValueReference, _ pose: Pose,
    _ body: (UnsafeBufferPointer<Float>) -> Result
  ) -> Result {
    if reference.isDynamic {
      return unsafe pose.values.withUnsafeBufferPointer { values in
        unsafe body(UnsafeBufferPointer(rebasing: values[reference.offset...]))
      }
    }
    return unsafe constants.withUnsafeBufferPointer { values in
      unsafe body(UnsafeBufferPointer(rebasing: values[reference.offset...]))
    }
  }
}
