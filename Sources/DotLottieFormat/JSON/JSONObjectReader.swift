import LottieFormat

/// Reads the members of objects: strictly, or with repairs that are reported.
///
/// In strict mode a member of the wrong kind throws; in lenient mode it counts as missing, with a finding.
///
/// A class, because asking a value that is being changed would copy it, and most of reading is asking.
final class JSONObjectReader {
  typealias Node = JSONDocument.Node

  let json: JSONDocument
  let isStrict: Bool
  private(set) var diagnostics: [StateMachineDefinition.Diagnostic] = []
  /// How many values may still be passed on the way to those that findings are about.
  private var pathBudget = 1 << 20
  /// How many values and keys may still be kept as they are.
  private var keptBudget = DotLottieLimits.maximumKeptValues

  /// Reads a text.
  ///
  /// - Throws: ``DotLottieError`` when the bytes are not JSON, or too many.
  init(_ bytes: [UInt8], isStrict: Bool) throws(DotLottieError) {
    guard bytes.count <= DotLottieLimits.maximumTextBytes else {
      throw DotLottieError(
        code: .limitExceeded,
        message: "\(bytes.count) bytes; at most \(DotLottieLimits.maximumTextBytes) are read")
    }
    do throws(LottieError) {
      json = try JSONDocument(bytes)
    } catch {
      throw DotLottieError(
        code: error.code == .limitExceeded ? .limitExceeded : .malformedJSON, path: error.path,
        offset: error.offset, message: error.message)
    }
    self.isStrict = isStrict
    // What is kept without being understood is written again, and there are no such numbers to write.
    try StrictJSON.checkNumbers(json)
    if isStrict { try StrictJSON.check(json) }
  }

  func failure(_ code: DotLottieError.Code, _ node: Node, _ message: String) -> ReadingFailure {
    ReadingFailure(code: code, node: node, message: message)
  }

  /// The error for a failure that ends the reading.
  func error(_ failure: ReadingFailure) -> DotLottieError {
    DotLottieError(
      code: failure.code, path: json.path(of: failure.node), offset: json.offset(of: failure.node),
      message: failure.message)
  }

  /// Notes a repair; in strict mode it is an error instead.
  func repair(
    _ node: Node, _ message: @autoclosure () -> String, _ code: DotLottieError.Code = .typeMismatch
  ) throws(ReadingFailure) {
    if isStrict { throw failure(code, node, message()) }
    note(node, message())
  }

  /// Notes something that a person should know.
  func note(_ node: Node, _ message: @autoclosure () -> String) {
    guard diagnostics.count < DotLottieLimits.maximumDiagnostics else { return }
    diagnostics.append(.init(path: json.path(of: node, budget: &pathBudget), message: message()))
  }

  /// Takes a value out of the file, to be kept as it is.
  func kept(_ node: Node) throws(ReadingFailure) -> JSONValue {
    keptBudget -= json.valueCount(of: node)
    guard keptBudget >= 0 else {
      throw failure(
        .limitExceeded, node,
        "more than \(DotLottieLimits.maximumKeptValues) values would be kept as they are")
    }
    return JSONValue(json, node)
  }

  /// A member that is there and not null.
  func member(_ key: String, _ node: Node) -> Node? {
    guard let found = json.member(key, of: node), json.kind(of: found) != .null else { return nil }
    return found
  }

  /// A member that must be there.
  func required(_ key: String, _ node: Node) throws(ReadingFailure) -> Node {
    guard let found = member(key, node) else { throw failure(.missingMember, node, "\"\(key)\" is missing") }
    return found
  }

  func requireObject(_ node: Node, _ what: @autoclosure () -> String) throws(ReadingFailure) {
    guard json.kind(of: node) == .object else { throw failure(.typeMismatch, node, "\(what()) is an object") }
  }
}

// MARK: Texts

extension JSONObjectReader {
  func string(_ key: String, of node: Node) throws(ReadingFailure) -> String {
    let found = try required(key, node)
    guard let text = json.string(found) else { throw failure(.typeMismatch, found, "\"\(key)\" is a text") }
    return text
  }

