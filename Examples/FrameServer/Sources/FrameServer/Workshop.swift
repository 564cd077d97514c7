import NIOConcurrencyHelpers
import NIOPosix
import ServiceLifecycle

/// The threads that draw, and a door that lets in no more than can be served.
///
/// Drawing has threads of its own: those of Swift's tasks stay free to answer, if only to say that all is taken.
package final class Workshop: Service {
  /// A place in the workshop; it is free again when it is left, or nobody holds it any more.
  package final class Place: Sendable {
    private let workshop: Workshop
    private let isTaken = NIOLockedValueBox(true)

    fileprivate init(in workshop: Workshop) { self.workshop = workshop }

    deinit { leave() }

    /// Gives the place to others.
    package func leave() {
      let wasTaken = isTaken.withLockedValue { isTaken in
        defer { isTaken = false }
        return isTaken
      }
      if wasTaken { workshop.freePlaces.withLockedValue { $0 += 1 } }
    }
  }

  private let threads: NIOThreadPool
  private let freePlaces: NIOLockedValueBox<Int>

  /// Opens a workshop.
  package init(drawers: Int, waiting: Int) {
    threads = NIOThreadPool(numberOfThreads: drawers)
    freePlaces = NIOLockedValueBox(drawers + waiting)
    threads.start()
  }

  /// Takes a place.
  ///
  /// - Throws: ``Refusal`` when there is none.
  package func enter() throws(Refusal) -> Place {
    let isIn = freePlaces.withLockedValue { free in
      if free == 0 { return false }
      free -= 1
      return true
    }
    guard isIn else { throw Refusal(.full, "all places are taken; try again in a moment") }
    return Place(in: self)
  }

  /// Works on a thread of the workshop, once one is free.
  ///
  /// Work can't be broken off from outside: it is told when nobody waits for it any more by what it calls in between
  /// (`hurry`, which throws then), and leaves its place when it ends.
  ///
  /// - Throws: What the work throws, or ``Refusal`` after `time`.
  package func work<Value: Sendable>(
    in place: Place, within time: Duration,
    _ body: @escaping @Sendable (_ hurry: () throws(Refusal) -> Void) throws -> Value
  ) async throws -> Value {
    let end = ContinuousClock.now + time
    return try await race(within: time, Refusal(.slowFrame, "the frame takes longer than \(time)")) {
      [threads] in
      try await threads.runIfActive {
        defer { place.leave() }
        return try body { () throws(Refusal) in
          if ContinuousClock.now > end { throw Refusal(.slowFrame, "nobody waits for the frame any more") }
        }
      }
    }
  }

  /// Waits for the end of the server, then for the work at hand.
  package func run() async throws {
    try? await gracefulShutdown()
    try await threads.shutdownGracefully()
  }
}

/// What an operation gives, or a refusal when that takes too long; the operation is cancelled then, and not waited for.
func race<Value: Sendable>(
  within time: Duration, _ refusal: Refusal, _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let (results, first) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
  let work = Task {
    do { first.yield(.success(try await operation())) } catch { first.yield(.failure(error)) }
  }
  let alarm = Task {
    try await Task.sleep(for: time)
    first.yield(.failure(refusal))
  }
  defer {
    work.cancel()
    alarm.cancel()
  }
  for await result in results { return try result.get() }
  throw CancellationError()
}
