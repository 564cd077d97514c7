import CAllocationCounter

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How long something takes, and how often it allocates.
struct Measurement {
  let name: String
  /// The least of several batches, in nanoseconds: what disturbs only adds.
  var nanoseconds: Double
  var allocations: Double
  /// What it may take, in nanoseconds.
  let target: Double
  /// How often it may allocate.
  let allocationLimit: Double

  /// Measures a body that does one unit of work.
  ///
  /// - Parameters:
  ///   - allocationLimit: How often the body may allocate; more is a failure.
  ///   - repetitions: How often the body runs in one batch.
  ///   - clock: By default the processor time of the process; for work on several threads, one that runs by itself.
  init(
    _ name: String, target: Double, allocationLimit: Double = 0, repetitions: Int = 10_000, batches: Int = 60,
    clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID, _ body: () -> Void
  ) {
    self.name = name
    self.target = target
    self.allocationLimit = allocationLimit
    // What is kept for later is made in the first runs.
    for _ in 0..<max(repetitions / 10, 2) { body() }
    nanoseconds = .infinity
    allocations = .infinity
    for _ in 0..<batches {
      let allocated = zoetrope_thread_allocations()
      let start = Self.now(clock)
      for _ in 0..<repetitions { body() }
      nanoseconds = min(nanoseconds, (Self.now(clock) - start) / Double(repetitions))
      allocations = min(allocations, Double(zoetrope_thread_allocations() - allocated) / Double(repetitions))
    }
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Whether it allocates more often than it may.
  var isWasteful: Bool { zoetrope_allocations_are_counted() && allocations > allocationLimit }

  var line: String {
    let verdict = isWasteful ? "ALLOCATES" : nanoseconds <= target ? "ok" : "slower than asked"
    return Self.padded(name, 58) + Self.padded(Self.time(nanoseconds), 11, isRight: true)
      + Self.padded(Self.time(target), 11, isRight: true)
      + Self.padded("\(Int(allocations.rounded()))", 13, isRight: true) + "  " + verdict
  }

  static let heading =
    padded("", 58) + padded("takes", 11, isRight: true) + padded("asked", 11, isRight: true)
    + padded("allocations", 13, isRight: true)

  private static func padded(_ text: String, _ width: Int, isRight: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return isRight ? space + text : text + space
  }

  private static func time(_ nanoseconds: Double) -> String {
    func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
    if nanoseconds < 1000 { return rounded(nanoseconds) + " ns" }
    if nanoseconds < 1e6 { return rounded(nanoseconds / 1000) + " µs" }
    return rounded(nanoseconds / 1e6) + " ms"
  }
}
