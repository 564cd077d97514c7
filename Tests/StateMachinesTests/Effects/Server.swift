import StateMachines

/// Answers requests when a test says so: what is asked waits until then.
actor Server {
  private var waiting: [(text: String, continuation: CheckedContinuation<[String], any Error>)] = []
  private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  private(set) var requests: [String] = []
  private(set) var cancelled: [String] = []

  struct Failure: Error {}

  /// Waits for an answer; being cancelled is noted, and does not end the wait, as with a server that does not care.
  func ask(_ text: String) async throws -> [String] {
    requests.append(text)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiting.append((text, continuation))
        let count = requests.count
        for watcher in watchers where watcher.count <= count { watcher.continuation.resume() }
        watchers.removeAll { $0.count <= count }
      }
    } onCancel: {
      Task { await self.note(text) }
    }
  }

  private func note(_ text: String) { cancelled.append(text) }

  /// Waits until there have been so many requests.
  func waitForRequests(_ count: Int) async {
    if requests.count >= count { return }
    await withCheckedContinuation { watchers.append((count, $0)) }
  }

  /// Answers the first request for a text that waits.
  func answer(_ text: String, _ items: [String]?) {
    guard let index = waiting.firstIndex(where: { $0.text == text }) else { return }
    let continuation = waiting.remove(at: index).continuation
    if let items { continuation.resume(returning: items) } else { continuation.resume(throwing: Failure()) }
  }

  /// How the effects of a search are carried out with this server.
  nonisolated var effects: @Sendable (Search.Effect) -> EffectTask<PureMachine<Search>> {
    { effect in
      switch effect {
      case .request(let text):
        .run(while: .loading) {
          .found(try await self.ask(text))
        } failure: { _ in
          .broke("no answer")
        }
      case .count: .none
      }
    }
  }
}
