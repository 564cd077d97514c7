// The machine of a class, in both spellings.
import StateMachines

// snippet.symbols
struct Life: MachineSymbols {
  enum State: MachineSymbol, CaseIterable { case pending, active, suspended, terminated }
  enum Event: MachineSymbol, CaseIterable { case activate, suspend, unsuspend, terminate }
}
// snippet.class
final class Subscription {
  private(set) lazy var life = Machine(Subscription.lifecycle, owner: self)
  var terminatedAt: Double?
  var isLocked = false
  func stopBilling() {}

  static let lifecycle: Definition<Life, Subscription> = Definition {
    Initial(.pending)
    On(.activate, .pending ~> .active)
    On(.suspend, .active ~> .suspended)
    On(.unsuspend, .suspended ~> .active)
    On(.terminate, [.active, .suspended] ~> .terminated).unless("locked") { $0.isLocked }
    Before(.terminate) { $0.terminatedAt = 123_123_123 }
    After(.suspend) { $0.stopBilling() }
  }
}
// snippet.use
let subscription = Subscription()
subscription.life.send(.activate)  // .moved(from: .pending, to: .active)
subscription.life.send(.activate)  // .rejected(.noTransition)
print(subscription.life.is(.active))  // true
print(subscription.life.can(.suspend))  // true
print(subscription.life.peek(.terminate) as Any)  // .terminated
print(subscription.life.availableEvents)  // [.suspend, .terminate]
try subscription.life.require(.suspend)
// snippet.named-symbols
struct NamedLife: MachineSymbols {
  struct State: MachineSymbol {
    let name: String
    static let pending = State(name: "pending")
    static let active = State(name: "active")
  }
  struct Event: MachineSymbol {
    let name: String
    static let activate = Event(name: "activate")
  }
}
// snippet.named-class
final class NamedSubscription {
  private(set) lazy var life = Machine(NamedSubscription.lifecycle, owner: self)
  static let lifecycle: Definition<NamedLife, NamedSubscription> = Definition {
    Initial(.pending)
    On(.activate, .pending ~> .active)
  }
}
let named = NamedSubscription()
// snippet.members
print(named.life.is.pending)  // true
print(named.life.can.activate)  // true
named.life.activate()
// snippet.subclass
class Plan {
  class var lifecycle: Definition<Life, Plan> { planLifecycle }
  private(set) lazy var life = Machine(Self.lifecycle, owner: self)

  static let planLifecycle: Definition<Life, Plan> = Definition {
    Initial(.pending)
    On(.activate, .pending ~> .active)
    On(.terminate, .active ~> .terminated)
  }
}

final class Trial: Plan {
  override class var lifecycle: Definition<Life, Plan> { trialLifecycle }
  func sendFarewell() {}

  static let trialLifecycle = Definition(extending: Plan.planLifecycle, for: Trial.self) {
    On(.suspend, .active ~> .terminated)
    After(.suspend) { $0.sendFarewell() }
  }
}
// snippet.value
struct Turnstile {
  struct Gate: MachineSymbols {
    enum State: MachineSymbol, CaseIterable { case locked, open }
    enum Event: MachineSymbol, CaseIterable { case coin, push }
  }
  private(set) var state = Gate.State.locked
  private(set) var coins = 0

  static let gate = Definition<Gate, Turnstile> {
    Initial(.locked)
    On(.coin, .locked ~> .open)
    On(.push, .open ~> .locked)
    Before(.coin) { $0.coins += 1 }
  }

  @discardableResult mutating func send(_ event: Gate.Event) -> Bool {
    Self.gate.send(event, to: &self, at: \.state).isAccepted
  }
}
// snippet.end
