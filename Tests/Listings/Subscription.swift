// expected: as it stands
import Foundation
import StateMachines

nonisolated struct Life: MachineSymbols {
  enum State: MachineSymbol, CaseIterable { case pending, active, suspended, terminated }
  enum Event: MachineSymbol, CaseIterable { case activate, suspend, unsuspend, terminate }
}

// The callbacks of a machine are not those of one actor: neither is the class whose machine it is.
nonisolated class Subscription {
  lazy var life = Machine(Subscription.lifecycle, owner: self)
  var terminatedAt: Date?
  var observed = Life.State.pending
  func stopBilling() {}

  static let lifecycle = Definition<Life, Subscription> {
    Initial(.pending)
    On(.activate, .pending ~> .active)
    On(.suspend, .active ~> .suspended)
    On(.unsuspend, .suspended ~> .active)
    On(.terminate, [.active, .suspended] ~> .terminated)
    Before(.terminate) { $0.terminatedAt = Date() }
    After(.suspend) { $0.stopBilling() }
  }
}

nonisolated struct NamedLife: MachineSymbols {
  struct State: MachineSymbol {
    let name: String
    static let pending = State(name: "pending")
  }
  struct Event: MachineSymbol { let name: String }
}

nonisolated class NamedSubscription {
  static let lifecycle = Definition<NamedLife, NamedSubscription> {
    Initial(.pending)
    States(.pending)
  }
}

func use(_ subscription: Subscription) {
  // These members are written by the plugin.
  let isAccepted: Bool = subscription.activate()
  print(isAccepted, subscription.canActivate, subscription.isPending)

  let outcome: Outcome<Life.State> = subscription.life.send(.suspend)
  print(outcome)
  let isActive: Bool = subscription.life.send(.activate).isAccepted
  print(isActive, subscription.life.can(.activate), subscription.life.is(.pending), subscription.life.state)
  let observable = Machine(Subscription.lifecycle, owner: subscription, state: \.observed)
  print(observable.state)
}
