/// A value on its way to JSON, with its members in the order they were given.
package enum JSONTree {
  case bool(Bool)
  /// A number, or any other value, written out already.
  case source(String)
  case string(String)
  case array([JSONTree])
  case object([(String, JSONTree)])

  /// The text, two spaces a level; values without others inside stay on one line.
  package func text() -> String {
    var result = ""
    write(to: &result, indent: 0)
    return result + "\n"
  }

  private func write(to text: inout String, indent: Int) {
    switch self {
    case .bool(let value): text += value ? "true" : "false"
    case .source(let written): text += written
    case .string(let value): Self.quote(value, to: &text)
    case .array(let elements):
      write(elements.map { (nil, $0) }, between: "[", "]", to: &text, indent)
    case .object(let members):
      write(members.map { ($0.0, $0.1) }, between: "{", "}", to: &text, indent)
    }
  }

  private func write(
    _ parts: [(String?, JSONTree)], between open: String, _ close: String, to text: inout String,
    _ indent: Int
  ) {
    let isShort = parts.allSatisfy { $0.1.isLeaf }
    let inner = indent + 1
    text += open
    for (number, (name, value)) in parts.enumerated() {
      if number > 0 { text += isShort ? ", " : "," }
      if !isShort { Self.newLine(inner, &text) }
      if let name {
        Self.quote(name, to: &text)
        text += ": "
      }
      value.write(to: &text, indent: inner)
    }
    if !isShort { Self.newLine(indent, &text) }
    text += close
  }

  private var isLeaf: Bool {
    switch self {
    case .bool, .source, .string: true
    case .array(let elements):
      elements.allSatisfy { if case .string = $0 { true } else { false } } && elements.count < 4
    case .object(let members): members.isEmpty
    }
  }

  private static func newLine(_ indent: Int, _ text: inout String) {
    text += "\n"
    for _ in 0..<min(indent, 40) { text += "  " }
  }

  private static func quote(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      // JavaScript took the last two for ends of lines, once.
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
