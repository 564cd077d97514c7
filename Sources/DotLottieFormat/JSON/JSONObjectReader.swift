import LottieFormat

/// How a reader treats what it does not understand.
enum ReadingMode { case lenient, strict }

/// Reads the members of objects: strictly, or with repairs that are reported.
///
/// In strict mode a member of the wrong kind throws; in lenient mode it counts as missing, with a finding.
struct JSONObjectReader {
  typealias Node = JSONDocument.Node

  let json: JSONDocument
  let isStrict: Bool
  var diagnostics: [StateMachineDefinition.Diagnostic] = []

  /// Reads a text.
  ///
  /// - Throws: ``DotLottieError`` when the bytes are not JSON, or too many.
  init(_ bytes: [UInt8], isStrict: Bool) throws(DotLottieError) {
    guard bytes.count <= DotLottieLimits.maximumTextBytes else {
      throw DotLottieError(
        code: .limitExceeded, message: "\(bytes.count) bytes; at most \(DotLottieLimits.maximumTextBytes) are read")
    }
    do throws(LottieError) {
      json = try JSONDocument(bytes)
    } catch {
      throw DotLottieError(
        code: error.code == .limitExceeded ? .limitExceeded : .malformedJSON, path: error.path,
        offset: error.offset, message: error.message)
    }
    self.isStrict = isStrict
    if isStrict { try StrictJSON.check(json) }
  }

  func error(_ code: DotLottieError.Code, _ node: Node, _ message: String) -> DotLottieError {
    DotLottieError(code: code, path: json.path(of: node), offset: json.offset(of: node), message: message)
  }

  /// Notes a repair; in strict mode it is an error instead.
  mutating func repair(
    _ node: Node, _ message: String, _ code: DotLottieError.Code = .typeMismatch
  ) throws(DotLottieError) {
    if isStrict { throw error(code, node, message) }
    note(node, message)
  }

  /// Notes something that a person should know.
  mutating func note(_ node: Node, _ message: String) {
    guard diagnostics.count < DotLottieLimits.maximumDiagnostics else { return }
    diagnostics.append(.init(path: json.path(of: node), message: message))
  }

  /// A member that is there and not null.
  func member(_ key: String, _ node: Node) -> Node? {
    guard let found = json.member(key, of: node), json.kind(of: found) != .null else { return nil }
    return found
  }

  /// A member that must be there.
  func required(_ key: String, _ node: Node) throws(DotLottieError) -> Node {
    guard let found = member(key, node) else { throw error(.missingMember, node, "\"\(key)\" is missing") }
    return found
  }

  func requireObject(_ node: Node, _ what: String) throws(DotLottieError) {
    guard json.kind(of: node) == .object else { throw error(.typeMismatch, node, "\(what) is an object") }
  }

  // MARK: Kinds

  func string(_ key: String, of node: Node) throws(DotLottieError) -> String {
    let found = try required(key, node)
    guard let text = json.string(found) else { throw error(.typeMismatch, found, "\"\(key)\" is a text") }
    if isStrict, text.utf8.contains(0) { throw error(.typeMismatch, found, "\"\(key)\" has a zero character") }
    return text
  }

  mutating func optionalString(_ key: String, of node: Node) throws(DotLottieError) -> String? {
    guard let found = member(key, node) else { return nil }
    if let text = json.string(found) { return text }
    try repair(found, "\"\(key)\" is a text; it is left out")
    return nil
  }

  mutating func optionalBoolean(_ key: String, of node: Node) throws(DotLottieError) -> Bool? {
    guard let found = member(key, node) else { return nil }
    if let value = json.boolean(found) { return value }
    try repair(found, "\"\(key)\" is true or false; it is left out")
    return nil
  }

  mutating func optionalNumber(_ key: String, of node: Node) throws(DotLottieError) -> Float? {
    guard let found = member(key, node) else { return nil }
    if let value = json.number(found), Float(value).isFinite { return Float(value) }
    try repair(found, "\"\(key)\" is a number; it is left out")
    return nil
  }

  /// A whole number from 0 to 2³² − 1.
  mutating func optionalInteger(_ key: String, of node: Node) throws(DotLottieError) -> UInt32? {
    guard let found = member(key, node) else { return nil }
    if let value = json.number(found), let integer = UInt32(exactly: value) { return integer }
    try repair(found, "\"\(key)\" is a whole number from 0 to 4294967295; it is left out")
    return nil
  }

  func number(_ key: String, of node: Node) throws(DotLottieError) -> Float {
    let found = try required(key, node)
    guard let value = json.number(found), Float(value).isFinite else {
      throw error(.typeMismatch, found, "\"\(key)\" is a number")
    }
    return Float(value)
  }

  /// The elements of an array that may be missing.
  mutating func elements(
    _ key: String, of node: Node, limit: Int = DotLottieLimits.maximumParts
  ) throws(DotLottieError) -> [Node] {
    guard let found = member(key, node) else { return [] }
    guard json.kind(of: found) == .array else {
      try repair(found, "\"\(key)\" is an array; it is left out")
      return []
    }
    guard json.count(of: found) <= limit else {
      throw error(.limitExceeded, found, "\"\(key)\" has \(json.count(of: found)) elements, more than \(limit)")
    }
    return Array(json.elements(of: found))
  }
}
