import Host

/// A clock that advances only on request: for tests, and for time other than the system's.
///
/// ```swift
/// let clock = ManualClock()
/// let search = MachineActor(PureMachine<Search>(), clock: clock) { … }
/// await search.send(.submit)
/// clock.advance(by: .seconds(30))
/// #expect(await search.state == .failed)   // no test waits
/// ```
/// Tasks that sleep on the clock wake in the order of their deadlines, when the clock has reached them.
public final class ManualClock: Clock, Sendable {
  /// A moment of the clock, as the time since its creation.
  public struct Instant: InstantProtocol {
    /// The time since the clock was created.
    public var offset: Duration

    /// Creates a moment.
    public init(offset: Duration) { self.offset = offset }

    /// The moment that is later by the given duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The duration from this moment to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether the first moment is earlier.
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private let contents = Lock(Contents())

  /// Creates a clock at time zero.
  public init() {}

  /// The current moment of the clock.
  public var now: Instant { contents.withLock { Instant(offset: $0.now) } }

  /// The resolution, which is zero: all durations are distinct.
  public var minimumResolution: Duration { .zero }

  /// The number of tasks that sleep on the clock.
  public var sleeperCount: Int { contents.withLock { $0.sleeperCount } }

  /// Advances the time, and wakes the tasks whose deadlines are reached.
  ///
  /// The clock advances immediately. A woken task runs when its executor schedules it, and sees the new time.
  ///
  /// - Parameter duration: The elapsed time; a negative duration counts as zero.
  public func advance(by duration: Duration) {
    let woken = contents.withLock { $0.advance(by: duration.passing) }
    for sleeper in woken { sleeper.resume() }
  }

  /// Waits until the clock reaches a moment.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = contents.withLock { $0.addSleep() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: Continuation) in
        contents.withLock { $0.begin(id, until: deadline.offset, continuation) }.run()
      }
    } onCancel: {
      let continuation = contents.withLock { $0.cancel(id) }
      continuation?.resume(throwing: CancellationError())
    }
  }

  /// Waits until at least `count` tasks sleep on the clock, so that a test advances the time only then.
  public func waitForSleepers(_ count: Int = 1) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isThere = contents.withLock { $0.wait(for: count, continuation) }
      if isThere { continuation.resume() }
    }
  }
}

private typealias Continuation = CheckedContinuation<Void, any Error>

/// The data behind the lock of a manual clock; continuations are resumed outside of the lock.
private struct Contents: Sendable {
  enum Sleep: Sendable {
    /// The task has an identifier, but does not sleep yet.
    case beginning
    /// The task was cancelled before it slept.
    case cancelled
    case sleeping(until: Duration, Continuation)
  }

  struct Waiter: Sendable {
    var count: Int
    var continuation: CheckedContinuation<Void, Never>
  }

  var now = Duration.zero
  var sleeperCount = 0
  private var sleeps: [UInt64: Sleep] = [:]
  private var waiters: [Waiter] = []
  private var nextID: UInt64 = 0

  mutating func addSleep() -> UInt64 {
    nextID += 1
    sleeps[nextID] = .beginning
    return nextID
  }

  /// The work to do outside of the lock after a task has started to sleep, or has not.
  struct Beginning: Sendable {
    var continuation: Continuation?
    var error: CancellationError?
    var waiters: [Waiter] = []

    func run() {
      if let error { continuation?.resume(throwing: error) } else { continuation?.resume() }
      for waiter in waiters { waiter.continuation.resume() }
    }
  }

  mutating func begin(_ id: UInt64, until deadline: Duration, _ continuation: Continuation) -> Beginning {
    if case .cancelled? = sleeps[id] {
      sleeps[id] = nil
      return Beginning(continuation: continuation, error: CancellationError())
    }
    guard deadline > now else {
      sleeps[id] = nil
      return Beginning(continuation: continuation)
    }
    sleeps[id] = .sleeping(until: deadline, continuation)
    sleeperCount += 1
    let isReached = { [sleeperCount] (waiter: Waiter) in waiter.count <= sleeperCount }
    let reached = waiters.filter(isReached)
    waiters.removeAll(where: isReached)
    return Beginning(waiters: reached)
  }

  /// Returns the continuation of the task if it sleeps.
  mutating func cancel(_ id: UInt64) -> Continuation? {
    switch sleeps[id] {
    case .beginning:
      sleeps[id] = .cancelled
      return nil
    case .sleeping(_, let continuation):
      sleeps[id] = nil
      sleeperCount -= 1
      return continuation
    case .cancelled, nil:
      return nil
    }
  }

  /// Returns the continuations of the woken tasks, in the order of their deadlines, then of their arrival.
  mutating func advance(by duration: Duration) -> [Continuation] {
    now += duration
    var woken: [(deadline: Duration, id: UInt64, continuation: Continuation)] = []
    for (id, sleep) in sleeps {
      if case .sleeping(let deadline, let continuation) = sleep, deadline <= now {
        woken.append((deadline, id, continuation))
      }
    }
    for sleeper in woken { sleeps[sleeper.id] = nil }
    sleeperCount -= woken.count
    return woken.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }.map(\.continuation)
  }

  /// Returns whether at least `count` tasks sleep already; otherwise stores the waiter.
  mutating func wait(for count: Int, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
    guard sleeperCount < count else { return true }
    waiters.append(Waiter(count: count, continuation: continuation))
    return false
  }
}
