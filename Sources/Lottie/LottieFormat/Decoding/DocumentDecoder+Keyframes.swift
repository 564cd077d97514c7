extension DocumentDecoder {
  /// The keyframes of an array, in ascending order of time.
  ///
  /// A keyframe without `s` takes the `e` of the previous keyframe, or else its value: old exports end this way. A
  /// segment ends at the value of the next keyframe, unless a legacy `e` differs.
  mutating func keyframes<Value: PropertyValue>(
    _ array: Node, default fallback: Value
  ) -> [Keyframe<Value>] {
    let list = json.token(array)
    guard countKeyframes(list.count, array) else { return [] }
    var result: [Keyframe<Value>] = []
    result.reserveCapacity(list.count)
    var legacyEnd: Value?
    var isAscending = true
    var hasTangents = false
    var isLastComplete = true
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
      isLastComplete = parts.start != nil
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
        let out = parts.tangentOut.flatMap { Vector.read($0, &self) } ?? zero
        let into = parts.tangentIn.flatMap { Vector.read($0, &self) } ?? zero
        // Most exporters write tangents of length 0 for straight paths.
        if out.components != .zero || into.components != .zero {
          keyframe.tangents = .init(out: out, into: into)
          hasTangents = true
        }
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
        // As in lottie-web: tangents along the chord may lead beyond its ends only if the next keyframe has no value of
        // its own.
        let mayLeaveChord = !isLastComplete && index == result.count - 2
        if let tangents = result[index].tangents,
          Value.isStraight(
            from: result[index].value, to: result[index].end, tangents, mayLeaveChord: mayLeaveChord)
        {
          result[index].tangents = nil
        }
      }
    }
    return result
  }

  /// Sorts keyframes by time; keyframes with equal times keep their order.
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

  /// The easing with the handles `o` and `i`: linear if one is missing or both lie on the diagonal.
  private mutating func easing(out: Node?, into: Node?) -> LottieDocument.Easing {
    guard let out, let into, let first = handle(out), let second = handle(into) else { return .linear }
    if first.x == first.y, second.x == second.y { return .linear }
    func handles(_ lane: Int) -> LottieDocument.Easing.Handles {
      .init(outX: first.x[lane], outY: first.y[lane], inX: second.x[lane], inY: second.y[lane])
    }
    let shared = handles(0)
    return (1..<4).allSatisfy { handles($0) == shared }
      ? .cubic(shared) : .perDimension(shared, handles(1), handles(2), handles(3))
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
    return (x, y)
  }

  /// One number for all dimensions, or one for each dimension; a missing dimension takes the number of the first.
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

/// The members of a keyframe, found in one pass.
struct KeyframeParts {
  var time, start, end, hold, out, into, tangentOut, tangentIn: JSONDocument.Node?

  @inline(__always)
  init(_ node: JSONDocument.Node, _ json: JSONDocument) {
    json.forEachMember(of: node) { key, member in
      switch key {
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
    }
  }
}
