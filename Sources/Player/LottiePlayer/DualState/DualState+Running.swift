extension DualState {
  /// Follows an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - time: The time of the host's clock, from any origin; a time before the former one counts as the former one.
  ///   - effects: The list to which effects are appended.
  /// - Complexity: O(1); allocates nothing if `effects` has room.
  public mutating func send(_ input: Input, at time: Duration = .zero, effects: inout [Effect]) {
    guard !hasEnded else { return }
    now = max(now, time)
    switch input {
    case .start: start(&effects)
    case .set(let side): set(side, &effects)
    case .loaded(let side, let generation): loaded(side, generation, &effects)
    case .failed(let side, let generation): failed(side, generation, &effects)
    case .retry(let side, let generation):
      guard isCurrent(side, generation, .failed) else { return }
      load(side, side == intent ? .user : .utility, &effects)
    case .attach: attach(&effects)
    case .detach:
      guard isAttached else { return }
      isAttached = false
      if isPlaying { effects.append(.pause) }
    case .playEnded(let token, let isComplete):
      guard token == playToken, isPlaying else { return }
      isPlaying = false
      if !isComplete { effects.append(.settle) }
    case .reduceMotion(let reduces):
      reducesMotion = reduces
      if reduces, isPlaying { settle(&effects) }
    case .memoryPressure: release(intent.other, &effects)
    case .end:
      cancel(.inactive, &effects)
      cancel(.active, &effects)
      hasEnded = true
    }
  }

  /// Makes the side that is asked for the one from the start, if nothing was shown yet: it will rest, not play.
  ///
  /// For a host that learns only after ``Input/start`` on which side its control is.
  package mutating func startOnIntent() { if shown == nil { startSide = intent } }

  private func isCurrent(_ side: Side, _ generation: Int, _ slot: Slot) -> Bool {
    loading(side).slot == slot && loading(side).generation == generation
  }

  // MARK: Sides

  private mutating func set(_ side: Side, _ effects: inout [Effect]) {
    let isNew = side != intent
    if isNew {
      intent = side
      pendingSince = now
    }
    if shown == side {
      if isNew {
        uncover(&effects)
      } else if policy.replays, isAttached {
        play(&effects)
      }
      return
    }
    // The placeholder of the other side does not stand for this one.
    if isNew, self[side] != .failed, self[side] != .ready || !isAttached { uncover(&effects) }
    switch self[side] {
    case .idle: load(side, .user, &effects)
    case .loading: if isNew { effects.append(.prioritize(side, generation: loading(side).generation)) }
    case .ready:
      if isAttached {
        present(side, &effects)
      } else if policy.offScreen == .settle {
        show(side, &effects)
        settle(&effects)
      }
    case .failed:
      if isNew { cover(side, &effects) }
      if policy.retry != .never {
        load(side, .user, &effects)
      } else if isNew {
        // It may have failed while nobody waited for it, and it is not tried again.
        effects.append(.report(side))
      }
    }
  }

  // MARK: Loads

  private mutating func start(_ effects: inout [Effect]) {
    cancel(.inactive, &effects)
    cancel(.active, &effects)
    for side in Side.allCases { update(side) { $0 = Loading(generation: $0.generation) } }
    if shown != nil || isCovered { effects.append(.clear) }
    shown = nil
    isCovered = false
    isPlaying = false
    pendingSince = now
    startSide = intent
    load(intent, .user, &effects)
  }

  private mutating func load(_ side: Side, _ urgency: Urgency, _ effects: inout [Effect]) {
    update(side) {
      $0.slot = .loading
      $0.generation += 1
    }
    effects.append(.load(side, generation: loading(side).generation, urgency))
  }

  private mutating func cancel(_ side: Side, _ effects: inout [Effect]) {
    guard self[side] == .loading else { return }
    effects.append(.cancel(side, generation: loading(side).generation))
    update(side) { $0.slot = .idle }
  }

  private mutating func loaded(_ side: Side, _ generation: Int, _ effects: inout [Effect]) {
    guard isCurrent(side, generation, .loading) else { return }
    update(side) {
      $0.slot = .ready
      $0.failures = 0
    }
    guard side == intent else { return }
    if shown != side {
      if isAttached {
        present(side, &effects)
      } else if policy.offScreen == .settle, shown != nil {
        show(side, &effects)
        settle(&effects)
      }
    }
    if policy.preparesOtherSide, self[side.other] == .idle { load(side.other, .utility, &effects) }
  }

  private mutating func failed(_ side: Side, _ generation: Int, _ effects: inout [Effect]) {
    guard isCurrent(side, generation, .loading) else { return }
    update(side) {
      $0.slot = .failed
      $0.failures += 1
    }
    let failures = loading(side).failures
    if case .backoff(let first, let count) = policy.retry, failures <= count {
      // It doubles sixteen times at most, so that it does not overflow.
      effects.append(.retry(side, generation: generation, after: first * (1 << min(failures - 1, 16))))
    }
    guard side == intent, shown != side else { return }
    cover(side, &effects)
    effects.append(.report(side))
  }

  /// Releases a side that nobody sees.
  private mutating func release(_ side: Side, _ effects: inout [Effect]) {
    guard shown != side else { return }
    cancel(side, &effects)
    guard self[side] == .ready else { return }
    update(side) { $0.slot = .idle }
    effects.append(.discard(side))
  }

  // MARK: The screen

  private mutating func attach(_ effects: inout [Effect]) {
    guard !isAttached else { return }
    isAttached = true
    if shown == intent {
      if isPlaying { effects.append(.resume(token: playToken)) }
      return
    }
    switch self[intent] {
    case .ready: present(intent, isStale: now - pendingSince >= policy.staleAfter, &effects)
    case .idle: load(intent, .user, &effects)
    case .loading, .failed: break
    }
  }

  /// Shows a side in response to a request.
  private mutating func present(_ side: Side, isStale: Bool = false, _ effects: inout [Effect]) {
    // The first side at the start was not switched to.
    let isAtStart = shown == nil && side == startSide
    show(side, &effects)
    if isAtStart, !policy.playsFirst {
      effects.append(.rest)
    } else if isStale {
      settle(&effects)
    } else {
      play(&effects)
    }
  }

  private mutating func show(_ side: Side, _ effects: inout [Effect]) {
    shown = side
    isPlaying = false
    isCovered = false
    effects.append(.present(side))
  }

  private mutating func play(_ effects: inout [Effect]) {
    playToken += 1
    guard !reducesMotion else { return settle(&effects) }
    isPlaying = true
    effects.append(.play(token: playToken))
  }

  private mutating func settle(_ effects: inout [Effect]) {
    isPlaying = false
    effects.append(.settle)
  }

  private mutating func cover(_ side: Side, _ effects: inout [Effect]) {
    guard !policy.keepsShownOnFailure || shown == nil else { return }
    isCovered = true
    effects.append(.cover(side))
  }

  private mutating func uncover(_ effects: inout [Effect]) {
    guard isCovered else { return }
    isCovered = false
    effects.append(.uncover)
  }
}
