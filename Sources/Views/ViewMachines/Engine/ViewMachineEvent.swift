/// Something that happened to a machine.
public struct ViewMachineEvent: Sendable, Hashable {
  /// What happened.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    private enum Base: String { case moved, finished, forceStopped, abandoned, failed }

    private var base: Base

    /// A state was reached, and another transition of the sequence follows.
    public static let moved = Kind(base: .moved)
    /// A state was reached, and nothing follows.
    public static let finished = Kind(base: .finished)
    /// A state was reached after the machine had been stopped: nothing follows.
    public static let forceStopped = Kind(base: .forceStopped)
    /// A transition was given up for another one: its state was not reached.
    public static let abandoned = Kind(base: .abandoned)
    /// A transition that was to follow could not begin, or a view is gone: see ``ViewMachineEvent/error``.
    public static let failed = Kind(base: .failed)

    /// The name of the kind, such as `moved`.
    public var description: String { base.rawValue }
  }

  /// What happened.
  public var kind: Kind
  /// The id of the machine.
  public var machine: String
  /// The id of the state that the machine was in; nil if it was in none.
  public var from: String?
  /// The id of the state that was reached, or would have been; nil where nothing could begin.
  public var to: String?
  /// When it happened, as the engine counts time.
  public var time: Duration
  /// Why it failed.
  public var error: ViewMachineError?

  /// Makes an event.
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
