import StateMachines
import Testing

struct RecordTests {
  @Test func `a log keeps what was accepted, with its time`() {
    var search = PureMachine<Search>(in: .typing("cats")).recorded(capacity: 8)
    var effects: [Search.Effect] = []
    search.send(.found([]), effects: &effects)
    search.advance(by: .seconds(1), effects: &effects)
    search.send(.submit, effects: &effects)
    search.advance(by: .seconds(40), effects: &effects)
    search.send(.type("dogs"), effects: &effects)
    #expect(
      Array(search.log) == [
        .init(
          number: 1, cause: .event(.submit), from: .typing("cats"), to: .loading("cats"), hasMoved: true,
          time: .seconds(1)),
        .init(
          number: 2, cause: .time, from: .loading("cats"), to: .failed("it took too long"), hasMoved: true,
          time: .seconds(31)),
        .init(
          number: 3, cause: .event(.type("dogs")), from: .failed("it took too long"), to: .typing("dogs"),
          hasMoved: true, time: .seconds(41)),
      ])
    #expect(effects == [.count("request"), .request("cats"), .count("typing")])
  }

  @Test func `a log keeps the newest`() {
    var gate = PureMachine<Turnstile>().recorded(capacity: 3)
    for _ in 0..<5 {
      gate.send(.coin)
      gate.send(.push)
    }
    #expect(gate.log.map(\.number) == [8, 9, 10])
    #expect(gate.log.totalCount == 10)
    #expect(gate.log.capacity == 3)
    #expect(gate.log.last?.to == .locked)
  }

  @Test(arguments: 1...5) func `a ring keeps the order whatever is taken out`(capacity: Int) {
    var undoable = UndoableMachine<Adding>(limit: capacity)
    for number in 1...7 { undoable.send(.add(number)) }
    let kept = min(capacity, 7)
    #expect(undoable.undoCount == kept)
    var sums: [Int] = []
    while undoable.undo() { sums.append(undoable.state.sum) }
    #expect(sums == Array([21, 15, 10, 6, 3, 1, 0].prefix(kept)))
    while undoable.redo() {}
    #expect(undoable.state.sum == 28)
  }

  @Test func `a tape does everything again`() {
    var taped = TapedMachine(PureMachine<Search>())
    var effects: [Search.Effect] = []
    taped.send(.type("cats"), effects: &effects)
    taped.advance(by: .seconds(1), effects: &effects)
    taped.advance(by: .seconds(1), effects: &effects)
    taped.send(.submit, effects: &effects)
    taped.send(.type("rejected"), effects: &effects)
    taped.advance(by: .seconds(29), effects: &effects)
    #expect(
      taped.tape.inputs == [
        .event(.type("cats")), .time(.seconds(2)), .event(.submit), .event(.type("rejected")),
        .time(.seconds(29)),
      ])
    var again = taped.start
    var effectsAgain: [Search.Effect] = []
    taped.tape.play(to: &again, effects: &effectsAgain)
    #expect(again.state == taped.state)
    #expect(again.timeToDeadline == .seconds(1))
    #expect(again.timeToDeadline == taped.timeToDeadline)
    #expect(effectsAgain == effects)
    taped.rewind()
    #expect(taped.tape.inputs.isEmpty)
    #expect(taped.start.state == .loading("cats"))
  }
}

/// Adds what events carry.
enum Adding: TransitionFunction {
  struct State: MachineValue, Equatable {
    enum Key: MachineSymbol, CaseIterable { case only }
    var sum = 0
    var key: Key { .only }
  }
  enum Event: MachineValue {
    enum Key: MachineSymbol, CaseIterable { case add }
    case add(Int)
    var key: Key { .add }
  }
  static let initial = State()
  static func step(_ state: State, _ event: Event) -> Step<State, Never> {
    switch event {
    case .add(let number): .update(State(sum: state.sum + number))
    }
  }
}
