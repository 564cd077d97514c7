import StateMachines

/// A state without nested states.
public struct Leaf<Symbols: StatechartSymbols>: StatechartMember {
  /// The declaration of the state.
  public let declaration: StatechartDeclaration<Symbols>

  /// Declares the state, its transitions, and its entry and exit actions.
  public init(
    _ state: Symbols.State, fileID: StaticString = #fileID, line: UInt = #line,
    @StatechartRulesBuilder<Symbols> content: () -> [StatechartDeclaration<Symbols>] = { [] }
  ) {
    let place = DefinitionOrigin(fileID: fileID, line: line)
    declaration = .init(.state(.init(symbol: state, kind: .leaf, content: content(), place: place)))
  }
}

/// A state with nested states, exactly one of which is active while it is active.
public struct Compound<Symbols: StatechartSymbols>: StatechartMember {
  /// The declaration of the state.
  public let declaration: StatechartDeclaration<Symbols>

  /// Declares the state and its content.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - initial: The nested state to enter if no state inside this one is targeted; nil if ``Initially`` declares it.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
  ///   - content: The parts, in document order.
  public init(
    _ state: Symbols.State, initial: Symbols.State? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    @StatechartBuilder<Symbols> content: () -> [StatechartDeclaration<Symbols>]
  ) {
    let place = DefinitionOrigin(fileID: fileID, line: line)
    var content = content()
    if let initial {
      content.insert(.init(.initial(.init(targets: [initial], block: .init(), place: place))), at: 0)
    }
    declaration = .init(.state(.init(symbol: state, kind: .compound, content: content, place: place)))
  }
}

/// A state with nested states, all of which are active while it is active.
public struct Parallel<Symbols: StatechartSymbols>: StatechartMember {
  /// The declaration of the state.
  public let declaration: StatechartDeclaration<Symbols>

  /// Declares the state and its content; it is done when each nested state is done.
  public init(
    _ state: Symbols.State, fileID: StaticString = #fileID, line: UInt = #line,
    @StatechartBuilder<Symbols> content: () -> [StatechartDeclaration<Symbols>]
  ) {
    let place = DefinitionOrigin(fileID: fileID, line: line)
    declaration = .init(.state(.init(symbol: state, kind: .parallel, content: content(), place: place)))
  }
}

/// A state that completes its parent: the chart itself, or a ``Compound``.
public struct Final<Symbols: StatechartSymbols>: StatechartMember {
  /// The declaration of the state.
  public let declaration: StatechartDeclaration<Symbols>

  /// Declares the state, and its entry and exit actions.
  public init(
    _ state: Symbols.State, fileID: StaticString = #fileID, line: UInt = #line,
    @StatechartHandlersBuilder<Symbols> content: () -> [StatechartDeclaration<Symbols>] = { [] }
  ) {
    let place = DefinitionOrigin(fileID: fileID, line: line)
    declaration = .init(.state(.init(symbol: state, kind: .final, content: content(), place: place)))
  }
}

/// A state that stands for the states that were active in its parent when the parent was last left; it is never active.
public struct HistoryState<Symbols: StatechartSymbols>: StatechartPart {
  /// The extent of the history.
  public struct Depth: Sendable, Hashable {
    let isDeep: Bool

    /// The immediate children of the parent; their nested states are entered as if for the first time.
    public static var shallow: Depth { Depth(isDeep: false) }
    /// All nested states, down to the innermost ones.
    public static var deep: Depth { Depth(isDeep: true) }
  }

  var state: StateDeclaration<Symbols>
  var initial: InitialDeclaration<Symbols>

  /// Declares the state.
  ///
  /// - Parameters:
  ///   - state: The name of the state, which transitions target.
  ///   - depth: The extent of the history.
  ///   - targets: The states entered while there is no history; inside the parent, and at least one.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
  public init(
    _ state: Symbols.State, _ depth: Depth = .shallow, to targets: Symbols.State...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let place = DefinitionOrigin(fileID: fileID, line: line)
    self.state = .init(
      symbol: state, kind: depth.isDeep ? .deepHistory : .shallowHistory, content: [], place: place)
    initial = .init(targets: targets, block: .init(), place: place)
  }

