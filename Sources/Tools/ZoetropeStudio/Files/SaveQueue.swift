#if Tools
import Host
import NIOCore
import NIOPosix

/// Runs one save at a time.
///
/// Saves waiting for the disk leave the other threads of the pool to readers.
final class SaveQueue: Sendable {
  private let pool: NIOThreadPool
  private let last: Lock<EventLoopFuture<Void>>

  init(_ pool: NIOThreadPool, on loop: any EventLoop) {
    self.pool = pool
    last = Lock(loop.makeSucceededVoidFuture())
  }

  /// Runs a save after the ones before it.
  func run(_ save: @escaping @Sendable () -> Answer) -> EventLoopFuture<Answer> {
    last.withLock { [pool] last in
      let loop = last.eventLoop
      let result = last.flatMap { pool.runIfActive(eventLoop: loop, save) }
      last = result.map { _ in }.recover { _ in }
      return result
    }
  }
}
#endif
