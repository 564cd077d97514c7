/// The owner of a machine and its tasks; the tasks refer to it weakly.
protocol MachineHost: AnyObject, Sendable {
  associatedtype Event: Sendable

  /// Sends an event of a task, unless the task has been dropped; returns whether it was sent.
  func deliver(_ event: Event, from task: UInt64) async -> Bool

  /// Removes a task that has ended.
  func end(_ task: UInt64) async

  /// Handles an alarm whose deadline has been reached; 0 is the alarm of ``wakeSoon(_:)``.
  func wake(_ alarm: UInt64) async
}

/// Wakes a host as soon as its initialisation is complete.
func wakeSoon<Host: MachineHost>(_ host: Host) {
  Task { [weak host] in await host?.wake(0) }
}

/// The tasks of a machine's effects with their visits, and the task that waits for the next deadline.
///
/// It is a class, so that its deinitializer cancels the tasks however the owner ends.
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

  /// Any task that has not ended; nil if all have.
  var anyTask: Task<Void, Never>? { entries.first?.value.task }

  func isRunning(_ id: UInt64) -> Bool { entries[id] != nil }

  func remove(_ id: UInt64) { entries[id] = nil }

  /// Starts a task of a visit, or of the machine itself if `visit` is nil.
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

  /// Cancels and removes the tasks whose visit has ended.
  func cancel(where isOver: (Visit) -> Bool) {
    guard !entries.isEmpty else { return }
    for (id, entry) in entries {
      guard let visit = entry.visit, isOver(visit) else { continue }
      entry.task.cancel()
      entries[id] = nil
    }
  }

  /// Sets the moment at which the host is woken; nil for no alarm.
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

  /// Removes an alarm that has fired, so that another can be set for the same moment.
  ///
  /// If another alarm has replaced it in the meantime, that one stays: once removed, it could no longer be cancelled.
  func clearAlarm(_ id: UInt64) {
    if alarm?.id == id { alarm = nil }
  }
}
