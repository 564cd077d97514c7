import StateMachines
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MachineActorTests {
  private let server = Server()
  private let clock = ManualClock()

  private func makeSearch() -> MachineActor<PureMachine<Search>> {
    MachineActor(PureMachine<Search>(), clock: clock, effects: server.effects)
  }

  @Test func `an effect runs, and its result is sent`() async {
    let search = makeSearch()
    await search.send(.type("cats"))
    await search.send(.submit)
    await server.waitForRequests(1)
    await server.answer("cats", ["a", "b"])
    await search.settle()
    #expect(await search.state == .results(["a", "b"]))
    #expect(await server.cancelled.isEmpty)
  }

  @Test func `what a task throws becomes an event`() async {
    let search = makeSearch()
    await search.perform {
      $0.send(.type("cats"))
      $0.send(.submit)
    }
    await server.waitForRequests(1)
    await server.answer("cats", nil)
    await search.settle()
    #expect(await search.state == .failed("no answer"))
  }

  @Test func `a late result is dropped when its state was left`() async {
    let search = makeSearch()
    await search.perform {
      $0.send(.type("cats"))
      $0.send(.submit)
    }
    await server.waitForRequests(1)
    await search.send(.cancel)
    await server.answer("cats", ["late"])
    await search.settle()
    #expect(await search.state == .idle)
  }

  @Test func `a late result is dropped in another visit of its state`() async {
    let search = makeSearch()
    await search.perform {
      $0.send(.type("cats"))
      $0.send(.submit)
    }
    await server.waitForRequests(1)
    await search.send(.retry)
    await server.waitForRequests(2)
    // The first request of the two is answered first, and too late.
    await server.answer("cats", ["late"])
    await server.answer("cats", ["in time"])
    await search.settle()
    #expect(await search.state == .results(["in time"]))
  }

  @Test func `leaving a state cancels its tasks`() async {
    let ended = Signal()
    let search = MachineActor(PureMachine<Search>(in: .typing("cats")), clock: clock) { [clock] effect in
      switch effect {
      case .count: .none
      case .request:
        .run(while: .loading) {
          do { try await clock.sleep(for: .seconds(5)) } catch { await ended.set() }
          return .found(["too late"])
        }
      }
    }
    await search.send(.submit)
    await search.send(.cancel)
    clock.advance(by: .seconds(5))
    await search.send(.type("dogs"))
    await search.send(.submit)
    await clock.waitForSleepers(2)  // the request and the time limit
    await search.send(.cancel)
    await ended.wait()
    #expect(await search.state == .idle)
  }

  @Test func `a task does not begin when its state is left in the same batch`() async {
    let search = makeSearch()
    await search.perform {
      $0.send(.type("cats"))
      $0.send(.submit)
      $0.send(.cancel)
    }
    await search.settle()
    #expect(await server.requests.isEmpty)
  }

  @Test func `a deadline is taken when the clock has reached it`() async {
    let search = makeSearch()
    await search.perform {
      $0.send(.type("cats"))
      $0.send(.submit)
    }
    clock.advance(by: .milliseconds(29_999))
    #expect(await search.state == .loading("cats"))
    clock.advance(by: .milliseconds(1))
    #expect(await search.state == .failed("it took too long"))
  }

  @Test func `no time passes inside of perform, whatever is done there`() async {
    let search = makeSearch()
    await search.perform { [clock] in
      $0.send(.type("cats"))
      $0.send(.submit)
      clock.advance(by: .seconds(31))
      let loading = $0.update { machine, _ in machine.state }
      #expect(loading == .loading("cats") && $0.state == .loading("cats"))
      $0.send(.found(["in time"]))
    }
    #expect(await search.state == .results(["in time"]))
  }

  @Test @MainActor func `no time passes inside of a model's perform either`() {
    let search = MachineModel(PureMachine<Search>(in: .typing("cats")), clock: clock) { _ in .none }
    search.perform { [clock] in
      $0.send(.submit)
      clock.advance(by: .seconds(31))
      #expect($0.update { machine, _ in machine.state } == .loading("cats"))
    }
    search.catchUp()
    #expect(search.state == .failed("it took too long"))
  }

  @Test func `a deadline is taken without anybody asking`() async {
    let search = makeSearch()
    var changes = await search.transitions(buffer: .unbounded).makeAsyncIterator()
    await search.perform {
      $0.send(.type("cats"))
      $0.send(.submit)
    }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(30))
    _ = await changes.next()
    _ = await changes.next()
    let last = await changes.next()
    #expect(last?.cause == .time)
    #expect(last?.to == .failed("it took too long"))
    #expect(last?.time == .seconds(30))
  }

  @Test func `a deadline that was reached comes before an event`() async {
    let search = makeSearch()
    await search.perform {
      $0.send(.type("cats"))
      $0.send(.submit)
    }
    clock.advance(by: .seconds(31))
    let outcome = await search.send(.cancel)
    #expect(outcome.rejection != nil)
    #expect(await search.state == .failed("it took too long"))
  }

  @Test func `a machine that waits from the start is woken`() async {
    let search = MachineActor(
      PureMachine<Search>(in: .loading("cats")), clock: clock, effects: server.effects)
    var changes = await search.transitions(buffer: .newest(1)).makeAsyncIterator()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(30))
    #expect(await changes.next()?.to == .failed("it took too long"))
  }

  @Test func `what was asked for before the actor was made is carried out`() async {
    let search = MachineActor(
      PureMachine<Search>(in: .loading("cats")), clock: clock, pending: [.request("cats")],
      effects: server.effects)
    await server.waitForRequests(1)
    await server.answer("cats", ["a"])
    await search.settle()
    #expect(await search.state == .results(["a"]))
  }

  @Test func `a stream sends many events until its state is left`() async {
    let heard = Signal()
    let search = MachineActor(PureMachine<Search>(in: .typing("c")), clock: clock) { effect in
      switch effect {
      case .count: .none
      case .request:
        .stream(while: .loading) { send in
          #expect(await send(.type("rejected, and heard")))
          #expect(await send(.found(["a"])))
          #expect(await send(.close) == false)
          await heard.set()
        }
      }
    }
    await search.send(.submit)
    await heard.wait()
    #expect(await search.state == .results(["a"]))
  }

  @Test func `a machine may be changed by hand`() async {
    let search = makeSearch()
    await search.update { machine, effects in
      machine = PureMachine(in: .loading("cats"))
      effects.append(.request("cats"))
    }
    await server.waitForRequests(1)
    await server.answer("cats", ["a"])
    await search.settle()
    #expect(await search.state == .results(["a"]))
  }

  @Test func `a machine without effects needs nothing said about them`() async {
    let gate = MachineActor(PureMachine<Turnstile>())
    #expect(await gate.send(.coin).hasMoved)
    #expect(await gate.can(.push))
    #expect(await !gate.send(.coin).hasMoved)
  }
}

/// Something that happens once, and that a test waits for.
actor Signal {
  private var isSet = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func set() {
    isSet = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func wait() async {
    if isSet { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}
