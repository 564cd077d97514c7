#if canImport(os)
  import os
#else
  import Synchronization
#endif

/// A value that several threads use, one at a time.
///
/// Only this file may refer to `Mutex`, which is newer than the oldest supported systems. Where the `os` module exists,
/// its unfair lock is used instead.
package final class Lock<Value: Sendable>: Sendable {
  #if canImport(os)
    private let cell: OSAllocatedUnfairLock<Value>

    /// Makes a lock around a value.
    package init(_ value: Value) { cell = OSAllocatedUnfairLock(initialState: value) }

    /// Calls `body` with exclusive access to the value.
    ///
    /// `body` must not wait for a thread that needs the lock.
    package func withLock<Result: Sendable>(
      _ body: (inout Value) throws -> Result
    ) rethrows -> Result {
      try cell.withLockUnchecked(body)
    }
  #else
    private let cell: Mutex<Value>
    /// Shows the thread sanitizer the order of accesses: under contention, the library that contains `Mutex`
    /// establishes it in code that the sanitizer does not see.
    private let handover = Atomic<UInt8>(0)

    /// Makes a lock around a value.
    package init(_ value: Value) { cell = Mutex(value) }

    /// Calls `body` with exclusive access to the value.
    ///
    /// `body` must not wait for a thread that needs the lock.
    package func withLock<Result: Sendable>(
      _ body: (inout Value) throws -> Result
    ) rethrows -> Result {
      try cell.withLock { value in
        _ = handover.load(ordering: .acquiring)
        defer { handover.store(0, ordering: .releasing) }
        return try body(&value)
      }
    }
  #endif
}
