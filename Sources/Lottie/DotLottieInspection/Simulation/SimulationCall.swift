import ZoetropeJSON

/// A call of a session: one line of a script.
package struct SimulationCall {
  /// The place of the line, such as `script.jsonl:3`.
  package let place: String
  /// The name of the call.
  package let op: String
  /// The line as it was written.
  package let text: String
  private let json: JSONDocument

  /// Reads a call.
  ///
  /// - Throws: ``SimulationError`` for a line that is not a call, with the name of the member that is wrong.
  package init(_ bytes: [UInt8], place: String) throws(SimulationError) {
    self.place = place
    text = String(decoding: bytes, as: UTF8.self)
    let json: JSONDocument
    do throws(JSONError) { json = try JSONDocument(bytes) } catch {
      // A line has columns, as a file has lines.
      let column = error.offset.map { String(decoding: bytes.prefix($0), as: UTF8.self).count + 1 }
      throw SimulationError(place, "\(error.message)\(column.map { " (column \($0))" } ?? "")")
    }
    guard json.kind(of: json.root) == .object else {
      throw SimulationError(place, "a line of a script is an object: {\"op\":\"start\"}")
    }
    guard let op = json.member("op", of: json.root).flatMap({ json.string($0) }) else {
      throw SimulationError(place, "the line has no \"op\"")
    }
    (self.op, self.json) = (op, json)
    if let refusal = SimulationCalls.refusal(of: op, members: json.members(of: json.root).map { $0.key }) {
      throw SimulationError(place, refusal)
    }
  }

  /// Whether a call has a member.
  package func has(_ key: String) -> Bool { json.member(key, of: json.root) != nil }

  /// An optional member of a call.
  package func optional(_ key: String) -> Value? {
    guard let node = json.member(key, of: json.root) else { return nil }
    return Value(json, node)
  }

  /// The error for a member that is missing, or of the wrong kind; it names a notation that JSON lacks, such as NaN.
  package func refusal(of key: String, _ expected: String) -> SimulationError {
    let node = json.member(key, of: .root).flatMap { json.firstNumberWithoutValue(in: $0) }
    let reason = node.map { ": \(json.messageForNumberWithoutValue($0))" } ?? ""
    return SimulationError(place, "\"\(op)\" needs \(expected) as \"\(key)\"\(reason)")
  }

  /// A required number of a call.
  package func number(_ key: String) throws(SimulationError) -> Float {
    if case .number(let value)? = optional(key), value.isFinite { return value }
    throw refusal(of: key, "a finite number")
  }

  /// A required list of numbers of a call.
  package func numbers(_ key: String, count: Int) throws(SimulationError) -> [Float] {
    if case .list(let values)? = optional(key), values.count == count {
      let numbers = values.compactMap { value in
        if case .number(let number) = value, number.isFinite { number } else { nil }
      }
      if numbers.count == count { return numbers }
    }
    throw refusal(of: key, "a list of \(count) finite numbers")
  }

  /// A required list of texts of a call.
  package func strings(_ key: String) throws(SimulationError) -> [String] {
    if case .list(let values)? = optional(key) {
      let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      if texts.count == values.count { return texts }
    }
    throw refusal(of: key, "a list of texts")
  }

  /// A required whole number of a call, 0 or more, exact to the last digit.
  package func wholeNumber(_ key: String) throws(SimulationError) -> UInt64 {
    if let node = json.member(key, of: json.root), let number = json.number(node),
      let whole = UInt64(exactly: number)
    {
      return whole
    }
    throw refusal(of: key, "a whole number, 0 or more,")
  }

  /// A required text of a call.
  package func string(_ key: String) throws(SimulationError) -> String {
    if case .string(let value)? = optional(key) { return value }
    throw refusal(of: key, "a text")
  }

  /// The JSON text of a required object of a call.
  package func object(_ key: String) throws(SimulationError) -> [UInt8] {
    if let node = json.member(key, of: json.root), json.kind(of: node) == .object {
      return Array(json.source(of: node))
    }
    throw refusal(of: key, "an object")
  }

  /// A required boolean of a call.
  package func boolean(_ key: String) throws(SimulationError) -> Bool {
    if case .boolean(let value)? = optional(key) { return value }
    throw refusal(of: key, "true or false")
  }

  /// The value of a member.
  package enum Value {
    case number(Float), string(String), boolean(Bool), list([Value]), other

    fileprivate init(_ json: JSONDocument, _ node: JSONDocument.Node) {
      switch json.kind(of: node) {
      case .number: self = .number(json.number(node).map { Float($0) } ?? .nan)
      case .string: self = .string(json.string(node) ?? "")
      case .boolean: self = .boolean(json.boolean(node) ?? false)
      case .array: self = .list(json.elements(of: node).map { Value(json, $0) })
      default: self = .other
      }
    }
  }
}

/// The reason why a line of a script can't be carried out.
package struct SimulationError: Error {
  /// The place of the line.
  package var place: String
  /// One line of text.
  package var message: String

  init(_ place: String, _ message: String) { (self.place, self.message) = (place, message) }
}
