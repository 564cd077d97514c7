import StateMachines

/// The states, the events and the context of one statechart, under one name.
///
/// ```swift
/// struct Lamp: StatechartSymbols {
///   enum State: MachineSymbol, CaseIterable { case off, on, steady, blinking }
///   enum Event: MachineSymbol, CaseIterable { case power, mode }
///   struct Context { var switched = 0 }
/// }
/// ```
/// States carry nothing, since several are active at once; what a chart remembers is in its context. Events may carry
/// something: guards and actions read it from the event.
public protocol StatechartSymbols: MachineSymbols, SendableMetatype where State: MachineSymbol {
  /// What the chart remembers besides its states; guards read it and actions change it.
  ///
  /// A chart can be saved if it is `Codable`, which ``EmptyContext`` is and `Void` is not.
  associatedtype Context = EmptyContext
}

/// What a chart remembers that remembers only its states: nothing.
public struct EmptyContext: Hashable, Codable, Sendable {
  /// Makes one.
  public init() {}
}
