extension ScriptMachine {
  /// `toComp`, `fromWorld` and their relatives: a point or a direction of one space in another; nil for another name.
  ///
  /// Without a camera the spaces of the composition and the world are the same.
  mutating func convert<Host: ExpressionHost>(
    _ name: Name, _ layer: SceneReference, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    let isDirection: Bool, isInverse: Bool
    switch name {
    case .toComp, .toWorld: (isDirection, isInverse) = (false, false)
    case .fromComp, .fromWorld, .fromCompToSurface: (isDirection, isInverse) = (false, true)
    case .toCompVec, .toWorldVec: (isDirection, isInverse) = (true, false)
    case .fromCompVec, .fromWorldVec: (isDirection, isInverse) = (true, true)
    default: return nil
    }
    let (point, size) = try vector(argument(0, of: count), &host)
    var transform = try self.transform(of: layer, &host)
    if isInverse {
      guard let inverse = transform.inverse else { return try heap.vector(point, count: max(size, 2)) }
      transform = inverse
    }
    return try heap.vector(
      isDirection ? transform.direction(point) : transform.point(point), count: min(max(size, 2), 3))
  }

  /// Returns the map from a layer's space to its composition's: its own transform and those of its ancestors.
  private mutating func transform<Host: ExpressionHost>(
    of layer: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> SpaceTransform {
    var result = try ownTransform(of: layer, &host)
    var ancestor = try parent(of: layer, &host), steps = 0
    while let layer = ancestor, steps < 256 {
      result = try ownTransform(of: layer, &host) * result
      ancestor = try parent(of: layer, &host)
      steps += 1
    }
    return result
  }

  private mutating func ownTransform<Host: ExpressionHost>(
    of layer: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> SpaceTransform {
    try charge(20)
    guard let group = try child(of: layer, known: .transform, &host) else { return SpaceTransform() }
    let position = try value(.position, of: group, &host) ?? SIMD4()
    let anchor = try value(.anchorPoint, of: group, &host) ?? SIMD4()
    var scale = (try value(.scale, of: group, &host) ?? SIMD4(repeating: 100)) / SIMD4(repeating: 100)
    if scale.z == 0 { scale.z = 1 }
    var result = SpaceTransform()
    result.origin = SIMD4(position.x, position.y, position.z, 0)
    if let orientation = try value(.orientation, of: group, &host) {
      result =
        result * .turn(orientation.x, from: 1, to: 2) * .turn(orientation.y, from: 2, to: 0)
        * .turn(orientation.z, from: 0, to: 1)
    }
    if let x = try value(.rotationX, of: group, &host) { result = result * .turn(x.x, from: 1, to: 2) }
    if let y = try value(.rotationY, of: group, &host) { result = result * .turn(y.x, from: 2, to: 0) }
    if let z = try value(.rotation, of: group, &host) { result = result * .turn(z.x, from: 0, to: 1) }
    result.x *= SIMD4(repeating: scale.x)
    result.y *= SIMD4(repeating: scale.y)
    result.z *= SIMD4(repeating: scale.z)
    result.origin -= result.direction(SIMD4(anchor.x, anchor.y, anchor.z, 0))
    return result
  }

  /// The value of a property of a transform; nil if the transform has no such property.
  private mutating func value<Host: ExpressionHost>(
    _ name: Name, of group: SceneReference, _ host: inout Host
  ) throws(ExpressionError) -> SIMD4<Double>? {
    guard let property = try child(of: group, known: name, &host) else { return nil }
    return try vector(.scene(property), &host).values
  }
}