  /// The declaration of the state.
  public var declaration: StatechartDeclaration<Symbols> {
    var state = state
    state.content = [.init(.initial(initial))]
    return .init(.state(state))
  }

  /// Adds an action that runs if there is no history: after the parent's entry actions, before those of the entered
  /// states.
  public func run(_ action: @escaping @Sendable (inout Symbols.Context) throws -> Void) -> Self {
    run { context, _ in try action(&context) }
  }

  /// Adds an action with a scope that runs if there is no history.
  ///
  /// It runs after the parent's entry actions, and before those of the entered states.
  public func run(
    _ action: @escaping @Sendable (inout Symbols.Context, inout StatechartScope<Symbols>) throws -> Void
  ) -> Self {
    var result = self
    result.initial.block.actions.append(action)
    return result
  }
}

/// The initial transition of a ``Compound`` or of a chart, for several targets or for actions.
public struct Initially<Symbols: StatechartSymbols>: StatechartMember {
  var initial: InitialDeclaration<Symbols>

  /// Declares the states to enter if no state inside the parent is targeted.
  ///
  /// - Parameters:
  ///   - targets: At least one state; several have to be in different states of a ``Parallel``.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
  public init(_ targets: Symbols.State..., fileID: StaticString = #fileID, line: UInt = #line) {
    let place = DefinitionOrigin(fileID: fileID, line: line)
    initial = .init(targets: targets, block: .init(), place: place)
  }

  /// The declaration of the initial transition.
  public var declaration: StatechartDeclaration<Symbols> { .init(.initial(initial)) }

  /// Adds an action that runs after the entry actions of the parent, and before those of the entered states.
  public func run(_ action: @escaping @Sendable (inout Symbols.Context) throws -> Void) -> Self {
    run { context, _ in try action(&context) }
  }

  /// Adds an action with a scope that runs after the entry actions of the parent, and before those of the entered
  /// states.
  public func run(
    _ action: @escaping @Sendable (inout Symbols.Context, inout StatechartScope<Symbols>) throws -> Void
  ) -> Self {
    var result = self
    result.initial.block.actions.append(action)
    return result
  }
}

/// An action that runs when a state is entered, before its nested states are entered.
///
/// Several run in order; an error of one does not prevent the next.
public struct OnEntry<Symbols: StatechartSymbols>: StatechartHandler {
  var block: StatechartBlock<Symbols>

  /// Declares an action that changes the context.
  public init(_ action: @escaping @Sendable (inout Symbols.Context) throws -> Void) {
    block = .init(actions: [{ context, _ in try action(&context) }])
  }

  /// Declares an action that changes the context and uses the scope: the event, the active states, the queues.
  public init(
    _ action: @escaping @Sendable (inout Symbols.Context, inout StatechartScope<Symbols>) throws -> Void
  ) {
    block = .init(actions: [action])
  }

  /// Declares an effect that is requested from the host.
  public init(_ effect: Symbols.Effect) {
    block = .init(actions: [{ _, scope in scope.request(effect) }])
  }

  /// The declaration of the action.
  public var declaration: StatechartDeclaration<Symbols> { .init(.entry(block)) }
}

/// An action that runs when a state is left, after its nested states are left.
///
/// Several run in order; an error of one does not prevent the next.
public struct OnExit<Symbols: StatechartSymbols>: StatechartHandler {
  var block: StatechartBlock<Symbols>

  /// Declares an action that changes the context.
  public init(_ action: @escaping @Sendable (inout Symbols.Context) throws -> Void) {
    block = .init(actions: [{ context, _ in try action(&context) }])
  }

  /// Declares an action that changes the context and uses the scope: the event, the active states, the queues.
  public init(
    _ action: @escaping @Sendable (inout Symbols.Context, inout StatechartScope<Symbols>) throws -> Void
  ) {
    block = .init(actions: [action])
  }

  /// Declares an effect that is requested from the host.
  public init(_ effect: Symbols.Effect) {
    block = .init(actions: [{ _, scope in scope.request(effect) }])
  }

  /// The declaration of the action.
  public var declaration: StatechartDeclaration<Symbols> { .init(.exit(block)) }
}
