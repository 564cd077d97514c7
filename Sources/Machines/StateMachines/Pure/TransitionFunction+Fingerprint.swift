import StateGraph

extension TransitionFunction {
  /// A number that differs, as good as always, between functions that work differently.
  ///
  /// It is that of ``TransitionFunction/graph(title:)``, together with the names of all states and events and the
  /// ``TransitionFunction/revision``. A function can't be looked into: where states or events carry something, give
  /// examples of them, or raise the revision, so that a change of what the function does shows.
  /// - Complexity: O(states × events) questions.
  public static var fingerprint: StateGraph.Fingerprint {
    var hash = StableHash(bits: graph().fingerprint.bits)
    hash.add(names: State.Key.all.map(\.name))
    hash.add(names: Event.Key.all.map(\.name))
    hash.add(UInt64(bitPattern: Int64(revision)))
    return StateGraph.Fingerprint(bits: hash.bits)
  }
}
