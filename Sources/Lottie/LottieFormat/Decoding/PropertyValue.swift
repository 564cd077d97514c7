/// A type of value that a property can have.
protocol PropertyValue: Sendable, Equatable {
  /// Reads a value with all tolerance of the format; nil if there is no value.
  static func read(_ node: JSONDocument.Node, _ decoder: inout DocumentDecoder) -> Self?

  /// Whether a value is clearly of this type, as a slot's value must be.
  static func accepts(_ node: JSONDocument.Node, _ json: JSONDocument) -> Bool

  /// The kind under which values of slots are cached.
  static var slotKind: SlotKey.Kind { get }

  /// A slot's property for the cache.
  static func cached(_ property: LottieDocument.Property<Self>) -> CachedSlot

  /// The property of a cached slot; nil if it is of another type.
  static func property(_ cached: CachedSlot) -> LottieDocument.Property<Self>?

  /// The single keyframe of a constant.
  static func keyframes(
    of constant: Self, _ decoder: inout DocumentDecoder
  ) -> [LottieDocument.Keyframe<Self>]

  /// Whether keyframes may have spatial tangents.
  static var isSpatial: Bool { get }

  /// Whether the path of a segment with spatial tangents is its chord.
  ///
  /// - Parameter mayLeaveChord: Whether tangents along the chord matter if they point beyond its ends.
  static func isStraight(
    from start: Self, to end: Self, _ tangents: LottieDocument.Keyframe<Self>.Tangents, mayLeaveChord: Bool
  ) -> Bool
}

extension PropertyValue {
  static var isSpatial: Bool { false }

  static func keyframes(
    of constant: Self, _ decoder: inout DocumentDecoder
  ) -> [LottieDocument.Keyframe<Self>] {
    LottieDocument.Keyframe.constant(constant)
  }

  static func isStraight(
    from start: Self, to end: Self, _ tangents: LottieDocument.Keyframe<Self>.Tangents, mayLeaveChord: Bool
  ) -> Bool { true }
}

extension LottieDocument.Keyframe {
  /// The single keyframe of a constant.
  static func constant(_ value: Value) -> [Self] {
    [Self(time: 0, value: value, end: value, easing: .linear)]
  }
}

extension Double: PropertyValue {
  static func keyframes(
    of constant: Double, _ decoder: inout DocumentDecoder
  ) -> [LottieDocument.Keyframe<Double>] {
    decoder.numbers.keyframes(of: constant, bits: SIMD4(constant.bitPattern, 0, 0, 0))
  }

  static func read(_ node: JSONDocument.Node, _ decoder: inout DocumentDecoder) -> Double? {
    decoder.number(node)
  }

  static func accepts(_ node: JSONDocument.Node, _ json: JSONDocument) -> Bool {
    switch json.kind(of: node) {
    case .number, .boolean: true
    case .array:
      json.count(of: node) == 1 && json.element(0, of: node).map { json.kind(of: $0) == .number } ?? false
    default: false
    }
  }
}

extension LottieDocument.Vector: PropertyValue {
  static func keyframes(
    of constant: Self, _ decoder: inout DocumentDecoder
  ) -> [LottieDocument.Keyframe<Self>] {
    decoder.vectors.keyframes(
      of: constant,
      bits: SIMD4(
        constant[0].bitPattern, constant[1].bitPattern, constant[2].bitPattern, constant[3].bitPattern))
  }

  static func read(_ node: JSONDocument.Node, _ decoder: inout DocumentDecoder) -> Self? {
    let token = decoder.json.token(node)
    switch token.kind {
    case .array:
      var components = SIMD4<Double>()
      var count = 0
      var index = Int(node.index) + 1
      while index < token.end, count < 4 {
        let element = JSONDocument.Node(index)
        if count == 0, decoder.json.token(element).kind == .array { return read(element, &decoder) }
        components[count] = decoder.number(element) ?? 0
        count += 1
        index = decoder.json.indexAfter(index)
      }
      return count > 0 ? Self(components, count: count) : nil
    case .string:
      if let color = decoder.hexColor(node) { return color }
      return decoder.number(node).map { Self(SIMD4($0, 0, 0, 0), count: 1) }
    default:
      return decoder.number(node).map { Self(SIMD4($0, 0, 0, 0), count: 1) }
    }
  }

  static func accepts(_ node: JSONDocument.Node, _ json: JSONDocument) -> Bool {
    if json.kind(of: node) == .string { return DocumentDecoder(json).hexColor(node) != nil }
    guard json.kind(of: node) == .array, json.count(of: node) >= 2 else { return false }
    return json.elements(of: node).prefix(4).allSatisfy { json.kind(of: $0) == .number }
  }

  static var isSpatial: Bool { true }

  static func isStraight(
    from start: Self, to end: Self, _ tangents: LottieDocument.Keyframe<Self>.Tangents, mayLeaveChord: Bool
  ) -> Bool {
    let out = tangents.out.components
    let into = tangents.into.components
    if out == .zero, into == .zero { return true }
    let chord = end.components - start.components
    if chord == .zero { return false }
    // Tangents along the chord, between its ends, would change only the speed, but the speed along the path is
    // constant.
    func isAlong(_ tangent: SIMD4<Double>) -> Bool {
      let reach = (chord * tangent).sum()
      if mayLeaveChord, reach < 0 || reach > (chord * chord).sum() { return false }
      let xy = chord[0] * tangent[1] - chord[1] * tangent[0]
      let xz = chord[0] * tangent[2] - chord[2] * tangent[0]
      let yz = chord[1] * tangent[2] - chord[2] * tangent[1]
      return xy.magnitude < 0.001 && xz.magnitude < 0.001 && yz.magnitude < 0.001
    }
    return isAlong(out) && isAlong(-into)
  }
}

extension LottieDocument.Bezier: PropertyValue {
  static func read(_ node: JSONDocument.Node, _ decoder: inout DocumentDecoder) -> Self? {
    var node = node
    for _ in 0..<2 where decoder.json.token(node).kind == .array {
      guard let first = decoder.unwrapped(node) else { return Self(vertices: [], isClosed: false) }
      node = first
    }
    return decoder.bezier(node)
  }

  static func accepts(_ node: JSONDocument.Node, _ json: JSONDocument) -> Bool {
    var node = node
    if json.kind(of: node) == .array, let first = json.element(0, of: node) { node = first }
    return json.member(.v, of: node) != nil
  }
}

extension LottieDocument.GradientStops: PropertyValue {
  static func read(_ node: JSONDocument.Node, _ decoder: inout DocumentDecoder) -> Self? {
    let token = decoder.json.token(node)
    guard token.kind == .array else { return nil }
    if token.count == 1, let inner = decoder.unwrapped(node), decoder.json.token(inner).kind == .array {
      return read(inner, &decoder)
    }
    var values: [Float] = []
    values.reserveCapacity(token.count)
    var index = Int(node.index) + 1
    while index < token.end {
      values.append(Float(decoder.number(JSONDocument.Node(index)) ?? 0))
      index = decoder.json.indexAfter(index)
    }
    return Self(values: values)
  }

  static func accepts(_ node: JSONDocument.Node, _ json: JSONDocument) -> Bool {
    guard json.kind(of: node) == .array, json.count(of: node) >= 4 else { return false }
    return json.elements(of: node).allSatisfy { json.kind(of: $0) == .number }
  }
}
