import StateMachines
import Testing

/// Machines of subclasses, several machines on one object, states that other code observes.
struct InheritanceTests {
  class Plan {
    class var lifecycle: Definition<Life, Plan> { life }
    static let life = Definition<Life, Plan> {
      Initial(.pending)
      On(.activate, .pending ~> .active)
      On(.suspend, .active ~> .suspended)
      On(.terminate, .any(except: .terminated) ~> .terminated)
      After(.suspend) { $0.lines.append("stop billing") }
    }
    private(set) lazy var life = Machine(Self.lifecycle, owner: self)
    var lines: [String] = []
  }

  final class Inheriting: Plan {}

  final class Trial: Plan {
    override class var lifecycle: Definition<Life, Plan> { trialLife }
    static let trialLife = Definition(extending: Plan.life, for: Trial.self) {
      On(.suspend, .active ~> .terminated).unless("a favourite") { $0.isFavourite }
      On(.unsuspend, .terminated ~> .active)
      Before(.suspend) { $0.sendFarewell() }
      After(.suspend) { $0.lines.append("gone from \($1.from)") }
      Around(.activate) { trial, _, proceed in
        trial.lines.append("welcome")
        _ = proceed(&trial)
      }
      Failure { trial, rejected in trial.lines.append("\(trial.name): \(rejected.reason)") }
    }
    let name = "trial"
    var isFavourite = false
    func sendFarewell() { lines.append("farewell") }
  }

  final class Replacing: Plan {
    override class var lifecycle: Definition<Life, Plan> { ownLife }
    static let ownLife = Definition<Life, Plan> {
      Initial(.active)
      On(.terminate, .active ~> .terminated)
    }
  }

  @Test func `a subclass has its parent's machine`() {
    let plan = Inheriting()
    plan.life.send(.activate)
    plan.life.send(.suspend)
    #expect(plan.life.state == .suspended)
    #expect(plan.lines == ["stop billing"])
  }

  @Test func `a subclass extends its parent's machine`() {
    let plan = Trial()
    plan.life.send(.activate)
    #expect(plan.life.availableEvents == [.suspend, .terminate])
    plan.life.send(.suspend)
    #expect(plan.life.state == .terminated)
    #expect(plan.lines == ["welcome", "farewell", "stop billing", "gone from active"])
    #expect(plan.life.send(.unsuspend).hasMoved)
    plan.isFavourite = true
    plan.lines = []
    #expect(!plan.life.send(.suspend).isAccepted)
    #expect(plan.lines == ["trial: a guard said no: a favourite"])
  }

  @Test func `the parent is as it was`() {
    let plan = Plan()
    plan.life.send(.activate)
    plan.life.send(.suspend)
    #expect(plan.life.state == .suspended)
    #expect(plan.lines == ["stop billing"])
    #expect(Plan.life.rules.edges(on: .suspend) == [.init(from: .active, to: .suspended)])
  }

  @Test func `a subclass replaces its parent's machine`() {
    let plan = Replacing()
    #expect(plan.life.state == .active)
    #expect(plan.life.availableEvents == [.terminate])
  }

  @Test func `an extension of an extension counts most`() {
    let again = Definition(extending: Trial.trialLife) {
      On(.suspend, .active ~> .suspended)
      Initial(.active)
    }
    let owner = Trial()
    let life = Machine(again, owner: owner)
    life.send(.suspend)
    #expect(life.state == .suspended)
  }

  struct Payment: MachineSymbols {
    enum State: MachineSymbol, CaseIterable { case due, paid }
    enum Event: MachineSymbol, CaseIterable { case pay }
  }

  final class Order {
    private(set) lazy var life = Machine(Order.life, owner: self)
    private(set) lazy var payment = Machine(Order.payment, owner: self)

    // The types are written, since the definitions speak of each other's machines.
    static let life: Definition<Life, Order> = Definition {
      Initial(.pending)
      On(.activate, .pending ~> .active).when("not paid") { $0.payment.is(.paid) }
    }
    static let payment: Definition<Payment, Order> = Definition {
      Initial(.due)
      On(.pay, .due ~> .paid)
      After(.pay) { $0.life.send(.activate) }
    }
  }

  @Test func `machines of one object see and drive each other`() {
    let order = Order()
    #expect(order.life.send(.activate).rejection?.description == "a guard said no: not paid")
    order.payment.send(.pay)
    #expect(order.life.is(.active))
  }

  @Test func `a machine does not keep its owner alive`() {
    weak var order: Order?
    do {
      let strong = Order()
      strong.payment.send(.pay)
      order = strong
    }
    #expect(order == nil)
  }
}
