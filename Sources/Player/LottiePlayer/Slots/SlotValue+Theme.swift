import DotLottieFormat
import LottieFormat

extension DotLottieTheme.Content {
  /// The expression of the rule; nil without one.
  package var expression: String? {
    switch self {
    case .color(let values), .scalar(let values), .vector(let values), .position(let values):
      values.expression
    case .gradient(let stops): stops.expression
    case .text(let rule), .path(let rule): rule.member("expression")?.text
    case .image: nil
    }
  }

  /// The expression of a rule that has no value of its own; nil for other rules.
  var expressionAlone: String? {
    switch self {
    case .color(let values), .scalar(let values), .vector(let values), .position(let values):
      values.value == nil && values.keyframes.isEmpty ? expression : nil
    case .gradient(let stops): stops.value == nil && stops.keyframes.isEmpty ? expression : nil
    case .text(let rule), .path(let rule):
      rule.isEmpty("value") && rule.isEmpty("keyframes") ? expression : nil
    case .image: nil
    }
  }

  /// The kind of the slot that the rule fills.
  fileprivate var kind: LottieDocument.SlotKind {
    switch self {
    case .color: .color
    case .scalar: .scalar
    case .vector: .vector
    case .position: .position
    case .gradient: .gradient
    case .path: .path
    case .image: .image
    case .text: .text
    }
  }
}

extension SlotValue {
  /// Makes the value of a theme's rule for a slot: the rule's expression alone, if it has nothing else.
  init(evaluating content: DotLottieTheme.Content) {
    guard let expression = content.expressionAlone else {
      self.init(content)
      return
    }
    self.init(kind: content.kind, property: .object([.init("x", .string(expression))]))
  }

  /// Makes the value of a theme's rule for a slot, in Lottie's form.
  package init(_ content: DotLottieTheme.Content) {
    switch content {
    case .color(let values): self.init(values, kind: .color, count: 3)
    case .scalar(let values): self.init(values, kind: .scalar, count: 1)
    case .vector(let values): self.init(values, kind: .vector, count: 2)
    case .position(let values): self.init(values, kind: .position, count: 2)
    case .gradient(let stops): self.init(stops)
    case .path(let rule): self.init(pathRule: rule)
    case .image(let image):
      self = .image(source: image.source, width: image.width, height: image.height)
    case .text(let rule): self.init(textRule: rule)
    }
  }

  private init(_ values: DotLottieTheme.Values, kind: LottieDocument.SlotKind, count: Int) {
    func number(_ numbers: [Double]) -> JSONValue {
      // As in the shipped engine, too few numbers count as none: black, or the origin. Other dialects refuse them.
      let full = numbers.count < count ? Array(repeating: 0, count: count) : Array(numbers.prefix(count))
      return count == 1 ? .number(full[0]) : .array(full.map(JSONValue.number))
    }
    var members: [JSONValue.Member]
    if values.keyframes.isEmpty {
      members = [.init("a", .number(0.0)), .init("k", number(values.value ?? []))]
    } else {
      let frames = values.keyframes.map { frame in
        JSONValue.keyframe(
          frame.frame, number(frame.value), array: count == 1, frame.outTangent, frame.inTangent,
          to: frame.valueOutTangent, from: frame.valueInTangent, isHeld: frame.isHeld)
      }
      members = [.init("a", .number(1.0)), .init("k", .array(frames))]
    }
    if let expression = values.expression, values.value != nil || !values.keyframes.isEmpty {
      members.append(.init("x", .string(expression)))
    }
    self.init(kind: kind, property: .object(members))
  }

  private init(_ stops: DotLottieTheme.Stops) {
    let count = stops.keyframes.first?.value.count ?? stops.value?.count ?? 0
    let inner: [JSONValue.Member]
    if stops.keyframes.isEmpty {
      inner = [.init("a", .number(0.0)), .init("k", (stops.value ?? []).lottieNumbers)]
    } else {
      let frames = stops.keyframes.map { frame in
        JSONValue.keyframe(
          frame.frame, frame.value.lottieNumbers, array: false, frame.outTangent, frame.inTangent,
          isHeld: frame.isHeld)
      }
      inner = [.init("a", .number(1.0)), .init("k", .array(frames))]
    }
    var members: [JSONValue.Member] = [.init("p", .number(Double(count))), .init("k", .object(inner))]
    if let expression = stops.expression, stops.value != nil || !stops.keyframes.isEmpty {
      members.append(.init("x", .string(expression)))
    }
    self.init(kind: .gradient, property: .object(members))
  }