  func optionalString(_ key: String, of node: Node) throws(ReadingFailure) -> String? {
    guard let found = member(key, node) else { return nil }
    if let text = json.string(found) { return text }
    try repair(found, "\"\(key)\" is a text; it is left out")
    return nil
  }

  /// A text that names something, and so must not have the character that ends a text in C.
  func identifier(_ key: String, of node: Node) throws(ReadingFailure) -> String {
    let found = try required(key, node)
    guard let text = json.string(found) else { throw failure(.typeMismatch, found, "\"\(key)\" is a text") }
    try checkIdentifier(text, found)
    return text
  }

  func optionalIdentifier(_ key: String, of node: Node) throws(ReadingFailure) -> String? {
    let text = try optionalString(key, of: node)
    if let text, let found = member(key, node) { try checkIdentifier(text, found) }
    return text
  }

  /// A list of names; nil when it is missing.
  func optionalIdentifiers(
    _ key: String, of node: Node, limit: Int = DotLottieLimits.maximumParts
  ) throws(ReadingFailure) -> [String]? {
    guard member(key, node) != nil else { return nil }
    var names: [String] = []
    for element in try elements(key, of: node, limit: limit) {
      guard let name = json.string(element) else {
        throw failure(.typeMismatch, element, "the elements of \"\(key)\" are texts")
      }
      try checkIdentifier(name, element)
      names.append(name)
    }
    return names
  }

  func checkIdentifier(_ text: String, _ node: Node) throws(ReadingFailure) {
    if isStrict, text.utf8.contains(0) { throw failure(.typeMismatch, node, "a name has a zero character") }
  }
}

// MARK: Numbers, truth values and lists

extension JSONObjectReader {
  func optionalBoolean(_ key: String, of node: Node) throws(ReadingFailure) -> Bool? {
    guard let found = member(key, node) else { return nil }
    if let value = json.boolean(found) { return value }
    try repair(found, "\"\(key)\" is true or false; it is left out")
    return nil
  }

  func optionalNumber(_ key: String, of node: Node) throws(ReadingFailure) -> Float? {
    guard let found = member(key, node) else { return nil }
    if let value = json.number(found), Float(value).isFinite { return Float(value) }
    try repair(found, "\"\(key)\" is a number; it is left out")
    return nil
  }

  /// A whole number from 0 to 2³² − 1.
  func optionalInteger(_ key: String, of node: Node) throws(ReadingFailure) -> UInt32? {
    guard let found = member(key, node) else { return nil }
    if let value = json.number(found), let integer = UInt32(exactly: value) { return integer }
    try repair(found, "\"\(key)\" is a whole number from 0 to 4294967295; it is left out")
    return nil
  }

  func number(_ key: String, of node: Node) throws(ReadingFailure) -> Float {
    let found = try required(key, node)
    guard let value = json.number(found), Float(value).isFinite else {
      throw failure(.typeMismatch, found, "\"\(key)\" is a number")
    }
    return Float(value)
  }

  /// The elements of an array that may be missing.
  func elements(
    _ key: String, of node: Node, limit: Int = DotLottieLimits.maximumParts
  ) throws(ReadingFailure) -> JSONDocument.Elements {
    guard let found = member(key, node) else { return noElements }
    guard json.kind(of: found) == .array else {
      try repair(found, "\"\(key)\" is an array; it is left out")
      return noElements
    }
    guard json.count(of: found) <= limit else {
      throw failure(
        .limitExceeded, found, "\"\(key)\" has \(json.count(of: found)) elements, more than \(limit)")
    }
    return json.elements(of: found)
  }

  /// What is no array has no elements.
  private var noElements: JSONDocument.Elements { json.elements(of: Node(json.nodeCount)) }

  /// The elements of an array that must be there.
  func requiredElements(
    _ key: String, of node: Node, limit: Int = DotLottieLimits.maximumParts
  ) throws(ReadingFailure) -> JSONDocument.Elements {
    let found = try required(key, node)
    guard json.kind(of: found) == .array else {
      throw failure(.typeMismatch, found, "\"\(key)\" is an array")
    }
    return try elements(key, of: node, limit: limit)
  }
}
