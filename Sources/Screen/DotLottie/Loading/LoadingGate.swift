import Host

/// A gate at which tasks wait for the end of a loading.
///
/// It does not know the animation, and opens with an error when the animation is released.
final class LoadingGate: Sendable {
  private typealias Waiter = CheckedContinuation<Result<Void, DotLottieAnimationError>, Never>

  private struct Contents {
    var outcome: Result<Void, DotLottieAnimationError>?
    var waiters: [Int: Waiter] = [:]
    var next = 0
    var task: Task<Void, Never>?
  }

  private let contents = Lock(Contents())

  deinit { cancel() }

  /// Keeps the task that loads, to cancel it.
  func follow(_ task: Task<Void, Never>) {
    let isOver = contents.withLock { contents in
      if contents.outcome == nil { contents.task = task }
      return contents.outcome != nil
    }
    if isOver { task.cancel() }
  }

  /// Whether the loading has ended.
  var isOpen: Bool { contents.withLock { $0.outcome != nil } }

  /// Resumes everybody who waits.
  func open(_ outcome: Result<Void, DotLottieAnimationError>) {
    let waiters = contents.withLock { contents in
      guard contents.outcome == nil else { return [Waiter]() }
      contents.outcome = outcome
      contents.task = nil
      defer { contents.waiters = [:] }
      return Array(contents.waiters.values)
    }
    for waiter in waiters { waiter.resume(returning: outcome) }
  }

  /// Cancels the loading.
  func cancel() {
    contents.withLock { $0.task }?.cancel()
    open(.failure(.cancelled))
  }

  /// Waits for the end of the loading.
  ///
  /// - Throws: ``DotLottieAnimationError`` with the reason if it failed, or if the waiting task was cancelled.
  func wait() async throws(DotLottieAnimationError) {
    let id = contents.withLock { contents in
      contents.next += 1
      return contents.next
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (waiter: Waiter) in
        let outcome: Result<Void, DotLottieAnimationError>? = contents.withLock { contents in
          if let outcome = contents.outcome { return outcome }
          // Checked under the lock, because the cancellation handler may have run before this.
          if Task.isCancelled { return .failure(.cancelled) }
          contents.waiters[id] = waiter
          return nil
        }
        if let outcome { waiter.resume(returning: outcome) }
      }
    } onCancel: {
      contents.withLock { $0.waiters.removeValue(forKey: id) }?.resume(returning: .failure(.cancelled))
    }
    try outcome.get()
  }
}
