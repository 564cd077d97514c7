extension StateGraph.Transition {
  /// The trigger and the guard in UML notation: `event`, `after 2 s` or `always`, and `[condition]`.
  ///
  /// Empty for a transition that only ``lines`` describe.
  package var caption: [String] {
    var parts: [String] = []
    if let event { parts.append(event) }
    if let delay { parts.append("after \(delay.caption)") }
    if let condition {
      parts.append(condition.isEmpty ? "[…]" : "[\(condition)]")
    } else if kinds.contains(.eventless), event == nil, delay == nil {
      parts.append("always")
    }
    return parts
  }

  /// All text written on the transition: the caption, on one line if it has at most 40 characters, and then the lines.
  package var label: [String] {
    let caption = caption
    let line = caption.joined(separator: " ")
    let first = caption.isEmpty ? [] : line.unicodeScalars.count <= 40 ? [line] : caption
    return first + lines
  }
}

extension Duration {
  /// The duration in a unit that keeps it short, such as `2 s` or `150 ms`.
  package var caption: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0 { return "\(seconds) s" }
    return abs(seconds) >= 1 ? "\(decimal(scale: 0)) s" : "\(decimal(scale: 3)) ms"
  }

  /// The number of milliseconds, exactly, without an exponent.
  package var milliseconds: String { decimal(scale: 3) }

  /// The number of seconds × 10^`scale`, exactly, for `scale` 0…18.
  private func decimal(scale: Int) -> String {
    let (seconds, attoseconds) = components
    let isNegative = seconds < 0 || attoseconds < 0
    let fraction = String(attoseconds.magnitude)
    let digits = String(repeating: "0", count: max(0, 18 - fraction.count)) + fraction
    var whole = String((String(seconds.magnitude) + digits.prefix(scale)).drop { $0 == "0" })
    if whole.isEmpty { whole = "0" }
    var rest = digits.dropFirst(scale)
    while rest.last == "0" { rest.removeLast() }
    return (isNegative ? "-" : "") + whole + (rest.isEmpty ? "" : "." + rest)
  }
}
