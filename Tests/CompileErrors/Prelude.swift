// What the snippets beside this file have in common; this file itself has to compile.
import StateMachines
import Statecharts

struct Life: MachineSymbols {
  enum State: MachineSymbol, CaseIterable { case pending, active, terminated }
  enum Event: MachineSymbol, CaseIterable { case activate, terminate }
  enum Effect { case bill }
}

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

struct Search: MachineSymbols {
  enum State: MachineValue {
    case start
    case results([Int])
    enum Key: MachineSymbol { case start, results }
    var key: Key { if case .start = self { .start } else { .results } }
  }
  enum Event: MachineSymbol { case success }
}

final class Subscription {
  static let lifecycle = Definition<Life, Subscription> {
    Initial(.pending)
    On(.activate, .pending ~> .active).effect(.bill)
  }
  static let namedLifecycle = Definition<NamedLife, Subscription> {
    Initial(.pending)
    On(.activate, .pending ~> .active)
  }
  private(set) lazy var life = Machine(Subscription.lifecycle, owner: self) { _, _ in }
  private(set) lazy var named = Machine(Subscription.namedLifecycle, owner: self)
  var isLocked = false
  func stopBilling() {}
}

final class Stranger {}

struct Refusal: Error {}

func works(_ subscription: Subscription) throws {
  subscription.life.send(.activate)
  try subscription.life.require(.terminate)
  subscription.named.activate()
  _ = subscription.named.can.activate && subscription.named.is.active
}

struct Lamp: StatechartSymbols {
  enum State: MachineSymbol, CaseIterable { case off, on, blinking }
  enum Event: MachineSymbol, CaseIterable { case power }
}

let lamp = Statechart<Lamp>(initial: .off) {
  Leaf(.off) { OnEvent(.power, to: .on) }
  Compound(.on, initial: .blinking) { Leaf(.blinking) { OnEvent(.power, to: .off) } }
}
