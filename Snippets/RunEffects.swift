// Effects of a machine: tasks that belong to a state, and a clock that a test moves.
import StateMachines

// snippet.machine
enum Download: TransitionFunction {
  enum State: MachineSymbol, CaseIterable, Codable { case idle, loading, done, failed }
  enum Event: MachineSymbol, CaseIterable { case start, cancel, succeed, fail, timeOut }
  enum Effect: Sendable { case fetch }

  static let initial = State.idle

  static func step(_ state: State, _ event: Event) -> Step<State, Effect> {
    switch (state, event) {
    case (.idle, .start), (.failed, .start): .move(.loading, .fetch)
    case (.loading, .succeed): .move(.done)
    case (.loading, .fail), (.loading, .timeOut): .move(.failed)
    case (.loading, .cancel): .move(.idle)
    default: .reject
    }
  }

  static func delayedEvent(in state: State) -> DelayedEvent<Event>? {
    state == .loading ? DelayedEvent(.timeOut, after: .seconds(30)) : nil
  }
}
// snippet.actor
func makeDownload(
  clock: some Clock<Duration>, fetch: @escaping @Sendable () async throws -> Void
) -> MachineActor<PureMachine<Download>> {
  MachineActor(PureMachine<Download>(), clock: clock) { effect in
    switch effect {
    case .fetch:
      .run(while: .loading) {
        try await fetch()
        return .succeed
      } failure: { _ in
        .fail
      }
    }
  }
}
// snippet.test
let clock = ManualClock()
let stalled = makeDownload(clock: clock) { try await clock.sleep(for: .seconds(3600)) }
await stalled.send(.start)
clock.advance(by: .seconds(30))
let stalledState = await stalled.state
precondition(stalledState == .failed)

let quick = makeDownload(clock: clock) {}
await quick.send(.start)
await quick.settle()
let quickState = await quick.state
precondition(quickState == .done)
// snippet.end
