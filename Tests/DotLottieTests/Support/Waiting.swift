/// Waits until something holds, or for so long that it will not any more: what is expected says which.
///
/// Long, for a machine under a sanitizer may be busy with other tests.
func wait(
  isolation: isolated (any Actor)? = #isolation, atMost limit: Duration = .seconds(60),
  until condition: () -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while !condition(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(2)) }
}
