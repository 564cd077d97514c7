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
    do throws(FileError<GraphErrorCode>) {
      let reader = try GraphReader(json, isStrict: true, limits: Self.limits)
      do throws(GraphReader.Failure) { try read(reader) } catch { throw reader.error(error) }
    } catch {
      throw CodegenError(.unreadable, "\(error)")
    }
  }

  private mutating func read(_ reader: GraphReader) throws(GraphReader.Failure) {
    try reader.requireObject(.root, "a graph")
    if let version = reader.member("stateGraph", .root), reader.json.number(version) != 1 {
      throw reader.failure(.typeMismatch, version, "only version 1 is supported")
    }
    for node in try reader.requiredElements("states", of: .root) {
      try reader.requireObject(node, "a state")
      let name = try reader.string("name", of: node)
      let kinds = try reader.optionalIdentifiers("kinds", of: node) ?? []
      if Self.pseudoKinds.isDisjoint(with: kinds) { states.append(name) }
    }
    for node in try reader.elements("transitions", of: .root) {
      try reader.requireObject(node, "a transition")
      _ = try reader.string("from", of: node)
      _ = try reader.string("to", of: node)
      if let event = try reader.optionalString("event", of: node) { events.append(event) }
    }
  }

  /// The kinds of pseudo-states, in which a machine never is.
  private static let pseudoKinds: Set<String> = ["global", "history", "deepHistory"]

  private static let limits = GraphReader.Limits(
    bytes: JSONLimits.maximumBytes, findings: 0, magnitude: .infinity, magnitudeText: "any number")
}

private typealias GraphReader = MemberReader<GraphErrorCode>

private enum GraphErrorCode: String, MemberErrorCode {
  case malformedJSON, limitExceeded, missingMember, typeMismatch, numberTooLarge

  var description: String { rawValue }
}
