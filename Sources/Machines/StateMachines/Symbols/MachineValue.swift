/// A state or an event, with or without something that it carries.
///
/// Machines choose transitions by the ``key`` alone. A ``MachineSymbol`` is its own key; an enum with payloads names its
/// cases in an enum beside it:
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
  /// What transitions are chosen by.
  associatedtype Key: MachineSymbol

  /// The name of this value, without what it carries.
  var key: Key { get }
}
