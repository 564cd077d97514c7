import LottieFormat

/// Reads the members of objects: strictly, or with repairs that are reported.
///
/// In strict mode a member of the wrong type throws; in lenient mode it counts as missing, with a finding.
///
/// Most methods only query, so a reader is immutable and stores its findings in a separate object. (Passing a value
/// costs nothing, whereas members of an object are retained on each access.)
struct JSONObjectReader {
  typealias Node = JSONDocument.Node

  let json: JSONDocument
  let isStrict: Bool
  /// Whether numbers beyond 32 bits become infinite instead of errors.
  let allowsInfinity: Bool
  private let notes = Notes()

  /// The state that changes while a text is read.
  private final class Notes {
    var room = FindingRoom<StateMachineDefinition.Diagnostic>(
      capacity: DotLottieLimits.maximumDiagnostics, levels: 2)
    /// The number of siblings that may still be visited to find the paths of findings.
    var pathBudget = 1 << 20
    /// The number of values and keys of unknown kinds that may still be kept.
    var keptBudget = DotLottieLimits.maximumKeptValues
    var partCount = 0
  }

  /// The repairs and other findings; the last one states how many are left out, if any.
  var diagnostics: [StateMachineDefinition.Diagnostic] {
    let dropped = notes.room.dropped
    guard dropped > 0 else { return notes.room.inOrder }
    return notes.room.inOrder + [
      .init(path: "", message: "\(dropped)\(StateMachineDefinition.Diagnostic.more)")
    ]
  }

  /// Reads a text.
  ///
  /// - Throws: ``DotLottieError`` if the bytes are not JSON, or exceed the limit.
  init(_ bytes: [UInt8], isStrict: Bool, allowsInfinity: Bool = false) throws(DotLottieError) {
    guard bytes.count <= DotLottieLimits.maximumTextBytes else {
      throw DotLottieError(
        code: .limitExceeded,
        message: "\(bytes.count) bytes; at most \(DotLottieLimits.maximumTextBytes) are read")
    }
    json = try JSONDocument(bytes, throwing: DotLottieError.self)
    self.isStrict = isStrict
    self.allowsInfinity = allowsInfinity
    // Values of unknown kinds are written again later, and JSON can't represent such numbers.
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

  /// Records a repair; in strict mode it is an error instead.
  func repair(
    _ node: Node, _ message: @autoclosure () -> String, _ code: DotLottieError.Code = .typeMismatch
  ) throws(ReadingFailure) {
    if isStrict { throw failure(code, node, message()) }
    note(node, message())
  }

  /// Records that a required member is missing; in strict mode that is an error instead.
  ///
  /// - Parameter consequence: The consequence, for the message.
  func noteMissing(_ key: String, of owner: Node, _ consequence: String) throws(ReadingFailure) {
    if isStrict { _ = try required(key, nil, of: owner) }
    note(owner, isError: true, "\(StateMachineDefinition.Diagnostic.missing(key)); \(consequence)")
  }

  /// Records a finding.
  ///
  /// - Parameter isError: Whether the part can't work, so that the finding takes precedence over repairs.
  func note(_ node: Node, isError: Bool = false, _ message: @autoclosure () -> String) {
    let level = isError ? 1 : 0
    guard notes.room.takes(level) else { return notes.room.drop() }
    let path = json.path(of: node, budget: &notes.pathBudget)
    notes.room.add(.init(path: path, message: message()), level: level)
  }

  /// Counts a part of the file, and throws if the limit is exceeded.
  func countPart(_ node: Node) throws(ReadingFailure) {
    notes.partCount += 1
    guard notes.partCount <= DotLottieLimits.maximumParts else {
      throw failure(.limitExceeded, node, "more than \(DotLottieLimits.maximumParts) parts")
    }
  }

  /// Copies a value from the file, to be kept unchanged.
  func kept(_ node: Node) throws(ReadingFailure) -> JSONValue {
    notes.keptBudget -= json.valueCount(of: node)
    guard notes.keptBudget >= 0 else {
      throw failure(
        .limitExceeded, node,
        "more than \(DotLottieLimits.maximumKeptValues) values would be kept as they are")
    }
    return JSONValue(json, node)
  }

  /// A member that exists and is not null.
  func member(_ key: String, _ node: Node) -> Node? {
    guard let found = json.member(key, of: node), json.kind(of: found) != .null else { return nil }
    return found
  }

  /// A required member.
  func required(_ key: String, _ node: Node) throws(ReadingFailure) -> Node {
    try required(key, member(key, node), of: node)
  }

  /// A required member that has already been looked up.
  @inline(__always)
  func required(_ key: String, _ found: Node?, of owner: Node) throws(ReadingFailure) -> Node {
    guard let found else {
      throw failure(.missingMember, owner, StateMachineDefinition.Diagnostic.missing(key))
    }
    return found
  }

  func requireObject(_ node: Node, _ what: @autoclosure () -> String) throws(ReadingFailure) {
    guard json.kind(of: node) == .object else {
      throw failure(.typeMismatch, node, "\(what()) must be an object")
    }
  }
}

// MARK: Members that are looked for by name

extension JSONObjectReader {
  func string(_ key: String, of node: Node) throws(ReadingFailure) -> String {
    try string(key, member(key, node), of: node)
  }

  func optionalString(_ key: String, of node: Node) throws(ReadingFailure) -> String? {
    try optionalString(key, member(key, node))
  }

  func identifier(_ key: String, of node: Node) throws(ReadingFailure) -> String {
    try identifier(key, member(key, node), of: node)
  }

  func optionalIdentifier(_ key: String, of node: Node) throws(ReadingFailure) -> String? {
    try optionalIdentifier(key, member(key, node))
  }

  func optionalBoolean(_ key: String, of node: Node) throws(ReadingFailure) -> Bool? {
    try optionalBoolean(key, member(key, node))
  }

  func optionalNumber(_ key: String, of node: Node) throws(ReadingFailure) -> Float? {
    try optionalNumber(key, member(key, node))
  }

  func optionalInteger(_ key: String, of node: Node) throws(ReadingFailure) -> UInt32? {
    try optionalInteger(key, member(key, node))
  }

  func elements(
    _ key: String, of node: Node, limit: Int = DotLottieLimits.maximumParts
  ) throws(ReadingFailure) -> JSONDocument.Elements {
    guard let found = member(key, node), try elements(key, found, limit: limit).count > 0 else {
      // A node outside the file has no elements.
      return json.elements(of: Node(json.nodeCount))
    }
    return json.elements(of: found)
  }

  func requiredElements(
    _ key: String, of node: Node, limit: Int = DotLottieLimits.maximumParts
  ) throws(ReadingFailure) -> JSONDocument.Elements {
    let found = try required(key, node)
    _ = try requiredElements(key, found, of: node, limit: limit)
    return json.elements(of: found)
  }

  /// A list of names; nil if the member is missing.
  func optionalIdentifiers(
    _ key: String, of node: Node, limit: Int = DotLottieLimits.maximumParts
  ) throws(ReadingFailure) -> [String]? {
    guard member(key, node) != nil else { return nil }
    var names: [String] = []
    for element in try elements(key, of: node, limit: limit) {
      guard let name = json.string(element) else {
        throw failure(.typeMismatch, element, "the elements of \"\(key)\" must be texts")
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
