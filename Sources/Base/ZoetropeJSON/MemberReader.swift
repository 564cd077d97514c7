/// Reads the members of the objects in a file: strictly, or with repairs that are reported.
///
/// In strict mode a value of the wrong type is an error; in lenient mode it counts as missing, with a finding. Formats
/// add their own kinds of values in extensions.
///
/// Most methods only query, so a reader is immutable and stores its findings in a separate object. (Passing a value
/// costs nothing, whereas members of an object are retained on each access.)
package struct MemberReader<Code: MemberErrorCode> {
  package typealias Node = JSONDocument.Node

  /// The limits of a format, so that no file can exhaust memory or time.
  package struct Limits: Sendable {
    /// The maximum size of a file.
    package var bytes: Int
    /// The maximum number of parts that ``MemberReader/countPart(_:)`` counts.
    package var parts: Int
    /// The maximum number of findings.
    package var findings: Int
    /// The maximum size of a text, in bytes.
    package var textBytes: Int
    /// The largest number, in magnitude.
    package var magnitude: Double
    /// The largest number, as messages state it.
    package var magnitudeText: StaticString
    /// The maximum number of values and keys that ``MemberReader/kept(_:)`` copies.
    package var keptValues: Int

    package init(
      bytes: Int, parts: Int = .max, findings: Int, textBytes: Int = .max, magnitude: Double,
      magnitudeText: StaticString, keptValues: Int = 0
    ) {
      self.bytes = bytes
      self.parts = parts
      self.findings = findings
      self.textBytes = textBytes
      self.magnitude = magnitude
      self.magnitudeText = magnitudeText
      self.keptValues = keptValues
    }
  }

  /// The reason why a value can't be read, without its path.
  ///
  /// Finding a path takes time proportional to the number of preceding values, and a lenient reader drops most of its
  /// failures.
  package struct Failure: Error {
    package var code: Code
    package var node: Node
    package var message: String
  }

  /// The state that changes while a file is read.
  private final class Progress {
    let limits: Limits
    var room: FindingRoom<ReadingRule>
    /// The number of siblings that may still be visited to find the paths of findings.
    var pathBudget = 1 << 20
    var keptBudget: Int
    /// The number of remaining comparisons of members with known names.
    var spellingBudget = 1 << 12
    var partCount = 0

    init(_ limits: Limits) {
      self.limits = limits
      room = FindingRoom(capacity: limits.findings)
      keptBudget = limits.keptValues
    }
  }

  package let json: JSONDocument
  package let isStrict: Bool
  private let progress: Progress

  /// The limits of the format.
  package var limits: Limits { progress.limits }

  /// Reads a file.
  ///
  /// - Throws: An error if the bytes are not JSON, exceed the limit, or contain a number that is not finite: such a
  ///   number can't be written again.
  package init(_ bytes: [UInt8], isStrict: Bool, limits: Limits) throws(FileError<Code>) {
    guard bytes.count <= limits.bytes else {
      throw FileError(
        code: .limitExceeded, message: "\(bytes.count) bytes; at most \(limits.bytes) are read")
    }
    json = try JSONDocument(bytes, throwing: FileError<Code>.self)
    self.isStrict = isStrict
    progress = Progress(limits)
    if let node = json.firstNumberWithoutValue {
      throw error(failure(.malformedJSON, node, json.messageForNumberWithoutValue(node)))
    }
  }
}

/// The error codes of formats that a ``MemberReader`` reads.
package protocol MemberErrorCode: JSONFormatErrorCode {
  /// A required member is missing.
  static var missingMember: Self { get }
  /// A value is of the wrong type.
  static var typeMismatch: Self { get }
  /// A number is beyond the limit.
  static var numberTooLarge: Self { get }
}

// MARK: Failures and findings

extension MemberReader {
  package func failure(_ code: Code, _ node: Node, _ message: String) -> Failure {
    Failure(code: code, node: node, message: message)
  }

  /// The error for a failure that ends the reading.
  package func error(_ failure: Failure) -> FileError<Code> {
    FileError(
      code: failure.code, path: json.path(of: failure.node), offset: json.offset(of: failure.node),
      message: failure.message)
  }

  /// The findings so far; the last one states how many are left out, if any.
  package var findings: [Finding<ReadingRule>] {
    let dropped = progress.room.dropped
    guard dropped > 0 else { return progress.room.inOrder }
    return progress.room.inOrder + [Finding(.tooMuch, message: "\(dropped) more findings are not listed")]
  }

