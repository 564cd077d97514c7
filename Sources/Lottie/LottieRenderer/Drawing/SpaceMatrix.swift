import VectorRaster

/// An affine map of space, for layers that are rotated about more than one axis.
///
/// Drawing uses no camera: the result is projected orthogonally onto the plane.
struct SpaceMatrix {
  /// The images of the three axes.
  private var x: SIMD3<Float>
  private var y: SIMD3<Float>
  private var z: SIMD3<Float>
  private var translation: SIMD3<Float>

  static let identity = SpaceMatrix.translation(.zero)

  static func translation(_ offset: SIMD3<Float>) -> SpaceMatrix {
    SpaceMatrix(x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], translation: offset)
  }

  static func scale(_ factors: SIMD3<Float>) -> SpaceMatrix {
    SpaceMatrix(
      x: [factors.x, 0, 0], y: [0, factors.y, 0], z: [0, 0, factors.z], translation: .zero)
  }

  /// Returns a rotation about an axis, 0 for x to 2 for z, with lottie-web's signs.
  ///
  /// About x and y the rotation has the opposite direction to that about z.
  static func rotation(axis: Int, degrees: Float) -> SpaceMatrix {
    let (s, c) = Degrees.sincos(degrees)
    switch axis {
    case 0: return SpaceMatrix(x: [1, 0, 0], y: [0, c, -s], z: [0, s, c], translation: .zero)
    case 1: return SpaceMatrix(x: [c, 0, s], y: [0, 1, 0], z: [-s, 0, c], translation: .zero)
    default: return SpaceMatrix(x: [c, s, 0], y: [-s, c, 0], z: [0, 0, 1], translation: .zero)
    }
  }

  /// Creates a map of space from a map of the plane.
  init(_ matrix: Matrix2D) {
    self.init(
      x: [matrix.a, matrix.b, 0], y: [matrix.c, matrix.d, 0], z: [0, 0, 1],
      translation: [matrix.tx, matrix.ty, 0])
  }

  private init(x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>, translation: SIMD3<Float>) {
    (self.x, self.y, self.z, self.translation) = (x, y, z, translation)
  }

  static func * (outer: SpaceMatrix, inner: SpaceMatrix) -> SpaceMatrix {
    func apply(_ v: SIMD3<Float>) -> SIMD3<Float> { outer.x * v.x + outer.y * v.y + outer.z * v.z }
    return SpaceMatrix(
      x: apply(inner.x), y: apply(inner.y), z: apply(inner.z),
      translation: apply(inner.translation) + outer.translation)
  }

  /// The map of the plane z = 0, seen from the front.
  var flattened: Matrix2D {
    Matrix2D(a: x.x, b: x.y, c: y.x, d: y.y, tx: translation.x, ty: translation.y)
  }
}

extension Program {
  /// Returns the map of a transform in space.
  func spaceMatrix(_ transform: TransformReferences, _ pose: Pose) -> SpaceMatrix {
    guard let space = transform.space else { return SpaceMatrix(matrix(transform, pose)) }
    func simd(_ v: (Float, Float, Float)) -> SIMD3<Float> { [v.0, v.1, v.2] }
    let orientation = triple(space.orientation, pose)
    let turn = transform.orientation.map { scalar($0, pose) } ?? 0
    var result = SpaceMatrix.translation(simd(triple(transform.position, pose)))
    result = result * .rotation(axis: 2, degrees: turn)
    result = result * .rotation(axis: 0, degrees: orientation.0) * .rotation(axis: 1, degrees: orientation.1)
    result = result * .rotation(axis: 2, degrees: orientation.2)
    result = result * .rotation(axis: 0, degrees: scalar(space.x, pose))
    result = result * .rotation(axis: 1, degrees: scalar(space.y, pose))
    result = result * .rotation(axis: 2, degrees: scalar(space.z, pose))
    result = result * .scale(simd(triple(transform.scale, pose)) * 0.01)
    return result * .translation(-simd(triple(transform.anchor, pose)))
  }
}
