import CAllocationCounter

/// Counts what a piece of code allocates on the thread it runs on.
///
/// ```swift
/// @Test(.enabled(if: MallocCounter.isReliable)) func `the second pass allocates nothing`() {
///   drawAllFrames()
///   #expect(MallocCounter.count { drawAllFrames() } == 0)
/// }
/// ```
public enum MallocCounter {
  /// Whether allocations can be counted here: on glibc, without a sanitizer.
  public static var isAvailable: Bool { zoetrope_allocations_are_counted() }

  /// The number of calls of malloc and its kin by `body` on this thread; 0 if counting is not available.
  ///
  /// Other threads do not disturb the count, so that tests may run side by side.
  public static func count(_ body: () throws -> Void) rethrows -> Int {
    let before = zoetrope_thread_allocations()
    try body()
    return Int(zoetrope_thread_allocations() - before)
  }

  /// The number of bytes that `body` requests on this thread; 0 if counting is not available.
  public static func bytes(_ body: () throws -> Void) rethrows -> Int {
    let before = zoetrope_thread_allocated_bytes()
    try body()
    return Int(zoetrope_thread_allocated_bytes() - before)
  }

  /// Whether a count says something about the renderer: not in a debug build.
  public static var isReliable: Bool {
    #if DEBUG
      false
    #else
      isAvailable
    #endif
  }
}
