import LottieFormat

extension DotLottieTheme.Content {
  /// The first colour with components above 1, by its path in the rule, such as `.keyframes[3].value`, and the reason; nil
  /// for none.
  package var problemOfColor: (path: String, reason: String)? {
    switch self {
    case .color(let values):
      return Self.first(values.value, values.keyframes.map { $0.value }) { value in
        ColorRange.problem(Array(value.prefix(3))).map { ("", $0) }
      }
    case .gradient(let stops):
      return Self.first(stops.value, stops.keyframes.map { $0.value }) { stops in
        for (row, stop) in stops.enumerated() {
          if let problem = ColorRange.problem(stop.color) { return ("[\(row)].color", problem) }
        }
        return nil
      }
    case .text(let rule):
      var keyframes: [JSONValue] = []
      if case .array(let list)? = rule.present("keyframes") {
        keyframes = list.map { $0.present("value") ?? .null }
      }
      return Self.first(rule.present("value"), keyframes) { text in
        for key in ["fillColor", "strokeColor"] {
          guard case .array(let numbers)? = text.present(key) else { continue }
          let components = numbers.compactMap { if case .number(let number) = $0 { number } else { nil } }
          if let problem = ColorRange.problem(Array(components.prefix(3))) { return ("." + key, problem) }
        }
        return nil
      }
    case .scalar, .vector, .position, .path, .image: return nil
    }
  }

  /// The first problem in the keyframes, or in the value if there are none.
  private static func first<Value>(
    _ value: Value?, _ keyframes: [Value], _ problem: (Value) -> (path: String, reason: String)?
  ) -> (path: String, reason: String)? {
    for (row, value) in keyframes.enumerated() {
      if let found = problem(value) { return (".keyframes[\(row)].value\(found.path)", found.reason) }
    }
    guard keyframes.isEmpty else { return nil }
    return value.flatMap(problem).map { (".value\($0.path)", $0.reason) }
  }
}
