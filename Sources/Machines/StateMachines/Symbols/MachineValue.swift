/// A state or an event, with or without a payload.
///
/// Machines choose transitions by the ``key`` alone. A ``MachineSymbol`` is its own key. An enum with payloads needs a
/// second enum with the names of its cases:
/// ```swift
/// enum State: MachineValue {
///   case loading
///   case results([Item])
///
///   enum Key: MachineSymbol, CaseIterable { case loading, results }
///   var key: Key {
///     switch self {
///     case .loading: .loading
///     case .results: .results
///     }
///   }
/// }
/// ```
public protocol MachineValue: Sendable {
  /// The name by which transitions are chosen.
  associatedtype Key: MachineSymbol

  /// The name of this value, without its payload.
  var key: Key { get }
}
