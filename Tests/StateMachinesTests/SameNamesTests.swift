import StateMachines
import Statecharts
import Testing

/// The same names mean the same, whatever a machine is made of and whoever owns it.
@Suite(.timeLimit(.minutes(10))) struct SameNamesTests {
  private enum Gate: TransitionFunction {
    enum State: MachineSymbol, CaseIterable { case locked, open }
    enum Event: MachineSymbol, CaseIterable { case coin, push, kick }
    static let initial = State.locked

    static func step(_ state: State, _ event: Event) -> Step<State, Never> {
      switch (state, event) {
      case (.locked, .coin): .move(.open)
      case (.open, .push): .move(.locked)
      case (_, .kick): .reject("it is made of steel")
      default: .reject
      }
    }

    static let table = Definition<Gate, Void> {
      Initial(.locked)
      On(.coin, .locked ~> .open)
      On(.push, .open ~> .locked)
      On(.kick, .any ~> .same).when("it is made of steel") { _ in false }
    }
  }

  private struct GateChart: StatechartSymbols {
    typealias State = Gate.State
    typealias Event = Gate.Event

    static let chart = Statechart<GateChart>(initial: .locked) {
      Leaf(.locked) {
        OnEvent(.coin, to: .open)
        OnEvent(.kick, to: .locked).when("it is made of steel") { _ in false }
      }
      Leaf(.open) {
        OnEvent(.push, to: .locked)
        OnEvent(.kick, to: .locked).when("it is made of steel") { _ in false }
      }
    }
  }

  private func check<Machine: EventMachine>(
    _ fresh: Machine, key: (Machine.State) -> Gate.State?
  ) throws where Machine.Event == Gate.Event, Machine.StateKey == Gate.State, Machine.Effect == Never {
    var machine = fresh
    #expect(machine.availableEvents == [.coin] && machine.is(.locked) && !machine.is(.open))
    #expect(machine.peek(.coin).flatMap(key) == .open && machine.peek(.push) == nil && machine.can(.coin))
    #expect(key(machine.state) == .locked && machine.visit(of: .locked) == 1)
    #expect(try machine.require(.coin).hasMoved)
    #expect(machine.is(.open) && machine.availableEvents == [.push])
    do {
      try machine.require(.kick)
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.event == .kick && key(error.state) == .open)
      #expect(error.description == "kick was rejected in open: a guard said no: it is made of steel")
    }
  }

  @Test func `pure machines, tables, statecharts and what wraps them`() throws {
    try check(PureMachine<Gate>()) { $0 }
    try check(TableMachine(Gate.table)) { $0 }
    try check(GateChart.chart.run()) { $0.leaves.first }
    try check(PureMachine<Gate>().recorded(capacity: 3)) { $0 }
    try check(TapedMachine(TableMachine(Gate.table))) { $0 }
    try check(UndoableMachine<Gate>(limit: 3)) { $0 }
  }

  @Test func `the machine of an object`() throws {
    final class Owner {
      // zoetrope-codegen-ignore
      private(set) lazy var gate = Machine(Owner.gate, owner: self)
      static let gate = Definition<Gate, Owner> {
        Initial(.locked)
        On(.coin, .locked ~> .open)
        On(.push, .open ~> .locked)
      }
    }
    let owner = Owner()
    #expect(owner.gate.availableEvents == [.coin] && owner.gate.peek(.coin) == .open)
    #expect(try owner.gate.require(.coin).hasMoved)
    #expect(throws: Rejected<Gate.Event, Gate.State>.self) { try owner.gate.require(.coin) }
    #expect(owner.gate.is(.open))
  }

  @Test func `an actor`() async throws {
    let gate = MachineActor(TableMachine(Gate.table))
    #expect(await gate.availableEvents == [.coin])
    #expect(await gate.peek(.coin) == .open)
    #expect(try await gate.require(.coin).hasMoved)
    #expect(await gate.is(.open))
    await #expect(throws: Rejected<Gate.Event, Gate.State>.self) { try await gate.require(.kick) }
  }

  @Test @MainActor func `a model`() throws {
    let gate = MachineModel(PureMachine<Gate>())
    #expect(gate.availableEvents == [.coin] && gate.peek(.coin) == .open && gate.can(.coin))
    #expect(try gate.require(.coin).hasMoved)
    #expect(gate.is(.open))
    let error = #expect(throws: Rejected<Gate.Event, Gate.State>.self) { try gate.require(.coin) }
    #expect(error?.state == .open && error?.event == .coin)
  }

  @Test func `events that carry something can be listed by examples alone`() {
    var effects: [Lamp.Effect] = []
    #expect(Lamp.chart.run(Lamp.Context(), effects: &effects).availableEvents.isEmpty)
    #expect(PureMachine<Search>().availableEvents == [.type("a"), .cancel, .close])
  }
}
