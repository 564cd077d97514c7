import StateMachines

/// The chart of LSStateMachine's tests, with enums.
struct Life: MachineSymbols {
  enum State: MachineSymbol, CaseIterable { case pending, active, suspended, terminated }
  enum Event: MachineSymbol, CaseIterable { case activate, suspend, unsuspend, terminate }
}

/// The class of LSStateMachine's tests.
final class Subscription {
  static let life = Definition<Life, Subscription> {
    Initial(.pending)
    On(.activate, .pending ~> .active)
    On(.suspend, .active ~> .suspended)
    On(.unsuspend, .suspended ~> .active)
    On(.terminate, [.active, .suspended] ~> .terminated)
    Before(.terminate) { $0.terminatedAt = 123_123_123 }
    After(.suspend) { $0.stopBilling() }
  }

  private(set) lazy var life = Machine(Subscription.life, owner: self)
  /// In seconds since 1970.
  var terminatedAt: Double?
  var billingStops = 0

  func stopBilling() { billingStops += 1 }
}

/// The same chart, with symbols as static properties: its machines have them as members.
struct NamedLife: MachineSymbols {
  struct State: MachineSymbol {
    let name: String
    static let pending = State(name: "pending")
    static let active = State(name: "active")
    static let suspended = State(name: "suspended")
    static let terminated = State(name: "terminated")
  }

  struct Event: MachineSymbol {
    let name: String
    static let activate = Event(name: "activate")
    static let suspend = Event(name: "suspend")
    static let unsuspend = Event(name: "unsuspend")
    static let terminate = Event(name: "terminate")
  }
}

/// The same class with the other symbols.
final class NamedSubscription {
  static let life = Definition<NamedLife, NamedSubscription> {
    Initial(.pending)
    On(.activate, .pending ~> .active)
    On(.suspend, .active ~> .suspended)
    On(.unsuspend, .suspended ~> .active)
    On(.terminate, [.active, .suspended] ~> .terminated)
    Before(.terminate) { $0.terminatedAt = 123_123_123 }
    After(.suspend) { $0.stopBilling() }
  }

  private(set) lazy var life = Machine(NamedSubscription.life, owner: self)
  var terminatedAt: Double?
  var billingStops = 0

  func stopBilling() { billingStops += 1 }
}
