import LottieFormat
import PlainMath
import VectorRaster

extension RepeaterReferences {
  /// Returns the number of copies; each is charged to the work budget where it is made.
  func copyCount(_ constants: ContiguousArray<Float>, _ values: ContiguousArray<Float>) -> Int {
    let copies = copies.scalar(constants, values).rounded(.up)
    // NaN counts as 0; the number exceeds every budget long before the limit of the integer.
    return copies > 0 ? Int(min(copies, 1e9)) : 0
  }

  /// Returns the map of one copy.
  ///
  /// The map is the repeater's transform applied copy + offset times. Each part is applied separately, so that copies
  /// lie on a line and not on a spiral.
  func matrix(
    copy: Int, _ constants: ContiguousArray<Float>, _ values: ContiguousArray<Float>
  ) -> Matrix2D {
    let times = Float(copy) + offset.scalar(constants, values)
    let position = transform.position.vector(constants, values) * times
    let anchor = transform.anchor.vector(constants, values)
    let scale = transform.scale.vector(constants, values) * 0.01
    let (s, c) = Degrees.sincos(transform.rotation.scalar(constants, values) * times)
    let sx = power(scale.x, times), sy = power(scale.y, times)
    // Rotated first and then scaled, as lottie-web, lottie-android, ThorVG and rlottie do; Skottie scales first.
    let linear = Matrix2D(a: c * sx, b: s * sy, c: -s * sx, d: c * sy, tx: 0, ty: 0)
    return .translation(position.x + anchor.x, position.y + anchor.y) * linear
      * .translation(-anchor.x, -anchor.y)
  }

  /// Returns `base` to the power of `exponent`; a negative base mirrors for every other exponent.
  private func power(_ base: Float, _ exponent: Float) -> Float {
    if base == 1 || exponent == 0 { return 1 }
    if base == 0 { return exponent > 0 ? 0 : 1 }
    let magnitude = Float(PlainMath.pow(Double(abs(base)), Double(exponent)))
    let isOdd = exponent.rounded(.down).truncatingRemainder(dividingBy: 2) != 0
    return base < 0 && isOdd ? -magnitude : magnitude
  }
}

extension Program {
  /// Returns the number of copies that a repeater makes.
  @inline(__always)
  func copies(of repeater: RepeaterReferences, _ pose: Pose) -> Int {
    repeater.copyCount(constants, pose.values)
  }

  /// Returns the map of one copy.
  @inline(__always)
  func matrix(of repeater: RepeaterReferences, copy: Int, _ pose: Pose) -> Matrix2D {
    repeater.matrix(copy: copy, constants, pose.values)
  }
}
