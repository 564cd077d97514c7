import ZoetropeJSON

/// A reader of the members of objects in files of machines.
///
/// It converts the deviations that the format accepts; those that are probably unintended are findings.
typealias MachineFileReader = MemberReader<ViewMachineErrorCode>

extension MachineFileReader {
  init(_ bytes: [UInt8]) throws(ViewMachineError) {
    try self.init(
      bytes, isStrict: false,
      limits: Limits(
        bytes: ViewMachineLimits.maximumFileBytes, parts: ViewMachineLimits.maximumParts,
        findings: ViewMachineLimits.maximumFindings, textBytes: ViewMachineLimits.maximumTextBytes,
        magnitude: ViewMachineLimits.maximumMagnitude, magnitudeText: "1e9"))
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
  func lenientIdentifier(_ key: String, of owner: Node) throws(Failure) -> String {
    if let text = try lenientText(key, of: owner) { return text }
    return try string(key, nil, of: owner)
  }

  /// Returns an optional text; a number counts as its digits.
  func lenientText(_ key: String, of owner: Node) throws(Failure) -> String? {
    guard let found = member(key, owner) else { return nil }
    guard json.kind(of: found) == .string || json.kind(of: found) == .number else {
      note(found, "\"\(key)\" must be a text; it is left out")
      return nil
    }
    return try text(found)
  }

  /// Returns the text of a string, or the digits of a number; empty for other values.
  func text(_ found: Node) throws(Failure) -> String {
    let text =
      switch json.kind(of: found) {
      case .string: json.string(found) ?? ""
      case .number: source(of: found)
      default: ""
      }
    try checkLength(text, found)
    return text
  }

  /// Returns an optional number; a Boolean counts as 1 or 0, and a text as the number at its beginning.
  func lenientNumber(_ key: String, of owner: Node) -> Double? {
    guard let found = member(key, owner), let value = number(found, key) else { return nil }
    guard isWithinLimit(value) else {
      note(found, "\(tooLarge(key)); it is left out")
      return nil
    }
    return value
  }

  private func number(_ node: Node, _ key: String) -> Double? {
    if let value = json.number(node) { return value }
    if let value = json.boolean(node) { return value ? 1 : 0 }
    guard let text = json.utf8(node) else {
      note(node, "\"\(key)\" must be a number; it is left out")
      return nil
    }
    guard let (value, length) = LenientNumber.prefix(text[...]) else {
      note(node, "\"\(key)\" must be a number; it counts as 0")
      return 0
    }
    if !text[length...].allSatisfy(LenientNumber.isSpace) { note(node, "\"\(key)\" counts as \(value)") }
    return value
  }

  /// Returns an integer; decimals are dropped.
  func lenientInteger(_ key: String, of owner: Node) -> Int? {
    // The magnitude is at most `ViewMachineLimits.maximumMagnitude`, which fits an `Int`.
    lenientNumber(key, of: owner).map { Int($0) }
  }

  /// Returns an optional Boolean; a number counts as whether it is not 0, and a text by its beginning.
  func lenientBoolean(_ key: String, of owner: Node) -> Bool? {
    guard let found = member(key, owner) else { return nil }
    if let value = json.boolean(found) { return value }
    if let value = json.number(found) { return value != 0 }
    if let text = json.utf8(found) { return LenientNumber.boolean(text) }
    note(found, "\"\(key)\" must be true or false; it is left out")
    return nil
  }
}
