public import DotLottieFormat
public import LottieFormat

/// A value of a slot: a constant, or keyframes, of one kind.
public struct SlotValue: Sendable, Hashable {
  /// The kind of the slot.
  public let kind: LottieDocument.SlotKind
  /// The value as a property in Lottie's JSON: `{"a":0,"k":5}`.
  public let property: JSONValue

  init(kind: LottieDocument.SlotKind, property: JSONValue) {
    self.kind = kind
    self.property = property
  }

  /// Reads a property in Lottie's JSON.
  ///
  /// - Parameters:
  ///   - json: The property, such as `{"a":0,"k":[1,0,0]}`.
  ///   - kind: The kind of the value; nil to infer it from the form. A vector may serve as a position.
  /// - Throws: ``PlayerError`` for invalid JSON, or a value of another kind.
  public init(json: [UInt8], kind: LottieDocument.SlotKind? = nil) throws(PlayerError) {
    let value: JSONValue
    let found: LottieDocument.SlotKind?
    do throws(JSONError) {
      let document = try JSONDocument(json)
      if let number = document.firstNumberWithoutValue { throw document.error(ofNumberWithoutValue: number) }
      found = Self.kind(of: .root, in: document, expected: kind)
      value = JSONValue(document, .root)
    } catch {
      throw .invalid("the value of a slot is not JSON: \(error)")
    }
    guard let found else { throw .invalid("the value of a slot is a property, such as {\"a\":0,\"k\":5}") }
    if let kind, kind != found {
      throw .invalid("the slot holds values of the kind \(kind.rawValue), not \(found.rawValue)")
    }
    self.init(kind: kind ?? found, property: value)
  }

  /// The kind of a property by its form; nil for none.
  ///
  /// - Parameter expected: The kind of the slot, which decides for forms that several kinds share: a position is written as
  ///   a vector, a scale with a depth as a colour, stops without their number as a list of numbers, and an expression alone
  ///   as a property without a value.
  static func kind(
    of node: JSONDocument.Node, in document: JSONDocument, expected: LottieDocument.SlotKind?
  ) -> LottieDocument.SlotKind? {
    let found = LottieDocument.SlotKind(of: node, in: document)
    guard let expected, document.kind(of: node) == .object, found != expected else { return found }
    let hasExpression = document.member("x", of: node).map { document.kind(of: $0) == .string } ?? false
    guard let value = document.member("k", of: node) else { return found ?? (hasExpression ? expected : nil) }
    switch (expected, found) {
    case (.position, .vector), (.position, .color), (.vector, .color): return expected
    case (.gradient, nil), (.gradient, .color):
      return document.kind(of: value) == .array ? expected : found
    default: return found
    }
  }

  /// The value as one of another kind, if both are written alike; otherwise the same value.
  func asKind(_ kind: LottieDocument.SlotKind) -> SlotValue {
    guard kind != self.kind, let document = try? JSONDocument(property.utf8()),
      Self.kind(of: .root, in: document, expected: kind) == kind
    else { return self }
    return SlotValue(kind: kind, property: property)
  }

  /// The path of a slot's value, for messages.
  static func path(_ id: String) -> String { "slots.\(id.shortened)" }

  /// The expression of the property; nil without one.
  var expression: String? { property.member("x")?.text ?? property.member("k")?.member("x")?.text }

  /// The value with another expression.
  func withExpression(_ source: String) -> SlotValue {
    guard case .object(let members) = property else { return self }
    return SlotValue(
      kind: kind,
      property: .object(members.filter { $0.key != "x" } + [.init("x", .string(source))]))
  }

  /// A colour, with components 0…1.
  public static func color(red: Double, green: Double, blue: Double) -> SlotValue {
    constant(.color, .array([.number(red), .number(green), .number(blue)]))
  }

  /// A number, in the unit of the property: percent for opacities, degrees for angles.
  public static func scalar(_ value: Double) -> SlotValue { constant(.scalar, .number(value)) }

  /// Two numbers, such as a size or a scale in percent.
  public static func vector(_ x: Double, _ y: Double) -> SlotValue {
    constant(.vector, .array([.number(x), .number(y)]))
  }

  /// A point.
  public static func position(x: Double, y: Double) -> SlotValue {
    constant(.position, .array([.number(x), .number(y)]))
  }

