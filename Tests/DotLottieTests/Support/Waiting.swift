/// Whether something comes to hold, within a time in which it would on any machine.
///
/// Very long: beside tests that hold the few threads there are, each step of a task may wait for seconds.
func eventually(
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
