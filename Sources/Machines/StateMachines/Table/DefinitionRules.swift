extension Definition {
  /// The rules of a definition, in order; more can be added before it is made.
  public struct Rules: Sendable {
    struct Entry: Sendable {
      var rule: OtherRule
      /// 0 for a definition's own rules; how many extensions lie below those of an extension.
      var level: Int
    }

    var entries: [Entry] = []

    /// Makes a list without rules.
    public init() {}

    /// Makes a list of the rules written in the closure.
    public init(@Builder _ rules: () -> Rules) { self = rules() }

    /// Adds a rule.
    public mutating func append<Kind>(_ rule: Rule<Kind>) {
      entries.append(Entry(rule: OtherRule(rule.content, rule.origin), level: 0))
    }

    /// Adds the rules of another list.
    public mutating func append(contentsOf rules: Rules) { entries += rules.entries }

    func extended(by rules: Rules) -> Rules {
      var result = self
      let level = (entries.map(\.level).max() ?? -1) + 1
      result.entries += rules.entries.map { Entry(rule: $0.rule, level: level + $0.level) }
      return result
    }
  }

  /// Puts the rules of a definition together.
  @resultBuilder public enum Builder {
    // One function for everything: with several, the compiler no longer says which name is wrong in a line.
    /// A line, or lines that were put together elsewhere.
    public static func buildExpression<Part: DefinitionPart>(_ part: Part) -> Rules
    where Part.Symbols == Symbols, Part.Owner == Owner { part.rules }

    /// One after another.
    public static func buildBlock(_ parts: Rules...) -> Rules { joined(parts) }
    /// Of a loop.
    public static func buildArray(_ parts: [Rules]) -> Rules { joined(parts) }
    /// Of an `if` without an `else`.
    public static func buildOptional(_ part: Rules?) -> Rules { part ?? Rules() }
    /// Of the first branch.
    public static func buildEither(first part: Rules) -> Rules { part }
    /// Of the second branch.
    public static func buildEither(second part: Rules) -> Rules { part }

    private static func joined(_ parts: [Rules]) -> Rules {
      var rules = Rules()
      for part in parts { rules.append(contentsOf: part) }
      return rules
    }
  }
}

extension Definition.Rule: DefinitionPart {
  /// This line alone.
  public var rules: Definition.Rules {
    var rules = Definition.Rules()
    rules.append(self)
    return rules
  }
}

extension Definition.Rules: DefinitionPart {
  /// The list itself.
  public var rules: Self { self }
}

/// What the rules say.
extension Definition.Rules {
  /// The state that a machine begins in: that of the last `Initial`, else the first one that `States` declares.
  ///
  /// Nil if there is neither; for states that carry something only an `Initial` will do.
  public var initial: Symbols.State? {
    for entry in entries.reversed() {
      if case .initial(let state) = entry.rule.content { return state }
    }
    for case .states(let states) in entries.map(\.rule.content) {
      if let first = states.first as? Symbols.State { return first }
    }
    return nil
  }

  /// The names of all states: those known beforehand, then those that the rules mention; each once.
  public var states: [Symbols.State.Key] {
    var keys = Symbols.State.Key.all
    for entry in entries { keys += entry.rule.states }
    return keys.unique
  }

  /// The names of all events: those known beforehand, then those that the rules mention; each once.
  public var events: [Symbols.Event.Key] {
    var keys = Symbols.Event.Key.all
    for entry in entries { keys += entry.rule.events }
    return keys.unique
  }
}

extension Definition.Rules {
  /// Where a transition leads from and to.
  public struct Edge: Sendable, Hashable {
    /// The state that is left.
    public var from: Symbols.State.Key
    /// The state that is entered.
    public var to: Symbols.State.Key

    /// Makes an edge.
    public init(from: Symbols.State.Key, to: Symbols.State.Key) {
      self.from = from
      self.to = to
    }
  }

  /// Where an event leads, in the order of the rules; each pair once, matchers written out.
  public func edges(on event: Symbols.Event.Key) -> [Edge] {
    let states = states
    var edges: [Edge] = []
    for case .transition(let rule) in entries.map(\.rule.content) {
      guard case .event(let events) = rule.trigger, events.matches(event) else { continue }
      for state in states where rule.sources.matches(state) {
        edges += rule.targets(from: state, among: states).map { Edge(from: state, to: $0) }
      }
    }
    return edges.unique
  }
}

extension Definition.TransitionRule {
  /// The names of the states that it leads to out of one.
  func targets(from state: Symbols.State.Key, among states: [Symbols.State.Key]) -> [Symbols.State.Key] {
    func key(_ target: EdgeTarget<Symbols.State>) -> Symbols.State.Key {
      if case .state(let state) = target.content { state.key } else { state }
    }
    var result: [Symbols.State.Key] =
      switch target {
      case .edge(let target): [key(target)]
      case .made(let keys, _): states.filter { keys.matches($0) }
      }
    if let otherwise { result.append(key(otherwise)) }
    return result
  }
}

extension Definition.Rule {
  var states: [Symbols.State.Key] {
    switch content {
    case .initial(let state): [state.key]
    case .states(let states), .final(let states): states
    case .transition(let rule): rule.sources.mentioned + rule.targets
    case .callback(let rule): rule.edges.sources.mentioned + rule.edges.targets.mentioned
    case .around(let rule): rule.sources.mentioned
    case .failure: []
    }
  }

  var events: [Symbols.Event.Key] {
    switch content {
    case .transition(let rule):
      if case .event(let events) = rule.trigger { events.mentioned } else { [] }
    case .callback(let rule): rule.events.mentioned
    case .around(let rule): rule.events.mentioned
    case .initial, .states, .final, .failure: []
    }
  }
}

extension Definition.TransitionRule {
  /// The names of the states that it leads to, other than that which it leaves.
  var targets: [Symbols.State.Key] {
    var result: [Symbols.State.Key] = []
    switch target {
    case .edge(let target):
      if case .state(let state) = target.content { result.append(state.key) }
    case .made(let keys, _): result += keys.mentioned
    }
    if case .state(let state) = otherwise?.content { result.append(state.key) }
    return result
  }
}

extension Array where Element: Hashable {
  /// The first of each.
  package var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
