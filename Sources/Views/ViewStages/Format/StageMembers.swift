import LottieFormat
import ViewMachines

/// A reader of the members of objects of a stage, which is strict because the format is Zoetrope's own.
struct StageMembers {
  typealias Node = JSONDocument.Node

  let json: JSONDocument
  private(set) var diagnostics: [Diagnostic] = []
  /// The number of values that may still be traversed to compute the paths of findings.
  private var pathBudget = 1 << 20

  init(_ bytes: [UInt8]) throws(ViewStageError) {
    guard bytes.count <= ViewStageLimits.maximumFileBytes else {
      throw ViewStageError(
        code: .limitExceeded,
        message: "\(bytes.count) bytes; at most \(ViewStageLimits.maximumFileBytes) are read")
    }
    json = try JSONDocument(bytes, throwing: ViewStageError.self)
  }

  func error(_ code: ViewStageError.Code, _ node: Node, _ message: String) -> ViewStageError {
    ViewStageError(code: code, path: json.path(of: node), offset: json.offset(of: node), message: message)
  }

  /// Notes the unknown members of an object.
  mutating func noteUnknown(in node: Node, but known: Set<String>) {
    for (name, value) in json.members(of: node) where !known.contains(name) {
      diagnostics.note(
        Diagnostic(
          feature: "member", path: json.path(of: value, budget: &pathBudget),
          message: "\"\(name.prefix(64))\" means nothing here"))
    }
  }

  /// Returns a member that is present and not null.
  func member(_ key: String, _ node: Node) -> Node? {
    guard let found = json.member(key, of: node), json.kind(of: found) != .null else { return nil }
    return found
  }

  func number(_ key: String, of owner: Node) throws(ViewStageError) -> Double? {
    guard let found = member(key, owner) else { return nil }
    return try number(key, found)
  }

  private func number(_ key: String, _ node: Node) throws(ViewStageError) -> Double {
    guard let value = json.number(node) else {
      throw error(.typeMismatch, node, "\"\(key)\" takes numbers")
    }
    guard value.magnitude <= ViewStageLimits.maximumMagnitude else {
      throw error(.limitExceeded, node, "a number beyond \(Int(ViewStageLimits.maximumMagnitude))")
    }
    return value
  }

  /// Reads an array with one of the given counts of numbers; if the counts include 1, a single number is also accepted.
  func numbers(_ key: String, of owner: Node, counts: [Int]) throws(ViewStageError) -> [Double]? {
    guard let found = member(key, owner) else { return nil }
    if counts.contains(1), json.kind(of: found) == .number { return [try number(key, found)] }
    guard json.kind(of: found) == .array else {
      throw error(.typeMismatch, found, "\"\(key)\" is an array of numbers")
    }
    guard counts.contains(json.count(of: found)) else {
      let wanted = counts.map(String.init).joined(separator: " or ")
      throw error(
        .invalidValue, found, "\"\(key)\" has \(json.count(of: found)) numbers instead of \(wanted)")
    }
    var values: [Double] = []
    for node in json.elements(of: found) { values.append(try number(key, node)) }
    return values
  }

  func integer(_ key: String, of owner: Node) throws(ViewStageError) -> Int? {
    guard let value = try number(key, of: owner) else { return nil }
    guard let whole = Int(exactly: value) else {
      throw error(.invalidValue, member(key, owner) ?? owner, "\"\(key)\" is a whole number")
    }
    return whole
  }

  func boolean(_ key: String, of owner: Node) throws(ViewStageError) -> Bool? {
    guard let found = member(key, owner) else { return nil }
    guard let value = json.boolean(found) else {
      throw error(.typeMismatch, found, "\"\(key)\" is true or false")
    }
    return value
  }

  func text(_ key: String, of owner: Node) throws(ViewStageError) -> String? {
    guard let found = member(key, owner) else { return nil }
    guard let text = json.string(found) else { throw error(.typeMismatch, found, "\"\(key)\" is a text") }
    guard text.utf8.count <= ViewStageLimits.maximumTextBytes else {
      throw error(
        .limitExceeded, found, "a text is longer than \(ViewStageLimits.maximumTextBytes) bytes")
    }
    return text
  }

  func color(_ key: String, of owner: Node) throws(ViewStageError) -> ViewColor? {
    guard let text = try text(key, of: owner) else { return nil }
    guard let color = ViewColor(text) else {
      throw error(
        .invalidValue, member(key, owner) ?? owner, "\"\(text.prefix(64))\" is no #RGB, #RRGGBB or #RRGGBBAA")
    }
    return color
  }
}
