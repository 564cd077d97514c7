import GraphTools
import StateGraph

extension StateGraph.Path {
  /// The error of a machine that is not in the state that a path requires.
  public struct Deviation: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path that the machine was driven along.
    public var path: StateGraph.Path
    /// The number of steps performed; 0 if the machine's first state is already wrong.
    public var stepsDone: Int
    /// The names of the machine's actual states.
    public var states: [String]

    /// The performed steps, followed by the states that they actually led to.
    public var description: String {
      let done = StateGraph.Path(start: path.start, steps: Array(path.steps.prefix(stepsDone)))
      let lead = stepsDone == 0 ? "starts" : "leads"
      return "\(done.description) \(lead) to \(StateGraph.Path.list(states)) instead"
    }
  }

  /// Drives a machine along the path, and checks after each step that it is in the expected states.
  ///
  /// - Parameters:
  ///   - states: The names of the innermost active states, in any order; one for a machine without regions.
  ///   - perform: Performs the step: makes its guards hold, then sends its event or advances the time.
  /// - Throws: ``Deviation``, or an error of the closures.
  public func drive(states: () throws -> [String], perform: (Step) throws -> Void) throws {
    try check(states(), after: 0)
    for (number, step) in steps.enumerated() {
      try perform(step)
      try check(states(), after: number + 1)
    }
  }

  /// Drives an asynchronous machine along the path, and checks after each step that it is in the expected states.
  ///
  /// - Parameters:
  ///   - isolation: The actor that the closures run on; the caller's by default.
  ///   - states: The names of the innermost active states, in any order; one for a machine without regions.
  ///   - perform: Performs the step: makes its guards hold, then sends its event or advances the time.
  /// - Throws: ``Deviation``, or an error of the closures.
  public func drive(
    isolation: isolated (any Actor)? = #isolation, states: () async throws -> [String],
    perform: (Step) async throws -> Void
  ) async throws {
    try check(await states(), after: 0)
    for (number, step) in steps.enumerated() {
      try await perform(step)
      try check(await states(), after: number + 1)
    }
  }

  private func check(_ states: [String], after count: Int) throws(Deviation) {
    let expected = count == 0 ? start : steps[count - 1].states
    guard Set(states.map { Array($0.utf8) }) == Set(expected.map { Array($0.utf8) }) else {
      throw Deviation(path: self, stepsDone: count, states: states)
    }
  }
}

extension StateGraph.Path {
  /// Drives an ``EventMachine`` along the path, and checks after each step that it is in the expected state.
  ///
  /// The time advances as the steps require. Effects are dropped.
  ///
  /// - Parameters:
  ///   - machine: A newly created machine.
  ///   - event: The event of a name, for machines whose events have payloads; nil if there is no such event.
  /// - Throws: ``Deviation``. A step that has neither a delay nor an event with a value does nothing.
  public func drive<Machine: EventMachine>(
    _ machine: inout Machine, event: (String) -> Machine.Event?
  ) throws(Deviation) where Machine.State: MachineValue {
    var effects: [Machine.Effect] = []
    try check([machine.state.key.name], after: 0)
    for (number, step) in steps.enumerated() {
      if let delay = step.delay {
        _ = machine.advance(by: machine.timeToDeadline ?? delay, effects: &effects)
      } else if let value = step.event.flatMap(event) {
        _ = machine.send(value, effects: &effects)
      }
      effects.removeAll(keepingCapacity: true)
      try check([machine.state.key.name], after: number + 1)
    }
  }

  /// Drives an ``EventMachine`` along the path, and checks after each step that it is in the expected state.
  ///
  /// Events are looked up by name in ``MachineSymbol/all``: the cases of an enum, or the values that a struct lists.
  ///
  /// - Parameter machine: A newly created machine.
  /// - Throws: ``Deviation``.
  public func drive<Machine: EventMachine>(
    _ machine: inout Machine
  ) throws(Deviation) where Machine.State: MachineValue, Machine.Event: MachineSymbol {
    let events = Dictionary(
      Machine.Event.all.map { (Array($0.name.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    try drive(&machine, event: { events[Array($0.utf8)] })
  }
}
