import StateMachines
import Testing

/// Hosts have one task asleep for the next deadline, whatever happens while it wakes.
@Suite(.timeLimit(.minutes(10)))
@MainActor struct AlarmTests {
  @Test func `an alarm that comes late does not lose the one that took its place`() async {
    let clock = ManualClock()
    let search = MachineModel(PureMachine<Search>(in: .loading("cats")), clock: clock) { _ in .none }
    await clock.waitForSleepers()
    // The alarm rings, and is heard only when this test waits: until then the next visit has set its own.
    clock.advance(by: .seconds(29))
    clock.advance(by: .seconds(1))
    search.send(.type("dogs"))
    search.send(.submit)
    #expect(search.state == .loading("dogs"))
    await clock.waitForSleepers()
    for _ in 0..<100 { await Task.yield() }
    #expect(clock.sleeperCount == 1)
    search.send(.cancel)
    // A sleeper that nobody knows would stay.
    for _ in 0..<10_000 where clock.sleeperCount > 0 { await Task.yield() }
    #expect(clock.sleeperCount == 0)
  }
}
