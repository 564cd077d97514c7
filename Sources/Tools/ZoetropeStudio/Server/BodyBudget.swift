#if Tools
import Host
import NIOCore

/// The memory for the bodies of all requests: each reserves its size before it is read.
final class BodyBudget: Sendable {
  /// The highest number of bytes: two of the largest files.
  static let maximumSize = 2 * StudioFolder.maximumFileSize

  private struct Waiter: Sendable {
    let number: Int
    let count: Int
    let promise: EventLoopPromise<Bool>
  }

  private struct Contents: Sendable {
    var left = BodyBudget.maximumSize
    var waiters: [Waiter] = []
    var lastNumber = 0
  }

  private let contents = Lock(Contents())

  /// Reserves bytes, as soon as that many are free.
  ///
  /// A small body passes a large one that waits.
  ///
  /// - Parameter time: The longest time to wait.
  /// - Returns: Whether the bytes are reserved; false at the end of the time.
  func reserve(_ count: Int, on loop: any EventLoop, within time: TimeAmount) -> EventLoopFuture<Bool> {
    let promise = loop.makePromise(of: Bool.self)
    let number = contents.withLock { contents -> Int? in
      if count <= contents.left {
        contents.left -= count
        return nil
      }
      contents.lastNumber += 1
      contents.waiters.append(Waiter(number: contents.lastNumber, count: count, promise: promise))
      return contents.lastNumber
    }
    guard let number else {
      promise.succeed(true)
      return promise.futureResult
    }
    let end = loop.scheduleTask(in: time) { [self] in
      let waiter = contents.withLock { contents in
        contents.waiters.firstIndex { $0.number == number }.map { contents.waiters.remove(at: $0) }
      }
      waiter?.promise.succeed(false)
    }
    promise.futureResult.whenComplete { _ in end.cancel() }
    return promise.futureResult
  }

  /// Returns bytes to the budget.
  func release(_ count: Int) {
    let granted = contents.withLock { contents in
      contents.left += count
      var granted: [Waiter] = []
      contents.waiters.removeAll { waiter in
        guard waiter.count <= contents.left else { return false }
        contents.left -= waiter.count
        granted.append(waiter)
        return true
      }
      return granted
    }
    for waiter in granted { waiter.promise.succeed(true) }
  }
}
#endif
