import VectorRaster

/// An affine map of space, in which x leads to the right, y down and z away from the viewer.
struct SpaceMatrix {
  /// The images of the three axes.
  private(set) var x: SIMD3<Float>
  private(set) var y: SIMD3<Float>
  private(set) var z: SIMD3<Float>
  private(set) var translation: SIMD3<Float>

  static let identity = SpaceMatrix.translation(.zero)

  static func translation(_ offset: SIMD3<Float>) -> SpaceMatrix {
    SpaceMatrix(x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], translation: offset)
  }

  static func scale(_ factors: SIMD3<Float>) -> SpaceMatrix {
    SpaceMatrix(
      x: [factors.x, 0, 0], y: [0, factors.y, 0], z: [0, 0, factors.z], translation: .zero)
  }

  /// Returns a rotation about an axis, 0 for x to 2 for z, by which y turns to z, z to x, or x to y.
  static func rotation(axis: Int, degrees: Float) -> SpaceMatrix {
    let (s, c) = Degrees.sincos(degrees)
    return rotation(axis: axis, sine: s, cosine: c)
  }

  private static func rotation(axis: Int, sine s: Float, cosine c: Float) -> SpaceMatrix {
    switch axis {
    case 0: SpaceMatrix(x: [1, 0, 0], y: [0, c, s], z: [0, -s, c], translation: .zero)
    case 1: SpaceMatrix(x: [c, 0, -s], y: [0, 1, 0], z: [s, 0, c], translation: .zero)
    default: SpaceMatrix(x: [c, s, 0], y: [-s, c, 0], z: [0, 0, 1], translation: .zero)
    }
  }

  /// Returns the rotation that turns the z axis to a direction and leaves the x axis level.
  ///
  /// Straight up and down, the x axis stays where it is.
  static func looking(along direction: SIMD3<Float>) -> SpaceMatrix {
    let level = (direction.x * direction.x + direction.z * direction.z).squareRoot()
    let length = (level * level + direction.y * direction.y).squareRoot()
    guard length > 0, length.isFinite else { return .identity }
    let turn =
      level > 0 ? rotation(axis: 1, sine: direction.x / level, cosine: direction.z / level) : .identity
    return turn * rotation(axis: 0, sine: -direction.y / length, cosine: level / length)
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
    SpaceMatrix(
      x: outer.direction(inner.x), y: outer.direction(inner.y), z: outer.direction(inner.z),
      translation: outer * inner.translation)
  }

  /// Returns the image of a point.
  static func * (matrix: SpaceMatrix, point: SIMD3<Float>) -> SIMD3<Float> {
    matrix.direction(point) + matrix.translation
  }

  private func direction(_ v: SIMD3<Float>) -> SIMD3<Float> { x * v.x + y * v.y + z * v.z }

  /// The map that leads back; nil if the map has none.
  var inverse: SpaceMatrix? {
    func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (first, second, third) = (cross(y, z), cross(z, x), cross(x, y))
    let determinant = x.x * first.x + x.y * first.y + x.z * first.z
    let factor = 1 / determinant
    guard factor.isFinite else { return nil }
    var result = SpaceMatrix(
      x: SIMD3(first.x, second.x, third.x) * factor, y: SIMD3(first.y, second.y, third.y) * factor,
      z: SIMD3(first.z, second.z, third.z) * factor, translation: .zero)
    result.translation = -result.direction(translation)
    return result
  }

  /// The map of the plane z = 0, seen from far in front.
  var flattened: Matrix2D {
    Matrix2D(a: x.x, b: x.y, c: y.x, d: y.y, tx: translation.x, ty: translation.y)
  }
}

extension Program {
  /// Returns the map of a transform in space.
  func spaceMatrix(_ transform: TransformReferences, _ pose: Pose) -> SpaceMatrix {
    guard let space = transform.space else { return SpaceMatrix(matrix(transform, pose)) }
    var result = SpaceMatrix.translation(point(transform.position, pose))
    if let orientation = transform.orientation {
      result = result * .rotation(axis: 2, degrees: scalar(orientation, pose))
    }
    result = result * rotation(space, pose)
    if let skew = transform.skew {
      result =
        result * SpaceMatrix(.skew(scalar(skew, pose), axis: scalar(transform.skewAxis, pose)))
    }
    result = result * .scale(point(transform.scale, pose) * 0.01)
    return result * .translation(-point(transform.anchor, pose))
  }

  /// Returns the map from the space of a camera, which looks along its z axis, to that of its parent.
  func spaceMatrix(_ camera: CameraInstance, _ pose: Pose) -> SpaceMatrix {
    let transform = layers[Int(camera.layer)].transform
    let position = point(transform.position, pose)
    var result = SpaceMatrix.translation(position)
    if camera.hasTarget { result = result * .looking(along: point(transform.anchor, pose) - position) }
    return transform.space.map { result * rotation($0, pose) } ?? result
  }

  private func rotation(_ space: TransformReferences.SpaceReferences, _ pose: Pose) -> SpaceMatrix {
    let orientation = point(space.orientation, pose)
    var result = SpaceMatrix.rotation(axis: 0, degrees: orientation.x)
    result = result * .rotation(axis: 1, degrees: orientation.y)
    result = result * .rotation(axis: 2, degrees: orientation.z)
    result = result * .rotation(axis: 0, degrees: scalar(space.x, pose))
    result = result * .rotation(axis: 1, degrees: scalar(space.y, pose))
    return result * .rotation(axis: 2, degrees: scalar(space.z, pose))
  }

  private func point(_ reference: ValueReference, _ pose: Pose) -> SIMD3<Float> {
    let (x, y, z): (Float, Float, Float) = triple(reference, pose)
    return [x, y, z]
  }
}
