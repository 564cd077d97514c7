/// A JSON value independent of a document: content that is kept without being interpreted, and text to be written.
///
/// All JSON text that the package generates is written by this type.
public enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number; one that is not finite is written as `null`.
  case number(Double)
  /// JSON text that is written unchanged, such as a whole number with more than 53 bits; reading never returns it.
  ///
  /// It is not checked: other text makes the file invalid.
  case source(String)
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
    /// The value.
    public var value: JSONValue

    /// Makes a member.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Reads a value.
  ///
  /// - Throws: `JSONError` when the bytes are not JSON.
  public init(json bytes: [UInt8]) throws(JSONError) { self.init(try JSONDocument(bytes), .root) }

  /// Copies a value from a document.
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
}

extension JSONValue {
  /// A number for a `Float`: its shortest decimal digits, not the digits of its exact value.
  ///
  /// An infinite value becomes a number that reads back as infinite.
  package static func shortNumber(_ value: Float) -> JSONValue {
    if value.isInfinite { return .number(value < 0 ? -1e39 : 1e39) }
    return .number(DecimalText.value(of: "\(value)".utf8) ?? Double(value))
  }
}
