extension StateGraph {
  /// Something that is done to a machine on a walk.
  public enum Stimulus: Sendable, Hashable, CustomStringConvertible {
    /// An event is sent.
    case event(String)
    /// Time passes.
    case wait(Duration)

    /// The event, or the time.
    public var description: String {
      switch self {
      case .event(let name): name
      case .wait(let time): "wait \(time.caption)"
      }
    }
  }

  /// A walk on which a machine did what the graph does not allow.
  public struct WalkFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was done to the machine, as little as was found to show the fault; the last shows it.
    public var stimuli: [Stimulus]
    /// Where the machine is after that, or what it threw.
    public var found: String
    /// Where it may be, by the graph: the innermost active states, several ways if guards decide.
    public var allowed: [[String]]
    /// What was done before the walk was shortened.
    public var original: [Stimulus]

    /// What was done, where that led, and where it may lead.
    public var description: String {
      let done = stimuli.isEmpty ? "the start" : stimuli.map(\.description).joined(separator: ", ")
      let places = allowed.map(Path.list).joined(separator: " or ")
      return "\(done) leads to \(found) instead of \(places.isEmpty ? "nothing" : places)"
    }
  }

  /// Walks a machine at random, and compares it with the graph after every step.
  ///
  /// Events are sent that mean something in the present state, and now and then others, which must do nothing. Where
  /// guards decide, the graph allows what comes of either answer, and goes on from where the machine is. Time passes in
  /// steps that let delays run out (delays of no time at all are not foreseen). A walk that fails is shortened for as long
  /// as less of it, or shorter waiting, fails in the same way: in a state, or by throwing an error of the same type.
  /// ```swift
  /// var random = SeededGenerator(seed: 7)
  /// try graph.walk(using: &random, make: { Door() }, states: { [$0.state.name] }) { door, stimulus in
  ///   if case .event(let name) = stimulus { door.send(name) }
  /// }
  /// ```
  /// - Parameters:
  ///   - walks: How many walks; each begins with a new machine.
  ///   - length: How many steps a walk has.
  ///   - random: Where chance comes from. Equal numbers give equal walks.
  ///   - make: Makes a machine that has just started.
  ///   - states: The names of the innermost active states, in any order.
  ///   - perform: Does something to the machine.
  /// - Throws: ``WalkFailure`` with the shortened walk. What the closures throw counts as a fault of the machine.
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

/// SplitMix64: numbers that follow from a seed, for walks and tests that can be done again.
///
/// Not for secrets.
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
