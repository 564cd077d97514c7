extension Definition.Rules where Owner: AnyObject {
  /// The same rules for machines whose owners have the static type of a superclass.
  func seen<Superclass: AnyObject>(by _: Superclass.Type) -> Definition<Symbols, Superclass>.Rules {
    var result = Definition<Symbols, Superclass>.Rules()
    result.entries = entries.map { .init(rule: $0.rule.seen(by: Superclass.self), level: $0.level) }
    return result
  }
}

extension Definition.Rule where Owner: AnyObject {
  func seen<Superclass: AnyObject>(by _: Superclass.Type) -> Definition<Symbols, Superclass>.OtherRule {
    let content: Definition<Symbols, Superclass>.RuleContent =
      switch content {
      case .initial(let state): .initial(state)
      case .states(let states): .states(states)
      case .final(let states): .final(states)
      case .transition(let rule): .transition(rule.seen(by: Superclass.self))
      case .callback(let rule):
        .callback(
          .init(
            phase: .init(rawValue: rule.phase.rawValue) ?? .before, events: rule.events, edges: rule.edges,
            action: rule.action.seen(by: Superclass.self)))
      case .around(let rule):
        .around(
          .init(events: rule.events, sources: rule.sources) { owner, attempt, proceed in
            var subclass: Owner = downcast(owner)
            rule.body(&subclass, attempt) { subclass in
              var owner: Superclass = upcast(subclass)
              return proceed(&owner)
            }
          })
      case .failure(let body):
        .failure { owner, rejected in
          var subclass: Owner = downcast(owner)
          body(&subclass, rejected)
        }
      }
    return .init(content, origin)
  }
}

extension Definition.TransitionRule where Owner: AnyObject {
  fileprivate func seen<Superclass: AnyObject>(
    by _: Superclass.Type
  ) -> Definition<Symbols, Superclass>.TransitionRule {
    typealias Other = Definition<Symbols, Superclass>.TransitionRule
    let trigger: Other.Trigger =
      switch trigger {
      case .event(let events): .event(events)
      case .delay(let delay): .delay(delay)
      }
    let target: Other.Target =
      switch target {
      case .edge(let target): .edge(target)
      case .made(let keys, let make): .made(keys) { owner, attempt in make(downcast(owner), attempt) }
      }
    return Other(
      trigger: trigger, sources: sources, target: target, guards: guards.map { $0.seen(by: Superclass.self) },
      effects: effects, otherwise: otherwise)
  }
}

extension TableGuard where Owner: AnyObject {
  fileprivate func seen<Superclass: AnyObject>(by _: Superclass.Type) -> TableGuard<Symbols, Superclass> {
    let other: TableGuard<Symbols, Superclass>.Test =
      switch test {
      case .when(let test): .when { try test(downcast($0)) }
      case .whenAttempt(let test): .whenAttempt { try test(downcast($0), $1) }
      case .unless(let test): .unless { try test(downcast($0)) }
      case .unlessAttempt(let test): .unlessAttempt { try test(downcast($0), $1) }
      }
    return .init(test: other, reason: reason)
  }
}

extension TableAction where Owner: AnyObject {
  fileprivate func seen<Superclass: AnyObject>(by _: Superclass.Type) -> TableAction<Symbols, Superclass> {
    switch self {
    case .plain(let body):
      .plain { owner in
        var subclass: Owner = downcast(owner)
        try body(&subclass)
      }
    case .full(let body):
      .full { owner, taken in
        var subclass: Owner = downcast(owner)
        try body(&subclass, taken)
      }
    case .effect(let make): .effect(make)
    }
  }
}

/// The owner as an instance of the class that the rule is declared for; another class stops the program.
private func downcast<Superclass: AnyObject, Subclass: AnyObject>(_ owner: Superclass) -> Subclass {
  guard let subclass = owner as? Subclass else {
    preconditionFailure("a machine of \(Subclass.self) has an owner that is not one: \(type(of: owner))")
  }
  return subclass
}

/// The owner as an instance of the superclass.
private func upcast<Subclass: AnyObject, Superclass: AnyObject>(_ owner: Subclass) -> Superclass {
  guard let superclass = owner as? Superclass else {
    preconditionFailure("\(Subclass.self) is not a subclass of \(Superclass.self)")
  }
  return superclass
}
