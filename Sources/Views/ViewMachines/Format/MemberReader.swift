/// Reads the members of objects as the format forgives them, and notes what it mends.
struct MemberReader {
  typealias Node = JSONDocument.Node

  let json: JSONDocument
  private let notes = Notes()

  /// What changes while a file is read.
  private final class Notes {
    var findings: [AnimationMachineFile.Finding] = []
    var droppedFindings = 0
    var partCount = 0
    /// How many values may still be passed on the way to those that findings are about.
    var pathBudget = 1 << 20
  }

  /// What was mended; where that is too much, how much more there is.
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

  /// Counts a part of the file, which may have only so many.
  func countPart(_ node: Node) throws(ViewMachineError) {
    notes.partCount += 1
    guard notes.partCount <= ViewMachineLimits.maximumParts else {
      throw error(.limitExceeded, node, "more than \(ViewMachineLimits.maximumParts) parts")
    }
  }

  /// A member that is there and not null.
  func member(_ key: String, _ node: Node) -> Node? {
    guard let found = json.member(key, of: node), json.kind(of: found) != .null else { return nil }
    return found
  }

  /// The members whose names are none of those; of several of one name the last.
  func extras(of node: Node, but known: Set<String>) -> [AnimationMachineFile.Extra] {
    // Most objects have none.
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

  /// A text that must be there; a number counts as its digits.
  func identifier(_ key: String, of owner: Node) throws(ViewMachineError) -> String {
    guard let text = try text(key, of: owner) else {
      throw error(.missingMember, owner, "\"\(key)\" is missing")
    }
    return text
  }

  /// A text that may be missing; a number counts as its digits.
  func text(_ key: String, of owner: Node) throws(ViewMachineError) -> String? {
    guard let found = member(key, owner) else { return nil }
    guard json.kind(of: found) == .string || json.kind(of: found) == .number else {
      note(found, "is no text; it is left out")
      return nil
    }
    return try text(found)
  }

  /// The text of a value, or its digits; empty for what is neither.
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

  /// A whole number; decimals are dropped.
  func integer(_ key: String, of owner: Node) -> Int? {
    // What is read is at most a milliard.
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
