extension DocumentDecoder {
  typealias Shape = LottieDocument.Shape

  /// The items of an array without transforms, and the last transform.
  mutating func shapes(_ array: Node, depth: Int) -> (items: [Shape], transform: LottieDocument.Transform?) {
    let list = json.token(array)
    guard list.kind == .array else { return ([], nil) }
    guard depth <= LottieLimits.maximumGroupDepth else {
      exceed(array, "groups nest deeper than \(LottieLimits.maximumGroupDepth)")
      return ([], nil)
    }
    shapeCount += list.count
    guard shapeCount <= LottieLimits.maximumShapes else {
      exceed(array, "the file has more than \(LottieLimits.maximumShapes) shapes")
      return ([], nil)
    }
    var items: [Shape] = []
    items.reserveCapacity(list.count)
    var transform: LottieDocument.Transform?
    var index = Int(array.index) + 1
    // Reading stops at the first exceeded limit.
    while index < list.end, failure == nil {
      let node = Node(index)
      index = json.indexAfter(index)
      guard json.token(node).kind == .object else {
        report(.unknownShape, node, "a shape that is no object is left out")
        continue
      }
      let parts = ShapeParts(node, json)
      if parts.kind == .repeaterTransform {
        transform = self.transform(node)
      } else {
        items.append(shape(node, parts, depth: depth))
      }
    }
    return (items, transform)
  }

  private mutating func shape(_ node: Node, _ parts: ShapeParts, depth: Int) -> Shape {
    Shape(
      kind: kind(node, parts, depth: depth), name: parts.name.flatMap { text($0) } ?? "",
      isHidden: parts.isHidden.flatMap { flag($0) } ?? false,
      blendMode: parts.blendMode.map { blendMode(at: $0) } ?? 0, node: node)
  }

  /// The number of a blend mode; 0 for an unknown one.
  mutating func blendMode(_ node: Node) -> Int { member(.blendMode, node).map { blendMode(at: $0) } ?? 0 }

  private mutating func blendMode(at found: Node) -> Int {
    let value = number(found) ?? 0
    guard value >= 0, value <= 16 else {
      report(.blendMode, found, "blend mode \(Int64(value)) is drawn as normal")
      return 0
    }
    return Int(value)
  }

  private mutating func kind(_ node: Node, _ parts: ShapeParts, depth: Int) -> Shape.Kind {
    switch parts.kind {
    case .group: return group(node, depth: depth)
    case .rectangle: return rectangle(node)
    case .ellipse: return ellipse(node)
    case .star: return star(node)
    case .shapePath: return path(node)
    case .fill: return .fill(fill(node))
    case .stroke: return .stroke(stroke(node))
    case .gradientFill: return .gradientFill(fill(node), gradient(node))
    case .gradientStroke: return .gradientStroke(stroke(node), gradient(node))
    case .trim:
      return .trim(
        .init(
          start: property(.s, node, default: 0), end: property(.e, node, default: 100),
          offset: property(.o, node, default: 0), isSequential: integer(.m, node) == 2))
    case .roundedCorners: return .roundedCorners(property(.r, node, default: 0))
    case .repeater: return repeater(node)
    case .puckerBloat: return .puckerBloat(property(.a, node, default: 0))
    case .zigZag:
      return .zigZag(
        .init(
          amplitude: property(.s, node, default: 0), frequency: property(.r, node, default: 0),
          isSmooth: isSmooth(node)))
    case .offsetPath:
      return .offsetPath(
        .init(
          amount: property(.a, node, default: 0), join: join(node), miterLimit: miterLimit(node)))
    case .merge: return .merge(integer(.mergeMode, node) ?? 1)
    case .twist:
      report(.twist, node, "twist is not drawn")
      return .twist
    default:
      let type = parts.type.flatMap { text($0) } ?? ""
      report(.unknownShape, node, "the shape type '\(type.prefix(32))' is unknown and not drawn")
      return .unknown(type)
    }
  }

  private mutating func group(_ node: Node, depth: Int) -> Shape.Kind {
    guard let array = member(.items, node) else { return .group([], nil) }
    let (items, transform) = shapes(array, depth: depth + 1)
    return .group(items, transform)
  }

