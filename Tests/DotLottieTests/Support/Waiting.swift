/// Whether something comes to hold, within a time in which it would on any machine.
///
/// Long, for a machine under a sanitizer may be busy with other tests.
func eventually(
  isolation: isolated (any Actor)? = #isolation, atMost limit: Duration = .seconds(60),
  _ condition: () async -> Bool
) async -> Bool {
  let end = ContinuousClock.now + limit
  while ContinuousClock.now < end {
    if await condition() { return true }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return await condition()
}
