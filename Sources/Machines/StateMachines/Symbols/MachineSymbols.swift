/// The states and the events of one machine, under one name.
///
/// ```swift
/// struct Life: MachineSymbols {
///   enum State: MachineSymbol, CaseIterable { case pending, active, suspended, terminated }
///   enum Event: MachineSymbol, CaseIterable { case activate, suspend, unsuspend, terminate }
/// }
/// ```
///
/// The type is only a namespace: it is never instantiated.
public protocol MachineSymbols: SendableMetatype {
  /// The state of the machine.
  associatedtype State: MachineValue
  /// An event of the machine.
  associatedtype Event: MachineValue
  /// A request from a transition to its host; `Never` for machines without effects.
  associatedtype Effect: Sendable = Never
}