  private mutating func direction(_ node: Node) -> LottieDocument.Direction {
    integer(.d, node) == 3 ? .counterclockwise : .clockwise
  }

  private mutating func rectangle(_ node: Node) -> Shape.Kind {
    .rectangle(
      .init(
        center: position(.p, node), size: property(.s, node, default: Vector(0, 0)),
        radius: property(.r, node, default: 0), direction: direction(node)))
  }

  private mutating func ellipse(_ node: Node) -> Shape.Kind {
    .ellipse(
      .init(
        center: position(.p, node), size: property(.s, node, default: Vector(0, 0)),
        direction: direction(node)))
  }

  private mutating func star(_ node: Node) -> Shape.Kind {
    let isPolygon = integer(.starKind, node).map { $0 == 2 } ?? (member(.innerRadius, node) == nil)
    return .star(
      .init(
        isPolygon: isPolygon, center: position(.p, node), points: property(.points, node, default: 5),
        rotation: property(.r, node, default: 0), outerRadius: property(.outerRadius, node, default: 0),
        outerRoundness: property(.outerRoundness, node, default: 0),
        innerRadius: property(.innerRadius, node, default: 0),
        innerRoundness: property(.innerRoundness, node, default: 0), direction: direction(node)))
  }

  private mutating func path(_ node: Node) -> Shape.Kind {
    var path = property(.transform, node, default: LottieDocument.Bezier(vertices: [], isClosed: false))
    if hasOuterClosedFlags, let isClosed = flag(.isClosed, node) { path.close(isClosed) }
    return .path(path)
  }

  // MARK: Styles

  private mutating func color(_ node: Node) -> Property<Vector> {
    var refused: (id: ExactName, slot: Node)?
    if let own = member(.c, node), let id = text(.slotID, own), let slot = slots[ExactName(id)],
      !isExpressionAlone(slot),
      !self.slot(.init(id: ExactName(id), kind: .color), accepts: { $0.acceptsColor(slot) })
    {
      report(.slot, slot, "the value of slot \(id) is no colour; the property keeps its own")
      refused = (ExactName(id), slot)
      slots[ExactName(id)] = nil
    }
    var color = property(.c, node, default: Vector(SIMD4(0, 0, 0, 1), count: 4))
    if let refused { slots[refused.id] = refused.slot }
    if hasByteColors, member(.c, node) != nil {
      for index in color.keyframes.indices {
        color.keyframes[index].value.components /= 255
        color.keyframes[index].end.components /= 255
      }
    } else {
      checkRange(of: color, at: member(.c, node) ?? node)
    }
    return color
  }

  /// Whether a property or a value contains colours: three numbers or more, or `#rrggbb`.
  func acceptsColor(_ node: Node) -> Bool {
    guard accepts(node, as: Vector.self) else { return false }
    let value = PropertyParts(node, json).value ?? node
    guard isKeyframes(value) else { return json.kind(of: value) == .string || json.count(of: value) >= 3 }
    return json.elements(of: value).allSatisfy { keyframe in
      member(.s, keyframe).map { json.kind(of: $0) == .string || json.count(of: $0) >= 3 } ?? true
    }
  }

  private mutating func fill(_ node: Node) -> LottieDocument.Fill {
    .init(
      color: color(node), opacity: property(.o, node, default: 100), isEvenOdd: fillRule(node) == 2)
  }

  /// The fill rule `r`, a key that older files also use for other things.
  private mutating func fillRule(_ node: Node) -> Int? {
    guard let rule = member(.r, node), json.token(rule).kind == .number else { return nil }
    return number(rule).map { Int(clamping: Int64($0)) }
  }

  private mutating func join(_ node: Node) -> LottieDocument.Stroke.Join {
    integer(.join, node).flatMap(LottieDocument.Stroke.Join.init(rawValue:)) ?? .round
  }

