import LottieFormat

extension DotLottieTheme {
  /// The theme as JSON.
  ///
  /// A theme that was read from JSON reads as the same theme again.
  ///
  /// Numbers that are infinite or not a number have no JSON form and become null.
  public func json() -> [UInt8] { value.utf8() }

  private var value: JSONValue { .object([.init("rules", .array(rules.map { $0.value }))]) }

  /// Whether all numbers have a JSON form.
  var isFinite: Bool { value.isFinite }
}

extension DotLottieTheme.Rule {
  fileprivate var value: JSONValue {
    var members: [JSONValue.Member] = [.init("type", .string(content.type)), .init("id", .string(id))]
    if let animations { members.append(.init("animations", .array(animations.map(JSONValue.string)))) }
    switch content {
    case .color(let values), .vector(let values), .position(let values):
      members += values.members { .numbers($0) }
    case .scalar(let values): members += values.members { .number($0.first ?? 0) }
    case .gradient(let stops): members += stops.members
    case .image(let image): members.append(.init("value", image.value))
    case .text(let rule), .path(let rule): return Self.kept(rule, with: members)
    }
    return .object(members)
  }

  /// The rule for a text or a path, which is kept whole, with the known members updated.
  private static func kept(_ rule: JSONValue, with members: [JSONValue.Member]) -> JSONValue {
    guard case .object(var kept) = rule else { return .object(members) }
    var missing: [JSONValue.Member] = []
    for member in members {
      // Of several members with the same key, the last counts.
      if let row = kept.lastIndex(where: { $0.key.isExactly(member.key) }) {
        kept[row] = member
      } else {
        missing.append(member)
      }
    }
    // The rule was for some animations and now applies to all.
    if !members.contains(where: { $0.key == "animations" }),
      let row = kept.lastIndex(where: { $0.key.isExactly("animations") }), kept[row].value != .null
    {
      kept.removeAll { $0.key.isExactly("animations") }
    }
    return .object(missing + kept)
  }
}

extension DotLottieTheme.Content {
  /// The `type` of the rule.
  fileprivate var type: String {
    switch self {
    case .color: "Color"
    case .scalar: "Scalar"
    case .vector: "Vector"
    case .position: "Position"
    case .gradient: "Gradient"
    case .path: "BezierPath"
    case .image: "Image"
    case .text: "Text"
    }
  }
}

extension DotLottieTheme.Values {
  fileprivate func members(_ value: ([Double]) -> JSONValue) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if let constant = self.value { members.append(.init("value", value(constant))) }
    if !keyframes.isEmpty {
      members.append(.init("keyframes", .array(keyframes.map { $0.value(value($0.value)) })))
    }
    if let expression { members.append(.init("expression", .string(expression))) }
    return members
  }
}

extension DotLottieTheme.Keyframe {
  fileprivate func value(_ value: JSONValue) -> JSONValue {
    var members: [JSONValue.Member] = [.init("frame", .number(Double(frame))), .init("value", value)]
    if let inTangent { members.append(.init("inTangent", inTangent.value)) }
    if let outTangent { members.append(.init("outTangent", outTangent.value)) }
    if let valueInTangent { members.append(.init("valueInTangent", .numbers(valueInTangent))) }
    if let valueOutTangent { members.append(.init("valueOutTangent", .numbers(valueOutTangent))) }
    if isHeld { members.append(.init("hold", .boolean(true))) }
    return .object(members)
  }
}

extension DotLottieTheme.Stops {
  fileprivate var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if let value { members.append(.init("value", .array(value.map { $0.value }))) }
    if !keyframes.isEmpty { members.append(.init("keyframes", .array(keyframes.map { $0.json }))) }
    if let expression { members.append(.init("expression", .string(expression))) }
    return members
  }
}

extension DotLottieTheme.StopsKeyframe {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("frame", .number(Double(frame))), .init("value", .array(value.map { $0.value })),
    ]
    if let inTangent { members.append(.init("inTangent", inTangent.value)) }
    if let outTangent { members.append(.init("outTangent", outTangent.value)) }
    if isHeld { members.append(.init("hold", .boolean(true))) }
    return .object(members)
  }
}

extension DotLottieTheme.Stop {
  fileprivate var value: JSONValue {
    .object([.init("offset", .number(offset)), .init("color", .numbers(color))])
  }
}

extension DotLottieTheme.Tangent {
  fileprivate var value: JSONValue { .object([.init("x", .numbers(x)), .init("y", .numbers(y))]) }
}

extension DotLottieTheme.Image {
  fileprivate var value: JSONValue {
    var members: [JSONValue.Member] = [.init("src", .string(source))]
    if let width { members.append(.init("width", .number(width))) }
    if let height { members.append(.init("height", .number(height))) }
    return .object(members)
  }
}

extension JSONValue {
  fileprivate var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let elements): elements.allSatisfy({ $0.isFinite })
    case .object(let members): members.allSatisfy({ $0.value.isFinite })
    case .source(let text): (try? JSONValue(json: Array(text.utf8)))?.isFinite ?? false
    case .null, .boolean, .string: true
    }
  }

  fileprivate static func numbers(_ values: [Double]) -> JSONValue { .array(values.map(JSONValue.number)) }
}
