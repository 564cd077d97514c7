/// The states and the events of one machine, under one name.
///
/// ```swift
/// struct Life: MachineSymbols {
///   enum State: MachineSymbol, CaseIterable { case pending, active, suspended, terminated }
///   enum Event: MachineSymbol, CaseIterable { case activate, suspend, unsuspend, terminate }
/// }
/// ```
public protocol MachineSymbols {
  /// What the machine can be in.
  associatedtype State: MachineValue
  /// What can happen to it.
  associatedtype Event: MachineValue
  /// What a transition asks its host to do; `Never` for machines that ask for nothing.
  associatedtype Effect: Sendable = Never
}
