import PlainMath

/// An orientation in space, as a unit quaternion.
struct Orientation {
  /// The parts i, j, k and the real part.
  private var parts: SIMD4<Double>

  /// Makes an orientation from its angles about x, y and z in degrees.
  init(_ angles: SIMD3<Float>) {
    func half(_ degrees: Float) -> (sin: Double, cos: Double) {
      PlainMath.sinCos(Double(degrees.isFinite ? degrees : 0) * PlainMath.pi / 360)
    }
    let (x, y, z) = (half(angles.x), half(angles.y), half(angles.z))
    parts = [
      x.sin * y.cos * z.cos + x.cos * y.sin * z.sin, x.cos * y.sin * z.cos - x.sin * y.cos * z.sin,
      x.cos * y.cos * z.sin + x.sin * y.sin * z.cos, x.cos * y.cos * z.cos - x.sin * y.sin * z.sin,
    ]
  }

  private init(parts: SIMD4<Double>) { self.parts = parts }

  /// Returns the orientation at a progress on the shortest turn to another one.
  func turned(to other: Orientation, _ progress: Double) -> Orientation {
    var end = other.parts
    var cosine = (parts * end).sum()
    if cosine < 0 {
      end = -end
      cosine = -cosine
    }
    guard 1 - cosine > 1e-6 else { return Orientation(parts: parts + (end - parts) * progress) }
    let angle = PlainMath.acos(cosine), sine = PlainMath.sin(angle)
    let from = PlainMath.sin((1 - progress) * angle) / sine, to = PlainMath.sin(progress * angle) / sine
    return Orientation(parts: parts * from + end * to)
  }

  /// The angles about x, y and z in degrees.
  var angles: SIMD3<Float> {
    let (i, j, k, real) = (parts.x, parts.y, parts.z, parts.w)
    let sine = Swift.min(Swift.max(2 * (i * k + real * j), -1), 1)
    let y = Degrees.atan2(sine, (1 - sine * sine).squareRoot())
    // Seen along the z axis, both other turns are about the same axis.
    guard 1 - sine.magnitude > 1e-9 else {
      return [Float(Degrees.atan2(2 * (j * k + real * i), 1 - 2 * (i * i + k * k))), Float(y), 0]
    }
    return [
      Float(Degrees.atan2(2 * (real * i - j * k), 1 - 2 * (i * i + j * j))), Float(y),
      Float(Degrees.atan2(2 * (real * k - i * j), 1 - 2 * (j * j + k * k))),
    ]
  }
}
