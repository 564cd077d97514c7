import StateMachines
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ManualClockTests {
  private let clock = ManualClock()

  @Test func `the clock stands still until it is told`() {
    #expect(clock.now.offset == .zero)
    clock.advance(by: .seconds(2))
    clock.advance(by: .milliseconds(500))
    #expect(clock.now.offset == .milliseconds(2500))
    #expect(clock.now.duration(to: .init(offset: .seconds(3))) == .milliseconds(500))
  }

  @Test func `a sleeper wakes when its moment has come`() async throws {
    let sleeper = Task { [clock] in
      try await clock.sleep(for: .seconds(2))
      return clock.now.offset
    }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 0)
    #expect(try await sleeper.value == .seconds(2))
  }

  /// On the main actor, where what is woken runs in the order in which it was.
  @Test @MainActor func `sleepers wake in the order of their moments, then of their coming`() async throws {
    var order: [Int] = []
    var sleepers: [Task<Void, any Error>] = []
    let seconds = [3, 1, 2, 1, 5, 2, 4, 1]
    for (index, second) in seconds.enumerated() {
      sleepers.append(
        Task { @MainActor [clock] in
          try await clock.sleep(until: .init(offset: .seconds(second)))
          order.append(index)
        })
      await clock.waitForSleepers(index + 1)
    }
    clock.advance(by: .seconds(10))
    for sleeper in sleepers { try await sleeper.value }
    #expect(order == [1, 3, 7, 2, 5, 0, 6, 4])
  }

  @Test func `a moment that is over is not waited for`() async throws {
    clock.advance(by: .seconds(5))
    try await clock.sleep(until: .init(offset: .seconds(5)))
    try await clock.sleep(for: .zero)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a sleeper that is cancelled throws`() async {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
    await clock.waitForSleepers()
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a task that was cancelled before does not sleep`() async {
    let sleeper = Task { [clock] in
      unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
      try await clock.sleep(for: .seconds(2))
    }
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }

  @Test func `a clock is used by many tasks at once`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for delay in 1...50 {
        group.addTask { [clock] in try await clock.sleep(until: .init(offset: .seconds(delay))) }
      }
      group.addTask { [clock] in
        await clock.waitForSleepers(50)
        for _ in 0..<50 { clock.advance(by: .seconds(1)) }
      }
      try await group.waitForAll()
    }
    #expect(clock.sleeperCount == 0)
  }
}
