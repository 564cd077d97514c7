import StateMachines

/// A part of a statechart: a state, a transition, or an entry or exit action.
///
/// The types of this library create parts; there is no reason to conform another type.
public protocol StatechartPart<Symbols> {
  /// The states, the events and the context of the chart.
  associatedtype Symbols: StatechartSymbols

  /// The declaration of the part.
  var declaration: StatechartDeclaration<Symbols> { get }
}

/// A part that is allowed in a chart itself: a state or an initial transition.
public protocol StatechartMember<Symbols>: StatechartPart {}

/// A part that is allowed in every state that is not final: a transition, or an entry or exit action.
public protocol StatechartRule<Symbols>: StatechartPart {}

/// A part that is allowed in every state: an entry or exit action.
public protocol StatechartHandler<Symbols>: StatechartRule {}

/// Collects the parts of a state with nested states.
@resultBuilder
public struct StatechartBuilder<Symbols: StatechartSymbols>: StatechartCollector {
  /// Adds a part.
  public static func buildExpression(_ part: some StatechartPart<Symbols>) -> Parts { [part.declaration] }
}

/// Collects the states of a chart.
@resultBuilder
public struct StatechartMembersBuilder<Symbols: StatechartSymbols>: StatechartCollector {
  /// Adds a part.
  public static func buildExpression(_ part: some StatechartMember<Symbols>) -> Parts { [part.declaration] }
}

/// Collects the parts of a state without nested states.
@resultBuilder
public struct StatechartRulesBuilder<Symbols: StatechartSymbols>: StatechartCollector {
  /// Adds a part.
  public static func buildExpression(_ part: some StatechartRule<Symbols>) -> Parts { [part.declaration] }
}

/// Collects the parts of a final state.
@resultBuilder
public struct StatechartHandlersBuilder<Symbols: StatechartSymbols>: StatechartCollector {
  /// Adds a part.
  public static func buildExpression(_ part: some StatechartHandler<Symbols>) -> Parts { [part.declaration] }
}

/// The list building that the builders of all kinds of state share.
public protocol StatechartCollector {
  /// The states, the events and the context of the chart.
  associatedtype Symbols: StatechartSymbols
  /// The parts of a state, in order.
  typealias Parts = [StatechartDeclaration<Symbols>]
}

extension StatechartCollector {
  /// Joins parts in order.
  public static func buildBlock(_ parts: Parts...) -> Parts { parts.flatMap { $0 } }

  /// Adds the parts of an `if`.
  public static func buildOptional(_ parts: Parts?) -> Parts { parts ?? [] }

  /// Adds the parts of an `if` with an `else`.
  public static func buildEither(first parts: Parts) -> Parts { parts }

  /// Adds the parts of an `else`.
  public static func buildEither(second parts: Parts) -> Parts { parts }

  /// Joins the parts of a `for`.
  public static func buildArray(_ parts: [Parts]) -> Parts { parts.flatMap { $0 } }
}
