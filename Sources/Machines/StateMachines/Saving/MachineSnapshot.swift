import StateGraph

/// A machine as it was at one moment, to be kept and gone on with later.
///
/// ```swift
/// let snapshot = search.snapshot(at: now)
/// let bytes = try JSONEncoder().encode(snapshot)
/// // in another process, a day later
/// var search = PureMachine<Search>()
/// try search.restore(decoded, timers: .absolute(now: later), effects: &effects)
/// ```
public struct MachineSnapshot<Saved: Codable>: Codable {
  /// What the machine was defined like.
  public var fingerprint: StateGraph.Fingerprint
  /// When it was taken, counted from a moment that the host chooses, such as the beginning of 1970; nil if not known.
  public var takenAt: Duration?
  /// What the machine needs to go on.
  public var saved: Saved

  /// Makes a snapshot.
  public init(fingerprint: StateGraph.Fingerprint, takenAt: Duration? = nil, saved: Saved) {
    self.fingerprint = fingerprint
    self.takenAt = takenAt
    self.saved = saved
  }
}

extension MachineSnapshot: Sendable where Saved: Sendable {}

/// What becomes of what waited when a snapshot was taken.
public enum RestoredTimers: Sendable, Hashable {
  /// Deadlines stay where they were: what became due in the meantime is taken at once, in order.
  ///
  /// `now` is counted from the same moment as ``MachineSnapshot/takenAt``. A clock that was set back counts as no time.
  case absolute(now: Duration)
  /// The time in between does not count: what was left to wait is still to be waited.
  case frozen
  /// What waits begins again.
  case restart
}

/// Why a snapshot could not be gone on with.
public enum SnapshotError: Error, Sendable, Hashable {
  /// The machine is defined differently than it was, and nobody says how to go on.
  case definitionChanged(was: StateGraph.Fingerprint, is: StateGraph.Fingerprint)
  /// Deadlines are to stay where they were, but the snapshot does not say when it was taken.
  case timeUnknown
  /// A time in the snapshot is negative, or so long (146 billion years) that it can't have passed.
  case invalidTime
  /// The snapshot has something in it that the machine does not know; the text says what.
  case unknown(String)
}

extension SnapshotError: CustomStringConvertible {
  /// What is wrong, and what can be done.
  public var description: String {
    switch self {
    case .definitionChanged(let was, let now):
      "the snapshot is of a definition \(was), and this one is \(now): say how to migrate it"
    case .timeUnknown:
      "the snapshot does not say when it was taken: restore it with frozen timers, or restart them"
    case .invalidTime: "a time in the snapshot is negative, or can't have passed"
    case .unknown(let what): "the machine does not know \(what)"
    }
  }
}

extension SavableMachine {
  /// The machine as it is now.
  /// - Parameter time: When that is, counted from a moment that the host chooses; needed for absolute timers.
  public func snapshot(at time: Duration? = nil) -> MachineSnapshot<Saved> {
    MachineSnapshot(fingerprint: fingerprint, takenAt: time, saved: save())
  }

  /// Goes on where a snapshot was taken.
  ///
  /// Nothing is entered or left by it, and effects of the past are not asked for again: start anew what the state
  /// needs, as the `pending` effects of an actor or a model.
  /// - Parameters:
  ///   - snapshot: Of a machine with the same definition.
  ///   - timers: What becomes of what waited.
  ///   - effects: What transitions ask for that became due in the meantime is appended.
  /// - Throws: ``SnapshotError``, or what the machine finds wrong; it is unchanged then.
  public mutating func restore(
    _ snapshot: MachineSnapshot<Saved>, timers: RestoredTimers, effects: inout [Effect]
  ) throws {
    try restore(snapshot, timers: timers, effects: &effects) { (old: MachineSnapshot<Saved>) -> Saved? in nil
    }
  }

  /// Goes on where a snapshot was taken, perhaps of a machine that was defined differently.
  /// - Parameters:
  ///   - snapshot: What was saved may have another type, such as one with the old names.
  ///   - timers: What becomes of what waited.
  ///   - effects: What transitions ask for that became due in the meantime is appended.
  ///   - migrate: Says what a snapshot of another definition means now; nil if it can't. It is asked for every snapshot
  ///     with another fingerprint or another type.
  /// - Throws: ``SnapshotError``, what `migrate` throws, or what the machine finds wrong; it is unchanged then.
  public mutating func restore<Old>(
    _ snapshot: MachineSnapshot<Old>, timers: RestoredTimers, effects: inout [Effect],
    migrating migrate: (MachineSnapshot<Old>) throws -> Saved?
  ) throws {
    let away = try Self.timeAway(snapshot, timers)
    let fingerprint = fingerprint
    if snapshot.fingerprint == fingerprint, let saved = snapshot.saved as? Saved {
      try restore(saved)
    } else if let saved = try migrate(snapshot) {
      try restore(saved)
    } else {
      throw SnapshotError.definitionChanged(was: snapshot.fingerprint, is: fingerprint)
    }
    if timers == .restart { restartTimers() }
    if away > .zero { _ = advance(by: away, effects: &effects) }
  }

  private static func timeAway<Old>(
    _ snapshot: MachineSnapshot<Old>, _ timers: RestoredTimers
  ) throws(SnapshotError) -> Duration {
    guard case .absolute(let now) = timers else { return .zero }
    guard let takenAt = snapshot.takenAt else { throw .timeUnknown }
    // Counted from any moment, so that both may be negative; but their difference has to fit.
    guard takenAt == takenAt.countable else { throw .invalidTime }
    return (now.countable - takenAt).passing
  }
}
