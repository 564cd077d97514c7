import LottieExpressions
import LottieFormat
import VectorRaster

extension SceneHost {
  mutating func rectangle(
    of layer: SceneReference, at seconds: Double?, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> SIMD4<Double>? {
    if let size = expressions.scene.layers[Int(expressions.scene.nodes[Int(layer.node)].row)].size {
      return SIMD4(0, 0, size.x, size.y)
    }
    var time = seconds
    if let seconds, (seconds - self.time(at: layer, &machine)).magnitude < 1e-9 { time = nil }
    var bounds = Bounds.empty
    if let content = child(of: layer, known: .content) {
      machine.readsTime = true
      bounds = try self.bounds(of: content, .identity, at: time, depth: 0, &machine)
    } else if let index = programLayer(of: layer),
      case .text(let text) = program.value.layers[index].content
    {
      machine.readsTime = true
      bounds = try self.bounds(ofText: Int(text), of: layer, at: seconds, &machine)
    } else {
      return nil
    }
    guard !bounds.isEmpty else { return SIMD4() }
    return SIMD4(
      Double(bounds.minX), Double(bounds.minY), Double(bounds.maxX) - Double(bounds.minX),
      Double(bounds.maxY) - Double(bounds.minY))
  }

  // MARK: - Texts

  /// Returns the box around the characters of a text, wherever animators move them.
  private mutating func bounds(
    ofText index: Int, of layer: SceneReference, at seconds: Double?, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> Bounds {
    let program = program.value
    let text = program.texts[index]
    let now = clock(of: Int(layer.instance), &machine)
    let frame = seconds.map { $0 * rate } ?? now
    let number = Int(
      text.block.isDynamic
        ? program.number(at: text.block.offset, overlay, frame: frame) : program.constants[text.block.offset])
    var block: TextBlock?
    if text.hasExpression, let group = child(of: layer, known: .text),
      let source = child(of: group, known: .sourceText),
      case .text(let units)? = result(of: source.node, in: source.instance, &machine)
    {
      try machine.charge(100 * units.count)
      texts.begin()
      for unit in units.prefix(ComposedTexts.maximumUnits) { texts.append(UInt16(numbers[unit])) }
      let own = texts.number(of: index, style: number, program, overlay)
      block = texts[own]
    } else if program.tracks.textBlocks.indices.contains(number) {
      block = program.tracks.textBlocks[number]
    } else if let blocks = overlay?.tracks.textBlocks {
      let place = number - program.tracks.textBlocks.count
      if blocks.indices.contains(place) { block = blocks[place] }
    }
    guard let block else { return .empty }
    try machine.charge(block.outline.points.count)
    return block.outline.bounds
  }

  // MARK: - Shapes

  /// Returns the box around the shapes of a group and their strokes, without regard to modifiers such as trims.
  ///
  /// - Parameters:
  ///   - contents: The group's contents.
  ///   - matrix: The map to the layer's space.
  ///   - time: The time in seconds; nil for the current values, after their expressions.
  private mutating func bounds(
    of contents: SceneReference, _ matrix: Matrix2D, at time: Double?, depth: Int,
    _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> Bounds {
    guard depth < LottieLimits.maximumGroupDepth else { return .empty }
    var bounds = Bounds.empty, strokeWidth = 0.0
    var next = expressions.scene.nodes[Int(contents.node)].firstChild
    while next >= 0 {
      let node = expressions.scene.nodes[Int(next)]
      let item = SceneReference(.group, node: next, instance: contents.instance)
      next = node.next
      try machine.charge(node.shape == .group ? 40 : 20)
      switch node.shape {
      case .group:
        guard let inner = child(of: item, known: .content) else { continue }
        let own = try matrix * self.matrix(of: item, at: time, &machine)
        bounds = bounds.union(try self.bounds(of: inner, own, at: time, depth: depth + 1, &machine))
      case .stroke:
        strokeWidth = max(strokeWidth, try number(.strokeWidth, of: item, at: time, &machine))
      case .none: break
      default:
        path.removeAll()
        try appendOutline(of: item, node.shape, at: time, &machine)
        try machine.charge(path.points.count)
        outline.removeAll()
        outline.append(path, transformedBy: matrix)
        bounds = bounds.union(outline.bounds)
      }
    }
    let distance = finite(strokeWidth / 2) * matrix.strokeScale
    guard !bounds.isEmpty, distance > 0 else { return bounds }
    return Bounds(
      minX: bounds.minX - distance, minY: bounds.minY - distance, maxX: bounds.maxX + distance,
      maxY: bounds.maxY + distance)
  }

  /// Appends the outline of a shape to ``path``.
  private mutating func appendOutline(
    of item: SceneReference, _ shape: SceneTable.Shape, at time: Double?, _ machine: inout ScriptMachine
  ) throws(ExpressionError) {
    if shape == .path {
      guard let property = child(of: item, known: .path),
        case .path(let list) = try value(of: property, at: time, &machine)
      else { return }
      let count = machine.heap.listCount(list) - 1
      floats.removeAll(keepingCapacity: true)
      for index in 0..<max(count, 0) { floats.append(finite(machine.heap.number(list, index + 1))) }
      let values = floats
      ShapePrimitives.bezier(values.span, isClosed: machine.heap.isClosed(list), into: &path)
      return
    }
    let position = pair(try values(.position, of: item, at: time, &machine))
    switch shape {
    case .rectangle, .ellipse:
      let size = pair(try values(.size, of: item, at: time, &machine))
      if shape == .ellipse {
        ShapePrimitives.ellipse(center: position, size: size, clockwise: true, into: &path)
      } else {
        ShapePrimitives.rectangle(center: position, size: size, radius: 0, clockwise: true, into: &path)
      }
    default:
      let points = try number(.points, of: item, at: time, &machine)
      let rotation = try number(.rotation, of: item, at: time, &machine) * (3.141592653589793 / 180)
      let outerRadius = try number(.outerRadius, of: item, at: time, &machine)
      let innerRadius = try number(.innerRadius, of: item, at: time, &machine)
      let outerRoundness = try number(.outerRoundness, of: item, at: time, &machine) / 100
      let innerRoundness = try number(.innerRoundness, of: item, at: time, &machine) / 100
      ShapePrimitives.star(
        center: position, isStar: shape == .star, points: finite(points), rotation: finite(rotation),
        outerRadius: finite(outerRadius), innerRadius: finite(innerRadius),
        outerRoundness: finite(outerRoundness), innerRoundness: finite(innerRoundness), clockwise: true,
        into: &path)
    }
  }

  /// Returns the map of a group's transform.
  private mutating func matrix(
    of item: SceneReference, at time: Double?, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> Matrix2D {
    guard let group = child(of: item, known: .transform) else { return .identity }
    let position = pair(try values(.position, of: group, at: time, &machine))
    let anchor = pair(try values(.anchorPoint, of: group, at: time, &machine))
    let scale = pair(try values(.scale, of: group, at: time, &machine) ?? SIMD4(100, 100, 0, 0)) * 0.01
    let (s, c) = Degrees.sincos(finite(try number(.rotation, of: group, at: time, &machine)))
    var result = Matrix2D(a: c, b: s, c: -s, d: c, tx: position.x, ty: position.y)
    let skew = try number(.skew, of: group, at: time, &machine)
    if skew != 0 {
      let axis = finite(try number(.skewAxis, of: group, at: time, &machine))
      result = result * .skew(finite(skew), axis: axis)
    }
    return result * .scale(scale.x, scale.y) * .translation(-anchor.x, -anchor.y)
  }

  private func pair(_ values: SIMD4<Double>?) -> Vector2 {
    values.map { Vector2(finite($0.x), finite($0.y)) } ?? .zero
  }

  /// Returns the number of a property of a group; 0 if the group has no such property.
  private mutating func number(
    _ name: Name, of group: SceneReference, at time: Double?, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> Double {
    try values(name, of: group, at: time, &machine)?.x ?? 0
  }

  /// Returns the numbers of a property of a group; nil if the group has no such property.
  private mutating func values(
    _ name: Name, of group: SceneReference, at time: Double?, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> SIMD4<Double>? {
    guard let property = child(of: group, known: name) else { return nil }
    try machine.charge(4 + cost(of: property))
    switch try value(of: property, at: time, &machine) {
    case .number(let value): return SIMD4(value, 0, 0, 0)
    case .array(let list):
      var result = SIMD4<Double>()
      for index in 0..<min(machine.heap.listCount(list), 4) {
        result[index] = machine.heap.number(list, index)
      }
      return result
    default: return nil
    }
  }

  /// Returns the value of a property at a time, or its current one.
  private mutating func value(
    of property: SceneReference, at time: Double?, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> ScriptValue {
    if let time { return try value(of: property, at: time, &machine) }
    return try value(of: property, &machine)
  }
}
