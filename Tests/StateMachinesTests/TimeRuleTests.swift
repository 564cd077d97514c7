import StateMachines
import Statecharts
import Testing

/// Time does not go back, and it ends: the same for all kinds of machines.
struct TimeRuleTests {
  private enum Wait: TransitionFunction {
    enum State: MachineSymbol, CaseIterable, Codable { case waiting, over }
    enum Event: MachineSymbol, CaseIterable { case end }
    static let initial = State.waiting

    static func step(_ state: State, _ event: Event) -> Step<State, Never> {
      state == .waiting ? .move(.over) : .reject
    }

    static func delayedEvent(in state: State) -> DelayedEvent<Event>? {
      state == .waiting ? DelayedEvent(.end, after: .seconds(5)) : nil
    }

    static let table = Definition<Wait, Void> {
      Initial(.waiting)
      On(after: .seconds(5), .waiting ~> .over)
    }
  }

  private struct WaitChart: StatechartSymbols {
    typealias State = Wait.State
    typealias Event = Wait.Event

    static let chart = Statechart<WaitChart>(initial: .waiting) {
      Leaf(.waiting) { OnTimeout(.seconds(5), to: .over) }
      Leaf(.over) {}
    }
  }

  /// More than machines count; two of them can't be added.
  private static let ages = Duration.seconds(Int64.max) * 15

  private func check<Machine: EventMachine>(_ fresh: Machine) where Machine.Effect == Never {
    var machine = fresh
    let first = [machine.advance(by: .seconds(-9)), machine.advance(by: .zero - Self.ages)]
    #expect(first == [false, false] && machine.timeToDeadline == .seconds(5))
    machine.advance(by: .seconds(2))
    machine.advance(by: .seconds(-1))
    #expect(machine.timeToDeadline == .seconds(3))
    let second = machine.advance(by: Self.ages)
    #expect(second && machine.timeToDeadline == nil)
    let third = [machine.advance(by: Self.ages), machine.advance(by: Self.ages)]
    #expect(third == [false, false])
  }

  @Test func `machines of all kinds take less than nothing as nothing, and any time at all`() throws {
    check(PureMachine<Wait>())
    check(PureMachine<Wait>().recorded(capacity: 2))
    check(TapedMachine(PureMachine<Wait>()))
    check(UndoableMachine<Wait>(limit: 2))
    check(TableMachine(Wait.table))
    check(WaitChart.chart.run())
  }

  @Test func `so does the machine of an object`() {
    final class Owner {
      // zoetrope-codegen-ignore
      private(set) lazy var wait = Machine(Owner.table, owner: self)
      static let table = Definition<Wait, Owner> {
        Initial(.waiting)
        On(after: .seconds(5), .waiting ~> .over)
      }
    }
    let owner = Owner()
    let first = [owner.wait.advance(by: .seconds(-9)), owner.wait.advance(by: .zero - Self.ages)]
    #expect(first == [false, false] && owner.wait.timeToDeadline == .seconds(5))
    let second = [owner.wait.advance(by: Self.ages), owner.wait.advance(by: Self.ages)]
    #expect(second == [true, false] && owner.wait.is(.over))
  }

  @Test func `a clock by hand does not go back either`() {
    let clock = ManualClock()
    clock.advance(by: .seconds(3))
    clock.advance(by: .seconds(-2))
    #expect(clock.now.offset == .seconds(3))
  }

  @Test(arguments: [Duration.seconds(-1), ages]) func `a snapshot whose times can't be is refused`(
    time: Duration
  ) throws {
    var pure = PureMachine<Wait>()
    var table = TableMachine(Wait.table)
    #expect(throws: SnapshotError.invalidTime) { try pure.restore(.init(state: .waiting, waited: time)) }
    #expect(throws: SnapshotError.invalidTime) { try table.restore(.init(state: .waiting, elapsed: time)) }
  }

  @Test func `a snapshot may be of any moment that is counted`() throws {
    var effects: [Never] = []
    var pure = PureMachine<Wait>()
    let early = pure.snapshot(at: .zero - .seconds(Int64(1) << 62))
    try pure.restore(early, timers: .absolute(now: Self.ages), effects: &effects)
    #expect(pure.is(.over))
    let late = PureMachine<Wait>().snapshot(at: .seconds(9))
    try pure.restore(late, timers: .absolute(now: .zero - Self.ages), effects: &effects)
    #expect(pure.is(.waiting) && pure.timeToDeadline == .seconds(5))
    let never = PureMachine<Wait>().snapshot(at: Self.ages)
    #expect(throws: SnapshotError.invalidTime) {
      try pure.restore(never, timers: .absolute(now: .zero), effects: &effects)
    }
  }

  @Test func `a delay that should have been over is due at once, and gives no time away`() throws {
    struct Steps: MachineSymbols {
      enum State: MachineSymbol, CaseIterable, Codable { case first, second, third }
      enum Event: MachineSymbol, CaseIterable { case go }
    }
    let definition = Definition<Steps, Void> {
      Initial(.first)
      On(after: .seconds(5), .first ~> .second)
      On(after: .seconds(5), .second ~> .third)
    }
    var machine = TableMachine(definition)
    try machine.restore(.init(state: .first, elapsed: .seconds(100)))
    #expect(machine.timeToDeadline == .zero)
    machine.advance(by: .seconds(1))
    #expect(machine.is(.second) && machine.timeToDeadline == .seconds(4))
  }
}
