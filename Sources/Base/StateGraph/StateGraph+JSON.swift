import ZoetropeJSON

extension StateGraph {
  /// The version of the file form, which each file states.
  static let formVersion = 1

  /// The graph as JSON, in the form that an encoder writes, laid out for people.
  ///
  /// This needs no Foundation. `zoetrope diagram` draws the text, and a decoder reads it back. Equal graphs give equal
  /// text.
  /// - Complexity: O(length of the text).
  public func json() -> String {
    var members: [(String, JSONTree)] = [("stateGraph", .source(String(Self.formVersion)))]
    if !title.isEmpty { members.append(("title", .string(title))) }
    members.append(("states", .array(states.map { $0.json })))
    members.append(("transitions", .array(transitions.map { $0.json })))
    return JSONTree.object(members).text(.brief) + "\n"
  }
}

extension StateGraph.State {
  fileprivate var json: JSONTree {
    var members: [(String, JSONTree)] = [("name", .string(name))]
    if !kinds.isEmpty { members.append(("kinds", .array(kinds.nameList.map { .string($0) }))) }
    if let parent { members.append(("parent", .string(parent))) }
    if !lines.isEmpty { members.append(("lines", .array(lines.map { .string($0) }))) }
    return .object(members)
  }
}

extension StateGraph.Transition {
  fileprivate var json: JSONTree {
    var members: [(String, JSONTree)] = [("from", .string(from)), ("to", .string(to))]
    if let event { members.append(("event", .string(event))) }
    if let condition { members.append(("condition", .string(condition))) }
    if let delay { members.append(("delayMs", .source(delay.milliseconds))) }
    if !kinds.isEmpty { members.append(("kinds", .array(kinds.nameList.map { .string($0) }))) }
    if !lines.isEmpty { members.append(("lines", .array(lines.map { .string($0) }))) }
    if !origin.isEmpty { members.append(("origin", .string(origin))) }
    return .object(members)
  }
}
