extension Timeline {
  /// Takes an animation, at rest at its beginning; plays it where ``autoplays`` says so.
  ///
  /// - Parameters:
  ///   - facts: The animation.
  ///   - id: Its id in the package; nil for one that comes from none.
  ///   - effects: Where to append what the host has to do.
  public mutating func load(
    _ facts: AnimationFacts, id: String?, _ effects: inout ContiguousArray<PlayerEffect>
  ) {
    unload(&effects)
    self.facts = facts
    animationID = id
    segment = nil
    if !dialect.keepsMarkerNameAcrossLoads { markerName = nil }
    if dialect.forgetsBackgroundOnLoad { hasBackground = background & 0xFF > 0 }
    status = .stopped
    frame = 0
    shownFrame = 0
    askedFrame = 0
    direction = mode.natural
    move(to: naturalStart, &effects)
    isDirty = false
    isAltered = false
    effects.append(.notify(.load))
    if autoplays { try? play(&effects) }
  }

  /// Forgets the animation.
  public mutating func unload(_ effects: inout ContiguousArray<PlayerEffect>) {
    if tween != nil { endTween(landed: false, &effects) }
    facts = nil
    animationID = nil
    status = .idle
    elapsed = 0
    iteration = 0
    completion = []
    frame = 0
    shownFrame = 0
    askedFrame = 0
    showsTween = false
    endedTween = nil
    owesCompletion = false
    restedFrame = nil
    dueFrame = nil
  }
}
