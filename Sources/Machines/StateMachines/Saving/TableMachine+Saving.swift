import StateGraph

extension TableMachine: SavableMachine where Symbols.State: Codable {
  /// What a table's machine needs to go on.
  ///
  /// The owner is not part of it: save that on its own.
  public struct Saved: Codable, Sendable {
    /// The state.
    public var state: Symbols.State
    /// How long it has been active, as far as time was handed in.
    public var elapsed: Duration
    /// How many of its delayed transitions have been due.
    public var dueDelays: Int

    /// Makes one, such as of an older one while migrating.
    public init(state: Symbols.State, elapsed: Duration = .zero, dueDelays: Int = 0) {
      self.state = state
      self.elapsed = elapsed
      self.dueDelays = dueDelays
    }
  }

  /// Of the definition's graph; made each time.
  public var fingerprint: StateGraph.Fingerprint { definition.graph().fingerprint }

  /// The state, and how long it has been active.
  public func save() -> Saved {
    Saved(state: value, elapsed: cursor.elapsed, dueDelays: cursor.dueDelays)
  }

  /// Enters the saved state as a new visit that has lasted as long as the saved one; no callback runs.
  /// - Throws: ``SnapshotError``: a time that can't have passed, a state that the definition has never heard of, or more delays than
  ///   the state has.
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

  /// Lets the time of this state begin again, its delayed transitions included.
  public mutating func restartTimers() {
    cursor.elapsed = .zero
    cursor.dueDelays = 0
  }
}
