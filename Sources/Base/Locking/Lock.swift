#if canImport(os)
  import os
#else
  import Synchronization
#endif

/// A value that several threads use, one after the other.
///
/// The only file that may name `Mutex`, which is newer than the oldest systems the package supports: where `os` exists,
/// its unfair lock is used instead.
package final class Lock<Value: Sendable>: Sendable {
  #if canImport(os)
    private let cell: OSAllocatedUnfairLock<Value>

    /// Makes a lock around a value.
    package init(_ value: Value) { cell = OSAllocatedUnfairLock(initialState: value) }

    /// Calls `body` while no other thread has the value; it must not wait for one that wants it.
    package func withLock<Result: Sendable>(
      _ body: @Sendable (inout Value) throws -> Result
    ) rethrows -> Result {
      try cell.withLock(body)
    }
  #else
    private let cell: Mutex<Value>
    /// Tells the thread sanitizer who had the value before whom: when two want it at once, the library that `Mutex` comes
    /// in arranges that where the sanitizer does not look.
    private let handover = Atomic<UInt8>(0)

    /// Makes a lock around a value.
    package init(_ value: Value) { cell = Mutex(value) }

    /// Calls `body` while no other thread has the value; it must not wait for one that wants it.
    package func withLock<Result: Sendable>(
      _ body: @Sendable (inout Value) throws -> Result
    ) rethrows -> Result {
      try cell.withLock { value in
        _ = handover.load(ordering: .acquiring)
        defer { handover.store(0, ordering: .releasing) }
        return try body(&value)
      }
    }
  #endif
}
