import StateMachines

/// A transition of a statechart, whatever it waits for.
///
/// A transition without a target leaves and enters nothing; it only does something.
public protocol StatechartTransition<Symbols>: StatechartRule {
  /// What the chart is made from; modifiers change it.
  var transition: StatechartTransitionParts<Symbols> { get set }
}

extension StatechartTransition {
  /// What the chart is made from.
  public var declaration: StatechartDeclaration<Symbols> { .init(.transition(transition.declaration)) }
}

/// What a transition was declared with.
public struct StatechartTransitionParts<Symbols: StatechartSymbols>: Sendable {
  var declaration: TransitionDeclaration<Symbols>

  init(
    _ trigger: TransitionDeclaration<Symbols>.Trigger, _ targets: [Symbols.State], _ fileID: StaticString,
    _ line: UInt
  ) {
    declaration = .init(trigger: trigger, targets: targets, place: .init(fileID: fileID, line: line))
  }
}

/// A transition that is taken when an event happens.
public struct OnEvent<Symbols: StatechartSymbols>: StatechartTransition {
  /// What it was declared with.
  public var transition: StatechartTransitionParts<Symbols>

  /// Waits for an event, from outside or raised.
  /// - Parameters:
  ///   - event: What happens.
  ///   - targets: What is entered; several have to be in different states of a ``Parallel``; none to stay.
  ///   - fileID: The file that it is declared in.
  ///   - line: The line that it is declared in.
  public init(
    _ event: Symbols.Event.Key, to targets: Symbols.State..., fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    transition = .init(.events([event]), targets, fileID, line)
  }

  /// Waits for any of several events.
  /// - Parameters:
  ///   - events: What happens; at least one.
  ///   - targets: What is entered; several have to be in different states of a ``Parallel``; none to stay.
  ///   - fileID: The file that it is declared in.
  ///   - line: The line that it is declared in.
  public init(
    _ events: [Symbols.Event.Key], to targets: Symbols.State..., fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    transition = .init(.events(events), targets, fileID, line)
  }
}

/// A transition that is taken when any event happens.
///
/// Events are those of the chart's type. What the chart tells itself (a state is done, an action has thrown) is not
/// among them: ``OnDone`` and ``OnError`` wait for that.
public struct OnAnyEvent<Symbols: StatechartSymbols>: StatechartTransition {
  /// What it was declared with.
  public var transition: StatechartTransitionParts<Symbols>

  /// Waits for any event, with exceptions.
  /// - Parameters:
  ///   - exceptions: Events that it does not wait for.
  ///   - targets: What is entered; several have to be in different states of a ``Parallel``; none to stay.
  ///   - fileID: The file that it is declared in.
  ///   - line: The line that it is declared in.
  public init(
    except exceptions: Symbols.Event.Key..., to targets: Symbols.State..., fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    transition = .init(.anyEvent(except: exceptions), targets, fileID, line)
  }
}

/// A transition that is taken as soon as it can be, without an event.
public struct Always<Symbols: StatechartSymbols>: StatechartTransition {
  /// What it was declared with.
  public var transition: StatechartTransitionParts<Symbols>

  /// Waits for nothing but its guards.
  /// - Parameters:
  ///   - targets: What is entered; several have to be in different states of a ``Parallel``.
  ///   - fileID: The file that it is declared in.
  ///   - line: The line that it is declared in.
  public init(to targets: Symbols.State..., fileID: StaticString = #fileID, line: UInt = #line) {
    transition = .init(.always, targets, fileID, line)
  }
}

/// A transition that is taken when a state is done.
///
/// A ``Compound`` is done when a ``Final`` right inside it is entered, a ``Parallel`` when each state inside it is done.
public struct OnDone<Symbols: StatechartSymbols>: StatechartTransition {
  /// What it was declared with.
  public var transition: StatechartTransitionParts<Symbols>

  /// Waits for a state to be done.
  /// - Parameters:
  ///   - state: The state; nil for the one that this is declared in.
  ///   - targets: What is entered; several have to be in different states of a ``Parallel``; none to stay.
  ///   - fileID: The file that it is declared in.
  ///   - line: The line that it is declared in.
  public init(
    of state: Symbols.State? = nil, to targets: Symbols.State..., fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    transition = .init(.done(state), targets, fileID, line)
  }
}

/// A transition that is taken when a guard or an action has thrown; ``StatechartScope/error`` is what.
public struct OnError<Symbols: StatechartSymbols>: StatechartTransition {
  /// What it was declared with.
  public var transition: StatechartTransitionParts<Symbols>

  /// Waits for an error.
  /// - Parameters:
  ///   - targets: What is entered; several have to be in different states of a ``Parallel``; none to stay.
  ///   - fileID: The file that it is declared in.
  ///   - line: The line that it is declared in.
  public init(to targets: Symbols.State..., fileID: StaticString = #fileID, line: UInt = #line) {
    transition = .init(.failure, targets, fileID, line)
  }
}

/// A transition that is taken when its state has been active for a while.
///
/// Time begins to run when the state is entered, and ends when it is left. When it has run out the guards are asked
/// once: if they say no, the transition waits until its state is entered again.
public struct OnTimeout<Symbols: StatechartSymbols>: StatechartTransition {
  /// What it was declared with.
  public var transition: StatechartTransitionParts<Symbols>

  /// Waits for a time.
  /// - Parameters:
  ///   - delay: How long the state has to be active; not negative.
  ///   - targets: What is entered; several have to be in different states of a ``Parallel``; none to stay.
  ///   - fileID: The file that it is declared in.
  ///   - line: The line that it is declared in.
  public init(
    _ delay: Duration, to targets: Symbols.State..., fileID: StaticString = #fileID, line: UInt = #line
  ) {
    transition = .init(.timeout(.constant(delay)), targets, fileID, line)
  }

  /// Waits for a time that the context says, after the state's entry actions.
  /// - Parameters:
  ///   - delay: How long the state has to be active; a negative time is none.
  ///   - targets: What is entered; several have to be in different states of a ``Parallel``; none to stay.
  ///   - fileID: The file that it is declared in.
  ///   - line: The line that it is declared in.
  public init(
    after delay: @escaping @Sendable (Symbols.Context) -> Duration, to targets: Symbols.State...,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    transition = .init(.timeout(.computed(delay)), targets, fileID, line)
  }
}
