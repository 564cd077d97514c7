import StateMachines

extension StatechartTransition {
  /// The transition is taken only if this holds; of several, all have to.
  ///
  /// A guard changes nothing. One that throws says no, and ``OnError`` gets what it has thrown.
  /// - Parameters:
  ///   - reason: What a rejection says when the guard says no.
  ///   - test: Whether the transition may be taken.
  public func when(
    _ reason: String? = nil, _ test: @escaping @Sendable (Symbols.Context) throws -> Bool
  ) -> Self {
    adding(.init(reason: reason) { context, _ in try test(context) })
  }

  /// The transition is taken only if this holds, which can depend on the event and on the active states.
  /// - Parameters:
  ///   - reason: What a rejection says when the guard says no.
  ///   - test: Whether the transition may be taken.
  public func when(
    _ reason: String? = nil,
    _ test: @escaping @Sendable (Symbols.Context, StatechartScope<Symbols>) throws -> Bool
  ) -> Self {
    adding(.init(reason: reason, test: test))
  }

  /// The transition is taken only if this doesn't hold.
  /// - Parameters:
  ///   - reason: What a rejection says when the guard says no.
  ///   - test: Whether the transition must not be taken.
  public func unless(
    _ reason: String? = nil, _ test: @escaping @Sendable (Symbols.Context) throws -> Bool
  ) -> Self {
    adding(.init(reason: reason) { context, _ in try !test(context) })
  }

  /// The transition is taken only if this doesn't hold, which can depend on the event and on the active states.
  /// - Parameters:
  ///   - reason: What a rejection says when the guard says no.
  ///   - test: Whether the transition must not be taken.
  public func unless(
    _ reason: String? = nil,
    _ test: @escaping @Sendable (Symbols.Context, StatechartScope<Symbols>) throws -> Bool
  ) -> Self {
    adding(.init(reason: reason) { context, scope in try !test(context, scope) })
  }

  /// The transition is taken only while a state is active, such as one of another region.
  public func when(in state: Symbols.State) -> Self {
    adding(.init(in: state, true))
  }

  /// The transition is taken only while a state is not active.
  public func unless(in state: Symbols.State) -> Self {
    adding(.init(in: state, false))
  }

  /// Changes the context, when states have been left and none entered yet.
  ///
  /// What is done runs in the order of declaration. What an action throws keeps those behind it from running, and
  /// ``OnError`` gets it; the transition goes on.
  public func run(_ action: @escaping @Sendable (inout Symbols.Context) throws -> Void) -> Self {
    doing { context, _ in try action(&context) }
  }

  /// Changes the context and sees what is going on, when states have been left and none entered yet.
  public func run(
    _ action: @escaping @Sendable (inout Symbols.Context, inout StatechartScope<Symbols>) throws -> Void
  ) -> Self {
    doing(action)
  }

  /// Asks the host for something.
  public func effect(_ effect: Symbols.Effect) -> Self {
    doing { _, scope in scope.request(effect) }
  }

  /// Asks the host for something that depends on the context.
  public func effect(_ make: @escaping @Sendable (Symbols.Context) -> Symbols.Effect) -> Self {
    doing { context, scope in scope.request(make(context)) }
  }

  /// Raises an internal event: it is followed before anything that comes from outside.
  public func raise(_ event: Symbols.Event) -> Self {
    doing(line: "raise \(event.key.name)") { _, scope in scope.raise(event) }
  }

  /// Posts an external event: it is followed when nothing internal is left to do.
  public func post(_ event: Symbols.Event) -> Self {
    doing(line: "post \(event.key.name)") { _, scope in scope.post(event) }
  }

  /// The same, without leaving the state that it is declared in when all targets are inside that.
  ///
  /// A transition leaves its state and enters it again, even if its targets are inside. One that is internal leaves and
  /// enters only what is inside. It makes no difference for other targets, nor in a ``Leaf`` or a ``Parallel``.
  public var `internal`: Self {
    var result = self
    result.transition.declaration.isInternal = true
    return result
  }

  private func adding(_ test: StatechartGuard<Symbols>) -> Self {
    var result = self
    result.transition.declaration.guards.append(test)
    return result
  }

  private func doing(line: String? = nil, _ action: @escaping StatechartBlock<Symbols>.Action) -> Self {
    var result = self
    result.transition.declaration.block.actions.append(action)
    if let line { result.transition.declaration.block.lines.append(line) }
    return result
  }
}
