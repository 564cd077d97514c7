import StateMachines
import Testing

struct PureMachineTests {
  private var machine = PureMachine<Search>()
  private var effects: [Search.Effect] = []

  @Test mutating func `a machine begins in the initial state`() {
    #expect(machine.state == .idle)
    #expect(machine.is(.idle))
    #expect(machine.visit(of: .idle) == 1)
    #expect(machine.visit(of: .typing) == nil)
  }

  @Test mutating func `a move says from where to where, and asks`() {
    let outcome = machine.send(.type("cats"), effects: &effects)
    guard case .moved(.idle, .typing("cats")) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(effects == [.count("typing")])
    #expect(machine.visit(of: .typing) == 2)
  }

  @Test mutating func `several effects come in order, after those that were there`() {
    machine.send(.type("cats"), effects: &effects)
    machine.send(.submit, effects: &effects)
    #expect(effects == [.count("typing"), .count("request"), .request("cats")])
  }

  @Test mutating func `an update keeps the visit`() {
    machine.send(.type("c"), effects: &effects)
    let visit = machine.visit(of: .typing)
    let outcome = machine.send(.type("ca"), effects: &effects)
    guard case .stayed(.typing("ca")) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(machine.visit(of: .typing) == visit)
    #expect(machine.state == .typing("ca"))
  }

  @Test mutating func `a move to the same state is a new visit`() {
    machine = PureMachine(in: .loading("cats"))
    let visit = machine.visit(of: .loading)
    #expect(machine.send(.retry, effects: &effects).hasMoved)
    #expect(machine.state == .loading("cats"))
    #expect(machine.visit(of: .loading) != visit)
  }

  @Test mutating func `an update to another state is a move`() {
    enum Slip: TransitionFunction {
      enum State: MachineSymbol, CaseIterable { case one, two }
      enum Event: MachineSymbol, CaseIterable { case go }
      static let initial = State.one
      static func step(_ state: State, _ event: Event) -> Step<State, Never> { .update(.two) }
    }
    var slip = PureMachine<Slip>()
    let first = slip.send(.go)
    #expect(first.hasMoved)
    #expect(slip.visit(of: .two) == 2)
    let second = slip.send(.go)
    #expect(!second.hasMoved)
    #expect(slip.visit(of: .two) == 2)
  }

  @Test mutating func `a rejection changes nothing and says why`() {
    machine = PureMachine(in: .typing(""))
    let outcome = machine.send(.submit, effects: &effects)
    guard case .guarded("there is nothing to look for")? = outcome.rejection else {
      Issue.record("\(outcome)")
      return
    }
    #expect(machine.state == .typing(""))
    #expect(machine.visit(of: .typing) == 1)
    #expect(effects.isEmpty)
  }

  @Test mutating func `what can be sent is known beforehand`() {
    #expect(machine.can(.type("a")))
    #expect(machine.can(.cancel))
    #expect(!machine.can(.submit))
    #expect(machine.peek(.type("a")) == .typing("a"))
    #expect(machine.peek(.cancel) == .idle)
    #expect(machine.peek(.submit) == nil)
    #expect(machine.availableEvents == [.type("a"), .cancel, .close])
    #expect(machine.state == .idle)
  }

  @Test mutating func `a required event throws when it is rejected`() throws {
    let outcome = try machine.require(.type("cats"), effects: &effects)
    #expect(outcome.hasMoved && machine.state == .typing("cats"))
    do {
      try machine.require(.found([]), effects: &effects)
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.description == "found was rejected in typing: no transition applies")
      #expect(error.state == .typing("cats"))
      #expect(error.event == .found([]))
    }
  }

  @Test mutating func `a final state rejects everything as finished`() {
    machine.send(.close, effects: &effects)
    for event in Search.exampleEvents {
      guard case .finished? = machine.send(event, effects: &effects).rejection else {
        Issue.record("\(event) was not refused as finished")
        continue
      }
    }
  }

  @Test func `a copy is a machine of its own`() {
    var one = PureMachine<Turnstile>()
    let other = one
    one.send(.coin)
    #expect(one.state == .open)
    #expect(other.state == .locked)
  }

  @Test func `steps are compared by what they ask`() {
    #expect(Search.step(.idle, .type("a")) == .move(.typing("a"), .count("typing")))
    #expect(Search.step(.idle, .type("a")) == .move(.typing("a"), [.count("typing")]))
    #expect(Search.step(.idle, .type("a")) != .move(.typing("a")))
    #expect(Search.step(.idle, .submit) == .reject)
    #expect(Search.step(.closed, .submit) == .finished)
    #expect(Search.step(.typing(""), .submit) != .reject)
    #expect(Search.step(.idle, .cancel) == .stay)
    #expect(Search.step(.typing("a"), .type("b")) == .update(.typing("b")))
  }
}
