/// What is wrong with the rules.
extension TableCompiler {
  typealias Problem = DefinitionError.Problem

  func problems() -> [Problem] {
    (problemsOfInitial() + problemsOfDelays() + problemsOfFinals() + problemsOfCandidates()).unique
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

  /// A transition that another one before it always wins over, where both name the state and the event.
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
        // `.any` after the rest is how one writes "otherwise".
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

extension Definition.TransitionRule {
  /// Whether it applies whenever it is tried.
  var isUnconditional: Bool {
    if case .made = target { return false }
    return guards.isEmpty || otherwise != nil
  }

  /// Whether it names its states and its events.
  var isExplicit: Bool {
    guard sources.isExplicit else { return false }
    if case .event(let events) = trigger { return events.isExplicit }
    return true
  }

  /// What it leads to, as it is written.
  var targetName: String {
    switch target {
    case .made(let keys, _): "\(keys)"
    case .edge(let target):
      switch target.content {
      case .state(let state): state.key.name
      case .same: "the same state"
      case .stay: "no other state"
      }
    }
  }
}

extension Array where Element: Equatable {
  /// The first of each.
  fileprivate var unique: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
