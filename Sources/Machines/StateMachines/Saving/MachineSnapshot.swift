import StateGraph

/// The saved state of a machine at one moment, which a machine can be restored from later.
///
/// ```swift
/// let snapshot = search.snapshot(at: now)
/// let bytes = try JSONEncoder().encode(snapshot)
/// // in another process, a day later
/// var search = PureMachine<Search>()
/// try search.restore(decoded, timers: .absolute(now: later), effects: &effects)
/// ```
public struct MachineSnapshot<Saved: Codable>: Codable {
  /// The fingerprint of the machine's definition.
  public var fingerprint: StateGraph.Fingerprint
  /// The time of the snapshot, counted from a moment that the host chooses, such as the beginning of 1970; nil if
  /// unknown.
  public var takenAt: Duration?
  /// The data that the machine needs to continue.
  public var saved: Saved

  /// Creates a snapshot.
  public init(fingerprint: StateGraph.Fingerprint, takenAt: Duration? = nil, saved: Saved) {
    self.fingerprint = fingerprint
    self.takenAt = takenAt
    self.saved = saved
  }
}

extension MachineSnapshot: Sendable where Saved: Sendable {}

/// The treatment of delays that were pending when a snapshot was taken.
public enum RestoredTimers: Sendable, Hashable {
  /// Keeps deadlines unchanged: transitions that became due in the meantime are taken immediately, in order.
  ///
  /// `now` is counted from the same moment as ``MachineSnapshot/takenAt``. If the clock was set back, the elapsed time
  /// counts as zero.
  case absolute(now: Duration)
  /// Ignores the time since the snapshot: pending delays keep their remaining time.
  case frozen
  /// Restarts pending delays from the beginning.
  case restart
}

/// An error of restoring a snapshot.
public enum SnapshotError: Error, Sendable, Hashable {
  /// The machine's definition has changed, and there is no migration for the snapshot.
  case definitionChanged(was: StateGraph.Fingerprint, is: StateGraph.Fingerprint)
  /// Absolute timers are requested, but the snapshot has no time.
  case timeUnknown
  /// A time in the snapshot is negative, or longer than the maximum of 146 billion years.
  case invalidTime
  /// The snapshot contains a name or number that the machine does not have; the text describes it.
  case unknown(String)
}

extension SnapshotError: CustomStringConvertible {
  /// The problem and the remedy, in words.
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
  /// A snapshot of the machine in its current state.
  ///
  /// - Parameter time: The current time, counted from a moment that the host chooses; needed for absolute timers.
  public func snapshot(at time: Duration? = nil) -> MachineSnapshot<Saved> {
    MachineSnapshot(fingerprint: fingerprint, takenAt: time, saved: save())
  }

  /// Restores the machine from a snapshot.
  ///
  /// No state is entered or left, and past effects are not requested again: start the work that the state needs, as the
  /// `pending` effects of an actor or a model.
  ///
  /// - Parameters:
  ///   - snapshot: A snapshot of a machine with the same definition.
  ///   - timers: The treatment of pending delays.
  ///   - effects: The effects of transitions that became due in the meantime are appended.
  /// - Throws: ``SnapshotError``, or an error of the machine; the machine is unchanged then.
  public mutating func restore(
    _ snapshot: MachineSnapshot<Saved>, timers: RestoredTimers, effects: inout [Effect]
  ) throws {
    try restore(snapshot, timers: timers, effects: &effects) { (old: MachineSnapshot<Saved>) -> Saved? in nil
    }
  }

  /// Restores the machine from a snapshot, which may be of a machine with a different definition.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot. Its saved data may have another type, for example one with the old names.
  ///   - timers: The treatment of pending delays.
  ///   - effects: The effects of transitions that became due in the meantime are appended.
  ///   - migrate: Converts a snapshot of another definition; nil if that is impossible. It is called for every snapshot
  ///     with another fingerprint or another type.
  /// - Throws: ``SnapshotError``, an error of `migrate`, or an error of the machine; the machine is unchanged then.
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
    // Both times may be negative, since they count from any moment, but their difference must be representable.
    guard takenAt == takenAt.countable else { throw .invalidTime }
    return (now.countable - takenAt).passing
  }
}
