import LottieFormat
import ZoetropeJSON

/// The calls of a simulation, read line by line in the order of the script.
struct SimulationScript {
  /// One call.
  struct Line {
    /// The place of the line, such as `script.jsonl:3`.
    let place: String
    /// The name of the call.
    let op: String
    /// The line as it was written.
    let text: String
    private let json: JSONDocument

    init(_ bytes: [UInt8], place: String) throws(CommandError) {
      self.place = place
      text = String(decoding: bytes, as: UTF8.self)
      let json: JSONDocument
      do {
        json = try JSONDocument(bytes)
      } catch {
        if let kind = FileKind.of(bytes) { throw .badInput(place, "\(kind), not a script") }
        // A line has columns, as a file has lines.
        let column = error.offset.map { String(decoding: bytes.prefix($0), as: UTF8.self).count + 1 }
        throw .badInput(place, "\(error.message)\(column.map { " (column \($0))" } ?? "")")
      }
      guard json.kind(of: json.root) == .object else {
        throw .badInput(place, "a line of a script is an object: {\"op\":\"start\"}")
      }
      guard let op = json.member("op", of: json.root).flatMap({ json.string($0) }) else {
        throw .badInput(place, "the line has no \"op\"")
      }
      if let refusal = SimulationCalls.refusal(of: op, members: json.members(of: json.root).map(\.key)) {
        throw .badInput(place, refusal)
      }
      self.json = json
      self.op = op
    }

    /// Whether a call has a member.
    func has(_ key: String) -> Bool { json.member(key, of: json.root) != nil }

    /// An optional member of a call.
    func optional(_ key: String) -> Value? {
      guard let node = json.member(key, of: json.root) else { return nil }
      return Value(json, node)
    }

    /// A required number of a call.
    func number(_ key: String) throws(CommandError) -> Float {
      if case .number(let value)? = optional(key), value.isFinite { return value }
      throw .badInput(place, "\"\(op)\" needs a finite number as \"\(key)\"")
    }

    /// A required list of numbers of a call.
    func numbers(_ key: String, count: Int) throws(CommandError) -> [Float] {
      if case .list(let values)? = optional(key), values.count == count {
        let numbers = values.compactMap { value in
          if case .number(let number) = value, number.isFinite { number } else { nil }
        }
        if numbers.count == count { return numbers }
      }
      throw .badInput(place, "\"\(op)\" needs a list of \(count) finite numbers as \"\(key)\"")
    }

    /// A required list of texts of a call.
    func strings(_ key: String) throws(CommandError) -> [String] {
      if case .list(let values)? = optional(key) {
        let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        if texts.count == values.count { return texts }
      }
      throw .badInput(place, "\"\(op)\" needs a list of texts as \"\(key)\"")
    }

    /// A required whole number of a call, 0 or more, exact to the last digit.
    func wholeNumber(_ key: String) throws(CommandError) -> UInt64 {
      if let node = json.member(key, of: json.root), let number = json.number(node),
        let whole = UInt64(exactly: number)
      {
        return whole
      }
      throw .badInput(place, "\"\(op)\" needs a whole number, 0 or more, as \"\(key)\"")
    }

    /// A required text of a call.
    func string(_ key: String) throws(CommandError) -> String {
      if case .string(let value)? = optional(key) { return value }
      throw .badInput(place, "\"\(op)\" needs a text as \"\(key)\"")
    }

    /// A required boolean of a call.
    func boolean(_ key: String) throws(CommandError) -> Bool {
      if case .boolean(let value)? = optional(key) { return value }
      throw .badInput(place, "\"\(op)\" needs true or false as \"\(key)\"")
    }
  }

  /// The value of a member.
  enum Value {
    case number(Float), string(String), boolean(Bool), list([Value]), other

    init(_ json: JSONDocument, _ node: JSONDocument.Node) {
      switch json.kind(of: node) {
      case .number: self = .number(json.number(node).map { Float($0) } ?? .nan)
      case .string: self = .string(json.string(node) ?? "")
      case .boolean: self = .boolean(json.boolean(node) ?? false)
      case .array: self = .list(json.elements(of: node).map { Value(json, $0) })
      default: self = .other
      }
    }
  }

  private let lines: TextLines
  private let name: String

  /// Opens a script; `-` is standard input.
  ///
  /// - Throws: ``CommandError`` with exit code 3 if there is no such file.
  init(_ path: String) throws(CommandError) {
    lines = try TextLines(path)
    name = path == "-" ? "standard input" : path
  }

  /// Reads a script from bytes.
  init(_ bytes: [UInt8], name: String) {
    lines = TextLines(bytes, name: name)
    self.name = name
  }

  /// The number of the line that ``next()`` returned last, from 1.
  var number: Int { lines.number }

  /// Returns the next call; nil at the end.
  ///
  /// Empty lines are skipped.
  ///
  /// - Throws: ``CommandError`` with exit code 3 for an invalid line, with its number.
  func next() throws(CommandError) -> Line? {
    while let line = try lines.next() {
      let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if !isBlank { return try Line(Array(line), place: "\(name):\(number)") }
    }
    return nil
  }
}
