import VectorRaster

extension TransformReferences {
  /// Returns the map in the plane: T(p)·R(orientation)·R(r)·K(skew)·S(s)·T(−a).
  func matrix(_ constants: ContiguousArray<Float>, _ values: ContiguousArray<Float>) -> Matrix2D {
    let position = position.vector(constants, values)
    let anchor = anchor.vector(constants, values)
    let scale = scale.vector(constants, values) * 0.01
    var angle = rotation.scalar(constants, values)
    if let orientation { angle += orientation.scalar(constants, values) }
    var result = Matrix2D(a: 1, b: 0, c: 0, d: 1, tx: position.x, ty: position.y)
    if angle != 0 {
      let (s, c) = Degrees.sincos(angle)
      (result.a, result.b, result.c, result.d) = (c, s, -s, c)
    }
    if let skew {
      let axis = skewAxis.scalar(constants, values)
      result = result * .skew(skew.scalar(constants, values), axis: axis)
    }
    result.a *= scale.x
    result.b *= scale.x
    result.c *= scale.y
    result.d *= scale.y
    result.tx -= result.a * anchor.x + result.c * anchor.y
    result.ty -= result.b * anchor.x + result.d * anchor.y
    return result
  }
}

extension Matrix2D {
  /// Returns a shear by `skew` degrees along an axis.
  ///
  /// The angle is limited to just below a right angle, where the shear would be infinite.
  static func skew(_ skew: Float, axis: Float) -> Matrix2D {
    var angle = skew.truncatingRemainder(dividingBy: 180)
    if angle > 90 { angle -= 180 } else if angle < -90 { angle += 180 }
    let t = Degrees.tan(-min(max(angle, -89.99), 89.99))
    let (s, c) = Degrees.sincos(axis)
    return Matrix2D(a: 1 + t * s * c, b: -t * s * s, c: t * c * c, d: 1 - t * s * c, tx: 0, ty: 0)
  }
}

extension Program {
  /// Returns the map of a transform in the plane.
  @inline(__always)
  func matrix(_ transform: TransformReferences, _ pose: Pose) -> Matrix2D {
    transform.matrix(constants, pose.values)
  }
}
