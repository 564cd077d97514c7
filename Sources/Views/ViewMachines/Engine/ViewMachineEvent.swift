/// An event of a machine.
public struct ViewMachineEvent: Sendable, Hashable {
  /// A kind of event.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    private enum Base: String { case moved, finished, forceStopped, abandoned, failed }

    private var base: Base

    /// A state was reached, and another transition of the sequence follows.
    public static let moved = Kind(base: .moved)
    /// A state was reached, and no transition follows.
    public static let finished = Kind(base: .finished)
    /// A state was reached after the machine had been stopped, and no transition follows.
    public static let forceStopped = Kind(base: .forceStopped)
    /// A transition was abandoned for another one; its state was not reached.
    public static let abandoned = Kind(base: .abandoned)
    /// A following transition could not begin, or a view no longer exists: see ``ViewMachineEvent/error``.
    public static let failed = Kind(base: .failed)

    /// The name of the kind, such as `moved`.
    public var description: String { base.rawValue }
  }

  /// The kind of the event.
  public var kind: Kind
  /// The id of the machine.
  public var machine: String
  /// The id of the state that the machine was in; nil if it was in none.
  public var from: String?
  /// The id of the state that was reached or would have been reached; nil if no transition could begin.
  public var to: String?
  /// The time of the event, on the clock of the engine.
  public var time: Duration
  /// The error of a `failed` event.
  public var error: ViewMachineError?

  /// Creates an event.
  public init(
    _ kind: Kind, machine: String, from: String? = nil, to: String? = nil, at time: Duration,
    error: ViewMachineError? = nil
  ) {
    self.kind = kind
    self.machine = machine
    self.from = from
    self.to = to
    self.time = time
    self.error = error
  }
}
