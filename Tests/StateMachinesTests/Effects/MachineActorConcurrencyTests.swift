import StateMachines
import Testing

/// Many tasks at once; run under the thread sanitizer too, and so without a ``ManualClock``, whose lock it does not know.
@Suite(.timeLimit(.minutes(10)))
struct MachineActorConcurrencyTests {
  @Test func `no event is lost or followed twice`() async {
    let gate = MachineActor(PureMachine<Counting>())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 { await gate.send(.add) }
          await gate.perform { gate in
            for _ in 0..<50 { gate.send(.add) }
          }
        }
      }
    }
    #expect(await gate.state.sum == 800)
  }

  @Test func `every consumer sees the same, whatever the machine does meanwhile`() async throws {
    var gate: MachineActor? = MachineActor(PureMachine<Counting>())
    var readers: [Task<[Int], Never>] = []
    for _ in 0..<4 {
      let stream = try #require(await gate?.transitions(buffer: .unbounded))
      readers.append(
        Task {
          var sums: [Int] = []
          for await change in stream { sums.append(change.to.sum) }
          return sums
        })
    }
    await withTaskGroup(of: Void.self) { [gate] group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<100 { await gate?.send(.add) } }
      }
    }
    gate = nil
    for reader in readers { #expect(await reader.value == Array(1...400)) }
  }

  @Test func `tasks that are begun and cancelled at once send nothing late`() async {
    let search = MachineActor(PureMachine<Search>(), clock: StandingClock()) { effect in
      switch effect {
      case .count: .none
      case .request(let text):
        .run(while: .loading) {
          await Task.yield()
          return .found([text])
        }
      }
    }
    for round in 0..<200 {
      await search.send(.type("\(round)"))
      await search.send(.submit)
      if round % 2 == 1 {
        await search.settle()
        #expect(await search.state == .results(["\(round)"]))
      } else if await search.send(.cancel).isAccepted {
        #expect(await search.state == .idle)
      } else {
        // The result was there before the cancellation.
        #expect(await search.state == .results(["\(round)"]))
      }
    }
    await search.settle()
  }
}

private enum Counting: TransitionFunction {
  struct State: MachineValue, Equatable {
    enum Key: MachineSymbol, CaseIterable { case only }
    var sum = 0
    var key: Key { .only }
  }
  enum Event: MachineSymbol, CaseIterable { case add }
  static let initial = State()
  static func step(_ state: State, _ event: Event) -> Step<State, Never> {
    .update(State(sum: state.sum + 1))
  }
}