  /// Records a finding.
  package func note(
    _ node: Node, _ message: @autoclosure () -> String, _ rule: ReadingRule = .mendedValue
  ) {
    guard progress.room.takes(rule.severity) else { return progress.room.drop() }
    let path = json.path(of: node, budget: &progress.pathBudget)
    progress.room.add(Finding(rule, path: path, message: message()))
  }

  /// Records a repair; in strict mode it is an error instead.
  package func repair(
    _ node: Node, _ message: @autoclosure () -> String, _ code: Code = .typeMismatch
  ) throws(Failure) {
    if isStrict { throw failure(code, node, message()) }
    note(node, message())
  }

  /// Records that a required member is missing; in strict mode that is an error instead.
  ///
  /// - Parameter consequence: The consequence, for the message.
  package func noteMissing(_ key: String, of owner: Node, _ consequence: String) throws(Failure) {
    if isStrict { _ = try required(key, nil, of: owner) }
    note(owner, missing(key, in: owner, "; " + consequence), .missingMember)
  }

  /// Records the members of an object that the format does not define.
  package func noteUnknown(in node: Node, but known: [String]) {
    for (name, value) in json.members(of: node) where !known.contains(name) {
      note(value, Self.unknown(name, member(meantBy: name, known)), .unknownMember)
    }
  }

  /// Records probable misspellings of members.
  ///
  /// Other unknown members are extensions of the format.
  ///
  /// - Parameter former: The members of an earlier version, which have no effect any more.
  package func noteMisspelt(in node: Node, _ known: [String], former: [String] = []) {
    for (name, value) in json.members(of: node) where !known.contains(name) {
      guard let meant = member(meantBy: name, known + former) else { continue }
      if former.contains(meant) {
        note(
          value, "\"\(name.shortened)\" has no effect: \"\(meant)\" is a member of version 1", .unknownMember)
        continue
      }
      // An object that has the known member needs no other one.
      guard UnknownName.differOnlyInCase(name, meant) || member(meant, node) == nil else { continue }
      note(value, Self.unknown(name, meant), .unknownMember)
    }
  }

  private func member(meantBy name: String, _ known: [String]) -> String? {
    guard progress.spellingBudget > 0 else { return nil }
    progress.spellingBudget -= 1
    return UnknownName.member(meantBy: name, in: known)
  }

  private static func unknown(_ name: String, _ meant: String?) -> String {
    let hint = meant.map { "; did you mean \"\($0)\"?" } ?? ""
    return "\"\(name.shortened)\" is not a member of this object\(hint)"
  }

  private func missing(_ key: String, in owner: Node, _ consequence: String = "") -> String {
    "\"\(key)\" is missing\(misspelling(of: key, in: owner))\(consequence)"
  }

  /// The part of a message about a missing member with its probable misspelling.
  private func misspelling(of key: String, in owner: Node) -> String {
    guard progress.spellingBudget > 0 else { return "" }
    for (name, _) in json.members(of: owner) where member(meantBy: name, [key]) != nil {
      return " (did you mean \"\(key)\" instead of \"\(name.shortened)\"?)"
    }
    return ""
  }

  /// Counts a part of the file, and throws if the limit is exceeded.
  package func countPart(_ node: Node) throws(Failure) {
    progress.partCount += 1
    guard progress.partCount <= limits.parts else {
      throw failure(.limitExceeded, node, "more than \(limits.parts) parts")
    }
  }

  /// Copies a value from the file, to be kept unchanged.
  package func kept(_ node: Node) throws(Failure) -> JSONValue {
    progress.keptBudget -= json.valueCount(of: node)
    guard progress.keptBudget >= 0 else {
      throw failure(
        .limitExceeded, node, "more than \(limits.keptValues) values would be kept as they are")
    }
    return JSONValue(json, node)
  }
}

// MARK: Members of any type

extension MemberReader {
  /// A member that exists and is not null.
  package func member(_ key: String, _ node: Node) -> Node? {
    guard let found = json.member(key, of: node), json.kind(of: found) != .null else { return nil }
    return found
  }

  /// A required member.
  package func required(_ key: String, _ node: Node) throws(Failure) -> Node {
    try required(key, member(key, node), of: node)
  }

  /// A required member that has already been looked up.
  package func required(_ key: String, _ found: Node?, of owner: Node) throws(Failure) -> Node {
    guard let found else { throw failure(.missingMember, owner, missing(key, in: owner)) }
    return found
  }

  package func requireObject(_ node: Node, _ what: @autoclosure () -> String) throws(Failure) {
    guard json.kind(of: node) == .object else {
      throw failure(.typeMismatch, node, "\(what()) must be an object")
    }
  }
}
