/// The checks of the rules.
extension TableCompiler {
  typealias Problem = DefinitionError.Problem

  func problems() -> [Problem] {
    (problemsOfInitial() + problemsOfDelays() + problemsOfFinals() + problemsOfElse() + problemsOfCandidates()
      + problemsOfMatchers()).unique
  }

  private func problemsOfInitial() -> [Problem] {
    var last: (key: State.Key, origin: DefinitionOrigin, level: Int)?
    var problems: [Problem] = []
    for entry in rules.entries {
      guard case .initial(let state) = entry.rule.content else { continue }
      if let last, last.level == entry.level {
        problems.append(
          Problem(
            message: "the initial state is \(state.key.name) here and \(last.key.name) there",
            origins: [entry.rule.origin, last.origin]))
      }
      last = (state.key, entry.rule.origin, entry.level)
    }
    if rules.initial == nil {
      problems.append(Problem(message: "there is no initial state: write Initial(…)", origins: []))
    }
    return problems
  }

  private func problemsOfDelays() -> [Problem] {
    transitions.compactMap { candidate in
      guard case .delay(let delay) = candidate.rule.trigger, delay <= .zero else { return nil }
      return Problem(message: "a delay of \(delay) is not more than nothing", origins: [candidate.origin])
    }
  }

  private func problemsOfFinals() -> [Problem] {
    transitions.flatMap { candidate in
      guard candidate.rule.sources.isExplicit else { return [Problem]() }
      return candidate.rule.sources.mentioned.compactMap { state in
        finals[state].map {
          Problem(
            message: "a transition leads out of \(state.name), which is final",
            origins: [candidate.origin, $0])
        }
      }
    }
  }

  /// Finds each `else` of a transition that has no condition.
  private func problemsOfElse() -> [Problem] {
    transitions.compactMap { candidate in
      guard let otherwise = candidate.rule.otherwise, !candidate.rule.canRefuse else { return nil }
      return Problem(
        message: "else leads to \(otherwise.name), but the transition has no condition that could say no",
        origins: [candidate.origin])
    }
  }

  /// Finds transitions that an earlier one always shadows, where both name the state and the event.
  private func problemsOfCandidates() -> [Problem] {
    var problems: [Problem] = []
    for state in states.symbols {
      for event in events.symbols {
        problems += contradictions(
          candidates(state: state, event: event), "by \(event.name) out of \(state.name)")
      }
      for delay in delays(of: state) {
        problems += contradictions(
          candidates(state: state, delay: delay), "after \(delay) out of \(state.name)")
      }
    }
    return problems
  }

  private func contradictions(_ candidates: [Candidate], _ place: String) -> [Problem] {
    guard let winner = candidates.firstIndex(where: { $0.rule.isUnconditional }) else { return [] }
    return candidates[(winner + 1)...].compactMap { late in
      let message: String
      if !late.rule.isExplicit {
        // An `.any` after other transitions means "otherwise"; problemsOfMatchers() checks it.
        return nil
      } else if !late.rule.isUnconditional {
        message =
          "the transition \(place) to \(late.rule.targetName) is never taken: the other one has no condition"
      } else if late.rule.targetName == candidates[winner].rule.targetName {
        message = "the transition \(place) to \(late.rule.targetName) is declared twice"
      } else {
        message =
          "the transition \(place) leads to \(late.rule.targetName) here and to "
          + "\(candidates[winner].rule.targetName) there"
      }
      return Problem(message: message, origins: [late.origin, candidates[winner].origin])
    }
  }
}

/// Transitions for states or events that earlier transitions leave over.
extension TableCompiler {
  /// Finds transitions for which earlier ones leave nothing over.
  ///
  /// Only transitions of the same definition count: an extension replaces transitions on purpose.
  private func problemsOfMatchers() -> [Problem] {
    transitions.indices.filter { !transitions[$0].rule.isExplicit }.compactMap { index in
      var winners: [DefinitionOrigin] = []
      for place in places(of: transitions[index].rule) {
        guard let winner = transitions[..<index].first(where: { takesAll(of: place, $0, before: index) })
        else {
          return nil
        }
        winners.append(winner.origin)
      }
      guard !winners.isEmpty else { return nil }
      let rule = transitions[index].rule
      return Problem(
        message:
          "the transition \(rule.triggerName) out of \(rule.sources) to \(rule.targetName) is never taken: "
          + "all that it is for is taken before it",
        origins: [transitions[index].origin] + winners.unique)
    }
  }

  /// A pair of a state, and an event or a delay.
  private struct Place {
    var state: State.Key
    /// The event; nil for the delay of the transition.
    var event: Symbols.Event.Key?
  }

  private func places(of rule: TransitionRule) -> [Place] {
    states.symbols.filter { finals[$0] == nil && rule.sources.matches($0) }.flatMap { state -> [Place] in
      switch rule.trigger {
      case .event(let matcher):
        events.symbols.filter { matcher.matches($0) }.map { Place(state: state, event: $0) }
      case .delay: [Place(state: state, event: nil)]
      }
    }
  }

  private func takesAll(of place: Place, _ winner: Candidate, before index: Int) -> Bool {
    let late = transitions[index]
    guard winner.level == late.level, winner.rule.isUnconditional, winner.rule.sources.matches(place.state)
    else { return false }
    switch (winner.rule.trigger, late.rule.trigger) {
    case (.event(let events), .event): return events.matches(place.event)
    case (.delay(let one), .delay(let other)): return one == other
    default: return false
    }
  }
}

extension Definition.TransitionRule {
  /// Whether the transition may be tried without applying.
  var canRefuse: Bool {
    if case .made = target { return true }
    return !guards.isEmpty
  }

  /// The trigger, as it is written.
  var triggerName: String {
    switch trigger {
    case .event(let events): "by \(events)"
    case .delay(let delay): "after \(delay)"
    }
  }

  /// Whether the transition always applies when it is tried.
  var isUnconditional: Bool { !canRefuse || otherwise != nil }

  /// Whether the transition names its states and its events.
  var isExplicit: Bool {
    guard sources.isExplicit else { return false }
    if case .event(let events) = trigger { return events.isExplicit }
    return true
  }

  /// The target, as it is written.
  var targetName: String {
    switch target {
    case .made(let keys, _): "\(keys)"
    case .edge(let target): target.name
    }
  }
}

extension EdgeTarget {
  /// The target in words.
  fileprivate var name: String {
    switch content {
    case .state(let state): state.key.name
    case .same: "the same state"
    case .stay: "no other state"
    }
  }
}

extension Array where Element: Equatable {
  /// The elements without repetitions; the first of each is kept.
  fileprivate var unique: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
