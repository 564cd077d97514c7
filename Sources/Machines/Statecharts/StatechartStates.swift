import StateMachines

/// A state without states inside.
public struct Leaf<Symbols: StatechartSymbols>: StatechartMember {
  /// What the chart is made from.
  public let declaration: StatechartDeclaration<Symbols>

  /// Declares the state, its transitions, and what is done on entry and exit.
  public init(
    _ state: Symbols.State, fileID: StaticString = #fileID, line: UInt = #line,
    @StatechartRulesBuilder<Symbols> content: () -> [StatechartDeclaration<Symbols>] = { [] }
  ) {
    let place = DefinitionOrigin(fileID: fileID, line: line)
    declaration = .init(.state(.init(symbol: state, kind: .leaf, content: content(), place: place)))
  }
}

/// A state with states inside, of which one is active while it is.
public struct Compound<Symbols: StatechartSymbols>: StatechartMember {
  /// What the chart is made from.
  public let declaration: StatechartDeclaration<Symbols>

  /// Declares the state and everything inside it.
  /// - Parameters:
  ///   - state: The state.
  ///   - initial: What is entered with it when nothing inside is aimed at; nil if ``Initially`` says that.
  ///   - fileID: The file that it is declared in.
  ///   - line: The line that it is declared in.
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

/// A state with states inside, which are all active while it is.
public struct Parallel<Symbols: StatechartSymbols>: StatechartMember {
  /// What the chart is made from.
  public let declaration: StatechartDeclaration<Symbols>

  /// Declares the state and everything inside it; it is done when each state inside is.
  public init(
    _ state: Symbols.State, fileID: StaticString = #fileID, line: UInt = #line,
    @StatechartBuilder<Symbols> content: () -> [StatechartDeclaration<Symbols>]
  ) {
    let place = DefinitionOrigin(fileID: fileID, line: line)
    declaration = .init(.state(.init(symbol: state, kind: .parallel, content: content(), place: place)))
  }
}

/// A state in which what it is part of is done: the chart itself, or a ``Compound``.
public struct Final<Symbols: StatechartSymbols>: StatechartMember {
  /// What the chart is made from.
  public let declaration: StatechartDeclaration<Symbols>

  /// Declares the state, and what is done on entry and exit.
  public init(
    _ state: Symbols.State, fileID: StaticString = #fileID, line: UInt = #line,
    @StatechartHandlersBuilder<Symbols> content: () -> [StatechartDeclaration<Symbols>] = { [] }
  ) {
    let place = DefinitionOrigin(fileID: fileID, line: line)
    declaration = .init(.state(.init(symbol: state, kind: .final, content: content(), place: place)))
  }
}

/// A state that stands for what was active inside its parent when that was left last; it is never active itself.
public struct HistoryState<Symbols: StatechartSymbols>: StatechartPart {
  /// How much is remembered.
  public struct Depth: Sendable, Hashable {
    let isDeep: Bool

    /// The states right inside the parent; what is inside those is entered as if for the first time.
    public static var shallow: Depth { Depth(isDeep: false) }
    /// All, to the innermost states.
    public static var deep: Depth { Depth(isDeep: true) }
  }

  var state: StateDeclaration<Symbols>
  var initial: InitialDeclaration<Symbols>

  /// Declares the state.
  /// - Parameters:
  ///   - state: The name under which transitions lead here.
  ///   - depth: How much is remembered.
  ///   - targets: What is entered while nothing is remembered: inside the parent, and at least one.
  ///   - fileID: The file that it is declared in.
  ///   - line: The line that it is declared in.
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

  /// What the chart is made from.
  public var declaration: StatechartDeclaration<Symbols> {
    var state = state
    state.content = [.init(.initial(initial))]
    return .init(.state(state))
  }

  /// Does something when nothing is remembered: after the parent's entry actions, before those of what is entered.
  public func run(_ action: @escaping @Sendable (inout Symbols.Context) throws -> Void) -> Self {
    var result = self
    result.initial.block.actions.append { context, _ in try action(&context) }
    return result
  }

  /// Does something when nothing is remembered: after the parent's entry actions, before those of what is entered.
  public func run(
    _ action: @escaping @Sendable (inout Symbols.Context, inout StatechartScope<Symbols>) throws -> Void
  ) -> Self {
    var result = self
    result.initial.block.actions.append(action)
    return result
  }
}

/// Where a ``Compound`` or a chart begins, if more has to be said than one state.
public struct Initially<Symbols: StatechartSymbols>: StatechartMember {
  var initial: InitialDeclaration<Symbols>

  /// Says what is entered when nothing inside is aimed at.
  /// - Parameters:
  ///   - targets: At least one; several have to be in different states of a ``Parallel``.
  ///   - fileID: The file that it is declared in.
  ///   - line: The line that it is declared in.
  public init(_ targets: Symbols.State..., fileID: StaticString = #fileID, line: UInt = #line) {
    let place = DefinitionOrigin(fileID: fileID, line: line)
    initial = .init(targets: targets, block: .init(), place: place)
  }

  /// What the chart is made from.
  public var declaration: StatechartDeclaration<Symbols> { .init(.initial(initial)) }

  /// Does something on the way: after the entry actions of the state, before those of what is entered.
  public func run(_ action: @escaping @Sendable (inout Symbols.Context) throws -> Void) -> Self {
    var result = self
    result.initial.block.actions.append { context, _ in try action(&context) }
    return result
  }

  /// Does something on the way: after the entry actions of the state, before those of what is entered.
  public func run(
    _ action: @escaping @Sendable (inout Symbols.Context, inout StatechartScope<Symbols>) throws -> Void
  ) -> Self {
    var result = self
    result.initial.block.actions.append(action)
    return result
  }
}

/// Says what is done when a state is entered, before anything inside it is.
///
/// Several run in order; what one throws does not keep the next from running.
public struct OnEntry<Symbols: StatechartSymbols>: StatechartHandler {
  var block: StatechartBlock<Symbols>

  /// Changes the context.
  public init(_ action: @escaping @Sendable (inout Symbols.Context) throws -> Void) {
    block = .init(actions: [{ context, _ in try action(&context) }])
  }

  /// Changes the context, and sees what is going on.
  public init(
    _ action: @escaping @Sendable (inout Symbols.Context, inout StatechartScope<Symbols>) throws -> Void
  ) {
    block = .init(actions: [action])
  }

  /// Asks the host for something.
  public init(_ effect: Symbols.Effect) {
    block = .init(actions: [{ _, scope in scope.request(effect) }])
  }

  /// What the chart is made from.
  public var declaration: StatechartDeclaration<Symbols> { .init(.entry(block)) }
}

/// Says what is done when a state is left, after everything inside it was.
///
/// Several run in order; what one throws does not keep the next from running.
public struct OnExit<Symbols: StatechartSymbols>: StatechartHandler {
  var block: StatechartBlock<Symbols>

  /// Changes the context.
  public init(_ action: @escaping @Sendable (inout Symbols.Context) throws -> Void) {
    block = .init(actions: [{ context, _ in try action(&context) }])
  }

  /// Changes the context, and sees what is going on.
  public init(
    _ action: @escaping @Sendable (inout Symbols.Context, inout StatechartScope<Symbols>) throws -> Void
  ) {
    block = .init(actions: [action])
  }

  /// Asks the host for something.
  public init(_ effect: Symbols.Effect) {
    block = .init(actions: [{ _, scope in scope.request(effect) }])
  }

  /// What the chart is made from.
  public var declaration: StatechartDeclaration<Symbols> { .init(.exit(block)) }
}
