import DotLottieFormat
import LottieFormat

// Labels of the parts of a machine for diagrams and reports: a few words, on one line.

extension StateMachineDefinition.Guard {
  /// The condition, as `rating ≥ 3` or `on Step`.
  package var label: String {
    switch self {
    case .numeric(let name, let comparison, let value), .string(let name, let comparison, let value):
      return "\(name.short) \(comparison.sign) \(value.label)"
    case .boolean(let name, let comparison, .boolean(let value)) where comparison.isEquality:
      return value == (comparison == .equal) ? name.short : "not \(name.short)"
    case .boolean(let name, let comparison, let value):
      return "\(name.short) \(comparison.sign) \(value.reference)"
    case .event(let name): return "on \(name.short)"
    case .unknown(let unknown): return "\(unknown.type.short)?"
    }
  }
}

extension StateMachineDefinition.Comparison {
  fileprivate var isEquality: Bool { self == .equal || self == .notEqual }

  fileprivate var sign: String {
    switch self {
    case .greaterThan: ">"
    case .greaterThanOrEqual: "≥"
    case .lessThan: "<"
    case .lessThanOrEqual: "≤"
    case .equal: "="
    case .notEqual: "≠"
    }
  }
}

extension StateMachineDefinition.Operand {
  /// The value; texts that are not references are in quotation marks.
  package var label: String {
    switch self {
    case .number(let value): value.label
    case .string(let text): text.begins(with: "$") || text.begins(with: "@") ? text.short : text.quoted
    case .boolean(let value): value ? "true" : "false"
    }
  }

  /// The value, if a text can only be a reference.
  fileprivate var reference: String {
    if case .string(let text) = self { text.short } else { label }
  }
}

extension StateMachineDefinition.Trigger {
  /// The event, such as `tap on star1` or `playback of intro ends`.
  package var label: String {
    switch self {
    case .gesture(.pointerUp, let layer): "release" + Self.place(layer)
    case .gesture(.pointerDown, let layer): "press" + Self.place(layer)
    case .gesture(.pointerEnter, let layer): "pointer enters" + (layer.map { " \($0.short)" } ?? "")
    case .gesture(.pointerExit, let layer): "pointer leaves" + (layer.map { " \($0.short)" } ?? "")
    case .gesture(.pointerMove, let layer): "pointer moves" + Self.place(layer)
    case .gesture(.click, let layer): "tap" + Self.place(layer)
    case .onComplete(let state): "playback of \(state.short) ends"
    case .onLoopComplete(let state): "loop of \(state.short) ends"
    case .unknown(let unknown): "\(unknown.type.short)?"
    }
  }

  private static func place(_ layer: String?) -> String { layer.map { " on \($0.short)" } ?? "" }
}

extension StateMachineDefinition.Action {
  /// The action, such as `rating = 3` or `fire Step`.
  package var label: String {
    switch self {
    case .openURL(let url, let target): "open \(url.quoted)" + (target.isEmpty ? "" : " in \(target.short)")
    case .setTheme(let theme): theme.isEmpty ? "no theme" : "theme \(theme.short)"
    case .increment(let name, let value): "\(name.short) += \(value?.reference ?? "1")"
    case .decrement(let name, let value): "\(name.short) −= \(value?.reference ?? "1")"
    case .toggle(let name): "\(name.short) = not \(name.short)"
    case .floor(let name): "\(name.short) = ⌊\(name.short)⌋"
    case .fire(let name): "fire \(name.short)"
    case .reset(let name): "reset \(name.short)"
    case .setBoolean(let name, let value), .setNumeric(let name, let value):
      "\(name.short) = \(value.reference)"
    case .setString(let name, let value):
      "\(name.short) = \(StateMachineDefinition.Operand.string(value).label)"
    case .multiply(let name, let value): "\(name.short) ×= \(value.reference)"
    case .setRandom(let name, let minimum, let maximum, let isInteger):
      "\(name.short) = \(isInteger ? "whole " : "")random \(Self.range(minimum ?? .number(0), maximum ?? .number(1)))"
    case .clamp(let name, let minimum, let maximum): "\(name.short) within \(Self.range(minimum, maximum))"
    case .setFrame(let value): "frame \(value.reference)"
    case .setProgress(let value): "progress \(value.reference)"
    case .fireCustomEvent(let message): "send \(message.quoted)"
    case .unknown(let unknown): "\(unknown.type.short)?"
    }
  }

  private static func range(
    _ minimum: StateMachineDefinition.Operand?, _ maximum: StateMachineDefinition.Operand?
  ) -> String {
    (minimum?.reference ?? "") + "…" + (maximum?.reference ?? "")
  }
}

extension StateMachineDefinition.Tween {
  /// The duration and the easing, such as `tween 0.5 s, ease in out`.
  package var label: String { "tween \(duration.label) s, \(easing.label)" }
}

extension StateMachineDefinition.Easing {
  /// The easing's usual name, or its four numbers.
  fileprivate var label: String {
    let named: [(String, StateMachineDefinition.Easing)] = [
      ("linear", .linear), ("ease", .init(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)),
      ("ease in", .init(x1: 0.42, y1: 0, x2: 1, y2: 1)), ("ease out", .init(x1: 0, y1: 0, x2: 0.58, y2: 1)),
      ("ease in out", .init(x1: 0.42, y1: 0, x2: 0.58, y2: 1)),
    ]
    if let known = named.first(where: { $0.1 == self }) { return known.0 }
    return "(" + [x1, y1, x2, y2].map { $0.label }.joined(separator: ", ") + ")"
  }
}

extension StateMachineDefinition.Playback {
  /// The playback, such as `plays star, marker intro, loops`; nil without any.
  package var label: String? {
    var parts: [String] = []
    if !animation.isEmpty { parts.append("animation \(animation.short)") }
    switch segment {
    case .marker(let name)?: parts.append("marker \(name.short)")
    case .range(let start, let end)?: parts.append("frames \(start.label)…\(end.label)")
    case nil: break
    }
    switch mode {
    case .reverse?: parts.append("reverse")
    case .bounce?: parts.append("bounce")
    case .reverseBounce?: parts.append("reverse bounce")
    default: break
    }
    if let loopCount, loopCount > 0 {
      parts.append("\(loopCount) times")
    } else if loop == true {
      parts.append("loops")
    }
    if let speed, speed != 1 { parts.append("speed \(speed.label)") }
    let list = parts.joined(separator: ", ")
    if autoplay == true { return list.isEmpty ? "plays" : "plays \(list)" }
    return list.isEmpty ? nil : "shows \(list)"
  }
}

extension Float {
  /// The number with the fewest digits that read back to the same number.
  package var label: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}

extension String {
  /// The text, or its beginning if it is too long for a label.
  fileprivate var short: String {
    if isEmpty { return "‘’" }
    let beginning = prefix(80)
    return beginning.endIndex == endIndex ? self : beginning + "…"
  }

  fileprivate var quoted: String { isEmpty ? short : "‘\(short)’" }
}
