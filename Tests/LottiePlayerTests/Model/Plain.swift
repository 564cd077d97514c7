/// A JSON value, written down plainly: the form in which the generator hands machines and animations to the engine
/// as text, and to the model as they are.
indirect enum Plain: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([Plain])
  /// Members in the order of writing.
  case object([Member])

  struct Member: Equatable, Sendable {
    var key: String
    var value: Plain

    init(_ key: String, _ value: Plain) {
      self.key = key
      self.value = value
    }
  }

  /// A member's value; the last one where a key stands twice (§2.1), nil where it is absent.
  subscript(_ key: String) -> Plain? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.last { $0.key == key }?.value
    }
    set {
      guard case .object(var members) = self else { return }
      members.removeAll { $0.key == key }
      if let newValue { members.append(Member(key, newValue)) }
      self = .object(members)
    }
  }

  var list: [Plain]? { if case .list(let items) = self { items } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The text of a file.
  var json: String {
    switch self {
    case .null: return "null"
    case .bool(let flag): return flag ? "true" : "false"
    case .number(let number):
      return number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    case .text(let text): return Self.quote(text)
    case .list(let items): return "[" + items.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      return "{" + members.map { Self.quote($0.key) + ":" + $0.value.json }.joined(separator: ",") + "}"
    }
  }

  private static func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Plain: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .text(value) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: Plain...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, Plain)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
