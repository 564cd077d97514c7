import StateMachines

/// A part of a statechart: a state, a transition, or what is done on entry and exit.
///
/// Parts are made by the types of this library; there is nothing to conform to it for.
public protocol StatechartPart<Symbols> {
  /// The chart's states, events and context.
  associatedtype Symbols: StatechartSymbols

  /// What the chart is made from.
  var declaration: StatechartDeclaration<Symbols> { get }
}

/// A part that a chart itself can have: a state, or where it begins.
public protocol StatechartMember<Symbols>: StatechartPart {}

/// A part that every state can have which is not final: a transition, or what is done on entry and exit.
public protocol StatechartRule<Symbols>: StatechartPart {}

/// A part that every state can have: what is done on entry and exit.
public protocol StatechartHandler<Symbols>: StatechartRule {}

/// Collects the parts of a state with states inside.
@resultBuilder
public struct StatechartBuilder<Symbols: StatechartSymbols>: StatechartCollector {
  /// One part.
  public static func buildExpression<Part: StatechartPart>(_ part: Part) -> [StatechartDeclaration<Symbols>]
  where Part.Symbols == Symbols { [part.declaration] }
}

/// Collects the states of a chart.
@resultBuilder
public struct StatechartMembersBuilder<Symbols: StatechartSymbols>: StatechartCollector {
  /// One part.
  public static func buildExpression<Part: StatechartMember>(_ part: Part) -> [StatechartDeclaration<Symbols>]
  where Part.Symbols == Symbols { [part.declaration] }
}

/// Collects the parts of a state without states inside.
@resultBuilder
public struct StatechartRulesBuilder<Symbols: StatechartSymbols>: StatechartCollector {
  /// One part.
  public static func buildExpression<Part: StatechartRule>(_ part: Part) -> [StatechartDeclaration<Symbols>]
  where Part.Symbols == Symbols { [part.declaration] }
}

/// Collects the parts of a final state.
@resultBuilder
public struct StatechartHandlersBuilder<Symbols: StatechartSymbols>: StatechartCollector {
  /// One part.
  public static func buildExpression<Part: StatechartHandler>(_ part: Part) -> [StatechartDeclaration<
    Symbols
  >]
  where Part.Symbols == Symbols { [part.declaration] }
}

/// How parts become a list: the same for each kind of state.
public protocol StatechartCollector {
  /// The chart's states, events and context.
  associatedtype Symbols: StatechartSymbols
}

extension StatechartCollector {
  /// Parts one after the other.
  public static func buildBlock(_ parts: [StatechartDeclaration<Symbols>]...) -> [StatechartDeclaration<
    Symbols
  >] {
    parts.flatMap { $0 }
  }

  /// Parts under an `if`.
  public static func buildOptional(_ parts: [StatechartDeclaration<Symbols>]?) -> [StatechartDeclaration<
    Symbols
  >] {
    parts ?? []
  }

  /// Parts under an `if` with an `else`.
  public static func buildEither(first parts: [StatechartDeclaration<Symbols>]) -> [StatechartDeclaration<
    Symbols
  >] {
    parts
  }

  /// Parts under an `else`.
  public static func buildEither(second parts: [StatechartDeclaration<Symbols>]) -> [StatechartDeclaration<
    Symbols
  >] {
    parts
  }

  /// Parts of a `for`.
  public static func buildArray(_ parts: [[StatechartDeclaration<Symbols>]]) -> [StatechartDeclaration<
    Symbols
  >] {
    parts.flatMap { $0 }
  }
}
