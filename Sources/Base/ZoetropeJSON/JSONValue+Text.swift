extension JSONValue {
  /// A number with the fewest digits that read back to the same number.
  package static func float(_ value: Float) -> JSONValue {
    // The digits of the 32-bit number, not of the 64-bit number of the same value.
    value.isFinite ? .source(Int64(exactly: value).map { String($0) } ?? "\(value)") : .null
  }

  /// A number, or `null` for nil.
  package static func optional(_ number: Double?) -> JSONValue { number.map(JSONValue.number) ?? .null }

  /// A text, or `null` for nil.
  package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// An object with its members in the given order.
  package static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { Member($0.0, $0.1) })
  }

  /// The layout of a text.
  package enum Layout {
    /// One line without spaces.
    case line
    /// A line for each element and member, two spaces a level.
    case indented
    /// As `indented`, but arrays and objects that contain only plain values stay on one line.
    case brief
  }

  /// The value as JSON text without white space.
  public func utf8() -> [UInt8] { Array(text(.line).utf8) }

  /// The value as JSON text, without a newline at the end.
  package func text(_ layout: Layout) -> String {
    var text = ""
    write(layout, to: &text, indent: 0)
    return text
  }

  private func write(_ layout: Layout, to text: inout String, indent: Int) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let value):
      // The fewest digits that read back to the same number; whole numbers have no decimal point.
      text += value.isFinite ? Int64(exactly: value).map { String($0) } ?? "\(value)" : "null"
    case .source(let source): text += source
    case .string(let value): Self.quote(value, to: &text)
    case .array(let elements): write(elements.map { (nil, $0) }, between: "[", "]", layout, to: &text, indent)
    case .object(let members):
      write(members.map { ($0.key, $0.value) }, between: "{", "}", layout, to: &text, indent)
    }
  }

  private func write(
    _ parts: [(String?, JSONValue)], between open: String, _ close: String, _ layout: Layout,
    to text: inout String,
    _ indent: Int
  ) {
    let isOnOneLine =
      parts.isEmpty || layout == .line || (layout == .brief && parts.allSatisfy { $0.1.isLeaf })
    text += open
    for (number, (name, value)) in parts.enumerated() {
      if number > 0 { text += isOnOneLine && layout == .brief ? ", " : "," }
      if !isOnOneLine { Self.newLine(indent + 1, &text) }
      if let name {
        Self.quote(name, to: &text)
        text += layout == .line ? ":" : ": "
      }
      value.write(layout, to: &text, indent: indent + 1)
    }
    if !isOnOneLine { Self.newLine(indent, &text) }
    text += close
  }

  private var isLeaf: Bool {
    switch self {
    case .null, .boolean, .number, .source, .string: true
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
    if value.utf8.contains(where: mayNeedEscape) {
      for scalar in value.unicodeScalars { append(scalar, to: &text) }
    } else {
      text += value
    }
    text += "\""
  }

  /// Whether a byte of UTF-8 is, or may begin, a character that is escaped.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<0x20, 0x22, 0x5C, 0x7F, 0xC2, 0xD8, 0xE2: true
    default: false
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\t": text += "\\t"
    case "\r": text += "\\r"
    // Terminals obey these, and older versions of JavaScript treat two of them as line breaks.
    case _ where scalar.isControl:
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
}
