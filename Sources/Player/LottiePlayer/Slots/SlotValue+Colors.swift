import LottieFormat

extension SlotValue {
  /// The reason why the first colour with components above 1 is not drawn as it is written; nil for none.
  package var problemOfColor: String? {
    switch kind {
    case .color:
      return Self.first(in: property.member("k")) { ColorRange.problem(Array($0.numbers.prefix(3))) }
    case .gradient:
      let inner = property.member("k")
      let count = property.member("p")?.number.flatMap { Int(exactly: $0) }
      return Self.first(in: inner?.member("k") ?? inner) { stops in
        let numbers = stops.numbers
        // Without their number, opacities could be taken for colours.
        let end = min(numbers.count, 4 * min(max(count ?? 0, 0), LottieLimits.maximumSlotGradientStops))
        for start in stride(from: 1, to: end, by: 4) where start + 3 <= end {
          if let problem = ColorRange.problem(Array(numbers[start..<start + 3])) { return problem }
        }
        return nil
      }
    case .text:
      return Self.first(in: property.member("k")) { text in
        for key in ["fc", "sc"] {
          if let problem = text.member(key).flatMap({ ColorRange.problem(Array($0.numbers.prefix(3))) }) {
            return problem
          }
        }
        return nil
      }
    default: return nil
    }
  }

  /// The first problem in the values of keyframes, or in a constant.
  private static func first(in value: JSONValue?, _ problem: (JSONValue) -> String?) -> String? {
    guard let value else { return nil }
    guard case .array(let elements) = value, case .object? = elements.first else { return problem(value) }
    for keyframe in elements {
      for key in ["s", "e"] {
        if let found = keyframe.member(key).flatMap(problem) { return found }
      }
    }
    return nil
  }
}

extension JSONValue {
  /// The numbers of an array; empty for other values.
  fileprivate var numbers: [Double] {
    guard case .array(let elements) = self else { return [] }
    return elements.compactMap { $0.number }
  }
}
