import StateGraph

/// A machine that can be saved and restored; a ``MachineSnapshot`` is made of it.
public protocol SavableMachine: EventMachine {
  /// All that is needed to go on: the state, and how long what waits has waited.
  associatedtype Saved: Codable

  /// What tells one definition from another; usually of the machine's graph, and made once.
  var fingerprint: StateGraph.Fingerprint { get }

  /// What is needed to go on.
  func save() -> Saved

  /// Goes on where it was saved; nothing is entered, left or asked for, and every visit is a new one.
  /// - Throws: What is wrong with `saved`; the machine is unchanged then.
  mutating func restore(_ saved: Saved) throws

  /// Lets what waits wait from the beginning again.
  mutating func restartTimers()
}

extension PureMachine: SavableMachine where Function.State: Codable {
  /// What a pure machine needs to go on.
  public struct Saved: Codable, Sendable {
    /// The state.
    public var state: Function.State
    /// How long it has been active, as far as time was handed in.
    public var waited: Duration
    /// Whether its delayed event has happened.
    public var isDelayOver: Bool

    /// Makes one, such as of an older one while migrating.
    public init(state: Function.State, waited: Duration = .zero, isDelayOver: Bool = false) {
      self.state = state
      self.waited = waited
      self.isDelayOver = isDelayOver
    }
  }

  /// That of the function; made each time.
  public var fingerprint: StateGraph.Fingerprint { Function.fingerprint }

  /// The state, and how long it has been active.
  public func save() -> Saved {
    Saved(state: current, waited: waited ?? .zero, isDelayOver: isDelayOver)
  }

  /// Enters the saved state as a new visit that has lasted as long as the saved one.
  /// - Throws: ``SnapshotError/invalidTime`` when that is negative, or longer than machines count.
  public mutating func restore(_ saved: Saved) throws {
    guard saved.waited.canPass else { throw SnapshotError.invalidTime }
    enter(saved.state)
    waited = saved.waited
    isDelayOver = saved.isDelayOver
  }

  /// Lets the time of this state begin again, its delayed event included.
  public mutating func restartTimers() {
    waited = nil
    isDelayOver = false
  }
}
