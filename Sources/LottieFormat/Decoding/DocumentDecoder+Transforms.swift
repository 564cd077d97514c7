extension DocumentDecoder {
  /// The transform at a node; the identity when it is no object.
  mutating func transform(_ node: Node) -> LottieDocument.Transform {
    var result = LottieDocument.Transform(
      anchor: property(.a, node, default: Vector(0, 0)),
      position: position(.p, node),
      scale: property(.s, node, default: Self.fullScale),
      rotation: property(.r, node, default: 0),
      opacity: property(.o, node, default: 100),
      skew: property(.skew, node, default: 0),
      skewAxis: property(.skewAxis, node, default: 0),
      rotations3D: nil, node: node)
    fillScale(&result.scale)
    if member(.r, node) == nil {
      result.rotations3D = rotations3D(node)
    }
    return result
  }

  static let fullScale = Vector(SIMD4(100, 100, 100, 0), count: 3)

  /// A scale of one number is the same along all axes.
  private func fillScale(_ scale: inout Property<Vector>) {
    func fill(_ vector: inout Vector) {
      if vector.count == 1 { vector = Vector(SIMD4(vector[0], vector[0], vector[0], 0), count: 3) }
      if vector.count == 2 { vector.components[2] = 100 }
    }
    for index in scale.keyframes.indices where scale.keyframes[index].value.count < 3 {
      fill(&scale.keyframes[index].value)
      fill(&scale.keyframes[index].end)
    }
  }

  /// The rotations of a 3D layer, which stand in place of `r`; nil when there are none.
  private mutating func rotations3D(_ node: Node) -> LottieDocument.Transform.Rotations3D? {
    guard
      member(.rotationX, node) != nil || member(.rotationY, node) != nil || member(.rotationZ, node) != nil
        || member(.orientation, node) != nil
    else { return nil }
    var orientation = property(.orientation, node, default: Vector(SIMD4(), count: 3))
    for index in orientation.keyframes.indices { orientation.keyframes[index].tangents = nil }
    return .init(
      x: property(.rotationX, node, default: 0), y: property(.rotationY, node, default: 0),
      z: property(.rotationZ, node, default: 0), orientation: orientation)
  }

  /// A position: one track, or one a coordinate when it has members `x` and `y` that are properties.
  mutating func position(_ key: Key, _ owner: Node) -> LottieDocument.Position {
    guard let node = member(key, owner) else { return .joined(constant(Vector(0, 0), at: owner)) }
    return position(node)
  }

  mutating func position(_ node: Node) -> LottieDocument.Position {
    guard let x = splitMember(.x, node) else { return .joined(property(node, default: Vector(0, 0))) }
    // A slot that holds points may replace both coordinates.
    if let id = text(.slotID, node), let slot = slots[id], accepts(slot, as: Vector.self) {
      return .joined(property(node, default: Vector(0, 0)))
    }
    let y = splitMember(.y, node)
    let z = splitMember(.z, node)
    return .split(
      x: property(x, default: 0), y: y.map { property($0, default: 0) } ?? constant(0, at: node),
      z: z.map { property($0, default: 0) })
  }

  /// A coordinate of a split position: an object, or a number where `s` says that the position is split.
  private mutating func splitMember(_ key: Key, _ node: Node) -> Node? {
    guard let found = member(key, node) else { return nil }
    switch json.token(found).kind {
    case .object: return member(.k, node) == nil || flag(.s, node) == true ? found : nil
    case .number: return member(.k, node) == nil ? found : nil
    default: return nil
    }
  }
}
