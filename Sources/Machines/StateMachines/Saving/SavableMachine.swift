import StateGraph

/// A machine that can be saved to and restored from a ``MachineSnapshot``.
public protocol SavableMachine: EventMachine {
  /// The data that the machine needs to continue: the state, and the elapsed time of pending delays.
  associatedtype Saved: Codable

  /// A value that identifies the definition; usually the fingerprint of the machine's graph.
  var fingerprint: StateGraph.Fingerprint { get }

  /// The data that the machine needs to continue.
  func save() -> Saved

  /// Restores saved data; no state is entered or left, no effect is requested, and every visit is a new one.
  ///
  /// - Throws: An error that describes the problem in `saved`; the machine is unchanged then.
  mutating func restore(_ saved: Saved) throws

  /// Restarts the pending delays from the beginning.
  mutating func restartTimers()
}

extension PureMachine: SavableMachine where Function.State: Codable {
  /// The data that a pure machine needs to continue.
  public struct Saved: Codable, Sendable {
    /// The state.
    public var state: Function.State
    /// The time that the state has been active, as counted by the machine.
    public var waited: Duration
    /// Whether the delayed event of the state has been sent.
    public var isDelayOver: Bool

    /// Creates a value, for example from older data during a migration.
    public init(state: Function.State, waited: Duration = .zero, isDelayOver: Bool = false) {
      self.state = state
      self.waited = waited
      self.isDelayOver = isDelayOver
    }
  }

  /// The fingerprint of the function; computed on each call.
  public var fingerprint: StateGraph.Fingerprint { Function.fingerprint }

  /// The state, and the time that it has been active.
  public func save() -> Saved {
    Saved(state: current, waited: waited ?? .zero, isDelayOver: isDelayOver)
  }

  /// Enters the saved state as a new visit that has lasted as long as the saved one.
  ///
  /// - Throws: ``SnapshotError/invalidTime`` if the time is negative, or longer than the maximum of a machine.
  public mutating func restore(_ saved: Saved) throws {
    guard saved.waited.canPass else { throw SnapshotError.invalidTime }
    enter(saved.state)
    waited = saved.waited
    isDelayOver = saved.isDelayOver
  }

  /// Restarts the time of the current state, including its delayed event.
  public mutating func restartTimers() {
    waited = nil
    isDelayOver = false
  }
}
