/// Lets a callback use an owner that belongs to the main actor: `After(.suspend, run: onMain { $0.refresh() })`.
///
/// A definition is shared by all threads, so that its callbacks belong to none. Such an owner's machine is used on the
/// main actor alone, which this checks at run time; elsewhere it stops the program.
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

/// Lets a callback that may refuse the transition use an owner that belongs to the main actor.
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

/// Lets a callback that wants the transition, or the reason of a rejection, use an owner that belongs to the main actor.
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

/// Lets a guard use an owner that belongs to the main actor: `.when("busy", onMain { $0.isIdle })`.
public func onMain<Owner: Sendable>(
  _ condition: @escaping @MainActor @Sendable (Owner) -> Bool
) -> @Sendable (Owner) -> Bool {
  { owner in MainActor.assumeIsolated { condition(owner) } }
}