  /// The miter limit: `ml2`, which may be animated, or else `ml`.
  ///
  /// A missing limit, or one below 1, becomes 4.
  private mutating func miterLimit(_ node: Node) -> Property<Double> {
    var limit = property(
      member(.animatedMiterLimit, node) == nil ? .miterLimit : .animatedMiterLimit, node, default: 4)
    if limit.isConstant, limit.keyframes[0].value < 1 {
      limit.keyframes[0].value = 4
      limit.keyframes[0].end = 4
    }
    return limit
  }

  private mutating func stroke(_ node: Node) -> LottieDocument.Stroke {
    .init(
      color: color(node), opacity: property(.o, node, default: 100), width: property(.w, node, default: 0),
      cap: integer(.cap, node).flatMap(LottieDocument.Stroke.Cap.init(rawValue:)) ?? .round,
      join: join(node), miterLimit: miterLimit(node), dashes: dashes(node))
  }

  private mutating func dashes(_ node: Node) -> [LottieDocument.Stroke.Dash] {
    guard let array = member(.d, node), json.token(array).kind == .array else { return [] }
    var dashes: [LottieDocument.Stroke.Dash] = []
    for node in json.elements(of: array) {
      let role: LottieDocument.Stroke.Dash.Role
      switch text(.n, node) {
      case "d": role = .dash
      case "g": role = .gap
      case "o": role = .offset
      default:
        report(.value, node, "a part of a dash pattern is neither dash, gap nor offset and left out")
        continue
      }
      dashes.append(.init(role: role, length: property(.v, node, default: 0)))
    }
    return dashes
  }

  private mutating func gradient(_ node: Node) -> LottieDocument.Gradient {
    let (count, stops) = gradientStops(node)
    return .init(
      kind: integer(.t, node).flatMap(LottieDocument.Gradient.Kind.init(rawValue:)) ?? .linear,
      start: property(.s, node, default: Vector(0, 0)), end: property(.e, node, default: Vector(0, 0)),
      highlightLength: property(.h, node, default: 0), highlightAngle: property(.a, node, default: 0),
      colorCount: count, stops: stops)
  }

  /// The member `g`: the number of colour stops, and the stops.
  private mutating func gradientStops(_ style: Node) -> (Int, Property<LottieDocument.GradientStops>) {
    let empty = LottieDocument.GradientStops(values: [])
    guard let node = member(.g, style) else {
      report(.value, style, "a gradient without stops is not drawn")
      return (0, constant(empty, at: style))
    }
    var (count, stops) = gradientStops(at: node, default: empty)
    // The id may be in the gradient or in its list of stops.
    if stops.slotID == nil, let id = text(.slotID, node) {
      stops.slotID = id
    }
    if let id = stops.slotID, let slot = slots[ExactName(id)] {
      let expression = slotExpression(slot)
      if let expression { stops.expression = expression }
      if isExpressionAlone(slot) {
        // The expression changes the property's own stops.
      } else if let filled = gradient(slot, ExactName(id)) {
        let values = Property(keyframes: filled.keyframes, slotID: id, node: slot)
        let own = max(integer(.p, node) ?? 0, count)
        if let number = filled.saysCount ? filled.count : values.colorCount(property: own) {
          (count, stops.keyframes) = (number, filled.keyframes)
        } else {
          report(.slot, slot, "the property keeps its own gradient: \(values.problemOfCount)")
        }
      } else {
        report(.slot, slot, "the value of slot \(id) is no gradient; the property keeps its own")
      }
    }
    count = colorCount(count, stops)
    checkRange(of: stops, count: count, at: node)
    return (count, stops)
  }

  /// The gradient in a slot, decoded only once; nil if the slot contains none.
  private mutating func gradient(_ slot: Node, _ id: ExactName) -> SlotGradient? {
    let key = SlotKey(id: id, kind: .gradient)
    if case .gradient(let known)? = slotCache[key] {
      countKeyframes(known.keyframes.count, slot)
      return known
    }
    let property = member(.k, slot).flatMap { json.token($0).kind == .object ? $0 : nil } ?? slot
    let isGradient = self.slot(
      key, accepts: { $0.accepts(property, as: LottieDocument.GradientStops.self) })
    guard isGradient else { return nil }
    let (count, stops) = gradientStops(at: slot, default: LottieDocument.GradientStops(values: []))
    let gradient = SlotGradient(
      count: count, keyframes: stops.keyframes, saysCount: (integer(.p, slot) ?? 0) > 0)
    slotCache[key] = .gradient(gradient)
    return gradient
  }

