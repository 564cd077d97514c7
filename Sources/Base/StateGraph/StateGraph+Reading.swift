public import ZoetropeJSON

private typealias GraphReader = MemberReader<StateGraphErrorCode>

extension StateGraph {
  /// Reads a graph from the text of ``json()``.
  ///
  /// Only the names of states and the ends of transitions are required. Unknown members are ignored.
  /// - Throws: ``StateGraphError`` for malformed JSON, values of another type, unknown kinds, delays outside
  ///   0…10¹⁵ ms, and files of a later version.
  /// - Complexity: O(length of the text).
  public init(json bytes: [UInt8]) throws(StateGraphError) {
    let limits = GraphReader.Limits(
      bytes: JSONLimits.maximumBytes, findings: 0, magnitude: .infinity, magnitudeText: "any number")
    let reader = try GraphReader(bytes, isStrict: true, limits: limits)
    do throws(GraphReader.Failure) { self = try reader.graph() } catch { throw reader.error(error) }
  }
}

extension MemberReader<StateGraphErrorCode> {
  fileprivate func graph() throws(Failure) -> StateGraph {
    try requireObject(.root, "a graph")
    if let version = member("stateGraph", .root), json.number(version) != Double(StateGraph.formVersion) {
      throw failure(.invalidValue, version, "only version \(StateGraph.formVersion) of graphs is supported")
    }
    var graph = StateGraph(title: try optionalString("title", of: .root) ?? "")
    for node in try requiredElements("states", of: .root) { graph.states.append(try state(node)) }
    for node in try elements("transitions", of: .root) { graph.transitions.append(try transition(node)) }
    return graph
  }

  private func state(_ node: Node) throws(Failure) -> StateGraph.State {
    try requireObject(node, "a state")
    return StateGraph.State(
      try string("name", of: node), try kinds(of: node), in: try optionalString("parent", of: node),
      lines: try texts("lines", of: node))
  }

  private func transition(_ node: Node) throws(Failure) -> StateGraph.Transition {
    try requireObject(node, "a transition")
    return StateGraph.Transition(
      from: try string("from", of: node), to: try string("to", of: node), try kinds(of: node),
      on: try optionalString("event", of: node), if: try optionalString("condition", of: node),
      after: try delay(of: node), lines: try texts("lines", of: node),
      origin: try optionalString("origin", of: node) ?? "")
  }

  private func kinds<Kinds: NamedBits>(of node: Node) throws(Failure) -> Kinds {
    var kinds: Kinds = []
    for element in try elements("kinds", of: node) {
      guard let name = json.string(element), let kind = Kinds.named(name) else {
        let known = Kinds.names.map { $0.0 }.joined(separator: ", ")
        throw failure(.invalidValue, element, "the kind must be one of \(known)")
      }
      kinds.formUnion(kind)
    }
    return kinds
  }

  private func texts(_ key: String, of node: Node) throws(Failure) -> [String] {
    var texts: [String] = []
    for element in try elements(key, of: node) {
      guard let text = json.string(element) else {
        throw failure(.typeMismatch, element, "the elements of \"\(key)\" must be texts")
      }
      texts.append(text)
    }
    return texts
  }

  private func delay(of node: Node) throws(Failure) -> Duration? {
    guard let found = member("delayMs", node) else { return nil }
    guard let milliseconds = json.number(found), let delay = Duration(exactMilliseconds: milliseconds) else {
      throw failure(.invalidValue, found, "a delay is a number of milliseconds from 0 to 10¹⁵")
    }
    return delay
  }
}

extension Duration {
  /// A duration of 0…10¹⁵ ms, rounded to the nanosecond; nil for other numbers.
  package init?(exactMilliseconds milliseconds: Double) {
    guard milliseconds >= 0, milliseconds <= 1e15 else { return nil }
    let whole = milliseconds.rounded(.down)
    let rest = ((milliseconds - whole) * 1e6).rounded()
    self = .milliseconds(Int64(whole)) + .nanoseconds(Int64(rest))
  }
}
