extension DocumentDecoder {
  /// The transform at a node; the identity if the node is not an object.
  ///
  /// - Parameter is3D: Whether the layer is in space even if it has only the rotation `r`.
  mutating func transform(_ node: Node, is3D: Bool = false) -> LottieDocument.Transform {
    let parts = TransformParts(node, json)
    var scale = property(parts.scale, at: node, default: Self.fullScale)
    fillScale(&scale)
    return LottieDocument.Transform(
      anchor: property(parts.anchor, at: node, default: Vector(0, 0)),
      position: parts.position.map { position($0) } ?? .joined(constant(Vector(0, 0), at: node)),
      scale: scale,
      rotation: property(parts.rotation, at: node, default: 0),
      opacity: property(parts.opacity, at: node, default: 100),
      skew: property(parts.skew, at: node, default: 0),
      skewAxis: property(parts.skewAxis, at: node, default: 0),
      rotations3D: is3D || (parts.rotation == nil && parts.is3D) ? rotations3D(node, parts.rotation) : nil,
      node: node)
  }

  /// The property at a node; the default for nil.
  private mutating func property<Value: PropertyValue>(
    _ node: Node?, at owner: Node, default fallback: Value
  ) -> Property<Value> {
    guard let node else { return constant(fallback, at: owner) }
    return property(node, default: fallback)
  }

  static let fullScale = Vector(SIMD4(100, 100, 100, 0), count: 3)

  /// Extends a scale of one number to all axes.
  private mutating func fillScale(_ scale: inout Property<Vector>) {
    func fill(_ vector: inout Vector) {
      if vector.count == 1 { vector = Vector(SIMD4(vector[0], vector[0], vector[0], 0), count: 3) }
      if vector.count == 2 { vector.components[2] = 100 }
    }
    guard !scale.isConstant else {
      var value = scale.keyframes[0].value
      guard value.count < 3 else { return }
      fill(&value)
      return scale.keyframes = Vector.keyframes(of: value, &self)
    }
    for index in scale.keyframes.indices where scale.keyframes[index].value.count < 3 {
      fill(&scale.keyframes[index].value)
      fill(&scale.keyframes[index].end)
    }
  }

  /// The rotations of a 3D layer; `rotation` is `r`, which stands for `rz`.
  private mutating func rotations3D(
    _ node: Node, _ rotation: Node?
  ) -> LottieDocument.Transform.Rotations3D {
    var orientation = property(.orientation, node, default: Vector(SIMD4(), count: 3))
    for index in orientation.keyframes.indices { orientation.keyframes[index].tangents = nil }
    return .init(
      x: property(.rotationX, node, default: 0), y: property(.rotationY, node, default: 0),
      z: rotation.map { property($0, default: 0) } ?? property(.rotationZ, node, default: 0),
      orientation: orientation)
  }

  /// A position: one track, or one track for each coordinate if it has members `x` and `y` that are properties.
  mutating func position(_ key: Key, _ owner: Node) -> LottieDocument.Position {
    guard let node = member(key, owner) else { return .joined(constant(Vector(0, 0), at: owner)) }
    return position(node)
  }

  mutating func position(_ node: Node) -> LottieDocument.Position {
    guard let x = splitMember(.x, node) else { return .joined(property(node, default: Vector(0, 0))) }
    // A slot with points may replace both coordinates.
    if let id = text(.slotID, node), let slot = slots[ExactName(id)],
      self.slot(
        .init(id: ExactName(id), kind: .vector), accepts: { $0.accepts(slot, as: Vector.self) })
    {
      return .joined(property(node, default: Vector(0, 0)))
    }
    let y = splitMember(.y, node)
    let z = splitMember(.z, node)
    return .split(
      x: property(x, default: 0), y: y.map { property($0, default: 0) } ?? constant(0, at: node),
      z: z.map { property($0, default: 0) })
  }

  /// A coordinate of a split position: an object, or a number if `s` marks the position as split.
  private mutating func splitMember(_ key: Key, _ node: Node) -> Node? {
    guard let found = member(key, node) else { return nil }
    switch json.token(found).kind {
    case .object: return member(.k, node) == nil || flag(.s, node) == true ? found : nil
    case .number: return member(.k, node) == nil ? found : nil
    default: return nil
    }
  }
}

/// The members of a transform, found in one pass.
private struct TransformParts {
  var anchor, position, scale, rotation, opacity, skew, skewAxis: JSONDocument.Node?
  /// Whether there is a rotation about another axis.
  var is3D = false

  init(_ node: JSONDocument.Node, _ json: JSONDocument) {
    json.forEachMember(of: node) { key, member in
      switch key {
      case JSONDocument.Key.a.packed: anchor = member
      case JSONDocument.Key.p.packed: position = member
      case JSONDocument.Key.s.packed: scale = member
      case JSONDocument.Key.r.packed: rotation = member
      case JSONDocument.Key.o.packed: opacity = member
      case JSONDocument.Key.skew.packed: skew = member
      case JSONDocument.Key.skewAxis.packed: skewAxis = member
      case JSONDocument.Key.rotationX.packed, JSONDocument.Key.rotationY.packed,
        JSONDocument.Key.rotationZ.packed, JSONDocument.Key.orientation.packed:
        is3D = true
      default: break
      }
    }
  }
}
