public import LottieFormat

/// A JSON value of its own, for what is kept without being understood.
public enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Named values in the order of the file.
  case object([Member])

  /// A named value of an object.
  public struct Member: Sendable, Hashable {
    /// The name.
    public var key: String
    /// What it names.
    public var value: JSONValue

    /// Makes a member.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Reads a value.
  ///
  /// - Throws: `LottieError` when the bytes are not JSON.
  public init(json bytes: [UInt8]) throws(LottieError) { self.init(try JSONDocument(bytes), .root) }

  /// Takes a value out of a document.
  public init(_ json: JSONDocument, _ node: JSONDocument.Node) {
    switch json.kind(of: node) {
    case .null: self = .null
    case .boolean: self = .boolean(json.boolean(node) ?? false)
    case .number: self = .number(json.number(node) ?? 0)
    case .string: self = .string(json.string(node) ?? "")
    case .array: self = .array(json.elements(of: node).map { JSONValue(json, $0) })
    case .object:
      self = .object(json.members(of: node).map { Member($0.key, JSONValue(json, $0.value)) })
    }
  }

  /// The value as JSON text without white space.
  public func utf8() -> [UInt8] {
    var output: [UInt8] = []
    append(to: &output)
    return output
  }

  private func append(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .boolean(let value): output += (value ? "true" : "false").utf8
    case .number(let value): output += Self.text(value).utf8
    case .string(let text): Self.append(text, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.append(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        Self.append(member.key, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.append(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  /// The fewest digits that read back to the same number; whole numbers have no point.
  private static func text(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    return Int64(exactly: value).map { String($0) } ?? "\(value)"
  }

  private static func append(_ text: String, to output: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0x0A: output += "\\n".utf8
      case 0x0D: output += "\\r".utf8
      case 0x09: output += "\\t".utf8
      case 0..<0x20: output += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}

extension JSONValue {
  /// A number that a 32-bit one stands for: its shortest digits, not the digits of its exact value; for an infinite one
  /// a number that reads back as infinite.
  static func number(_ value: Float) -> JSONValue {
    if value.isInfinite { return .number(value < 0 ? -1e39 : 1e39) }
    return .number(Double("\(value)") ?? Double(value))
  }
}
