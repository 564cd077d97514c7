/// A clock whose moments are durations since it was taken into use, whatever the type of its instants.
struct RuntimeClock: Sendable {
  /// How long ago the clock was taken into use.
  let now: @Sendable () -> Duration
  /// Waits for such a moment.
  let sleep: @Sendable (_ deadline: Duration) async throws -> Void

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
