#if canImport(Dispatch)
  import Dispatch
  import Locking
#endif

/// Threads that draw the pictures of one rasterizer together.
///
/// The threads are the system's. Where they have other work to do, the calling thread does all of it.
final class Team {
  /// A thread's own memory; only one thread uses it at a time.
  final class Member: @unchecked Sendable {
    let number: Int
    /// The coverages that it makes.
    var store = CoverageStore()
    /// The composer of the bands that it draws.
    var composer = BandComposer()

    init(_ number: Int) { self.number = number }
  }

  /// The largest number of threads.
  static var largestCount: Int {
    #if canImport(Dispatch)
      16
    #else
      1
    #endif
  }

  let members: [Member]
  /// The work, in units, from which the threads make coverages together.
  var leastWork: Int64 = 60_000
  /// The number of pixels from which they draw together.
  var leastPixels: Int64 = 32_768
  #if canImport(Dispatch)
    private let next = Lock(0)
  #endif

  /// Creates a team of 1 up to ``largestCount`` threads.
  init(_ count: Int) { members = (0..<count).map { Member($0) } }

  /// Calls `body` for each of `count` items, on several threads at once, and returns when all are done.
  ///
  /// - Parameter body: The work for an item. It may change the member, which is its own meanwhile, and what no other
  ///   item needs.
  func share(_ count: Int, _ body: @Sendable (Member, Int) -> Void) {
    #if canImport(Dispatch)
      let (members, next) = (members, next)
      next.withLock { $0 = 0 }
      DispatchQueue.concurrentPerform(iterations: Swift.min(members.count, count)) { number in
        while true {
          let item = next.withLock { item in
            defer { item += 1 }
            return item
          }
          guard item < count else { return }
          body(members[number], item)
        }
      }
    #else
      for item in 0..<count { body(members[0], item) }
    #endif
  }
}
