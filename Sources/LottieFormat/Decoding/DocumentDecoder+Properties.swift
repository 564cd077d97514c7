extension DocumentDecoder {
  typealias Property = LottieDocument.Property
  typealias Keyframe = LottieDocument.Keyframe
  typealias Vector = LottieDocument.Vector

  /// A property that never changes.
  func constant<Value: PropertyValue>(_ value: Value, at node: Node) -> Property<Value> {
    guard let shared = Value.sharedKeyframes(for: value) else { return Property(constant: value, node: node) }
    return Property(keyframes: shared, slotID: nil, hasExpression: false, node: node)
  }

  /// The property under a key; the default when it is missing or makes no sense.
  mutating func property<Value: PropertyValue>(
    _ key: Key, _ owner: Node, default fallback: Value
  ) -> Property<Value> {
    guard let node = member(key, owner) else { return constant(fallback, at: owner) }
    return property(node, default: fallback)
  }

  /// The property at a node.
  ///
  /// Its `k` holds keyframes when it is an array of objects that have a time, whatever `a` says; a node that is no
  /// property but a value is a constant. A `sid` whose slot the document fills takes the slot's value.
  mutating func property<Value: PropertyValue>(_ node: Node, default fallback: Value) -> Property<Value> {
    let parts = PropertyParts(node, json)
    var result = track(node, parts, default: fallback)
    if let slot = parts.slot, let id = text(slot) {
      if let own = slotted(id, as: Value.self, default: fallback) { result.keyframes = own.keyframes }
      result.slotID = id
      result.node = node
    }
    if let expression = parts.expression {
      result.hasExpression = true
      report(.expression, expression, "expressions are not evaluated; the keyframes or the constant are used")
    }
    return result
  }

  /// The value that the document's slots give an id; nil when they give none, or one of another kind.
  private mutating func slotted<Value: PropertyValue>(
    _ id: String, as kind: Value.Type, default fallback: Value
  ) -> Property<Value>? {
    guard let node = slots[id] else { return nil }
    let key = SlotKey(id: id, kind: ObjectIdentifier(kind))
    if let known = slotCache[key] as? Property<Value> {
      countKeyframes(known.keyframes.count, node)
      return known
    }
    guard accepts(node, as: kind) else {
      report(
        .slot, node,
        "the value of slot \(id) is not of the kind that its property needs; the property keeps its own")
      return nil
    }
    let property = track(node, PropertyParts(node, json), default: fallback)
    slotCache[key] = property
    return property
  }

  /// Counts keyframes, and notes when there are too many; false then.
  @discardableResult
  private mutating func countKeyframes(_ count: Int, _ node: Node) -> Bool {
    keyframeCount += count
    if keyframeCount <= LottieLimits.maximumKeyframes { return true }
    exceed(node, "the file has more than \(LottieLimits.maximumKeyframes) keyframes")
    return false
  }

  /// Whether a property or a value is plainly of a kind.
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
        return Property(keyframes: keyframes, slotID: nil, hasExpression: false, node: node)
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

  // MARK: Keyframes

  /// The keyframes of an array, ascending by time.
  ///
  /// A keyframe without `s` takes the previous one's `e`, else its value: so end old exports. A segment ends at the
  /// next keyframe's value, unless the old `e` says otherwise.
  private mutating func keyframes<Value: PropertyValue>(
    _ array: Node, default fallback: Value
  ) -> [Keyframe<Value>] {
    let list = json.token(array)
    guard countKeyframes(list.count, array) else { return [] }
    var result: [Keyframe<Value>] = []
    result.reserveCapacity(list.count)
    var legacyEnd: Value?
    var isAscending = true
    var hasTangents = false
    var index = Int(array.index) + 1
    while index < list.end {
      let node = Node(index)
      index = json.indexAfter(index)
      let parts = KeyframeParts(node, json)
      guard let timeNode = parts.time, let time = number(timeNode) else {
        report(.keyframe, node, "a keyframe without a time is left out")
        continue
      }
      let value: Value
      if let start = parts.start, let read = Value.read(start, &self) {
        value = read
      } else if let end = legacyEnd {
        value = end
      } else if let last = result.last {
        value = last.value
        if index < list.end { report(.keyframe, node, "a keyframe without a value keeps the previous one's") }
      } else if let end = parts.end, let read = Value.read(end, &self) {
        value = read
      } else {
        report(.keyframe, node, "the first keyframe has no value; the default is used")
        value = fallback
      }
      if let last = result.last {
        if legacyEnd == nil { result[result.count - 1].end = value }
        if time < last.time { isAscending = false }
      }
      legacyEnd = parts.end.flatMap { Value.read($0, &self) }
      let isHeld = parts.hold.map { isTrue($0) } ?? false
      var keyframe = Keyframe(
        time: time, value: value, end: legacyEnd ?? value,
        easing: isHeld ? .hold : easing(out: parts.out, into: parts.into))
      if Value.isSpatial, parts.tangentOut != nil || parts.tangentIn != nil {
        let zero = Vector(SIMD4(), count: 0)
        keyframe.tangents = .init(
          out: parts.tangentOut.flatMap { Vector.read($0, &self) } ?? zero,
          into: parts.tangentIn.flatMap { Vector.read($0, &self) } ?? zero)
        hasTangents = true
      }
      result.append(keyframe)
    }
    if let last = result.indices.last { result[last].end = result[last].value }
    if !isAscending {
      report(.keyframe, array, "the keyframes are not in the order of time and were sorted")
      sort(&result)
    }
    if hasTangents {
      for index in result.indices {
        if let tangents = result[index].tangents,
          Value.isStraight(from: result[index].value, to: result[index].end, tangents)
        {
          result[index].tangents = nil
        }
      }
    }
    return result
  }

  /// Sorts by time; those of equal time keep their order.
  private func sort<Value>(_ keyframes: inout [Keyframe<Value>]) {
    let order = keyframes.indices.sorted { a, b in
      keyframes[a].time != keyframes[b].time ? keyframes[a].time < keyframes[b].time : a < b
    }
    keyframes = order.map { keyframes[$0] }
    for index in keyframes.indices {
      keyframes[index].end = keyframes[min(index + 1, keyframes.count - 1)].value
    }
  }

  mutating func isTrue(_ node: Node) -> Bool {
    switch json.token(node).kind {
    case .yes: true
    case .no, .null: false
    default: number(node).map { $0 != 0 } ?? false
    }
  }

  // MARK: Easing

  /// The easing that handles `o` and `i` describe: linear when one is missing or both lie on the diagonal.
  private mutating func easing(out: Node?, into: Node?) -> LottieDocument.Easing {
    guard let out, let into, let first = handle(out), let second = handle(into) else { return .linear }
    if first.x == first.y, second.x == second.y { return .linear }
    return .cubic(outX: first.x, outY: first.y, inX: second.x, inY: second.y)
  }

  private mutating func handle(_ node: Node) -> (x: SIMD4<Double>, y: SIMD4<Double>)? {
    let object = json.token(node)
    guard object.kind == .object else { return nil }
    var x: SIMD4<Double>?
    var y: SIMD4<Double>?
    var index = Int(node.index) + 1
    while index + 1 < object.end {
      let key = json.tape[index].payload
      if key == Key.x.packed { x = lanes(Node(index + 1)) }
      if key == Key.y.packed { y = lanes(Node(index + 1)) }
      index = json.indexAfter(index + 1)
    }
    guard let x, let y else { return nil }
    return (x.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1)), y)
  }

  /// One number for all dimensions, or one a dimension; a dimension without takes the first one's.
  private mutating func lanes(_ node: Node) -> SIMD4<Double>? {
    let token = json.token(node)
    guard token.kind == .array else { return number(node).map { SIMD4(repeating: $0) } }
    guard token.count > 0, let first = number(Node(Int(node.index) + 1)) else { return nil }
    var lanes = SIMD4(repeating: first)
    var index = Int(node.index) + 1
    var lane = 0
    while index < token.end, lane < 4 {
      if let value = number(Node(index)) { lanes[lane] = value }
      lane += 1
      index = json.indexAfter(index)
    }
    return lanes
  }
}

