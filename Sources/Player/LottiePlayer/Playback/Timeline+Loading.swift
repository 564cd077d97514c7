extension Timeline {
  /// Loads an animation at its beginning; plays it if ``autoplays`` is true.
  ///
  /// - Parameters:
  ///   - facts: The facts of the animation.
  ///   - id: The id in the package; nil without a package.
  ///   - effects: The list to which effects are appended.
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

  /// Unloads the animation.
  public mutating func unload(_ effects: inout ContiguousArray<PlayerEffect>) {
    if tween != nil { endTween(landed: false, &effects) }
    facts = nil
    animationID = nil
    status = .idle
    elapsed = 0
    iteration = 0
    isEntering = false
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
