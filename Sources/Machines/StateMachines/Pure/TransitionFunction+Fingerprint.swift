import StateGraph

extension TransitionFunction {
  /// A number that identifies the behaviour of the function; it almost always differs for different behaviour.
  ///
  /// It combines the fingerprint of ``TransitionFunction/graph(title:)``, the names of all states and events, and the
  /// ``TransitionFunction/revision``. The code of a function cannot be inspected: if states or events have payloads,
  /// provide examples of them, or increase the revision when the behaviour changes.
  ///
  /// - Complexity: O(states × events) calls of the function.
  public static var fingerprint: StateGraph.Fingerprint {
    var hash = StableHash(bits: graph().fingerprint.bits)
    hash.add(names: State.Key.all.map(\.name))
    hash.add(names: Event.Key.all.map(\.name))
    hash.add(UInt64(bitPattern: Int64(revision)))
    return StateGraph.Fingerprint(bits: hash.bits)
  }
}