/// The members of a property, found in one pass.
struct PropertyParts {
  /// `k`: the value or the keyframes.
  var value: JSONDocument.Node?
  var slot: JSONDocument.Node?
  /// `x`, when it is a text.
  var expression: JSONDocument.Node?

  @inline(__always)
  init(_ node: JSONDocument.Node, _ json: JSONDocument) {
    let object = json.token(node)
    guard object.kind == .object else { return }
    var index = Int(node.index) + 1
    while index + 1 < object.end {
      let member = JSONDocument.Node(index + 1)
      switch json.tape[index].payload {
      case JSONDocument.Key.k.packed: value = member
      case JSONDocument.Key.slotID.packed: slot = member
      case JSONDocument.Key.x.packed: if json.token(member).kind == .string { expression = member }
      default: break
      }
      index = json.indexAfter(index + 1)
    }
  }
}

/// The members of a keyframe, found in one pass.
struct KeyframeParts {
  var time, start, end, hold, out, into, tangentOut, tangentIn: JSONDocument.Node?

  @inline(__always)
  init(_ node: JSONDocument.Node, _ json: JSONDocument) {
    let object = json.token(node)
    guard object.kind == .object else { return }
    var index = Int(node.index) + 1
    while index + 1 < object.end {
      let member = JSONDocument.Node(index + 1)
      switch json.tape[index].payload {
      case JSONDocument.Key.t.packed: time = member
      case JSONDocument.Key.s.packed: start = member
      case JSONDocument.Key.e.packed: end = member
      case JSONDocument.Key.h.packed: hold = member
      case JSONDocument.Key.o.packed: out = member
      case JSONDocument.Key.i.packed: into = member
      case JSONDocument.Key.tangentOut.packed: tangentOut = member
      case JSONDocument.Key.tangentIn.packed: tangentIn = member
      default: break
      }
      index = json.indexAfter(index + 1)
    }
  }
}