  /// A gradient from the first to the last stop.
  public static func gradient(_ stops: [DotLottieTheme.Stop]) -> SlotValue {
    SlotValue(
      kind: .gradient,
      property: .object([
        .init("p", .number(Double(stops.count))),
        .init("k", .object([.init("a", .number(0.0)), .init("k", stops.lottieNumbers)])),
      ]))
  }

  /// A path of at most `LottieLimits.maximumSlotPathVertices` vertices.
  public static func path(_ path: LottieDocument.Bezier) -> SlotValue {
    func points(_ point: (LottieDocument.Bezier.Vertex) -> (Double, Double)) -> JSONValue {
      .array(
        path.vertices.map { vertex in
          let (x, y) = point(vertex)
          return .array([.number(x), .number(y)])
        })
    }
    return constant(
      .path,
      .object([
        .init("c", .boolean(path.isClosed)), .init("v", points { ($0.x, $0.y) }),
        .init("i", points { ($0.inX, $0.inY) }), .init("o", points { ($0.outX, $0.outY) }),
      ]))
  }

  /// A picture.
  ///
  /// - Parameters:
  ///   - source: A `data:` URL, or the name of a picture of the package.
  ///   - width: The width in pixels of the animation, above 0; nil for that of the slot.
  ///   - height: The height in pixels of the animation, above 0; nil for that of the slot.
  public static func image(source: String, width: Double? = nil, height: Double? = nil) -> SlotValue {
    let isEmbedded = source.utf8.starts(with: "data:".utf8)
    var members: [JSONValue.Member] = []
    if let width { members.append(.init("w", .number(width))) }
    if let height { members.append(.init("h", .number(height))) }
    members += [
      .init("u", .string("")), .init("p", .string(source)), .init("e", .number(isEmbedded ? 1.0 : 0.0)),
    ]
    return SlotValue(kind: .image, property: .object(members))
  }

  /// A text, in the animation's own style.
  ///
  /// It is drawn with the characters that the animation contains; a character that it lacks takes no room.
  public static func text(_ text: String) -> SlotValue {
    let document = JSONValue.object([.init("t", .string(text))])
    return SlotValue(
      kind: .text,
      property: .object([
        .init("k", .array([.object([.init("s", document), .init("t", .number(0.0))])]))
      ]))
  }

  private static func constant(_ kind: LottieDocument.SlotKind, _ value: JSONValue) -> SlotValue {
    SlotValue(kind: kind, property: .object([.init("a", .number(0.0)), .init("k", value)]))
  }

  /// The value as a property in Lottie's JSON, without the alpha of colours.
  public var json: String { String(decoding: withoutAlpha.utf8(), as: UTF8.self) }

  var withoutAlpha: JSONValue {
    guard kind == .color, case .object(var members) = property,
      let place = members.firstIndex(where: { $0.key == "k" })
    else { return property }
    members[place].value = members[place].value.droppingAlpha
    return .object(members)
  }
}

extension [DotLottieTheme.Stop] {
  /// The stops in Lottie's order: positions and colours of all, then positions and alphas of all.
  var lottieNumbers: JSONValue {
    var numbers: [JSONValue] = []
    for stop in self {
      numbers.append(.number(stop.offset))
      numbers += stop.color.prefix(3).map(JSONValue.number)
    }
    for stop in self { numbers += [.number(stop.offset), .number(stop.color.count > 3 ? stop.color[3] : 1)] }
    return .array(numbers)
  }
}

extension JSONValue {
  /// The colour, or the keyframes of colours, with three components each.
  fileprivate var droppingAlpha: JSONValue {
    guard case .array(let elements) = self, let first = elements.first else { return self }
    if case .number = first { return .array(Array(elements.prefix(3))) }
    return .array(
      elements.map { element in
        guard case .object(let members) = element else { return element }
        return .object(
          members.map { $0.key == "s" || $0.key == "e" ? .init($0.key, $0.value.droppingAlpha) : $0 })
      })
  }

  /// A member of an object.
  func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The number, if it is one.
  var number: Double? {
    guard case .number(let value) = self else { return nil }
    return value
  }

  /// The text, if it is one.
  var text: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }
}
