/// The states and the events of one machine, under one name.
///
/// ```swift
/// struct Life: MachineSymbols {
///   enum State: MachineSymbol, CaseIterable { case pending, active, suspended, terminated }
///   enum Event: MachineSymbol, CaseIterable { case activate, suspend, unsuspend, terminate }
/// }
/// ```
///
/// The type itself is only a name: no value of it is ever made.
public protocol MachineSymbols: SendableMetatype {
  /// What the machine can be in.
  associatedtype State: MachineValue
  /// What can happen to it.
  associatedtype Event: MachineValue
  /// What a transition asks its host to do; `Never` for machines that ask for nothing.
  associatedtype Effect: Sendable = Never
}
