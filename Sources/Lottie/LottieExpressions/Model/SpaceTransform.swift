import PlainMath

/// An affine map between the spaces of layers, in three dimensions.
struct SpaceTransform {
  /// The images of the three axes.
  var x = SIMD4<Double>(1, 0, 0, 0)
  var y = SIMD4<Double>(0, 1, 0, 0)
  var z = SIMD4<Double>(0, 0, 1, 0)
  var origin = SIMD4<Double>()

  /// Returns the image of a direction.
  func direction(_ v: SIMD4<Double>) -> SIMD4<Double> { x * v.x + y * v.y + z * v.z }

  /// Returns the image of a point.
  func point(_ p: SIMD4<Double>) -> SIMD4<Double> { direction(p) + origin }

  /// The map that applies `b` first.
  static func * (a: SpaceTransform, b: SpaceTransform) -> SpaceTransform {
    SpaceTransform(x: a.direction(b.x), y: a.direction(b.y), z: a.direction(b.z), origin: a.point(b.origin))
  }

  /// A turn in the plane of two axes, from the first to the second, by degrees.
  static func turn(_ degrees: Double, from first: Int, to second: Int) -> SpaceTransform {
    var result = SpaceTransform()
    guard degrees != 0, degrees.isFinite else { return result }
    let (s, c) = PlainMath.sinCos(degrees * 3.141592653589793 / 180)
    var a = SIMD4<Double>(), b = SIMD4<Double>()
    (a[first], a[second], b[first], b[second]) = (c, s, -s, c)
    result.set(first, a)
    result.set(second, b)
    return result
  }

  private mutating func set(_ axis: Int, _ image: SIMD4<Double>) {
    switch axis {
    case 0: x = image
    case 1: y = image
    default: z = image
    }
  }

  /// The map back; nil for a map that is flat.
  var inverse: SpaceTransform? {
    func cross(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
      SIMD4(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x, 0)
    }
    let yz = cross(y, z), zx = cross(z, x), xy = cross(x, y)
    let product = x * yz
    let determinant = product.x + product.y + product.z
    guard determinant != 0, determinant.isFinite else { return nil }
    let scale = SIMD4<Double>(repeating: 1 / determinant)
    let rows = (yz * scale, zx * scale, xy * scale)
    var result = SpaceTransform(
      x: SIMD4(rows.0.x, rows.1.x, rows.2.x, 0), y: SIMD4(rows.0.y, rows.1.y, rows.2.y, 0),
      z: SIMD4(rows.0.z, rows.1.z, rows.2.z, 0))
    result.origin = SIMD4() - result.direction(origin)
    return result
  }
}
