/// A wrapper of any clock; its moments are durations since the wrapper was created.
struct RuntimeClock: Sendable {
  /// The time since the wrapper was created.
  let now: @Sendable () -> Duration
  /// Waits until a moment.
  let sleep: @Sendable (_ deadline: Duration) async throws -> Void

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
