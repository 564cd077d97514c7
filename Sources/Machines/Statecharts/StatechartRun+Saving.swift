import StateGraph
import StateMachines

extension StatechartRun: SavableMachine where Symbols.Context: Codable {
  /// What a chart needs to go on: names, so that it can be read and migrated.
  public struct Saved: Codable {
    /// One delayed transition that waits.
    public struct Timer: Codable, Sendable {
      /// The name of the state whose it is.
      public var state: String
      /// Which of that state's delayed transitions, in document order, from 0.
      public var index: Int
      /// How long it still has to wait.
      public var remaining: Duration

      /// Makes one, such as of an older one while migrating.
      public init(state: String, index: Int = 0, remaining: Duration) {
        self.state = state
        self.index = index
        self.remaining = remaining
      }
    }

    /// The active states.
    public var states: [String]
    /// What history states remember, by the name of the state.
    public var history: [String: [String]]
    /// What waits, in the order in which it was begun.
    public var timers: [Timer]
    /// Whether nothing has ended the chart yet.
    public var isRunning: Bool
    /// What the chart remembers besides.
    public var context: Symbols.Context

    /// Makes one, such as of an older one while migrating.
    public init(
      states: [String], history: [String: [String]] = [:], timers: [Timer] = [], isRunning: Bool = true,
      context: Symbols.Context
    ) {
      self.states = states
      self.history = history
      self.timers = timers
      self.isRunning = isRunning
      self.context = context
    }
  }

  /// Of the chart's graph; made each time.
  public var fingerprint: StateGraph.Fingerprint { Statechart(program).graph().fingerprint }

  /// The active states, what is remembered and what waits.
  public func save() -> Saved {
    var history: [String: [String]] = [:]
    for (number, bits) in memory.enumerated() where number > 0 && !bits.isEmpty {
      history[program.names.symbols[number - 1].name] = program.names.symbols(of: bits).map(\.name)
    }
    return Saved(
      states: scope.active.states.map(\.name), history: history, timers: isAlive ? waitingTimers() : [],
      isRunning: isAlive, context: context)
  }

  /// By their states, since a number in the whole chart would change its meaning with the order of states, which the
  /// fingerprint leaves out.
  private func waitingTimers() -> [Saved.Timer] {
    var result: [(order: UInt64, timer: Saved.Timer)] = []
    for (state, work) in program.work.enumerated() where state > 0 {
      for (index, number) in work.timers.enumerated() where clocks[number].isRunning {
        let name = program.names.symbols[state - 1].name
        let remaining = max(.zero, clocks[number].deadline - now)
        result.append((clocks[number].order, .init(state: name, index: index, remaining: remaining)))
      }
    }
    return result.sorted { $0.order < $1.order }.map(\.timer)
  }
}

extension StatechartRun.Saved: Sendable where Symbols.Context: Sendable {}

extension Statechart {
  /// The chart that a run follows.
  init(_ program: StatechartProgram<Symbols>) { self.program = program }
}
