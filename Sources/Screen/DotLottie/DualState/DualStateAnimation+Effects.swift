import LottiePlayer

extension DualStateAnimation {
  func send(_ input: DualState.Input) {
    core.send(input, at: now(), effects: &effects)
    guard !isCarryingOut else { return }
    isCarryingOut = true
    var index = 0
    while index < effects.count {
      carryOut(effects[index])
      index += 1
    }
    effects.removeAll(keepingCapacity: true)
    isCarryingOut = false
    notify()
  }

  /// Carries out an effect of the core; calls nobody outside.
  private func carryOut(_ effect: DualState.Effect) {
    switch effect {
    case .load(let side, let generation, let urgency): load(side, generation, urgency)
    case .prioritize(let side, let generation):
      if let load = loads.first(where: { $0.serves(side, generation) }) { prioritize(load) }
    case .cancel(let side, let generation): cancel(side, generation)
    case .retry(let side, let generation, let delay): retry(side, generation, after: delay)
    case .present(let side): change { picture(of: side)?.present(side) }
    case .play: change { shownPicture?.begin() }
    case .rest: change { options.restsAtEnd ? shownPicture?.settle() : shownPicture?.rest() }
    case .settle: change { shownPicture?.settle() }
    case .pause, .resume: break
    case .cover, .uncover, .clear: isPictureDue = true
    case .discard(let side): setPicture(nil, of: side)
    case .report(let side): pendingEvents.append(.failed(side, lastError(of: side) ?? .cancelled))
    }
  }

  private func change(_ body: () -> Void) {
    body()
    isPictureDue = true
  }

  /// Notifies observers of changes; an observer may call again.
  ///
  /// Observation notifies before a value is stored, so what an observer changes is reported afterwards, or it would be
  /// overwritten.
  private func notify() {
    hasChanges = true
    guard !isNotifying else { return }
    isNotifying = true
    var count = 0
    // Observers that always respond would otherwise cause each other without end.
    while hasChanges, count < 16 {
      hasChanges = false
      count += 1
      notifyOnce()
    }
    isNotifying = false
    clock.update()
    if hasChanges { notifyLater() }
  }

  /// Continues after others had their turn on the main actor, unless the control was released by then.
  private func notifyLater() {
    guard !isNotifyingLater else { return }
    isNotifyingLater = true
    Task { @MainActor [weak self] in
      guard let self else { return }
      isNotifyingLater = false
      notify()
    }
  }

  private func notifyOnce() {
    let reason = core.phase == .inactive || core.phase == .active ? nil : error(of: core.intent)
    if reason != failure { failure = reason }
    if core.phase != phase {
      phase = core.phase
      streams.send(.phase(phase))
    }
    notifyObservers()
    while !pendingEvents.isEmpty { streams.send(pendingEvents.removeFirst()) }
  }

  /// Ends the playback of the shown side.
  func endPlaying() {
    if let side = core.shown { pendingEvents.append(.ended(side)) }
    send(.playEnded(token: core.playToken, isComplete: true))
  }

  // MARK: Pictures

  func picture(of side: DualState.Side) -> DualStatePicture? {
    side == .active ? pictures.active : pictures.inactive
  }

  var shownPicture: DualStatePicture? { core.shown.flatMap { picture(of: $0) } }

  func setPicture(_ picture: DualStatePicture?, of side: DualState.Side) {
    if side == .active { pictures.active = picture } else { pictures.inactive = picture }
  }

  func setCanvas(width: Int, height: Int) {
    let size = (Self.side(width), Self.side(height))
    guard size != canvas else { return }
    canvas = size
    pictures.inactive?.resize(width: canvas.width, height: canvas.height)
    if pictures.active !== pictures.inactive {
      pictures.active?.resize(width: canvas.width, height: canvas.height)
    }
    isPictureDue = true
    withMutation(keyPath: \.canvasSize) {}
    clock.update()
  }
}
