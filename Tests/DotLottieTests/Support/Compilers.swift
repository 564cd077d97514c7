import DotLottie
import Host
import LottieRenderer

/// Compiles when it is told to, and not before.
final class HeldCompiler: AnimationCompiler {
  private struct Contents {
    var isOpen = false
    var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
    var next = 0
  }

  private let contents = Lock(Contents())

  /// How many compilations are being held.
  var heldCount: Int { contents.withLock { $0.waiters.count } }

  func release() {
    let waiters = contents.withLock { contents in
      contents.isOpen = true
      defer { contents.waiters = [:] }
      return Array(contents.waiters.values)
    }
    for waiter in waiters { waiter.resume() }
  }

  func compile(_ job: CompilationJob) async throws -> LottieAnimation {
    let id = contents.withLock { contents in
      contents.next += 1
      return contents.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Void, any Error>) in
        let isCancelled = Task.isCancelled
        let goesOn = contents.withLock { contents in
          if contents.isOpen || isCancelled { return true }
          contents.waiters[id] = waiter
          return false
        }
        if goesOn { waiter.resume() }
      }
    } onCancel: {
      contents.withLock { $0.waiters.removeValue(forKey: id) }?.resume(throwing: CancellationError())
    }
    try Task.checkCancellation()
    return try job.run()
  }
}

/// Takes its time.
struct SlowCompiler: AnimationCompiler {
  func compile(_ job: CompilationJob) async throws -> LottieAnimation {
    try await Task.sleep(for: .milliseconds(30))
    return try job.run()
  }
}

/// Never succeeds.
struct FailingCompiler: AnimationCompiler {
  var reason = DotLottieAnimationError.unreachable("the disk is on fire")

  func compile(_ job: CompilationJob) async throws -> LottieAnimation { throw reason }
}

extension AnimationConfig {
  static func compiling(with compiler: some AnimationCompiler) -> AnimationConfig {
    AnimationConfig().compiling(with: compiler)
  }

  func compiling(with compiler: some AnimationCompiler) -> AnimationConfig {
    var config = self
    config.compiler = compiler
    return config
  }
}

/// Compiles until it is told to fail.
struct SwitchedCompiler: AnimationCompiler {
  let fails = Lock(false)

  func compile(_ job: CompilationJob) async throws -> LottieAnimation {
    if fails.withLock({ $0 }) { throw DotLottieAnimationError.unreadable("broken") }
    return try job.run()
  }
}
