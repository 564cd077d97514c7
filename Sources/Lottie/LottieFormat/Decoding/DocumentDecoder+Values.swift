extension DocumentDecoder {
  // MARK: Members

  @inline(__always)
  func member(_ key: Key, _ node: Node) -> Node? { json.member(key, of: node) }

  /// The first element of an array, or the node itself if it is not an array; nil for an empty array.
  func unwrapped(_ node: Node) -> Node? {
    let token = json.token(node)
    guard token.kind == .array else { return node }
    return token.count > 0 ? Node(Int(node.index) + 1) : nil
  }

  // MARK: Numbers

  /// A finite number within ``LottieLimits/maximumMagnitude``; nil if the value is not a number.
  ///
  /// Accepts numbers, booleans as 0 and 1, numbers in strings, and the first element of an array of these.
  @inline(__always)
  mutating func number(_ node: Node) -> Double? {
    let token = json.token(node)
    if token.kind == .number {
      let value = token.number
      if value.magnitude <= LottieLimits.maximumMagnitude { return value }
    }
    return unusualNumber(node)
  }

  @inline(never)
  private mutating func unusualNumber(_ node: Node) -> Double? {
    var node = node
    for _ in 0..<3 where json.token(node).kind == .array {
      guard let first = unwrapped(node) else { return nil }
      node = first
    }
    let token = json.token(node)
    switch token.kind {
    case .yes: return 1
    case .no: return 0
    case .number: return limited(token.number, node)
    case .string:
      guard let text = json.string(node), text.utf8.count <= 64,
        let value = DecimalText.value(of: text.utf8)
      else { return nil }
      return limited(value, node)
    default: return nil
    }
  }

  private mutating func limited(_ value: Double, _ node: Node) -> Double? {
    if value.magnitude <= LottieLimits.maximumMagnitude { return value }
    guard value.isFinite else {
      let reason = json.messageForNumberWithoutValue(node)
      report(.number, node, "\(reason); the default is used")
      return nil
    }
    report(.number, node, "a number is too large and brought back to \(LottieLimits.maximumMagnitude)")
    return value < 0 ? -LottieLimits.maximumMagnitude : LottieLimits.maximumMagnitude
  }

  /// The number under a key, or the default.
  mutating func number(_ key: Key, _ node: Node, default fallback: Double) -> Double {
    guard let found = member(key, node), let value = number(found) else { return fallback }
    return value
  }

  /// The whole number under a key; nil if there is none.
  mutating func integer(_ key: Key, _ node: Node) -> Int? {
    guard let found = member(key, node), let value = number(found) else { return nil }
    return Int(clamping: Int64(value))  // within the limit of magnitude, which fits 64 bits
  }

  /// Whether the value under a key is `true` or a number other than 0; nil if there is no value.
  mutating func flag(_ key: Key, _ node: Node) -> Bool? {
    member(key, node).flatMap { flag($0) }
  }

  mutating func flag(_ found: Node) -> Bool? {
    switch json.token(found).kind {
    case .yes: return true
    case .no, .null: return false
    default: break
    }
    if let text = json.string(found) { return text == "true" || text == "1" }
    return number(found).map { $0 != 0 }
  }

  // MARK: Text

  /// A string, or a number as text, in which 12 and 12.0 are both "12".
  ///
  /// At most ``LottieLimits/maximumNameBytes`` are kept.
  func text(_ node: Node) -> String? {
    let token = json.token(node)
    switch token.kind {
    case .string:
      guard token.payload > UInt64(LottieLimits.maximumNameBytes) else { return json.string(node) }
      return json.utf8(node).map {
        String(decoding: $0.prefix(LottieLimits.maximumNameBytes), as: UTF8.self)
      }
    case .number:
      let value = token.number
      if let whole = Int64(exactly: value) { return String(whole) }
      return String(value)
    default: return nil
    }
  }

  func text(_ key: Key, _ node: Node) -> String? { member(key, node).flatMap { text($0) } }
}

extension DocumentDecoder {
  /// A colour as `#rgb`, `#rrggbb` or `#rrggbbaa`, with or without `#`.
  func hexColor(_ node: Node) -> LottieDocument.Vector? {
    guard let text = json.utf8(node) else { return nil }
    let digits = text.first == 0x23 ? text.dropFirst() : text[...]
    let values = digits.compactMap { JSONText.hexadecimal($0).map(Double.init) }
    guard values.count == digits.count else { return nil }
    var color = LottieDocument.Vector(SIMD4(0, 0, 0, 1), count: 4)
    switch values.count {
    case 3: for index in 0..<3 { color.components[index] = values[index] / 15 }
    case 6, 8:
      for index in 0..<values.count / 2 {
        color.components[index] = (values[2 * index] * 16 + values[2 * index + 1]) / 255
      }
    default: return nil
    }
    return color
  }

  /// The path of an object with vertices `v` and tangents `i` and `o`; nil for other values.
  mutating func bezier(_ node: Node) -> LottieDocument.Bezier? {
    let object = json.token(node)
    guard object.kind == .object else { return nil }
    var vertices: Node?
    var inTangents: Node?
    var outTangents: Node?
    var isClosed = false
    var index = Int(node.index) + 1
    while index + 1 < object.end {
      let value = Node(index + 1)
      switch json.tape[index].payload {
      case Key.v.packed: vertices = value
      case Key.i.packed: inTangents = value
      case Key.o.packed: outTangents = value
      case Key.c.packed:
        let kind = json.token(value).kind
        isClosed = kind == .yes || (kind != .no && kind != .null && number(value) ?? 0 != 0)
      default: break
      }
      index = json.indexAfter(index + 1)
    }
    guard let vertices, json.token(vertices).kind == .array else { return nil }
    let list = json.token(vertices)
    var result: [LottieDocument.Bezier.Vertex] = []
    result.reserveCapacity(list.count)
    var cursor = Int(vertices.index) + 1
    var (inCursor, inEnd) = range(inTangents)
    var (outCursor, outEnd) = range(outTangents)
    while cursor < list.end {
      let (x, y) = pair(cursor)
      var vertex = LottieDocument.Bezier.Vertex(x: x, y: y, inX: 0, inY: 0, outX: 0, outY: 0)
      cursor = json.indexAfter(cursor)
      if inCursor < inEnd {
        (vertex.inX, vertex.inY) = pair(inCursor)
        inCursor = json.indexAfter(inCursor)
      }
      if outCursor < outEnd {
        (vertex.outX, vertex.outY) = pair(outCursor)
        outCursor = json.indexAfter(outCursor)
      }
      if hasAbsoluteTangents { vertex.makeTangentsRelative() }
      result.append(vertex)
    }
    return LottieDocument.Bezier(vertices: result, isClosed: isClosed)
  }

  private func range(_ array: Node?) -> (Int, Int) {
    guard let array else { return (0, 0) }
    let token = json.token(array)
    return token.kind == .array ? (Int(array.index) + 1, token.end) : (0, 0)
  }

  /// Two numbers; missing ones are 0.
  @inline(__always)
  private mutating func pair(_ index: Int) -> (Double, Double) {
    let token = json.tape[index]
    guard token.kind == .array, token.count >= 2 else {
      return (number(Node(index)) ?? 0, 0)
    }
    let second = json.indexAfter(index + 1)
    return (number(Node(index + 1)) ?? 0, number(Node(second)) ?? 0)
  }
}

extension LottieDocument.Bezier.Vertex {
  fileprivate mutating func makeTangentsRelative() {
    inX -= x
    inY -= y
    outX -= x
    outY -= y
  }
}
