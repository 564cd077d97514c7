import LottieFormat
import ZoetropeJSON

/// The states and events in the graph of a typed machine.
///
/// Read here again instead of by `StateGraph`, because users of the plugin would have to compile that library for it.
package struct MachineGraph: Sendable, Equatable {
  /// The names of the states in which a machine can be, in order.
  package var states: [String] = []
  /// The names of the events, in the order of their transitions; a name may occur several times.
  package var events: [String] = []

  /// Reads a graph in the form of `StateGraph.json()`.
  ///
  /// - Throws: ``CodegenError`` with the place of the mistake.
  package init(json: [UInt8]) throws(CodegenError) {
    let reader: Reader
    do { reader = Reader(json: try JSONDocument(json)) } catch { throw Self.error("\(error)") }
    guard reader.json.kind(of: .root) == .object else { throw Self.error("the file: expected an object") }
    if let version = reader.member("stateGraph", of: .root), reader.json.number(version) != 1 {
      throw Self.error("stateGraph: only version 1 is supported")
    }
    guard let states = try reader.objects("states") else { throw Self.error("the file: states is missing") }
    for (node, place) in states {
      let name = try reader.text("name", of: node, place)
      let kinds = try reader.texts("kinds", of: node, place)
      if Self.pseudoKinds.isDisjoint(with: kinds) { self.states.append(name) }
    }
    for (node, place) in try reader.objects("transitions") ?? [] {
      _ = try reader.text("from", of: node, place)
      _ = try reader.text("to", of: node, place)
      if reader.member("event", of: node) != nil { events.append(try reader.text("event", of: node, place)) }
    }
  }

  /// The kinds of pseudo-states, in which a machine never is.
  private static let pseudoKinds: Set<String> = ["global", "history", "deepHistory"]

  fileprivate static func error(_ reason: String) -> CodegenError { CodegenError(.unreadable, reason) }
}

/// Reads members, and reports the place of a wrong one.
private struct Reader {
  let json: JSONDocument

  /// A member; nil if it is missing or null.
  func member(_ key: String, of node: JSONDocument.Node) -> JSONDocument.Node? {
    guard let found = json.member(key, of: node), json.kind(of: found) != .null else { return nil }
    return found
  }

  func text(_ key: String, of node: JSONDocument.Node, _ place: String) throws(CodegenError) -> String {
    guard let found = member(key, of: node) else { throw MachineGraph.error("\(place): \(key) is missing") }
    guard let text = json.string(found) else { throw MachineGraph.error("\(place).\(key): expected a text") }
    return text
  }

  func texts(_ key: String, of node: JSONDocument.Node, _ place: String) throws(CodegenError) -> [String] {
    guard let found = member(key, of: node) else { return [] }
    let elements = json.kind(of: found) == .array ? json.elements(of: found).map { json.string($0) } : [nil]
    let texts = elements.compactMap(\.self)
    guard texts.count == elements.count else {
      throw MachineGraph.error("\(place).\(key): expected an array of texts")
    }
    return texts
  }

  /// The objects of an array, each with its place; nil without an array.
  func objects(_ key: String) throws(CodegenError) -> [(JSONDocument.Node, String)]? {
    guard let array = member(key, of: .root) else { return nil }
    guard json.kind(of: array) == .array else { throw MachineGraph.error("\(key): expected an array") }
    var objects: [(JSONDocument.Node, String)] = []
    for (index, node) in json.elements(of: array).enumerated() {
      guard json.kind(of: node) == .object else {
        throw MachineGraph.error("\(key)[\(index)]: expected an object")
      }
      objects.append((node, "\(key)[\(index)]"))
    }
    return objects
  }
}
