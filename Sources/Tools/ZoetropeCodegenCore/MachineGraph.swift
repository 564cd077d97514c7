import LottieFormat
import ZoetropeJSON

/// What the graph of a typed machine says of its states and events.
///
/// Read here once more, and not by `StateGraph`: whoever builds with the plugin would have to compile all of
/// `StateMachines` for it.
package struct MachineGraph: Sendable, Equatable {
  /// The names of the states that a machine can be in, in their order.
  package var states: [String] = []
  /// The names of the events, in the order of the transitions that wait for them; some may be there several times.
  package var events: [String] = []

  /// Reads a graph as `StateGraph.json()` writes it.
  ///
  /// - Throws: ``CodegenError`` with the place of what is no graph.
  package init(json: [UInt8]) throws(CodegenError) {
    let reader: Reader
    do { reader = Reader(json: try JSONDocument(json)) } catch { throw Self.error("\(error)") }
    guard reader.json.kind(of: .root) == .object else { throw Self.error("the file: an object is wanted") }
    if let version = reader.member("stateGraph", of: .root), reader.json.number(version) != 1 {
      throw Self.error("stateGraph: only version 1 is known")
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

  /// The kinds of what stands for others, or for what was: never a state that a machine is in.
  private static let pseudoKinds: Set<String> = ["global", "history", "deepHistory"]

  fileprivate static func error(_ reason: String) -> CodegenError { CodegenError(.unreadable, reason) }
}

/// Reads members, and says where one is wrong.
private struct Reader {
  let json: JSONDocument

  /// A member; nil where it is missing, or null.
  func member(_ key: String, of node: JSONDocument.Node) -> JSONDocument.Node? {
    guard let found = json.member(key, of: node), json.kind(of: found) != .null else { return nil }
    return found
  }

  func text(_ key: String, of node: JSONDocument.Node, _ place: String) throws(CodegenError) -> String {
    guard let found = member(key, of: node) else { throw MachineGraph.error("\(place): \(key) is missing") }
    guard let text = json.string(found) else { throw MachineGraph.error("\(place).\(key): a text is wanted") }
    return text
  }

  func texts(_ key: String, of node: JSONDocument.Node, _ place: String) throws(CodegenError) -> [String] {
    guard let found = member(key, of: node) else { return [] }
    let elements = json.kind(of: found) == .array ? json.elements(of: found).map { json.string($0) } : [nil]
    let texts = elements.compactMap(\.self)
    guard texts.count == elements.count else {
      throw MachineGraph.error("\(place).\(key): an array of texts is wanted")
    }
    return texts
  }

  /// The objects of an array, each with its place; nil where there is no array.
  func objects(_ key: String) throws(CodegenError) -> [(JSONDocument.Node, String)]? {
    guard let array = member(key, of: .root) else { return nil }
    guard json.kind(of: array) == .array else { throw MachineGraph.error("\(key): an array is wanted") }
    var objects: [(JSONDocument.Node, String)] = []
    for (index, node) in json.elements(of: array).enumerated() {
      guard json.kind(of: node) == .object else {
        throw MachineGraph.error("\(key)[\(index)]: an object is wanted")
      }
      objects.append((node, "\(key)[\(index)]"))
    }
    return objects
  }
}
