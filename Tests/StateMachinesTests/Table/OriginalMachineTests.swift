import StateMachines
import Testing

/// What LSStateMachine's tests say of the machine of a class (M1–M14), in both spellings.
struct OriginalMachineTests {
  typealias EnumRules = Definition<OriginalEventTests.Undeclared, Subscription>.Rules
  typealias NamedRules = Definition<NamedLife, Subscription>.Rules

  @Test func `M1 there is no initial state at first`() {
    #expect(EnumRules().initial == nil)
    #expect(NamedRules().initial == nil)
  }

  @Test func `M2 the initial state can be set`() {
    #expect(EnumRules { Initial(.pending) }.initial == .pending)
    #expect(NamedRules { Initial(.pending) }.initial == .pending)
  }

  @Test func `M3 an unknown initial state is added to the states`() {
    #expect(EnumRules { Initial(.pending) }.states == [.pending])
    #expect(NamedRules { Initial(.pending) }.states == [.pending])
  }

  @Test func `M4 a known initial state adds nothing`() {
    let enums = EnumRules {
      States(.active, .pending)
      Initial(.pending)
    }
    #expect(enums.states == [.active, .pending])
    let named = NamedRules {
      States(.active, .pending)
      Initial(.pending)
    }
    #expect(named.states == [.active, .pending])
  }

  @Test func `M5 there are no states at first`() {
    #expect(EnumRules().states.isEmpty)
    #expect(NamedRules().states.isEmpty)
  }

  @Test func `M6 the first state added is contained`() {
    #expect(EnumRules { States(.active) }.states == [.active])
    #expect(NamedRules { States(.active) }.states == [.active])
  }

  @Test func `M7 the first state added is the initial one`() throws {
    #expect(EnumRules { States(.active, .pending) }.initial == .active)
    #expect(NamedRules { States(.active, .pending) }.initial == .active)
    #expect(try Definition(EnumRules { States(.active, .pending) }).initial == .active)
  }

  @Test func `M8 two states are contained`() {
    #expect(EnumRules { States(.active, .pending) }.states == [.active, .pending])
    #expect(NamedRules { States(.active, .pending) }.states == [.active, .pending])
  }

  @Test func `M9 a state added again changes nothing`() {
    #expect(EnumRules { States(.active, .active) }.states == [.active])
    #expect(NamedRules { States(.active, .active) }.states == [.active])
  }

  @Test func `M10 there are no events at first`() {
    #expect(EnumRules().events.isEmpty)
    #expect(NamedRules().events.isEmpty)
  }

  @Test func `M11 the first transition makes one event with that transition`() {
    let enums = EnumRules { On(.activate, .pending ~> .active) }
    #expect(enums.events == [.activate])
    #expect(enums.edges(on: .activate) == [.init(from: .pending, to: .active)])
    let named = NamedRules { On(.activate, .pending ~> .active) }
    #expect(named.events == [.activate])
    #expect(named.edges(on: .activate) == [.init(from: .pending, to: .active)])
  }

  @Test func `M12 the next state is known`() {
    let subscription = Subscription()
    #expect(subscription.life.peek(.activate) == .active)
    #expect(subscription.canActivate && !subscription.canSuspend)
    let named = NamedSubscription()
    #expect(named.life.peek(.activate) == .active)
    #expect(named.canActivate && !named.canSuspend)
  }

  @Test func `M13 an unknown event leads nowhere`() throws {
    let owner = Subscription()
    let enums = try Definition(EnumRules { States(.pending) })
    let machine = Machine(enums, owner: owner)
    #expect(machine.peek(.activate) == nil)
    #expect(!machine.send(.activate).isAccepted)
    let named = NamedSubscription()
    #expect(named.life.peek(NamedLife.Event(name: "renew")) == nil)
    #expect(!named.life.send(NamedLife.Event(name: "renew")).isAccepted)
  }

  @Test func `M14 each event of the subscription has its transitions`() {
    let enums = Subscription.life.rules
    #expect(enums.edges(on: .activate) == [.init(from: .pending, to: .active)])
    #expect(enums.edges(on: .suspend) == [.init(from: .active, to: .suspended)])
    #expect(enums.edges(on: .unsuspend) == [.init(from: .suspended, to: .active)])
    #expect(
      enums.edges(on: .terminate) == [
        .init(from: .active, to: .terminated), .init(from: .suspended, to: .terminated),
      ])
    let named = NamedSubscription.life.rules
    #expect(named.edges(on: .activate) == [.init(from: .pending, to: .active)])
    #expect(named.edges(on: .suspend) == [.init(from: .active, to: .suspended)])
    #expect(named.edges(on: .unsuspend) == [.init(from: .suspended, to: .active)])
    #expect(
      named.edges(on: .terminate) == [
        .init(from: .active, to: .terminated), .init(from: .suspended, to: .terminated),
      ])
  }
}
