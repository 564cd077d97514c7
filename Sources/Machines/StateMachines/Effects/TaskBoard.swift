/// What owns a machine and its tasks, as the tasks see it: weakly.
protocol MachineHost: AnyObject, Sendable {
  associatedtype Event: Sendable

  /// Sends an event that a task came to, unless the task has been dropped; returns whether it was sent.
  func deliver(_ event: Event, from task: UInt64) async -> Bool

  /// A task has come to its end.
  func end(_ task: UInt64) async

  /// An alarm has rung, since its deadline has been reached; 0 is that of ``wakeSoon(_:)``.
  func wake(_ alarm: UInt64) async
}

/// Wakes a host that is still being made, when it is.
func wakeSoon<Host: MachineHost>(_ host: Host) {
  Task { [weak host] in await host?.wake(0) }
}

/// The tasks that a machine's effects began, with the visits that they belong to, and the one that waits for a deadline.
///
/// A class so that whatever becomes of its owner, the tasks are cancelled when it is gone.
final class TaskBoard<Key: Hashable & Sendable> {
  private struct Entry {
    var visit: Visit?
    var task: Task<Void, Never>
  }

  /// One visit of a state.
  struct Visit {
    var state: Key
    var number: UInt64
  }

  private var entries: [UInt64: Entry] = [:]
  private var lastID: UInt64 = 0
  private var alarm: (id: UInt64, deadline: Duration, task: Task<Void, Never>)?

  deinit {
    for entry in entries.values { entry.task.cancel() }
    alarm?.task.cancel()
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Any task that has not ended.
  var anyTask: Task<Void, Never>? { entries.first?.value.task }

  func isRunning(_ id: UInt64) -> Bool { entries[id] != nil }

  func remove(_ id: UInt64) { entries[id] = nil }

  /// Begins a task of a visit, or of the machine itself.
  func begin<Host: MachineHost>(
    for visit: Visit?, host: Host, _ body: @escaping @Sendable (EffectSender<Host.Event>) async -> Void
  ) {
    lastID += 1
    let id = lastID
    let sender = EffectSender<Host.Event> { [weak host] event in
      await host?.deliver(event, from: id) ?? false
    }
    let task = Task { [weak host] in
      await body(sender)
      await host?.end(id)
    }
    entries[id] = Entry(visit: visit, task: task)
  }

  /// Cancels and forgets the tasks whose visit is over.
  func cancel(where isOver: (Visit) -> Bool) {
    guard !entries.isEmpty else { return }
    for (id, entry) in entries {
      guard let visit = entry.visit, isOver(visit) else { continue }
      entry.task.cancel()
      entries[id] = nil
    }
  }

  /// Has the host woken at a moment; nil for never.
  func setAlarm<Host: MachineHost>(at deadline: Duration?, of clock: RuntimeClock, host: Host) {
    guard alarm?.deadline != deadline else { return }
    alarm?.task.cancel()
    alarm = deadline.map { deadline in
      lastID += 1
      let id = lastID
      let task = Task { [weak host] in
        guard (try? await clock.sleep(deadline)) != nil else { return }
        await host?.wake(id)
      }
      return (id, deadline, task)
    }
  }

  /// An alarm has rung; another may be set for the same moment.
  ///
  /// If another has taken its place in the meantime, that one goes on: forgotten, it would sleep with nobody to cancel it.
  func clearAlarm(_ id: UInt64) {
    if alarm?.id == id { alarm = nil }
  }
}
