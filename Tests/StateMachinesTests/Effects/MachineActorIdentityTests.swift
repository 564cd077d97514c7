import StateMachines
import Testing

/// Who keeps whom alive.
@Suite(.timeLimit(.minutes(2)))
struct MachineActorIdentityTests {
  private let clock = ManualClock()

  @Test func `an actor is not kept alive by its tasks, and cancels them`() async {
    let ended = Signal()
    weak var kept: MachineActor<PureMachine<Search>>?
    do {
      let search = MachineActor(PureMachine<Search>(in: .typing("c")), clock: clock) { [clock] effect in
        switch effect {
        case .count: .none
        case .request:
          .run(while: .loading) {
            do { try await clock.sleep(for: .seconds(9)) } catch { await ended.set() }
            return nil
          }
        }
      }
      kept = search
      await search.send(.submit)
      await clock.waitForSleepers(2)
    }
    await ended.wait()
    #expect(kept == nil)
  }

  @Test func `an actor is not kept alive by its streams`() async {
    weak var kept: MachineActor<PureMachine<Turnstile>>?
    let stream: AsyncStream<TransitionRecord<Turnstile.State, Turnstile.Event>>
    do {
      let gate = MachineActor(PureMachine<Turnstile>(), clock: clock)
      kept = gate
      stream = await gate.transitions(buffer: .unbounded)
    }
    #expect(kept == nil)
    for await _ in stream { Issue.record("nothing was sent") }
  }

  @Test @MainActor func `a model is not kept alive by its tasks and streams`() async {
    weak var kept: MachineModel<PureMachine<Search>>?
    let stream: AsyncStream<TransitionRecord<Search.State, Search.Event>>
    let ended = Signal()
    do {
      let model = MachineModel(PureMachine<Search>(in: .typing("c")), clock: clock) { [clock] effect in
        switch effect {
        case .count: .none
        case .request:
          .run {
            do { try await clock.sleep(for: .seconds(9)) } catch { await ended.set() }
            return nil
          }
        }
      }
      kept = model
      stream = model.transitions(buffer: .newest(1))
      model.send(.submit)
      await clock.waitForSleepers(2)
    }
    await ended.wait()
    #expect(kept == nil)
    var states: [Search.State] = []
    for await change in stream { states.append(change.to) }
    #expect(states == [.loading("c")])
  }
}
