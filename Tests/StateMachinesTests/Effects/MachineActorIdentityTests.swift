import StateMachines
import Testing

/// Who keeps whom alive.
///
/// Without a ``ManualClock``: the thread sanitizer does not see into the standard library's lock on Linux, and takes what
/// it guards for a race. Nothing waits for the long sleeps: they are cancelled.
@Suite(.timeLimit(.minutes(10)))
struct MachineActorIdentityTests {
  @Test func `an actor is not kept alive by its tasks, and cancels them`() async {
    let begun = Signal()
    let ended = Signal()
    weak var kept: MachineActor<PureMachine<Search>>?
    do {
      let search = MachineActor(PureMachine<Search>(in: .typing("c")), clock: StandingClock()) { effect in
        switch effect {
        case .count: .none
        case .request:
          .run(while: .loading) {
            await begun.set()
            do { try await Task.sleep(for: .seconds(3600)) } catch { await ended.set() }
            return nil
          }
        }
      }
      kept = search
      await search.send(.submit)
      await begun.wait()
    }
    await ended.wait()
    #expect(kept == nil)
  }

  @Test func `an actor is not kept alive by its streams`() async {
    weak var kept: MachineActor<PureMachine<Turnstile>>?
    let stream: AsyncStream<TransitionRecord<Turnstile.State, Turnstile.Event>>
    do {
      let gate = MachineActor(PureMachine<Turnstile>())
      kept = gate
      stream = await gate.transitions(buffer: .unbounded)
    }
    #expect(kept == nil)
    for await _ in stream { Issue.record("nothing was sent") }
  }

  @Test @MainActor func `a model is not kept alive by its tasks and streams`() async {
    weak var kept: MachineModel<PureMachine<Search>>?
    let stream: AsyncStream<TransitionRecord<Search.State, Search.Event>>
    let begun = Signal()
    let ended = Signal()
    do {
      let model = MachineModel(PureMachine<Search>(in: .typing("c")), clock: StandingClock()) { effect in
        switch effect {
        case .count: .none
        case .request:
          .run {
            await begun.set()
            do { try await Task.sleep(for: .seconds(3600)) } catch { await ended.set() }
            return nil
          }
        }
      }
      kept = model
      stream = model.transitions(buffer: .newest(1))
      model.send(.submit)
      await begun.wait()
    }
    await ended.wait()
    #expect(kept == nil)
    var states: [Search.State] = []
    for await change in stream { states.append(change.to) }
    #expect(states == [.loading("c")])
  }
}
