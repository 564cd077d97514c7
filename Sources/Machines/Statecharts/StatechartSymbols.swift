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
/// States have no payloads, since several are active at the same time; the context holds the data of a chart. Events
/// may have payloads: guards and actions read them from the event.
public protocol StatechartSymbols: MachineSymbols, SendableMetatype where State: MachineSymbol {
  /// The data of the chart besides its states; guards read it and actions change it.
  ///
  /// A chart can be saved if its context is `Codable`. ``EmptyContext`` is `Codable`; `Void` is not.
  associatedtype Context = EmptyContext
}

/// The context of a chart without data besides its states.
public struct EmptyContext: Hashable, Codable, Sendable {
  /// Creates an empty context.
  public init() {}
}
