import LottieFormat

extension DotLottieTheme {
  /// A missing or too short value of a rule, which would draw black, or nothing.
  package struct Fault {
    /// The index of the keyframe that holds the value; nil for the rule's own value.
    package var keyframe: Int?
    /// Whether the rule has no value at all.
    var isMissing = false
    /// One sentence that describes the problem.
    package var reason: String

    /// The path of the value in its rule, `.value` or `.keyframes[3].value`; empty if it is missing.
    package var path: String {
      if isMissing { return "" }
      return keyframe.map { ".keyframes[\($0)].value" } ?? ".value"
    }
  }
}

extension DotLottieTheme.Content {
  /// The first missing or too short value; nil if the rule is complete.
  ///
  /// The shipped engine accepts such rules: missing components are 0. A value beside keyframes is not used.
  package var fault: DotLottieTheme.Fault? {
    switch self {
    case .color(let values): values.fault(count: 3, "a colour needs three components")
    case .scalar(let values): values.fault(count: 1, "a number is missing")
    case .vector(let values): values.fault(count: 2, "a vector needs two numbers")
    case .position(let values): values.fault(count: 2, "a position needs two numbers")
    case .gradient(let stops): stops.fault
    case .path(let rule): Self.fault(of: rule) { $0.hasVertices ? nil : "a path needs \"vertices\"" }
    case .text(let rule): Self.fault(of: rule) { $0.faultOfColor }
    case .image: nil
    }
  }

  /// The first fault in a sequence of values that are one constant, or those of keyframes.
  fileprivate static func fault<Value>(
    value: Value?, keyframes: [Value], expression: String?, _ problem: (Value) -> String?
  ) -> DotLottieTheme.Fault? {
    for (row, value) in keyframes.enumerated() {
      if let reason = problem(value) { return .init(keyframe: row, reason: reason) }
    }
    guard keyframes.isEmpty else { return nil }
    guard let value else {
      return expression == nil
        ? .init(isMissing: true, reason: "a rule needs a \"value\", \"keyframes\" or an \"expression\"") : nil
    }
    return problem(value).map { .init(reason: $0) }
  }

  /// The first fault of a rule that is kept as JSON.
  private static func fault(
    of rule: JSONValue, _ problem: (JSONValue) -> String?
  ) -> DotLottieTheme.Fault? {
    var keyframes: [JSONValue] = []
    if case .array(let list)? = rule.present("keyframes") {
      keyframes = list.map { $0.present("value") ?? .null }
    }
    var expression: String?
    if case .string(let text)? = rule.present("expression") { expression = text }
    return fault(value: rule.present("value"), keyframes: keyframes, expression: expression, problem)
  }
}

extension DotLottieTheme.Values {
  fileprivate func fault(count: Int, _ reason: String) -> DotLottieTheme.Fault? {
    DotLottieTheme.Content.fault(value: value, keyframes: keyframes.map { $0.value }, expression: expression)
    {
      $0.count < count ? "\(reason); it has \($0.count)" : nil
    }
  }
}

extension DotLottieTheme.Stops {
  fileprivate var fault: DotLottieTheme.Fault? {
    DotLottieTheme.Content.fault(value: value, keyframes: keyframes.map { $0.value }, expression: expression)
    {
      if $0.isEmpty { return "a gradient needs a stop" }
      return $0.contains { $0.color.count < 3 } ? "the colour of a stop needs three components" : nil
    }
  }
}

extension JSONValue {
  /// A member that exists and is not null; of several, the last counts.
  func present(_ key: String) -> JSONValue? {
    guard case .object(let members) = self, let found = members.last(where: { $0.key.isExactly(key) }),
      found.value != .null
    else { return nil }
    return found.value
  }

  /// Whether a path has vertices.
  fileprivate var hasVertices: Bool {
    guard case .array(let vertices)? = present("vertices") ?? present("v") else { return false }
    return !vertices.isEmpty
  }

  /// The problem of a text's colours; an empty list means no colour.
  fileprivate var faultOfColor: String? {
    for key in ["fillColor", "strokeColor"] {
      if case .array(let numbers)? = present(key), (1...2).contains(numbers.count) {
        return "\"\(key)\" needs three components; it has \(numbers.count)"
      }
    }
    return nil
  }
}
