import StateGraph

extension StateGraph {
  /// One action on a machine during a walk.
  public enum Stimulus: Sendable, Hashable, CustomStringConvertible {
    /// Sends an event.
    case event(String)
    /// Lets time pass.
    case wait(Duration)

    /// The event, or the time.
    public var description: String {
      switch self {
      case .event(let name): name
      case .wait(let time): "wait \(time.caption)"
      }
    }
  }

  /// A walk on which a machine deviated from its graph.
  public struct WalkFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The stimuli, shortened as far as the fault remains; the last one shows it.
    public var stimuli: [Stimulus]
    /// The machine's states after the last stimulus, or the error that it threw.
    public var found: String
    /// The innermost active states that the graph allows; several alternatives if guards decide.
    public var allowed: [[String]]
    /// The stimuli before the walk was shortened.
    public var original: [Stimulus]

    /// The stimuli, the states that they led to, and the allowed states.
    public var description: String {
      let done = stimuli.isEmpty ? "the start" : stimuli.map(\.description).joined(separator: ", ")
      let places = allowed.map(Path.list).joined(separator: " or ")
      return "\(done) leads to \(found) instead of \(places.isEmpty ? "nothing" : places)"
    }
  }

  /// Walks a machine at random, and compares it with the graph after every step.
  ///
  /// Most events sent are ones that the present state handles; the others must have no effect. Where guards decide, the
  /// graph allows the results of both answers, and continues from the machine's actual state. Time passes in steps that
  /// let delays run out; delays of zero are not supported. A failing walk is shortened as long as fewer stimuli, or
  /// shorter waits, fail in the same way: in a state, or with an error of the same type.
  /// ```swift
  /// var random = SeededGenerator(seed: 7)
  /// try graph.walk(using: &random, make: { Door() }, states: { [$0.state.name] }) { door, stimulus in
  ///   if case .event(let name) = stimulus { door.send(name) }
  /// }
  /// ```
  /// - Parameters:
  ///   - walks: The number of walks; each begins with a new machine.
  ///   - length: The number of steps of a walk.
  ///   - random: The source of random numbers. Equal numbers give equal walks.
  ///   - make: Makes a machine that has just started.
  ///   - states: Returns the names of the innermost active states, in any order.
  ///   - perform: Applies a stimulus to the machine.
  /// - Throws: ``WalkFailure`` with the shortened walk. An error that a closure throws counts as a fault of the
  ///   machine.
  public func walk<Machine>(
    walks: Int = 100, length: Int = 50, using random: inout some RandomNumberGenerator,
    make: @escaping () throws -> Machine, states: @escaping (inout Machine) throws -> [String],
    perform: @escaping (inout Machine, Stimulus) throws -> Void
  ) throws(WalkFailure) {
    let walker = Walker(GraphModel(GraphIndex(self)), make: make, states: states, perform: perform)
    for _ in 0..<max(0, walks) {
      guard let failure = walker.walk(length: length, &random) else { continue }
      var shortener = WalkShortener(walker, failure)
      throw shortener.shortened()
    }
  }
}

/// The SplitMix64 generator: random numbers determined by a seed, for repeatable walks and tests.
///
/// It is not suitable for cryptography.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
