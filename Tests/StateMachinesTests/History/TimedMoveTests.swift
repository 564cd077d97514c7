import StateMachines
import Statecharts
import Testing

/// What delayed transitions do inside a state is recorded as that.
@Suite(.timeLimit(.minutes(10)))
struct TimedMoveTests {
  private struct Beacon: StatechartSymbols {
    enum State: MachineSymbol, CaseIterable { case on, off }
    enum Event: MachineSymbol, CaseIterable { case press }
    struct Context: Sendable { var blinks = 0 }

    static let chart = Statechart<Beacon>(initial: .on) {
      Leaf(.on) {
        OnTimeout(.seconds(1)).run { $0.blinks += 1 }
        OnTimeout(.seconds(2), to: .on).when { _ in false }
        OnTimeout(.seconds(3), to: .on)
      }
      Leaf(.off)
    }
  }

  @Test func `a record tells what stayed from what moved`() {
    var beacon = Beacon.chart.run(.init()).recorded(capacity: 8)
    var effects: [Never] = []
    beacon.advance(by: .seconds(3), effects: &effects)
    #expect(beacon.log.map(\.hasMoved) == [false, true])
    #expect(beacon.log.map(\.time) == [.seconds(1), .seconds(3)])
    #expect(beacon.machine.context.blinks == 1)
  }

  @Test func `so does a stream`() async {
    let clock = ManualClock()
    let beacon = MachineActor(Beacon.chart.run(.init()), clock: clock)
    var changes = await beacon.transitions(buffer: .unbounded).makeAsyncIterator()
    clock.advance(by: .seconds(3))
    await beacon.catchUp()
    let both = [await changes.next(), await changes.next()]
    #expect(both.map { $0?.hasMoved } == [false, true])
    #expect(both.map { $0?.time } == [.seconds(1), .seconds(3)])
  }

  private enum Wait: TransitionFunction {
    enum State: MachineValue {
      case waiting(Int)
      enum Key: MachineSymbol, CaseIterable { case waiting }
      var key: Key { .waiting }
    }
    enum Event: MachineSymbol, CaseIterable { case tick }
    static let initial = State.waiting(0)

    static func step(_ state: State, _ event: Event) -> Step<State, Never> {
      guard case .waiting(let count) = state else { return .reject }
      return count == 0 ? .update(.waiting(1)) : .move(.waiting(0))
    }

    static func delayedEvent(in state: State) -> DelayedEvent<Event>? {
      DelayedEvent(.tick, after: .seconds(1))
    }
  }

  @Test func `an update by a delayed event has not moved a pure machine`() {
    var machine = PureMachine<Wait>().recorded(capacity: 4)
    var effects: [Never] = []
    machine.advance(by: .seconds(1), effects: &effects)
    #expect(machine.log.map(\.hasMoved) == [false])
  }

  private struct Spring: StatechartSymbols {
    enum State: MachineSymbol, CaseIterable { case bent, loose }
    enum Event: MachineSymbol, CaseIterable { case press }

    static let chart = Statechart<Spring>(initial: .bent) {
      Leaf(.bent) { OnTimeout(.zero, to: .loose) }
      Leaf(.loose)
    }
  }

  @Test func `a tape keeps that no time at all has passed, which can move a machine`() {
    var spring = TapedMachine(Spring.chart.run())
    var effects: [Never] = []
    spring.advance(by: .zero, effects: &effects)
    #expect(spring.state.leaves == [.loose])
    var again = spring.start
    spring.tape.play(to: &again, effects: &effects)
    #expect(again.state == spring.state)
  }
}
