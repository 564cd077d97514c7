/// A value on its way to JSON, with its members in the order they were given.
enum JSONText {
  case null
  case bool(Bool)
  case number(Double)
  /// A number, written out already.
  case digits(String)
  case string(String)
  case array([JSONText])
  case object([(String, JSONText)])

  /// A number, or null when there is none (or it is none that JSON knows).
  static func optional(_ number: Double?) -> JSONText { number.map(JSONText.number) ?? .null }

  /// A text, or null when there is none.
  static func optional(_ text: String?) -> JSONText { text.map(JSONText.string) ?? .null }

  /// The JSON text, indented by two spaces a level.
  func formatted(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .number(let value):
      guard value.isFinite else { return "null" }
      return Int64(exactly: value).map { String($0) } ?? String(value)
    case .digits(let text): return text
    case .string(let text): return Self.quoted(text)
    case .array(let elements):
      if elements.isEmpty { return "[]" }
      let lines = elements.map { inner + $0.formatted(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { inner + Self.quoted($0.0) + ": " + $0.1.formatted(indent: inner) }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  /// The JSON text on one line, without spaces.
  var line: String {
    switch self {
    case .array(let elements): "[" + elements.map(\.line).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.0) + ":" + $0.1.line }.joined(separator: ",") + "}"
    default: formatted()
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        if scalar.value < 32 || scalar.value == 127 {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
