import StateGraph

extension StateGraph.Path {
  /// A machine is not where a path says.
  public struct Deviation: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path.
    public var path: StateGraph.Path
    /// How many steps were done; 0 if the machine did not even start where it should.
    public var stepsDone: Int
    /// Where the machine is instead.
    public var states: [String]

    /// The steps that were done, where they should have led, and where they did.
    public var description: String {
      let done = StateGraph.Path(start: path.start, steps: Array(path.steps.prefix(stepsDone)))
      let lead = stepsDone == 0 ? "starts" : "leads"
      return "\(done.description) \(lead) to \(StateGraph.Path.list(states)) instead"
    }
  }

  /// Sends a machine along the path, and checks after each step that it is where it should be.
  ///
  /// - Parameters:
  ///   - states: The names of the innermost active states, in any order; one for a machine without regions.
  ///   - perform: Does what the step says: makes its guards hold, then sends its event or lets its time pass.
  /// - Throws: ``Deviation``, or what the closures throw.
  public func drive(states: () throws -> [String], perform: (Step) throws -> Void) throws {
    try check(states(), after: 0)
    for (number, step) in steps.enumerated() {
      try perform(step)
      try check(states(), after: number + 1)
    }
  }

  /// Sends a machine that has to be waited for along the path, and checks after each step that it is where it should be.
  ///
  /// - Parameters:
  ///   - isolation: Where the closures run; where the caller does.
  ///   - states: The names of the innermost active states, in any order; one for a machine without regions.
  ///   - perform: Does what the step says: makes its guards hold, then sends its event or lets its time pass.
  /// - Throws: ``Deviation``, or what the closures throw.
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
  /// Sends a machine of this library along the path, and checks after each step that it is where it should be.
  ///
  /// Time passes as the steps say. Effects are dropped.
  /// - Parameters:
  ///   - machine: A machine that has just been made.
  ///   - event: The event of a name, for machines whose events carry something; nil if it has none.
  /// - Throws: ``Deviation``; a step without an event, or whose event has no value, leads nowhere.
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

  /// Sends a machine of this library along the path, and checks after each step that it is where it should be.
  ///
  /// Its events are found by their names among ``MachineSymbol/all``: those of an enum, or those that a struct lists.
  /// - Parameter machine: A machine that has just been made.
  /// - Throws: ``Deviation``.
  public func drive<Machine: EventMachine>(
    _ machine: inout Machine
  ) throws(Deviation) where Machine.State: MachineValue, Machine.Event: MachineSymbol {
    let events = Dictionary(
      Machine.Event.all.map { (Array($0.name.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    try drive(&machine, event: { events[Array($0.utf8)] })
  }
}
