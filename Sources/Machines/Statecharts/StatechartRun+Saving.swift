import StateGraph
import StateMachines

extension StatechartRun: SavableMachine where Symbols.Context: Codable {
  /// The data that a chart needs to continue; it uses names, so that it can be read and migrated.
  public struct Saved: Codable {
    /// A pending delayed transition.
    public struct Timer: Codable, Sendable {
      /// The name of the state that declares it.
      public var state: String
      /// The index among that state's delayed transitions, in document order, from 0.
      public var index: Int
      /// The remaining time until its deadline.
      public var remaining: Duration

      /// Creates a value, for example from older data during a migration.
      public init(state: String, index: Int = 0, remaining: Duration) {
        self.state = state
        self.index = index
        self.remaining = remaining
      }
    }

    /// The names of the active states.
    public var states: [String]
    /// The names of the states that history states remember, by the name of the history state.
    public var history: [String: [String]]
    /// The pending delayed transitions, in the order in which they were started.
    public var timers: [Timer]
    /// Whether the chart has not ended and was not stopped.
    public var isRunning: Bool
    /// The context of the chart.
    public var context: Symbols.Context

    /// Creates a value, for example from older data during a migration.
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

  /// The fingerprint of the chart's graph; computed on each call.
  public var fingerprint: StateGraph.Fingerprint { Statechart(program).graph().fingerprint }

  /// The active states, the history, the context and the pending delays.
  public func save() -> Saved {
    var history: [String: [String]] = [:]
    for (number, bits) in memory.enumerated() where number > 0 && !bits.isEmpty {
      history[program.names.symbols[number - 1].name] = program.names.symbols(of: bits).map(\.name)
    }
    return Saved(
      states: scope.active.states.map(\.name), history: history, timers: isAlive ? waitingTimers() : [],
      isRunning: isAlive, context: context)
  }

  /// The pending delayed transitions, identified by their states.
  ///
  /// A number within the whole chart would depend on the order of states, which the fingerprint ignores.
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
  /// Wraps the program of a run.
  init(_ program: StatechartProgram<Symbols>) { self.program = program }
}
