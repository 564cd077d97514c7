import VectorRaster

// These functions take the two lists of numbers instead of a program, whose 650 bytes the compiler copies for each call
// that it does not inline.
extension ValueReference {
  /// Returns a number, from the constants of a program or the values of a pose.
  @inline(__always)
  func scalar(_ constants: ContiguousArray<Float>, _ values: ContiguousArray<Float>) -> Float {
    isDynamic ? values[offset] : constants[offset]
  }

  /// Returns a percentage as a factor, limited to 0…1.
  @inline(__always)
  func factor(_ constants: ContiguousArray<Float>, _ values: ContiguousArray<Float>) -> Float {
    min(max(scalar(constants, values) / 100, 0), 1)
  }

  /// Returns two numbers, from the constants of a program or the values of a pose.
  @inline(__always)
  func vector(_ constants: ContiguousArray<Float>, _ values: ContiguousArray<Float>) -> Vector2 {
    let offset = offset
    return isDynamic
      ? Vector2(values[offset], values[offset + 1]) : Vector2(constants[offset], constants[offset + 1])
  }
}

extension Program {
  /// Returns the number at a reference in a pose.
  @inline(__always)
  func scalar(_ reference: ValueReference, _ pose: Pose) -> Float {
    reference.scalar(constants, pose.values)
  }

  /// Returns the two numbers at a reference in a pose.
  @inline(__always)
  func vector(_ reference: ValueReference, _ pose: Pose) -> Vector2 {
    reference.vector(constants, pose.values)
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
    reference.factor(constants, pose.values)
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
