import StateGraph

/// Walks machines alongside a model of their permitted behaviour.
struct Walker<Machine> {
  typealias Stimulus = StateGraph.Stimulus

  let start: WalkModel
  private let events: [String]
  let make: () throws -> Machine
  let states: (inout Machine) throws -> [String]
  let perform: (inout Machine, Stimulus) throws -> Void

  init(
    _ model: GraphModel, make: @escaping () throws -> Machine,
    states: @escaping (inout Machine) throws -> [String],
    perform: @escaping (inout Machine, Stimulus) throws -> Void
  ) {
    start = WalkModel(model)
    var seen: Set<[UInt8]> = []
    events = model.index.graph.transitions.compactMap { transition in
      guard let event = transition.event, transition.delay == nil, !transition.isDone, event != "*" else {
        return nil
      }
      return seen.insert(Array(event.utf8)).inserted ? event : nil
    }
    self.make = make
    self.states = states
    self.perform = perform
  }

  /// A failed walk and its failure.
  struct Failure {
    var stimuli: [Stimulus]
    /// The kind of failure; another kind has another cause.
    var kind: Kind
    var found: String
    var allowed: [[String]]

    enum Kind: Equatable {
      case place
      /// An error, by its type.
      case error(String)
    }
  }

  /// Walks once, and returns the failure, if any.
  func walk(length: Int, _ random: inout some RandomNumberGenerator) -> Failure? {
    var walk = Walk(self)
    var stimuli: [Stimulus] = []
    while walk.failure == nil, !walk.model.isLost, stimuli.count < length {
      guard let next = choose(walk.model, &random) else { break }
      stimuli.append(next)
      walk.do(next)
    }
    return walk.failure(after: stimuli)
  }

  /// Chooses the next stimulus: usually one that the present state handles, sometimes another.
  private func choose(_ model: WalkModel, _ random: inout some RandomNumberGenerator) -> Stimulus? {
    let delays = model.delays
    if !delays.isEmpty, events.isEmpty || Int.random(in: 0..<4, using: &random) == 0 {
      let delay = delays[Int.random(in: 0..<delays.count, using: &random)]
      // A wait shorter than the delay must have no effect.
      return .wait(Bool.random(using: &random) ? delay : delay / 2)
    }
    guard !events.isEmpty else { return nil }
    let meant = events.filter { event in
      let trigger = Trigger.event(Array(event.utf8))
      return model.ways.contains { way in
        model.model.candidates(way.configuration).contains { model.model.triggers[$0].covers(trigger) }
      }
    }
    let choices = meant.isEmpty || Int.random(in: 0..<5, using: &random) == 0 ? events : meant
    return .event(choices[Int.random(in: 0..<choices.count, using: &random)])
  }

  /// A machine and its model, side by side.
  struct Walk {
    let walker: Walker
    var model: WalkModel
    var machine: Machine?
    /// The failure: a state that the graph does not allow, or an error.
    var failure: (kind: Failure.Kind, found: String)?
    var allowed: [[String]] = []

    init(_ walker: Walker) {
      self.walker = walker
      model = walker.start
      do {
        machine = try walker.make()
        compare()
      } catch {
        fail(error)
      }
    }

    mutating func `do`(_ stimulus: Stimulus) {
      switch stimulus {
      case .event(let name): model.send(name)
      case .wait(let time): model.wait(time)
      }
      allowed = model.allowed
      guard var machine else { return }
      do {
        try walker.perform(&machine, stimulus)
        self.machine = machine
        compare()
      } catch {
        fail(error)
      }
    }

    private mutating func compare() {
      guard var machine, !model.isLost else { return }
      do {
        allowed = model.allowed
        let found = try walker.states(&machine)
        self.machine = machine
        if !model.observe(found) { failure = (.place, StateGraph.Path.list(found)) }
      } catch {
        fail(error)
      }
    }

    private mutating func fail(_ error: any Error) {
      failure = (.error(String(reflecting: type(of: error))), "an error: \(error)")
    }

    func failure(after stimuli: [Stimulus]) -> Failure? {
      failure.map { Failure(stimuli: stimuli, kind: $0.kind, found: $0.found, allowed: allowed) }
    }
  }
}
