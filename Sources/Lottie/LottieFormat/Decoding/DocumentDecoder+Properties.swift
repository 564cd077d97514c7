extension DocumentDecoder {
  typealias Property = LottieDocument.Property
  typealias Keyframe = LottieDocument.Keyframe
  typealias Vector = LottieDocument.Vector

  /// A property that never changes.
  mutating func constant<Value: PropertyValue>(_ value: Value, at node: Node) -> Property<Value> {
    Property(keyframes: Value.keyframes(of: value, &self), slotID: nil, node: node)
  }

  /// The property under a key; the default if it is missing or invalid.
  mutating func property<Value: PropertyValue>(
    _ key: Key, _ owner: Node, default fallback: Value
  ) -> Property<Value> {
    guard let node = member(key, owner) else { return constant(fallback, at: owner) }
    return property(node, default: fallback)
  }

  /// The property at a node.
  ///
  /// Its `k` contains keyframes if it is an array of objects with a time, regardless of `a`. A node that is a value
  /// instead of a property is a constant. A `sid` of a slot in the document has the slot's value and expression.
  mutating func property<Value: PropertyValue>(_ node: Node, default fallback: Value) -> Property<Value> {
    let parts = PropertyParts(node, json)
    var result = track(node, parts, default: fallback)
    if let slot = parts.slot, let id = text(slot) {
      if let own = slotted(id, as: Value.self, default: fallback) {
        if let keyframes = own.keyframes { result.keyframes = keyframes }
        result.expression = own.expression
      }
      result.slotID = id
      result.node = node
    }
    if result.expression == nil { result.expression = parts.expression }
    return result
  }

  /// The keyframes and the expression of a slot in the document; nil if there is none, or it is of another kind.
  ///
  /// A slot with an expression alone has no keyframes.
  private mutating func slotted<Value: PropertyValue>(
    _ id: String, as kind: Value.Type, default fallback: Value
  ) -> (keyframes: [Keyframe<Value>]?, expression: Node?)? {
    guard let node = slots[ExactName(id)] else { return nil }
    let expression = slotExpression(node)
    if isExpressionAlone(node) { return (nil, expression) }
    let key = SlotKey(id: ExactName(id), kind: Value.slotKind)
    if let known = slotCache[key].flatMap({ Value.property($0) }) {
      countKeyframes(known.keyframes.count, node)
      return (known.keyframes, expression)
    }
    guard slot(key, accepts: { $0.accepts(node, as: kind) }) else {
      report(
        .slot, node,
        "the value of slot \(id) is not of the kind that its property needs; the property keeps its own")
      return nil
    }
    let property = track(node, PropertyParts(node, json), default: fallback)
    slotCache[key] = Value.cached(property)
    return (property.keyframes, expression)
  }

  /// A Boolean value indicating whether a slot has only an expression, which then changes the property's own value.
  func isExpressionAlone(_ slot: Node) -> Bool { member(.k, slot) == nil && slotExpression(slot) != nil }

  /// The expression of a slot's value; that of a gradient may be in its list of stops.
  func slotExpression(_ node: Node) -> Node? {
    if let own = PropertyParts(node, json).expression { return own }
    guard let inner = member(.k, node), json.token(inner).kind == .object else { return nil }
    return PropertyParts(inner, json).expression
  }

  /// Whether a slot's value is of a kind.
  ///
  /// The result is cached for further properties.
  mutating func slot(_ key: SlotKey, accepts: (Self) -> Bool) -> Bool {
    if let known = slotVerdicts[key] { return known }
    let verdict = accepts(self)
    slotVerdicts[key] = verdict
    return verdict
  }

  /// Counts keyframes.
  ///
  /// Reports a finding and returns false if there are too many.
  @discardableResult
  mutating func countKeyframes(_ count: Int, _ node: Node) -> Bool {
    keyframeCount += count
    if keyframeCount <= LottieLimits.maximumKeyframes { return true }
    exceed(node, "the file has more than \(LottieLimits.maximumKeyframes) keyframes")
    return false
  }

  /// Whether a property or a value is clearly of a kind.
  func accepts<Value: PropertyValue>(_ node: Node, as kind: Value.Type) -> Bool {
    let parts = PropertyParts(node, json)
    guard let value = parts.value else { return kind.accepts(node, json) }
    guard isKeyframes(value) else { return kind.accepts(value, json) }
    var hasValue = false
    for keyframe in json.elements(of: value) {
      guard let start = member(.s, keyframe) else { continue }
      // Keyframes wrap even scalars in arrays.
      guard kind.accepts(start, json) else { return false }
      hasValue = true
    }
    return hasValue
  }

  /// The keyframes or the constant at a node.
  private mutating func track<Value: PropertyValue>(
    _ node: Node, _ parts: PropertyParts, default fallback: Value
  ) -> Property<Value> {
    let value = parts.value ?? node
    if isKeyframes(value) {
      let keyframes: [Keyframe<Value>] = keyframes(value, default: fallback)
      if !keyframes.isEmpty {
        return Property(keyframes: keyframes, slotID: nil, node: node)
      }
    } else if countKeyframes(1, node), let constant = Value.read(value, &self) {
      return self.constant(constant, at: node)
    }
    report(.value, node, "a value is missing or not of its kind; the default is used")
    return constant(fallback, at: node)
  }

  /// Whether a value is an array of keyframes.
  func isKeyframes(_ node: Node) -> Bool {
    let token = json.token(node)
    guard token.kind == .array, token.count > 0 else { return false }
    let first = Node(Int(node.index) + 1)
    guard json.token(first).kind == .object else { return false }
    return member(.t, first) != nil || member(.s, first) != nil
  }
}

/// The members of a property, found in one pass.
struct PropertyParts {
  /// `k`: the value or the keyframes.
  var value: JSONDocument.Node?
  var slot: JSONDocument.Node?
  /// The member `x`, if it is a text.
  var expression: JSONDocument.Node?

  @inline(__always)
  init(_ node: JSONDocument.Node, _ json: JSONDocument) {
    json.forEachMember(of: node) { key, member in
      switch key {
      case JSONDocument.Key.k.packed: value = member
      case JSONDocument.Key.slotID.packed: slot = member
      case JSONDocument.Key.x.packed: if json.token(member).kind == .string { expression = member }
      default: break
      }
    }
  }
}
