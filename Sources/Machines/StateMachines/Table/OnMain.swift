/// Wraps a callback that uses an owner of the main actor: `After(.suspend, run: onMain { $0.refresh() })`.
///
/// All threads share a definition, so its callbacks are not isolated to an actor. The machine of such an owner must be
/// used on the main actor only. This is checked at run time: use elsewhere stops the program.
public func onMain<Owner: Sendable>(
  _ body: @escaping @MainActor @Sendable (inout Owner) -> Void
) -> @Sendable (inout Owner) -> Void {
  { owner in
    owner = MainActor.assumeIsolated { [owner] in
      var changed = owner
      body(&changed)
      return changed
    }
  }
}

/// Wraps a throwing callback, which may reject the transition, that uses an owner of the main actor.
public func onMain<Owner: Sendable>(
  throwing body: @escaping @MainActor @Sendable (inout Owner) throws -> Void
) -> @Sendable (inout Owner) throws -> Void {
  { owner in
    owner = try MainActor.assumeIsolated { [owner] in
      var changed = owner
      try body(&changed)
      return changed
    }
  }
}

/// Wraps a callback that takes the transition or the reason of a rejection, and uses an owner of the main actor.
public func onMain<Owner: Sendable, Detail: Sendable>(
  _ body: @escaping @MainActor @Sendable (inout Owner, Detail) -> Void
) -> @Sendable (inout Owner, Detail) -> Void {
  { owner, detail in
    owner = MainActor.assumeIsolated { [owner] in
      var changed = owner
      body(&changed, detail)
      return changed
    }
  }
}

/// Wraps a guard that uses an owner of the main actor: `.when("busy", onMain { $0.isIdle })`.
public func onMain<Owner: Sendable>(
  _ condition: @escaping @MainActor @Sendable (Owner) -> Bool
) -> @Sendable (Owner) -> Bool {
  { owner in MainActor.assumeIsolated { condition(owner) } }
}
