import StateMachines

/// A clock that stands still: what waits for it waits until it is cancelled, however slow the machine is.
///
/// It has no lock, which the thread sanitizer would not see into.
struct StandingClock: Clock {
  typealias Instant = ManualClock.Instant

  let now = Instant(offset: .zero)
  let minimumResolution = Duration.zero

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: .seconds(1_000_000))
  }
}
