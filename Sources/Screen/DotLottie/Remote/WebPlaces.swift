import Host

/// Admits a number of tasks at a time to each host, in the order in which they came.
final class WebPlaces: Sendable {
  private typealias Waiter = CheckedContinuation<Bool, Never>

  private struct Host {
    var busy = 0
    var waiting: [(id: Int, waiter: Waiter)] = []
  }

  private struct Contents {
    var hosts: [String: Host] = [:]
    var next = 0
  }

  private let perHost: Int
  private let contents = Lock(Contents())

  init(perHost: Int) { self.perHost = max(perHost, 1) }

  /// The number of tasks that wait for a place.
  var waitingCount: Int { contents.withLock { $0.hosts.values.reduce(0) { $0 + $1.waiting.count } } }

  /// The hosts at which a task has a place.
  var hosts: Set<String> { contents.withLock { Set($0.hosts.keys) } }

  /// Does a work while it has a place.
  ///
  /// - Throws: The error of the work; `CancellationError` if the task is cancelled while it waits.
  func withPlace<Value: Sendable>(at host: String, _ body: () async throws -> Value) async throws -> Value {
    guard await enter(host) else { throw CancellationError() }
    defer { leave(host) }
    return try await body()
  }

  /// Waits for a place; false if the task is cancelled before there is one.
  private func enter(_ host: String) async -> Bool {
    let id = contents.withLock { contents in
      contents.next += 1
      return contents.next
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { (waiter: Waiter) in
        let answer: Bool? = contents.withLock { contents in
          // Checked under the lock, because the cancellation handler may have run before this.
          if Task.isCancelled { return false }
          if contents.hosts[host, default: Host()].busy < perHost {
            contents.hosts[host, default: Host()].busy += 1
            return true
          }
          contents.hosts[host]?.waiting.append((id, waiter))
          return nil
        }
        if let answer { waiter.resume(returning: answer) }
      }
    } onCancel: {
      cancel(id, host)
    }
  }

  private func cancel(_ id: Int, _ host: String) {
    let waiter = contents.withLock { contents in
      contents.hosts[host]?.waiting.firstIndex { $0.id == id }.flatMap {
        contents.hosts[host]?.waiting.remove(at: $0).waiter
      }
    }
    waiter?.resume(returning: false)
  }

  /// Gives the place to the task that has waited longest.
  private func leave(_ host: String) {
    let heir: Waiter? = contents.withLock { contents in
      guard var row = contents.hosts[host] else { return nil }
      let heir = row.waiting.isEmpty ? nil : row.waiting.removeFirst().waiter
      if heir == nil { row.busy -= 1 }
      contents.hosts[host] = row.busy == 0 ? nil : row
      return heir
    }
    heir?.resume(returning: true)
  }
}
