import Observation
import StateMachines
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MachineModelTests {
  private let server = Server()
  private let clock = ManualClock()

  private func makeSearch(_ state: Search.State = .idle) -> MachineModel<PureMachine<Search>> {
    MachineModel(PureMachine<Search>(in: state), clock: clock, effects: server.effects)
  }

  /// Counts how often observers of the state are told.
  @MainActor
  private final class Counter {
    var count = 0
    var outcome: Outcome<Search.State>?

    func watch(_ model: MachineModel<PureMachine<Search>>) {
      withObservationTracking {
        _ = model.state
      } onChange: {
        MainActor.assumeIsolated { self.count += 1 }
      }
    }
  }

  private func changes(in model: MachineModel<PureMachine<Search>>, _ body: () -> Void) -> Int {
    let counter = Counter()
    counter.watch(model)
    body()
    return counter.count
  }

  @Test func `observers are told of a change`() {
    let model = makeSearch()
    #expect(changes(in: model) { model.send(.type("c")) } == 1)
    #expect(model.state == .typing("c"))
    #expect(changes(in: model) { model.send(.type("ca")) } == 1)
  }

  @Test func `observers are not told of what changes nothing`() {
    let model = makeSearch()
    #expect(changes(in: model) { model.send(.cancel) } == 0)
    #expect(changes(in: model) { model.send(.submit) } == 0)
    model.send(.type("c"))
    #expect(changes(in: model) { model.send(.type("c")) } == 0)
  }

  @Test func `a move back to an equal state tells nobody, and is a new visit`() async {
    let model = makeSearch(.loading("cats"))
    #expect(changes(in: model) { model.send(.retry) } == 0)
    await server.waitForRequests(1)
    await server.answer("cats", ["a"])
    await model.settle()
    #expect(model.state == .results(["a"]))
  }

  @Test func `several events in one go are one change`() {
    let model = makeSearch()
    let count = changes(in: model) {
      model.perform {
        $0.send(.type("c"))
        $0.send(.type("ca"))
        $0.send(.cancel)
      }
    }
    #expect(count == 0)
    #expect(model.state == .idle)
  }

  @Test func `what an observer sends is queued`() {
    let model = makeSearch()
    let counter = Counter()
    withObservationTracking {
      _ = model.state
    } onChange: {
      MainActor.assumeIsolated { counter.outcome = model.send(.submit) }
    }
    model.send(.type("cats"))
    guard case .queued? = counter.outcome else {
      Issue.record("\(String(describing: counter.outcome))")
      return
    }
    #expect(model.state == .loading("cats"))
  }

  @Test func `a deadline changes the state`() async {
    let model = makeSearch(.loading("cats"))
    clock.advance(by: .seconds(30))
    #expect(model.state == .loading("cats"))
    model.catchUp()
    #expect(model.state == .failed("it took too long"))
  }

  @Test func `a deadline changes the state without anybody asking`() async {
    let model = makeSearch(.loading("cats"))
    var changes = model.transitions(buffer: .newest(1)).makeAsyncIterator()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(30))
    #expect(await changes.next()?.to == .failed("it took too long"))
    #expect(model.state == .failed("it took too long"))
  }

  @Test func `a model can be asked what is possible`() {
    let model = makeSearch()
    #expect(model.can(.type("a")))
    #expect(!model.can(.submit))
  }
}
