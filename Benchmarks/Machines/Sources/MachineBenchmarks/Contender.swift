import CAllocationCounter

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One way to follow events, and what it has taken so far.
final class Contender {
  /// What follows a course once, and says how many of its events were accepted.
  enum Body {
    case inline(([Disc.Event]) -> Int)
    /// Whatever thread it runs on.
    case concurrent(([Disc.Event]) async -> Int)
  }

  let name: String
  /// Nanoseconds that an accepted event may take on a quiet machine; nil for what others are compared with.
  let target: Double?
  let body: Body
  private var results: [String: Result] = [:]

  /// What is known about one course.
  struct Result {
    /// The least of all batches, an event.
    var nanoseconds = Double.infinity
    /// The most of all batches but the first, a batch.
    var allocations: UInt64 = 0
    var batches = 0
    /// How many events were accepted: the same for all, or one of them is wrong.
    var accepted = 0
  }

  init(_ name: String, target: Double? = nil, _ body: @escaping ([Disc.Event]) -> Int) {
    self.name = name
    self.target = target
    self.body = .inline(body)
  }

  init(_ name: String, target: Double? = nil, concurrently body: @escaping ([Disc.Event]) async -> Int) {
    self.name = name
    self.target = target
    self.body = .concurrent(body)
  }

  /// The least that an event of a course has taken, in nanoseconds.
  func nanoseconds(_ course: Course) -> Double { results[course.name]?.nanoseconds ?? .infinity }

  /// How many events of a course were accepted.
  func accepted(_ course: Course) -> Int { results[course.name]?.accepted ?? 0 }

  /// The most that a batch has allocated.
  var allocations: UInt64 { results.values.map(\.allocations).max() ?? 0 }

  /// How much a batch may allocate: what hops between threads needs a little, but never an event.
  var permittedAllocations: UInt64 {
    if case .concurrent = body { UInt64(Self.repetitions * 8) } else { 0 }
  }

  /// How often a course is followed in one batch: reading the clock must not count.
  private static let repetitions = 8

  /// Follows a course a few times more.
  func batch(_ course: Course) async {
    var result = results[course.name] ?? Result()
    let allocated: UInt64
    let taken: Double
    switch body {
    case .inline(let body): (taken, allocated) = Self.time(course, &result.accepted, body)
    case .concurrent(let body): (taken, allocated) = await Self.time(course, &result.accepted, body)
    }
    result.nanoseconds = min(result.nanoseconds, taken / Double(course.events.count * Self.repetitions))
    // The first batch makes what is kept.
    if result.batches > 0 { result.allocations = max(result.allocations, allocated) }
    result.batches += 1
    results[course.name] = result
  }

  private static func time(_ course: Course, _ accepted: inout Int, _ body: ([Disc.Event]) -> Int) -> (
    Double, UInt64
  ) {
    let allocated = zoetrope_thread_allocations()
    let start = now
    for _ in 0..<repetitions { accepted = body(course.events) }
    return (now - start, zoetrope_thread_allocations() - allocated)
  }

  private static func time(_ course: Course, _ accepted: inout Int, _ body: ([Disc.Event]) async -> Int) async
    -> (Double, UInt64)
  {
    let allocated = zoetrope_process_allocations()
    let start = now
    for _ in 0..<repetitions { accepted = await body(course.events) }
    return (now - start, zoetrope_process_allocations() - allocated)
  }

  /// Processor time of the process, in nanoseconds: what others do meanwhile does not count.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
