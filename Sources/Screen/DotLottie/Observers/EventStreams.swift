import Host

/// The streams of one animation, which do not keep it alive and end with it.
final class EventStreams<Element: Sendable>: Sendable {
  private struct Contents {
    var continuations: [Int: AsyncStream<Element>.Continuation] = [:]
    var next = 0
    var isFinished = false
  }

  private let contents = Lock(Contents())
  private let policy: AsyncStream<Element>.Continuation.BufferingPolicy

  init(_ policy: AsyncStream<Element>.Continuation.BufferingPolicy) { self.policy = policy }

  deinit { finish() }

  /// Makes a stream of later elements.
  func make() -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
    let id = contents.withLock { contents -> Int? in
      if contents.isFinished { return nil }
      contents.next += 1
      contents.continuations[contents.next] = continuation
      return contents.next
    }
    guard let id else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in self?.remove(id) }
    return stream
  }

  func send(_ element: Element) {
    // Outside of the lock, because a consumer may end its stream in response.
    for continuation in contents.withLock({ Array($0.continuations.values) }) { continuation.yield(element) }
  }

  func finish() {
    let continuations = contents.withLock { contents in
      contents.isFinished = true
      defer { contents.continuations = [:] }
      return Array(contents.continuations.values)
    }
    for continuation in continuations { continuation.finish() }
  }

  /// The number of streams with a reader.
  var count: Int { contents.withLock { $0.continuations.count } }

  private func remove(_ id: Int) {
    contents.withLock { _ = $0.continuations.removeValue(forKey: id) }
  }
}
