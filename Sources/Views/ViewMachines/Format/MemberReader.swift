/// A reader of the members of objects that corrects the deviations the format accepts, and notes the corrections.
struct MemberReader {
  typealias Node = JSONDocument.Node

  let json: JSONDocument
  private let notes = Notes()

  /// The mutable state of reading.
  private final class Notes {
    var findings: [AnimationMachineFile.Finding] = []
    var droppedFindings = 0
    var partCount = 0
    /// The number of values that may still be traversed to compute the paths of findings.
    var pathBudget = 1 << 20
  }

  /// The corrections, at most ``ViewMachineLimits/maximumFindings``, and a last one with the number of those left out.
  var findings: [AnimationMachineFile.Finding] {
    let dropped = notes.droppedFindings
    guard dropped > 0 else { return notes.findings }
    return notes.findings + [
      .init(.tooMuch, path: "", message: "\(dropped) more values were mended and are not listed")
    ]
  }

  init(_ bytes: [UInt8]) throws(ViewMachineError) {
    guard bytes.count <= ViewMachineLimits.maximumFileBytes else {
      throw ViewMachineError(
        code: .limitExceeded,
        message: "\(bytes.count) bytes; at most \(ViewMachineLimits.maximumFileBytes) are read")
    }
    json = try JSONDocument(bytes, throwing: ViewMachineError.self)
    if let node = json.firstNumberWithoutValue {
      throw self.error(.malformedJSON, node, "a number is not finite")
    }
  }

  func error(_ code: ViewMachineError.Code, _ node: Node, _ message: String) -> ViewMachineError {
    ViewMachineError(code: code, path: json.path(of: node), offset: json.offset(of: node), message: message)
  }

  func note(_ node: Node, _ message: @autoclosure () -> String) {
    guard notes.findings.count < ViewMachineLimits.maximumFindings else {
      notes.droppedFindings += 1
      return
    }
    let path = json.path(of: node, budget: &notes.pathBudget)
    notes.findings.append(.init(.mendedValue, path: path, message: message()))
  }

  /// Counts a part of the file, and throws if there are more than ``ViewMachineLimits/maximumParts``.
  func countPart(_ node: Node) throws(ViewMachineError) {
    notes.partCount += 1
    guard notes.partCount <= ViewMachineLimits.maximumParts else {
      throw error(.limitExceeded, node, "more than \(ViewMachineLimits.maximumParts) parts")
    }
  }

  /// Returns a member that is present and not null.
  func member(_ key: String, _ node: Node) -> Node? {
    guard let found = json.member(key, of: node), json.kind(of: found) != .null else { return nil }
    return found
  }

  /// Returns the members with names not in `known`; of several members with the same name, the last one.
  func extras(of node: Node, but known: Set<String>) -> [AnimationMachineFile.Extra] {
    // An empty object has no members to compare.
    guard json.count(of: node) > 0 else { return [] }
    var extras: [AnimationMachineFile.Extra] = []
    var places: [String: Int] = [:]
    for (name, value) in json.members(of: node) where !known.contains(name) {
      let extra = AnimationMachineFile.Extra(name: name, json: source(of: value))
      if let place = places[name] {
        extras[place] = extra
      } else {
        places[name] = extras.count
        extras.append(extra)
      }
    }
    return extras
  }

  private func source(of node: Node) -> String {
    String(decoding: json.bytes[json.range(of: node)], as: UTF8.self)
  }

  // MARK: Values

  /// Returns a required text; a number counts as its digits.
  func identifier(_ key: String, of owner: Node) throws(ViewMachineError) -> String {
    guard let text = try text(key, of: owner) else {
      throw error(.missingMember, owner, "\"\(key)\" is missing")
    }
    return text
  }

  /// Returns an optional text; a number counts as its digits.
  func text(_ key: String, of owner: Node) throws(ViewMachineError) -> String? {
    guard let found = member(key, owner) else { return nil }
    guard json.kind(of: found) == .string || json.kind(of: found) == .number else {
      note(found, "is no text; it is left out")
      return nil
    }
    return try text(found)
  }

  /// Returns the text of a string, or the digits of a number; empty for other values.
  func text(_ found: Node) throws(ViewMachineError) -> String {
    let text =
      switch json.kind(of: found) {
      case .string: json.string(found) ?? ""
      case .number: source(of: found)
      default: ""
      }
    guard text.utf8.count <= ViewMachineLimits.maximumTextBytes else {
      throw error(
        .limitExceeded, found, "a text is longer than \(ViewMachineLimits.maximumTextBytes) bytes")
    }
    return text
  }

  func number(_ key: String, of owner: Node) -> Double? {
    guard let found = member(key, owner), let value = number(found) else { return nil }
    guard value.magnitude <= ViewMachineLimits.maximumMagnitude else {
      note(found, "is beyond \(Int(ViewMachineLimits.maximumMagnitude)); it is left out")
      return nil
    }
    return value
  }

  private func number(_ node: Node) -> Double? {
    if let value = json.number(node) { return value }
    if let value = json.boolean(node) { return value ? 1 : 0 }
    guard let text = json.utf8(node) else {
      note(node, "is no number; it is left out")
      return nil
    }
    guard let (value, length) = LenientNumber.prefix(text[...]) else {
      note(node, "is no number; it counts as 0")
      return 0
    }
    if !text[length...].allSatisfy(LenientNumber.isSpace) { note(node, "counts as \(value)") }
    return value
  }

  /// Returns an integer; decimals are dropped.
  func integer(_ key: String, of owner: Node) -> Int? {
    // The magnitude is at most `ViewMachineLimits.maximumMagnitude`, which fits an `Int`.
    number(key, of: owner).map { Int($0) }
  }

  func boolean(_ key: String, of owner: Node) -> Bool? {
    guard let found = member(key, owner) else { return nil }
    if let value = json.boolean(found) { return value }
    if let value = json.number(found) { return value != 0 }
    if let text = json.utf8(found) { return LenientNumber.boolean(text) }
    note(found, "is neither true nor false; it is left out")
    return nil
  }
}
