import StateMachines
import Testing

struct PureMachineTimeTests {
  private var machine = PureMachine<Search>(in: .loading("cats"))
  private var effects: [Search.Effect] = []

  @Test mutating func `a delayed event happens at its time, not before`() {
    #expect(machine.timeToDeadline == .seconds(30))
    #expect(!machine.advance(by: .milliseconds(29_999), effects: &effects))
    #expect(machine.state == .loading("cats"))
    #expect(machine.timeToDeadline == .milliseconds(1))
    #expect(machine.advance(by: .milliseconds(1), effects: &effects))
    #expect(machine.state == .failed("it took too long"))
    #expect(machine.timeToDeadline == nil)
  }

  @Test mutating func `a new visit begins its time again`() {
    machine.advance(by: .seconds(20), effects: &effects)
    machine.send(.retry, effects: &effects)
    #expect(machine.timeToDeadline == .seconds(30))
  }

  @Test mutating func `an update goes on with its time`() {
    var form = PureMachine<Form>()
    form.advance(by: .seconds(3))
    form.send(.edit)
    #expect(form.timeToDeadline == .seconds(2))
  }

  @Test func `one call with a sum does what several with its parts do`() {
    var whole = PureMachine<Light>()
    var parts = whole
    var wholeEffects: [Light.Effect] = []
    var partEffects: [Light.Effect] = []
    whole.advance(by: .milliseconds(7350), effects: &wholeEffects)
    for _ in 0..<735 { parts.advance(by: .milliseconds(10), effects: &partEffects) }
    #expect(whole.state == parts.state)
    #expect(whole.timeToDeadline == parts.timeToDeadline)
    #expect(wholeEffects == partEffects)
    #expect(wholeEffects == [1, 2, 3, 4])
  }

  @Test func `a delayed event that is rejected happens once in a visit`() {
    var deaf = PureMachine<Deaf>()
    let isTaken = deaf.advance(by: .seconds(100))
    #expect(!isTaken)
    #expect(deaf.timeToDeadline == nil)
    #expect(deaf.visit(of: .only) == 1)
  }

  @Test func `states that wait for nothing do not turn for ever in one call`() {
    var spinner = PureMachine<Spinner>()
    spinner.advance(by: .nanoseconds(1000))
    #expect(spinner.visit(of: .only) == 1001)
    spinner.advance(by: .zero)
    #expect(spinner.visit(of: .only) == 1001)
  }

}

/// Closes when nothing was done for five seconds; an edit doesn't begin them again.
private enum Form: TransitionFunction {
  struct State: MachineValue {
    enum Key: MachineSymbol, CaseIterable { case open }
    var edits = 0
    var key: Key { .open }
  }
  enum Event: MachineSymbol, CaseIterable { case edit }
  static let initial = State()

  static func step(_ state: State, _ event: Event) -> Step<State, Never> {
    .update(State(edits: state.edits + 1))
  }

  static func delayedEvent(in state: State) -> DelayedEvent<Event>? {
    DelayedEvent(.edit, after: .seconds(5))
  }
}

/// On for a second, off for two; counts.
private enum Light: TransitionFunction {
  enum State: MachineValue {
    enum Key: MachineSymbol, CaseIterable { case on, off }
    case on(Int)
    case off(Int)
    var key: Key { if case .on = self { .on } else { .off } }
  }
  enum Event: MachineSymbol, CaseIterable { case toggle }
  static let initial = State.off(0)

  static func step(_ state: State, _ event: Event) -> Step<State, Int> {
    switch state {
    case .on(let count): .move(.off(count + 1), count + 1)
    case .off(let count): .move(.on(count + 1), count + 1)
    }
  }

  static func delayedEvent(in state: State) -> DelayedEvent<Event>? {
    DelayedEvent(.toggle, after: state.key == .on ? .seconds(1) : .seconds(2))
  }
}

extension Light.State: Equatable {}

private enum Deaf: TransitionFunction {
  enum State: MachineSymbol, CaseIterable { case only }
  enum Event: MachineSymbol, CaseIterable { case call }
  static let initial = State.only
  static func step(_ state: State, _ event: Event) -> Step<State, Never> { .reject }
  static func delayedEvent(in state: State) -> DelayedEvent<Event>? {
    DelayedEvent(.call, after: .seconds(1))
  }
}

private enum Spinner: TransitionFunction {
  enum State: MachineSymbol, CaseIterable { case only }
  enum Event: MachineSymbol, CaseIterable { case turn }
  static let initial = State.only
  static func step(_ state: State, _ event: Event) -> Step<State, Never> { .move(.only) }
  static func delayedEvent(in state: State) -> DelayedEvent<Event>? { DelayedEvent(.turn, after: .zero) }
}
