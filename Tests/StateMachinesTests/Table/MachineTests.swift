import StateMachines
import Testing

/// The machine of an object.
struct MachineTests {
  @Test func `an event leads to the next state`() throws {
    let subscription = Subscription()
    #expect(subscription.life.state == .pending)
    #expect(subscription.life.send(.activate).hasMoved)
    #expect(subscription.life.is(.active))
    #expect(subscription.life.can(.suspend) && !subscription.life.can(.activate))
    #expect(subscription.life.peek(.terminate) == .terminated)
    #expect(subscription.life.availableEvents == [.suspend, .terminate])
    #expect(throws: Rejected<Life.Event, Life.State>.self) { try subscription.life.require(.activate) }
    try subscription.life.require(.suspend)
    #expect(subscription.billingStops == 1)
  }

  @Test func `static properties are members`() {
    let subscription = NamedSubscription()
    #expect(subscription.life.is.pending)
    #expect(subscription.life.can.activate && !subscription.life.can.suspend)
    #expect(subscription.life.activate().hasMoved)
    subscription.life.terminate()
    #expect(subscription.life.is.terminated)
    #expect(subscription.terminatedAt == 123_123_123)
  }
}

/// Rules that are shared by definitions.
struct SharedRulesTests {
  @Definition<Life, Void>.Builder static var shared: Definition<Life, Void>.Rules {
    Initial(.pending)
    On(.activate, .pending ~> .active)
  }

  @Test func `lists of rules stand in definitions like lines`() {
    let definition = Definition<Life, Void> {
      Self.shared
      On(.suspend, .active ~> .suspended)
    }
    var machine = TableMachine(definition)
    machine.send(.activate)
    #expect(machine.send(.suspend).hasMoved)
  }
}
