extension Definition {
  /// The rules of a definition, in order; rules can be added before the definition is created.
  public struct Rules: Sendable {
    struct Entry: Sendable {
      var rule: OtherRule
      /// The level of extension: 0 for a definition's own rules; for an extension's rules, the number of levels below.
      var level: Int
    }

    var entries: [Entry] = []

    /// Creates an empty list of rules.
    public init() {}

    /// Creates a list of the rules in the closure.
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

  /// The builder of the rules of a definition.
  @resultBuilder public enum Builder {
    // One function for all parts: with several overloads, the compiler no longer names the wrong symbol of a line.
    /// Adds a line, or a list of lines that was built elsewhere.
    public static func buildExpression<Part: DefinitionPart>(_ part: Part) -> Rules
    where Part.Symbols == Symbols, Part.Owner == Owner { part.rules }

    /// Joins parts in order.
    public static func buildBlock(_ parts: Rules...) -> Rules { joined(parts) }
    /// Joins the parts of a loop.
    public static func buildArray(_ parts: [Rules]) -> Rules { joined(parts) }
    /// Adds the part of an `if` without an `else`.
    public static func buildOptional(_ part: Rules?) -> Rules { part ?? Rules() }
    /// Adds the part of the first branch.
    public static func buildEither(first part: Rules) -> Rules { part }
    /// Adds the part of the second branch.
    public static func buildEither(second part: Rules) -> Rules { part }

    private static func joined(_ parts: [Rules]) -> Rules {
      var rules = Rules()
      for part in parts { rules.append(contentsOf: part) }
      return rules
    }
  }
}

extension Definition.Rule: DefinitionPart {
  /// A list of this line alone.
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

/// Queries of the rules.
extension Definition.Rules {
  /// The initial state of a machine: the state of the last `Initial`, or else the first one that `States` declares.
  ///
  /// Nil if there is neither. States with payloads require an `Initial`.
  public var initial: Symbols.State? {
    for entry in entries.reversed() {
      if case .initial(let state) = entry.rule.content { return state }
    }
    for case .states(let states) in entries.map(\.rule.content) {
      if let first = states.first as? Symbols.State { return first }
    }
    return nil
  }

  /// The names of all states: the predefined ones, then those that the rules mention; each once.
  public var states: [Symbols.State.Key] {
    var keys = Symbols.State.Key.all
    for entry in entries { keys += entry.rule.states }
    return keys.unique
  }

  /// The names of all events: the predefined ones, then those that the rules mention; each once.
  public var events: [Symbols.Event.Key] {
    var keys = Symbols.Event.Key.all
    for entry in entries { keys += entry.rule.events }
    return keys.unique
  }
}

extension Definition.Rules {
  /// The source and the target of a transition.
  public struct Edge: Sendable, Hashable {
    /// The source state.
    public var from: Symbols.State.Key
    /// The target state.
    public var to: Symbols.State.Key

    /// Creates an edge.
    public init(from: Symbols.State.Key, to: Symbols.State.Key) {
      self.from = from
      self.to = to
    }
  }

  /// The edges of an event, in the order of the rules; each pair once, with matchers expanded.
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
  /// The names of the target states from one state.
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
  /// The names of the target states, without targets that keep the source state.
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
  /// The elements without repetitions; the first of each is kept.
  package var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
