import ZoetropeJSON

extension StateGraph {
  /// The version of the file form, which each file states.
  static let formVersion = 1

  /// The graph as JSON, laid out for people: kinds by name, delays in milliseconds, empty values left out.
  ///
  /// `zoetrope diagram` draws the text, and ``init(json:)`` reads it back. Equal graphs give equal text.
  /// - Complexity: O(length of the text).
  public func json() -> String {
    var members: [(String, JSONValue)] = [("stateGraph", .source(String(Self.formVersion)))]
    if !title.isEmpty { members.append(("title", .string(title))) }
    members.append(("states", .array(states.map { $0.json })))
    members.append(("transitions", .array(transitions.map { $0.json })))
    return JSONValue.object(members).text(.brief) + "\n"
  }
}

extension StateGraph.State {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("name", .string(name))]
    if !kinds.isEmpty { members.append(("kinds", .array(kinds.nameList.map { .string($0) }))) }
    if let parent { members.append(("parent", .string(parent))) }
    if !lines.isEmpty { members.append(("lines", .array(lines.map { .string($0) }))) }
    return .object(members)
  }
}

extension StateGraph.Transition {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("from", .string(from)), ("to", .string(to))]
    if let event { members.append(("event", .string(event))) }
    if let condition { members.append(("condition", .string(condition))) }
    if let delay { members.append(("delayMs", .source(delay.milliseconds))) }
    if !kinds.isEmpty { members.append(("kinds", .array(kinds.nameList.map { .string($0) }))) }
    if !lines.isEmpty { members.append(("lines", .array(lines.map { .string($0) }))) }
    if !origin.isEmpty { members.append(("origin", .string(origin))) }
    return .object(members)
  }
}
