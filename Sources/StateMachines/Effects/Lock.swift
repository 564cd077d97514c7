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

    /// Makes a lock around a value.
    package init(_ value: Value) { cell = Mutex(value) }

    /// Calls `body` while no other thread has the value; it must not wait for one that wants it.
    package func withLock<Result: Sendable>(
      _ body: @Sendable (inout Value) throws -> Result
    ) rethrows -> Result {
      try cell.withLock { try body(&$0) }
    }
  #endif
}