  /// A gradient as `{p, k: property}`, `{p, k: values}`, a property or an array of numbers.
  mutating func gradientStops(
    at node: Node, default fallback: LottieDocument.GradientStops
  ) -> (Int, Property<LottieDocument.GradientStops>) {
    let count = json.token(node).kind == .object ? integer(.p, node) ?? 0 : 0
    var source = node
    if let inner = member(.k, node), json.token(inner).kind == .object { source = inner }
    let saved = slots
    slots = [:]
    let stops = property(source, default: fallback)
    slots = saved
    let known = count > 0 ? count : stops.colorCount(property: 0) ?? 0
    return (colorCount(known, stops), stops)
  }

  /// The number of colours: the number in the file if there are enough values, otherwise the number of available ones.
  private func colorCount(_ count: Int, _ stops: Property<LottieDocument.GradientStops>) -> Int {
    let available = (stops.keyframes.map { $0.value.values.count }.min() ?? 0) / 4
    return count <= 0 || count > available ? available : count
  }

  // MARK: Modifiers

  private mutating func repeater(_ node: Node) -> Shape.Kind {
    let transform = member(.repeaterTransform, node) ?? node
    let hasTransform = transform != node
    return .repeater(
      .init(
        copies: property(.c, node, default: 1), offset: property(.o, node, default: 0),
        isAbove: integer(.m, node) == 2,
        transform: hasTransform ? self.transform(transform) : .identity(at: node),
        startOpacity: hasTransform
          ? property(.startOpacity, transform, default: 100) : constant(100, at: node),
        endOpacity: hasTransform ? property(.endOpacity, transform, default: 100) : constant(100, at: node)))
  }

  private mutating func isSmooth(_ node: Node) -> Bool {
    let kind: Property<Double> = property(.points, node, default: 1)
    return kind.keyframes[0].value == 2
  }
}

extension LottieDocument.Transform {
  /// A transform that changes nothing.
  package static func identity(at node: JSONDocument.Node) -> LottieDocument.Transform {
    .init(
      anchor: .init(constant: .init(0, 0), node: node),
      position: .joined(.init(constant: .init(0, 0), node: node)),
      scale: .init(constant: DocumentDecoder.fullScale, node: node), rotation: .init(constant: 0, node: node),
      opacity: .init(constant: 100, node: node), skew: .init(constant: 0, node: node),
      skewAxis: .init(constant: 0, node: node), rotations3D: nil, node: node)
  }
}

extension LottieDocument.Property<LottieDocument.Bezier> {
  /// Copies the closed flag from outside into every path.
  mutating func close(_ isClosed: Bool) {
    for index in keyframes.indices {
      keyframes[index].value.isClosed = isClosed
      keyframes[index].end.isClosed = isClosed
    }
  }
}

/// The members that every shape may have, found in one pass.
private struct ShapeParts {
  var type, name, isHidden, blendMode: JSONDocument.Node?
  /// The value of ``type`` as a key; a key that equals no kind if it is missing or not a text.
  private(set) var kind = JSONDocument.Key(packed: 0)

  init(_ node: JSONDocument.Node, _ json: JSONDocument) {
    json.forEachMember(of: node) { key, member in
      switch key {
      case JSONDocument.Key.type.packed: type = member
      case JSONDocument.Key.name.packed: name = member
      case JSONDocument.Key.isHidden.packed: isHidden = member
      case JSONDocument.Key.blendMode.packed: blendMode = member
      default: break
      }
    }
    let word = type.flatMap { json.packedWord($0) } ?? SIMD2()
    // For a word of at most 7 bytes, the two halves combined are the key; for a longer word, they equal no key.
    kind = JSONDocument.Key(packed: word.x | word.y)
  }
}
