#if !canImport(Host)
  /// A value that one thread uses, in builds for a browser, which have no threads.
  package final class Lock<Value: Sendable>: @unchecked Sendable {
    // Unchecked, because there is one thread.
    private var value: Value

    /// Makes a lock around a value.
    package init(_ value: Value) { self.value = value }

    /// Calls `body` with access to the value.
    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { body(&value) }
  }
#endif