  private init(pathRule rule: JSONValue) {
    var members: [JSONValue.Member]
    if case .array(let keyframes)? = rule.member("keyframes"), !keyframes.isEmpty {
      let frames = keyframes.map { frame in
        JSONValue.object(
          [
            .init("t", frame.member("frame") ?? .number(0.0)),
            .init("s", .array([Self.path(frame.member("value"))])),
          ]
            + [("inTangent", "i"), ("outTangent", "o")].compactMap { name, key in
              frame.member(name).map { .init(key, $0) }
            } + (frame.member("hold") == .boolean(true) ? [.init("h", .number(1.0))] : []))
      }
      members = [.init("a", .number(1.0)), .init("k", .array(frames))]
    } else {
      members = [.init("a", .number(0.0)), .init("k", Self.path(rule.member("value")))]
    }
    if let expression = rule.member("expression")?.text { members.append(.init("x", .string(expression))) }
    self.init(kind: .path, property: .object(members))
  }

  /// A theme's path as Lottie's; one without tangents has straight edges.
  private static func path(_ value: JSONValue?) -> JSONValue {
    func points(_ name: String, _ key: String) -> [JSONValue]? {
      guard case .array(let points)? = value?.member(name) ?? value?.member(key) else { return nil }
      return points
    }
    let vertices = points("vertices", "v") ?? []
    let straight = vertices.map { _ in JSONValue.array([.number(0.0), .number(0.0)]) }
    return .object([
      .init("c", value?.member("closed") ?? value?.member("c") ?? .boolean(false)),
      .init("v", .array(vertices)), .init("i", .array(points("inTangents", "i") ?? straight)),
      .init("o", .array(points("outTangents", "o") ?? straight)),
    ])
  }

  // MARK: Texts

  private init(textRule rule: JSONValue) {
    var frames: [JSONValue] = []
    var hasValue = rule.member("value") != nil
    if case .array(let keyframes)? = rule.member("keyframes"), !keyframes.isEmpty {
      hasValue = true
      for frame in keyframes {
        frames.append(
          .object([
            .init("s", Self.textDocument(frame.member("value"))),
            .init("t", frame.member("frame") ?? .number(0.0)),
          ]))
      }
    } else {
      frames = [.object([.init("s", Self.textDocument(rule.member("value"))), .init("t", .number(0.0))])]
    }
    var members: [JSONValue.Member] = [.init("k", .array(frames))]
    if let expression = rule.member("expression")?.text, hasValue {
      members.append(.init("x", .string(expression)))
    }
    self.init(kind: .text, property: .object(members))
  }

  /// The members of a theme's text, with those of Lottie's text documents.
  private static let textMembers = [
    ("text", "t"), ("fontName", "f"), ("fontSize", "s"), ("fillColor", "fc"), ("strokeColor", "sc"),
    ("strokeWidth", "sw"), ("strokeOverFill", "of"), ("lineHeight", "lh"), ("tracking", "tr"),
    ("justify", "j"), ("textCaps", "ca"), ("baselineShift", "ls"), ("wrapSize", "sz"), ("wrapPosition", "ps"),
  ]

  private static func textDocument(_ text: JSONValue?) -> JSONValue {
    var members: [JSONValue.Member] = []
    for (name, key) in textMembers {
      guard var value = text?.member(name) else { continue }
      if name == "justify" || name == "textCaps" {
        let names = name == "justify" ? DotLottieTheme.justifications : DotLottieTheme.capitals
        guard let number = value.text.flatMap(names.firstIndex) else { continue }
        value = .number(Double(number))
      }
      members.append(.init(key, value))
    }
    if text?.member("text") == nil { members.insert(.init("t", .string("")), at: 0) }
    return .object(members)
  }
}

extension JSONValue {
  /// Whether a member is missing, null or an empty list.
  fileprivate func isEmpty(_ key: String) -> Bool {
    let found = member(key) ?? .null
    return found == .null || found == .array([])
  }

  /// Makes a keyframe in Lottie's form.
  ///
  /// - Parameter array: Whether the value is a number that must be in an array.
  fileprivate static func keyframe(
    _ frame: Int, _ value: JSONValue, array: Bool, _ out: DotLottieTheme.Tangent?,
    _ in: DotLottieTheme.Tangent?, to: [Double]? = nil, from: [Double]? = nil, isHeld: Bool
  ) -> JSONValue {
    var members = [
      Member("t", .number(Double(frame))), Member("s", array ? .array([value]) : value),
    ]
    if let tangent = `in` { members.append(.init("i", JSONValue(tangent))) }
    if let tangent = out { members.append(.init("o", JSONValue(tangent))) }
    if let from { members.append(.init("ti", .array(from.map(JSONValue.number)))) }
    if let to { members.append(.init("to", .array(to.map(JSONValue.number)))) }
    if isHeld { members.append(.init("h", .number(1.0))) }
    return .object(members)
  }

  private init(_ tangent: DotLottieTheme.Tangent) {
    func numbers(_ values: [Double]) -> JSONValue { .array(values.map(JSONValue.number)) }
    self = .object([.init("x", numbers(tangent.x)), .init("y", numbers(tangent.y))])
  }
}
