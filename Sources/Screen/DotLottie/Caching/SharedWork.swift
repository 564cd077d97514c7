import Host

/// Work that several tasks ask for at once and that is done once.
///
/// A cancelled task leaves alone; the work is cancelled when the last one has left. The result goes to the tasks that
/// wait, and is not kept.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable, Report: Sendable>: Sendable {
  /// Receives the reports of the work.
  typealias Listener = @Sendable (Report) -> Void
  /// Does the work.
  typealias Body = @Sendable (_ report: @escaping Listener) async throws -> Value

  private typealias Waiter = CheckedContinuation<Result<Value, any Error>, Never>

  private struct Flight {
    let id: Int
    var waiters: [Int: (waiter: Waiter, listener: Listener)] = [:]
    var task: Task<Void, Never>?
    var lastReport: Report?
  }

  private struct Contents {
    var flights: [Key: Flight] = [:]
    var next = 0

    mutating func number() -> Int {
      next += 1
      return next
    }
  }

  private enum Entrance {
    case joined(Report?)
    case leads(Int)
    case cancelled
  }

  private let contents = Lock(Contents())

  /// The number of tasks that wait for a work.
  var waitingCount: Int { contents.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters.count } } }

  /// Does a work, or waits for the one in progress.
  ///
  /// - Parameters:
  ///   - key: The identity of the work.
  ///   - listener: Receives the reports of the work; a late listener receives the last one at once.
  ///   - body: The work; runs in a task of its own.
  /// - Throws: The error of the work; `CancellationError` if the calling task is cancelled.
  func value(for key: Key, listener: @escaping Listener = { _ in }, _ body: @escaping Body) async throws
    -> Value
  {
    let place = contents.withLock { $0.number() }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (waiter: Waiter) in
        switch enter(key, place, waiter, listener) {
        case .joined(let report): if let report { listener(report) }
        case .leads(let flight): start(key, flight, body)
        case .cancelled: waiter.resume(returning: .failure(CancellationError()))
        }
      }
    } onCancel: {
      leave(key, place)
    }
    return try outcome.get()
  }

  private func enter(
    _ key: Key, _ place: Int, _ waiter: Waiter, _ listener: @escaping Listener
  ) -> Entrance {
    contents.withLock { contents in
      // Checked under the lock, because the cancellation handler may have run before this.
      if Task.isCancelled { return .cancelled }
      if contents.flights[key] != nil {
        contents.flights[key]?.waiters[place] = (waiter, listener)
        return .joined(contents.flights[key]?.lastReport)
      }
      var flight = Flight(id: contents.number())
      flight.waiters[place] = (waiter, listener)
      contents.flights[key] = flight
      return .leads(flight.id)
    }
  }

  private func start(_ key: Key, _ flight: Int, _ body: @escaping Body) {
    // Not with the priority of the first caller, because a more urgent one may join.
    let task = Task.detached(priority: .userInitiated) {
      let outcome: Result<Value, any Error>
      do {
        outcome = .success(try await body { self.notify($0, key, flight) })
      } catch {
        outcome = .failure(error)
      }
      self.end(key, flight, outcome)
    }
    let isOver = contents.withLock { contents in
      guard contents.flights[key]?.id == flight else { return true }
      contents.flights[key]?.task = task
      return false
    }
    // It has ended already, or everybody left before it began.
    if isOver { task.cancel() }
  }

  private func notify(_ report: Report, _ key: Key, _ flight: Int) {
    let listeners = contents.withLock { contents in
      guard contents.flights[key]?.id == flight else { return [Listener]() }
      contents.flights[key]?.lastReport = report
      return (contents.flights[key]?.waiters ?? [:]).values.map(\.listener)
    }
    for listener in listeners { listener(report) }
  }

  private func end(_ key: Key, _ flight: Int, _ outcome: Result<Value, any Error>) {
    let waiters = contents.withLock { contents in
      guard contents.flights[key]?.id == flight else { return [Waiter]() }
      return (contents.flights.removeValue(forKey: key)?.waiters ?? [:]).values.map(\.waiter)
    }
    for waiter in waiters { waiter.resume(returning: outcome) }
  }

  private func leave(_ key: Key, _ place: Int) {
    let (waiter, task) = contents.withLock { contents in
      guard let entry = contents.flights[key]?.waiters.removeValue(forKey: place) else {
        return (nil as Waiter?, nil as Task<Void, Never>?)
      }
      guard contents.flights[key]?.waiters.isEmpty == true else { return (entry.waiter, nil) }
      // Later callers begin anew.
      return (entry.waiter, contents.flights.removeValue(forKey: key)?.task)
    }
    task?.cancel()
    waiter?.resume(returning: .failure(CancellationError()))
  }
}
