import StateMachines

extension StatechartTransition {
  /// Takes the transition only if a condition holds; if there are several conditions, all must hold.
  ///
  /// A guard must have no side effects. A guard that throws counts as failed, and ``OnError`` receives the error.
  ///
  /// - Parameters:
  ///   - reason: The text of the rejection if the guard fails.
  ///   - test: Whether the transition may be taken.
  public func when(
    _ reason: String? = nil, _ test: @escaping @Sendable (Symbols.Context) throws -> Bool
  ) -> Self {
    adding(.init(reason: reason) { context, _ in try test(context) })
  }

  /// Takes the transition only if a condition holds, which can depend on the event and on the active states.
  ///
  /// - Parameters:
  ///   - reason: The text of the rejection if the guard fails.
  ///   - test: Whether the transition may be taken.
  public func when(
    _ reason: String? = nil,
    _ test: @escaping @Sendable (Symbols.Context, StatechartScope<Symbols>) throws -> Bool
  ) -> Self {
    adding(.init(reason: reason, test: test))
  }

  /// Takes the transition only if a condition does not hold.
  ///
  /// - Parameters:
  ///   - reason: The text of the rejection if the condition holds.
  ///   - test: Whether the transition must not be taken.
  public func unless(
    _ reason: String? = nil, _ test: @escaping @Sendable (Symbols.Context) throws -> Bool
  ) -> Self {
    adding(.init(reason: reason) { context, _ in try !test(context) })
  }

  /// Takes the transition only if a condition does not hold, which can depend on the event and on the active states.
  ///
  /// - Parameters:
  ///   - reason: The text of the rejection if the condition holds.
  ///   - test: Whether the transition must not be taken.
  public func unless(
    _ reason: String? = nil,
    _ test: @escaping @Sendable (Symbols.Context, StatechartScope<Symbols>) throws -> Bool
  ) -> Self {
    adding(.init(reason: reason) { context, scope in try !test(context, scope) })
  }

  /// Takes the transition only while a state is active, such as one of another region.
  public func when(in state: Symbols.State) -> Self {
    adding(.init(in: state, true))
  }

  /// Takes the transition only while a state is inactive.
  public func unless(in state: Symbols.State) -> Self {
    adding(.init(in: state, false))
  }

  /// Adds an action that changes the context, after states are left and before states are entered.
  ///
  /// Actions run in the order of declaration. If an action throws, the later ones do not run, and ``OnError`` receives
  /// the error; the transition continues.
  public func run(_ action: @escaping @Sendable (inout Symbols.Context) throws -> Void) -> Self {
    doing { context, _ in try action(&context) }
  }

  /// Adds an action that changes the context and uses the scope, after states are left and before states are entered.
  public func run(
    _ action: @escaping @Sendable (inout Symbols.Context, inout StatechartScope<Symbols>) throws -> Void
  ) -> Self {
    doing(action)
  }

  /// Requests an effect from the host.
  public func effect(_ effect: Symbols.Effect) -> Self {
    doing { _, scope in scope.request(effect) }
  }

  /// Requests an effect that depends on the context from the host.
  public func effect(_ make: @escaping @Sendable (Symbols.Context) -> Symbols.Effect) -> Self {
    doing { context, scope in scope.request(make(context)) }
  }

  /// Raises an internal event, which is processed before any external event.
  public func raise(_ event: Symbols.Event) -> Self {
    doing(line: "raise \(event.key.name)") { _, scope in scope.raise(event) }
  }

  /// Posts an external event, which is processed when no internal event is pending.
  public func post(_ event: Symbols.Event) -> Self {
    doing(line: "post \(event.key.name)") { _, scope in scope.post(event) }
  }

  /// An internal version of the transition: it does not leave the state that declares it, if all targets are inside.
  ///
  /// An external transition leaves its state and enters it again, even if its targets are inside. An internal one
  /// leaves and enters only nested states. There is no difference for other targets, or in a ``Leaf`` or a
  /// ``Parallel``.
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
