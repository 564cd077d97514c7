#if canImport(Host)
  import Dispatch
  import Host
#endif

/// The calling thread and helpers that draw the pictures of one rasterizer together.
///
/// A round of work has items with numbers from 0 on. The caller announces items while it prepares further ones, and helpers
/// begin with them at once. To end the round, the caller takes what is left (``take()``) and waits for the helpers
/// (``endRound()``). Where helpers have no processor, the caller does all of it. Once the helpers have started and their
/// memory has grown, a round allocates nothing.
final class Team {
  /// The memory of one thread; only that thread uses it during a round.
  final class Member: @unchecked Sendable {
    /// The coverages that it makes.
    var store = CoverageStore()
    /// The composer of the bands that it draws.
    var composer = BandComposer()
  }

  /// The work on each item; the caller sets its properties between rounds.
  class Job: @unchecked Sendable {
    /// Does the work of an item, with the memory of the thread that runs it.
    func run(_ item: Int, _ worker: Int, _ member: Member) {}
  }

  /// Whether there are threads; where the answer is no, the compiler leaves out what is only for several.
  @inline(__always)
  static var isPossible: Bool {
    #if canImport(Host)
      HelperThread.isAvailable
    #else
      false
    #endif
  }

  /// The largest number of threads.
  static var largestCount: Int { isPossible ? 16 : 1 }

  /// The work, in units, from which helpers are called for coverages.
  var leastWork: Int64 = 40_000
  /// The work of painting, in units, from which bands are drawn together.
  var leastPainting: Int64 = 60_000

  /// The helpers; the caller has memory of its own.
  let members: [Member]
  /// The job that makes coverages.
  let shapes = ShapeJob()
  /// The job that draws bands.
  let bands = BandJob()
  /// The number of items announced in this round.
  private(set) var announced = 0
  /// The number of rounds that have ended.
  private(set) var rounds = 0
  #if canImport(Host)
    private let desk: Desk
  #endif

  /// Creates a team of 2 up to ``largestCount`` threads, which start when they are first needed.
  init(_ count: Int) {
    members = (1..<count).map { _ in Member() }
    #if canImport(Host)
      desk = Desk(mostHelpers: members.count)
    #endif
  }

  #if canImport(Host)
    deinit { desk.close() }

    /// Announces the items up to a number, and wakes helpers for them.
    ///
    /// - Parameter own: The number of items that the caller takes at once.
    func announce(upTo count: Int, of job: Job, own: Int = 0) {
      announced = count
      desk.announce(upTo: count, of: job, own: own, members)
    }

    /// Takes the next item for the caller; nil when there is none.
    func take() -> Int? { desk.take() }

    /// Waits until all items taken are done, and ends the round.
    func endRound() {
      desk.endRound()
      announced = 0
      rounds += 1
    }
  #else
    private var taken = 0

    func announce(upTo count: Int, of job: Job, own: Int = 0) { announced = count }

    func take() -> Int? {
      guard taken < announced else { return nil }
      taken += 1
      return taken - 1
    }

    func endRound() { (announced, taken, rounds) = (0, 0, rounds + 1) }
  #endif
}

#if canImport(Host)
  /// The place where the caller lays items and helpers take them.
  private final class Desk: @unchecked Sendable {
    private struct State {
      var job: Team.Job?
      var announced = 0
      var taken = 0
      /// The number of helpers that work on an item.
      var busy = 0
      /// The number of helpers that do not sleep.
      var awake = 0
      /// The number of threads that have started.
      var helpers = 0
      /// The number of threads that may start.
      var mostHelpers: Int
      /// Whether the caller waits until no helper is busy.
      var isAwaited = false
      var isClosed = false
    }

    private let state: Lock<State>
    private let call = DispatchSemaphore(value: 0)
    private let rest = DispatchSemaphore(value: 0)

    init(mostHelpers: Int) { state = Lock(State(mostHelpers: mostHelpers)) }

    func announce(upTo count: Int, of job: Team.Job, own: Int, _ members: [Team.Member]) {
      let (known, start) = state.withLock { state -> (Int, Range<Int>) in
        state.job = job
        state.announced = count
        // Helpers that are awake and not busy need no call.
        let idle = state.awake - state.busy
        let missing = max(0, min(count - state.taken - own, state.mostHelpers - state.busy) - idle)
        let known = min(missing, state.helpers - state.awake)
        let start = state.helpers..<min(state.helpers + missing - known, state.mostHelpers)
        state.helpers = start.upperBound
        state.awake += known + start.count
        return (known, start)
      }
      for _ in 0..<known { call.signal() }
      for number in start {
        let member = members[number]
        if !HelperThread.start({ self.help(number, member) }) { return giveUp(number..<start.upperBound) }
      }
    }

    /// Takes the next item for the caller.
    func take() -> Int? {
      state.withLock { state in
        guard state.taken < state.announced else { return nil }
        state.taken += 1
        return state.taken - 1
      }
    }

    /// Waits until no helper is busy, and forgets the items, all of which must have been taken.
    func endRound() {
      let waits = state.withLock { state in
        state.isAwaited = state.busy > 0
        return state.isAwaited
      }
      if waits { rest.wait() }
      state.withLock { state in
        state.announced = 0
        state.taken = 0
      }
    }

    /// Lets the helpers end.
    func close() {
      let count = state.withLock { state in
        state.isClosed = true
        return state.helpers
      }
      for _ in 0..<count { call.signal() }
    }

    private func help(_ worker: Int, _ member: Team.Member) {
      var hasDone = false
      while true {
        while let (job, item) = next(hasDone) {
          job.run(item, worker, member)
          hasDone = true
        }
        hasDone = false
        call.wait()
        if state.withLock({ $0.isClosed }) { return }
      }
    }

    /// Takes the next item for a helper; without one, the helper goes to sleep.
    ///
    /// - Parameter hasDone: Whether it has done the item that it took before.
    private func next(_ hasDone: Bool) -> (Team.Job, Int)? {
      let (job, item, isLast) = state.withLock { state -> (Team.Job?, Int, Bool) in
        if hasDone { state.busy -= 1 }
        if let job = state.job, state.taken < state.announced {
          state.taken += 1
          state.busy += 1
          return (job, state.taken - 1, false)
        }
        state.awake -= 1
        let isLast = state.isAwaited && state.busy == 0
        if isLast { state.isAwaited = false }
        return (nil, 0, isLast)
      }
      if isLast { rest.signal() }
      return job.map { ($0, item) }
    }

    /// Does without threads that the system does not have.
    private func giveUp(_ numbers: Range<Int>) {
      state.withLock { state in
        state.awake -= numbers.count
        state.helpers = numbers.lowerBound
        state.mostHelpers = numbers.lowerBound
      }
    }
  }
#endif
