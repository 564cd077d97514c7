import Dispatch
import Foundation

/// The queue that the main actor runs on.
enum MainQueue {
  private static let key = DispatchSpecificKey<Void>()
  private static let isMarked: Void = DispatchQueue.main.setSpecific(key: key, value: ())

  /// Whether the caller is on the main actor's queue.
  ///
  /// It need not be on the main thread: without a run loop, Linux runs the queue on other threads.
  static var isCurrent: Bool {
    if Thread.isMainThread { return true }
    _ = isMarked
    return DispatchQueue.getSpecific(key: key) != nil
  }
}
