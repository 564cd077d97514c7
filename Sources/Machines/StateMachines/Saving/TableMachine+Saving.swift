import StateGraph

extension TableMachine: SavableMachine where Symbols.State: Codable {
  /// The data that a table's machine needs to continue.
  ///
  /// The owner is not included: save it separately.
  public struct Saved: Codable, Sendable {
    /// The state.
    public var state: Symbols.State
    /// The time that the state has been active, as counted by the machine.
    public var elapsed: Duration
    /// The number of its delayed transitions that have been due.
    public var dueDelays: Int

    /// Creates a value, for example from older data during a migration.
    public init(state: Symbols.State, elapsed: Duration = .zero, dueDelays: Int = 0) {
      self.state = state
      self.elapsed = elapsed
      self.dueDelays = dueDelays
    }
  }

  /// The fingerprint of the definition's graph; computed on each call.
  public var fingerprint: StateGraph.Fingerprint { definition.graph().fingerprint }

  /// The state, and the time that it has been active.
  public func save() -> Saved {
    Saved(state: value, elapsed: cursor.elapsed, dueDelays: cursor.dueDelays)
  }

  /// Enters the saved state as a new visit that has lasted as long as the saved one; no callback runs.
  ///
  /// - Throws: ``SnapshotError``, for an invalid time, a state that the definition does not contain, or more delays
  ///   than the state has.
  public mutating func restore(_ saved: Saved) throws {
    guard saved.elapsed.canPass else { throw SnapshotError.invalidTime }
    guard let number = definition.table.states.number(of: saved.state.key) else {
      throw SnapshotError.unknown("the state \(saved.state.key.name)")
    }
    guard saved.dueDelays >= 0, saved.dueDelays <= definition.table.delays[number].count else {
      throw SnapshotError.unknown("\(saved.dueDelays) delays that are over in \(saved.state.key.name)")
    }
    value = saved.state
    cursor.resume(number, elapsed: saved.elapsed, dueDelays: saved.dueDelays)
  }

  /// Restarts the time of the current state, including its delayed transitions.
  public mutating func restartTimers() {
    cursor.elapsed = .zero
    cursor.dueDelays = 0
  }
}
