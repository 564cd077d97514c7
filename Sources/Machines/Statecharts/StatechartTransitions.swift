import StateMachines

/// A transition of a statechart, with any trigger.
///
/// A transition without a target leaves and enters no state; it only runs its actions.
public protocol StatechartTransition<Symbols>: StatechartRule {
  /// The parts of the transition, which modifiers change.
  var transition: StatechartTransitionParts<Symbols> { get set }
}

extension StatechartTransition {
  /// The declaration of the transition.
  public var declaration: StatechartDeclaration<Symbols> { .init(.transition(transition.declaration)) }
}

/// The parts of a declared transition.
public struct StatechartTransitionParts<Symbols: StatechartSymbols>: Sendable {
  var declaration: TransitionDeclaration<Symbols>

  init(
    _ trigger: TransitionDeclaration<Symbols>.Trigger, _ targets: [Symbols.State], _ fileID: StaticString,
    _ line: UInt
  ) {
    declaration = .init(trigger: trigger, targets: targets, place: .init(fileID: fileID, line: line))
  }
}

/// A transition that is taken when an event is processed.
public struct OnEvent<Symbols: StatechartSymbols>: StatechartTransition {
  /// The parts of the transition.
  public var transition: StatechartTransitionParts<Symbols>

  /// Declares a transition for an event, from outside or raised by the chart.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - targets: The states to enter; several have to be in different states of a ``Parallel``; empty to stay.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
  public init(
    _ event: Symbols.Event.Key, to targets: Symbols.State..., fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    transition = .init(.events([event]), targets, fileID, line)
  }

  /// Declares a transition for any of several events.
  ///
  /// - Parameters:
  ///   - events: The events; at least one.
  ///   - targets: The states to enter; several have to be in different states of a ``Parallel``; empty to stay.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
  public init(
    _ events: [Symbols.Event.Key], to targets: Symbols.State..., fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    transition = .init(.events(events), targets, fileID, line)
  }
}

/// A transition that is taken for any event.
///
/// Only events of the chart's type count. For the chart's internal signals (a state is done, an action has thrown), use
/// ``OnDone`` and ``OnError``.
public struct OnAnyEvent<Symbols: StatechartSymbols>: StatechartTransition {
  /// The parts of the transition.
  public var transition: StatechartTransitionParts<Symbols>

  /// Declares a transition for any event, with exceptions.
  ///
  /// - Parameters:
  ///   - exceptions: The events that do not trigger the transition.
  ///   - targets: The states to enter; several have to be in different states of a ``Parallel``; empty to stay.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
  public init(
    except exceptions: Symbols.Event.Key..., to targets: Symbols.State..., fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    transition = .init(.anyEvent(except: exceptions), targets, fileID, line)
  }
}

/// A transition without an event, which is taken as soon as its guards allow it.
public struct Always<Symbols: StatechartSymbols>: StatechartTransition {
  /// The parts of the transition.
  public var transition: StatechartTransitionParts<Symbols>

  /// Declares a transition that depends only on its guards.
  ///
  /// - Parameters:
  ///   - targets: The states to enter; several have to be in different states of a ``Parallel``; empty to stay.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
  public init(to targets: Symbols.State..., fileID: StaticString = #fileID, line: UInt = #line) {
    transition = .init(.always, targets, fileID, line)
  }
}

/// A transition that is taken when a state is done.
///
/// A ``Compound`` is done when a ``Final`` that is its immediate child is entered; a ``Parallel`` is done when each of
/// its nested states is done.
public struct OnDone<Symbols: StatechartSymbols>: StatechartTransition {
  /// The parts of the transition.
  public var transition: StatechartTransitionParts<Symbols>

  /// Declares a transition for the completion of a state.
  ///
  /// - Parameters:
  ///   - state: The state; nil for the state that contains this declaration.
  ///   - targets: The states to enter; several have to be in different states of a ``Parallel``; empty to stay.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
  public init(
    of state: Symbols.State? = nil, to targets: Symbols.State..., fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    transition = .init(.done(state), targets, fileID, line)
  }
}

/// A transition that is taken when a guard or an action has thrown; ``StatechartScope/error`` is the error.
public struct OnError<Symbols: StatechartSymbols>: StatechartTransition {
  /// The parts of the transition.
  public var transition: StatechartTransitionParts<Symbols>

  /// Declares a transition for errors.
  ///
  /// - Parameters:
  ///   - targets: The states to enter; several have to be in different states of a ``Parallel``; empty to stay.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
  public init(to targets: Symbols.State..., fileID: StaticString = #fileID, line: UInt = #line) {
    transition = .init(.failure, targets, fileID, line)
  }
}

/// A transition that is taken when its state has been active for a time.
///
/// The delay starts when the state is entered, and is discarded when the state is left. At the deadline the guards are
/// evaluated once: if one fails, the transition is not tried again until its state is re-entered.
public struct OnTimeout<Symbols: StatechartSymbols>: StatechartTransition {
  /// The parts of the transition.
  public var transition: StatechartTransitionParts<Symbols>

  /// Declares a transition with a constant delay.
  ///
  /// - Parameters:
  ///   - delay: The time that the state must be active; not negative.
  ///   - targets: The states to enter; several have to be in different states of a ``Parallel``; empty to stay.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
  public init(
    _ delay: Duration, to targets: Symbols.State..., fileID: StaticString = #fileID, line: UInt = #line
  ) {
    transition = .init(.timeout(.constant(delay)), targets, fileID, line)
  }

  /// Declares a transition with a delay that is computed from the context, after the state's entry actions.
  ///
  /// - Parameters:
  ///   - delay: The time that the state must be active; a negative duration counts as zero.
  ///   - targets: The states to enter; several have to be in different states of a ``Parallel``; empty to stay.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
  public init(
    after delay: @escaping @Sendable (Symbols.Context) -> Duration, to targets: Symbols.State...,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    transition = .init(.timeout(.computed(delay)), targets, fileID, line)
  }
}
