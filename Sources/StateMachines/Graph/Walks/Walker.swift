/// Walks machines beside a model of what they may do.
struct Walker<Machine> {
  typealias Stimulus = StateGraph.Stimulus

  private let start: WalkModel
  private let events: [String]
  private let make: () throws -> Machine
  private let states: (inout Machine) throws -> [String]
  private let perform: (inout Machine, Stimulus) throws -> Void

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

  /// Walks once; what went wrong, if something did.
  func walk(length: Int, _ random: inout some RandomNumberGenerator) -> StateGraph.WalkFailure? {
    var walk = Walk(self)
    var stimuli: [Stimulus] = []
    while walk.failure == nil, !walk.model.isLost, stimuli.count < length {
      guard let next = choose(walk.model, &random) else { break }
      stimuli.append(next)
      walk.do(next)
    }
    return walk.failure.map { failure(stimuli, $0, walk.allowed) }
  }

  /// Chooses what to do next: mostly what means something, sometimes what does not.
  private func choose(_ model: WalkModel, _ random: inout some RandomNumberGenerator) -> Stimulus? {
    let delays = model.delays
    if !delays.isEmpty, events.isEmpty || Int.random(in: 0..<4, using: &random) == 0 {
      let delay = delays[Int.random(in: 0..<delays.count, using: &random)]
      // A part of a delay must do nothing yet.
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

  private func failure(
    _ stimuli: [Stimulus], _ found: String, _ allowed: [[String]]
  ) -> StateGraph.WalkFailure {
    StateGraph.WalkFailure(stimuli: stimuli, found: found, allowed: allowed, original: stimuli)
  }

  /// A machine and the model of it, side by side.
  private struct Walk {
    let walker: Walker
    var model: WalkModel
    var machine: Machine?
    /// Where the machine was found where it may not be.
    var failure: String?
    var allowed: [[String]] = []

    init(_ walker: Walker) {
      self.walker = walker
      model = walker.start
      do {
        machine = try walker.make()
        compare()
      } catch {
        failure = "an error: \(error)"
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
        failure = "an error: \(error)"
      }
    }

    private mutating func compare() {
      guard var machine, !model.isLost else { return }
      do {
        allowed = model.allowed
        let found = try walker.states(&machine)
        self.machine = machine
        if !model.observe(found) { failure = StateGraph.Path.list(found) }
      } catch {
        failure = "an error: \(error)"
      }
    }
  }

  // MARK: Shortening

  /// Leaves out of a walk what it does not need to fail: halves at first, then less and less.
  func shortened(_ failure: StateGraph.WalkFailure) -> StateGraph.WalkFailure {
    var best = failure
    var size = max(1, best.stimuli.count / 2)
    // Each try takes as long as a walk: in the worst case as many as the square of its length.
    var tries = 4000
    while true {
      var hasShortened = false
      var place = 0
      while place < best.stimuli.count, tries > 0 {
        tries -= 1
        var less = best.stimuli
        less.removeSubrange(place..<min(place + size, less.count))
        if let shorter = repeated(less) {
          best = shorter
          hasShortened = true
        } else {
          place += size
        }
      }
      if tries == 0 || (size == 1 && !hasShortened) { break }
      if !hasShortened || size > best.stimuli.count { size = max(1, size / 2) }
    }
    best.original = failure.stimuli
    return best
  }

  /// Does the same again to a new machine; what went wrong and after how much, if something did.
  private func repeated(_ stimuli: [Stimulus]) -> StateGraph.WalkFailure? {
    var walk = Walk(self)
    var done: [Stimulus] = []
    for stimulus in stimuli where walk.failure == nil && !walk.model.isLost {
      walk.do(stimulus)
      done.append(stimulus)
    }
    return walk.failure.map { failure(done, $0, walk.allowed) }
  }
}
