/// Waits until a condition holds.
///
/// The limit is long, because each step of a task may wait for seconds beside tests that occupy all threads.
/// - Returns: Whether it held within the limit.
public func eventually(
  isolation: isolated (any Actor)? = #isolation, atMost limit: Duration = .seconds(600),
  _ condition: () async -> Bool
) async -> Bool {
  let end = ContinuousClock.now + limit
  while ContinuousClock.now < end {
    if await condition() { return true }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return await condition()
}
