import DotLottieFormat
package import ZoetropeJSON

/// Reads the members of a line of a script or a trace.
///
/// Getters return a default for a missing or invalid member, and ``finish()`` throws the first error. It reports unknown
/// members first: a misspelt name is the cause of a missing member.
package struct CallReader {
  private let json: JSONDocument
  /// The name of the call or event.
  private let operation: String
  /// The member with the name.
  private let key: String
  /// The members that were asked for.
  package private(set) var members: [String] = []
  private var failure: PlayerError?

  package init(_ json: JSONDocument, _ operation: String, key: String = "op") {
    (self.json, self.operation, self.key) = (json, operation, key)
  }

  func has(_ key: String) -> Bool { json.member(key, of: .root) != nil }

  /// A Boolean value indicating whether the line has an optional member; adds it to ``members``.
  mutating func takes(_ key: String) -> Bool {
    if !has(key) { members.append(key) }
    return has(key)
  }

  // MARK: Values

  mutating func number(_ key: String) -> Float {
    let number = member(key).flatMap { json.number($0) }.map { Float($0) }
    if let number, number.isFinite { return number }
    fail(key, "a finite number")
    return 0
  }

  mutating func numbers(_ key: String, count: Int) -> [Float] {
    let list = member(key).map { elements(of: $0).compactMap { json.number($0).map { Float($0) } } } ?? []
    if list.count == count, list.allSatisfy({ $0.isFinite }), self.count(of: key) == count { return list }
    fail(key, "a list of \(count) finite numbers")
    return [Float](repeating: 0, count: count)
  }

  /// The four numbers of an easing; a name gets the hint which numbers it stands for.
  mutating func easing(_ key: String) -> [Float] {
    if let name = json.member(key, of: .root).flatMap({ json.string($0) }) {
      members.append(key)
      let hint = StateMachineDefinition.Easing.hint(name)
      note(.invalid("\"\(operation)\" needs four numbers as \"\(key)\"\(hint)"))
      return [0, 0, 1, 1]
    }
    return numbers(key, count: 4)
  }

  /// A number without its fraction.
  mutating func integer(_ key: String) -> Int {
    if let number = member(key).flatMap({ json.number($0) }), Float(number).isFinite {
      return Self.integer(number)
    }
    fail(key, "a finite number")
    return 0
  }

  private static func integer(_ number: Double) -> Int { Int(min(max(number, -1e9), 1e9)) }

  /// A whole number, 0 or more, exact to the last digit; as a text too, which JavaScript does not round.
  mutating func wholeNumber(_ key: String) -> UInt64 {
    if let node = member(key) {
      if let number = json.string(node).flatMap({ UInt64($0) }) { return number }
      let digits = String(decoding: json.bytes[json.range(of: node)], as: UTF8.self)
      if let number = UInt64(digits) ?? json.number(node).flatMap({ UInt64(exactly: $0) }) { return number }
    }
    fail(key, "a whole number, 0 or more,")
    return 0
  }

  /// A colour, as 0xRRGGBBAA.
  mutating func color(_ key: String) -> UInt32 {
    let number = wholeNumber(key)
    if let color = UInt32(exactly: number) { return color }
    fail(key, "a colour of 32 bits")
    return 0
  }

  mutating func boolean(_ key: String) -> Bool {
    if let value = member(key).flatMap({ json.boolean($0) }) { return value }
    fail(key, "true or false")
    return false
  }

  package mutating func string(_ key: String) -> String {
    if let text = member(key).flatMap({ json.string($0) }) { return text }
    fail(key, "a text")
    return ""
  }

  mutating func strings(_ key: String) -> [String] {
    if let node = member(key), json.kind(of: node) == .array {
      let list = elements(of: node).compactMap { json.string($0) }
      if list.count == count(of: key) { return list }
    }
    fail(key, "a list of texts")
    return []
  }

  /// The JSON text of an object.
  mutating func object(_ key: String) -> [UInt8] {
    if let node = member(key), json.kind(of: node) == .object { return Array(json.source(of: node)) }
    fail(key, "an object")
    return []
  }

  /// The JSON text of an object, or of the member `json`, which may be malformed.
  mutating func json(_ key: String) -> [UInt8] { has("json") ? Array(string("json").utf8) : object(key) }

  /// A list of numbers without their fractions, or nil for `null`.
  mutating func optionalIntegers(_ key: String, count: Int) -> [Int]? {
    let node = member(key)
    if let node, json.kind(of: node) == .null { return nil }
    let list = node.map { elements(of: $0).compactMap { json.number($0) } } ?? []
    if list.count == count, self.count(of: key) == count, list.allSatisfy({ Float($0).isFinite }) {
      return list.map { Self.integer($0) }
    }
    fail(key, "a list of \(count) finite numbers")
    return [Int](repeating: 0, count: count)
  }

  /// The number of an event, which is not a number if it was not finite.
  mutating func eventNumber(_ key: String) -> Float {
    if let node = json.member(key, of: .root), json.kind(of: node) == .null {
      members.append(key)
      return .nan
    }
    return number(key)
  }

  /// The value of an input: a number, a text or a Boolean value.
  mutating func inputValue(_ key: String) -> StateMachineEngine.InputValue {
    if let node = member(key) {
      if let number = json.number(node).map({ Float($0) }), number.isFinite { return .numeric(number) }
      if let text = json.string(node) { return .string(text) }
      if let flag = json.boolean(node) { return .boolean(flag) }
    }
    fail(key, "a finite number, a text or a boolean")
    return .event
  }

  /// An infinite or undefined number as the value of an input: the text `inf`, `-inf` or `nan`.
  mutating func infiniteValue(_ key: String) -> StateMachineEngine.InputValue {
    let numbers: [Float] = [.infinity, -.infinity, .nan]
    return .numeric(numbers[choice(key, "number", ["inf", "-inf", "nan"])])
  }

  /// The index of a name in a list; 0 for another name.
  mutating func choice(_ key: String, _ noun: String, _ names: [String]) -> Int {
    let name = string(key)
    if let index = names.firstIndex(of: name) { return index }
    // A missing name is reported as such.
    note(.invalid(UnknownName.message("\"\(operation)\" knows no \(noun)", name, names)))
    return 0
  }

  private mutating func fail(_ key: String, _ expected: String) {
    let deviation = json.member(key, of: .root).flatMap { json.firstNumberWithoutValue(in: $0) }
    let reason = deviation.map { ": \(json.messageForNumberWithoutValue($0))" } ?? ""
    note(.invalid("\"\(operation)\" needs \(expected) as \"\(key)\"\(reason)"))
  }

  mutating func note(_ error: PlayerError) { failure = failure ?? error }

  // MARK: Members

  /// Checks that the line has no other members, and none twice.
  ///
  /// - Throws: ``PlayerError`` for the first fault.
  package func finish() throws(PlayerError) {
    var seen: [String] = []
    for (name, _) in json.members(of: .root) {
      if seen.contains(name) { throw .invalid("\"\(operation)\" has \"\(name)\" twice") }
      seen.append(name)
      if name != key && !members.contains(name) {
        let others = members.isEmpty ? "no members" : members.map { "\"\($0)\"" }.joined(separator: ", ")
        throw .invalid("\"\(operation)\" has no member \"\(name)\"; it has \(others)")
      }
    }
    if let failure { throw failure }
  }

  private mutating func member(_ key: String) -> JSONDocument.Node? {
    members.append(key)
    return json.member(key, of: .root)
  }

  private func elements(of node: JSONDocument.Node) -> [JSONDocument.Node] {
    json.kind(of: node) == .array ? Array(json.elements(of: node)) : []
  }

  private func count(of key: String) -> Int {
    json.member(key, of: .root).map { elements(of: $0).count } ?? 0
  }
}
