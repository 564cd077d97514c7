#if Tools
import Host
import NIOCore

/// The memory for the bodies of all requests: each reserves its size before it is read.
final class BodyBudget: Sendable {
  /// The highest number of bytes: two of the largest files.
  static let maximumSize = 2 * StudioFolder.maximumFileSize

  private struct Contents: Sendable {
    var left = BodyBudget.maximumSize
    var waiters: [(count: Int, promise: EventLoopPromise<Bool>)] = []
  }

  private let contents = Lock(Contents())

  /// The number of free bytes.
  var free: Int { contents.withLock { $0.left } }

  /// Reserves bytes, as soon as that many are free.
  ///
  /// A small body passes a large one that waits.
  ///
  /// - Parameter time: The longest time to wait.
  /// - Returns: Whether the bytes are reserved; false at the end of the time.
  func reserve(_ count: Int, on loop: any EventLoop, within time: TimeAmount) -> EventLoopFuture<Bool> {
    let promise = loop.makePromise(of: Bool.self)
    let result = promise.futureResult
    contents.withLock { $0.waiters.append((count, promise)) }
    let end = loop.scheduleTask(in: time) { [self] in
      let waiter = contents.withLock { contents in
        contents.waiters.firstIndex { $0.promise.futureResult === result }.map {
          contents.waiters.remove(at: $0)
        }
      }
      waiter?.promise.succeed(false)
    }
    result.whenComplete { _ in end.cancel() }
    release(0)
    return result
  }

  /// Returns bytes to the budget.
  func release(_ count: Int) {
    let granted = contents.withLock { contents in
      contents.left += count
      var granted: [EventLoopPromise<Bool>] = []
      contents.waiters.removeAll { waiter in
        guard waiter.count <= contents.left else { return false }
        contents.left -= waiter.count
        granted.append(waiter.promise)
        return true
      }
      return granted
    }
    for promise in granted { promise.succeed(true) }
  }
}
#endif
