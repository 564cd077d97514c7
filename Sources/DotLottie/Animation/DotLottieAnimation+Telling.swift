import LottiePlayer

/// What has happened and has not been told yet.
enum UntoldEvent {
  /// Something that the player says, and the call to play that is finished by it.
  case player(PlayerEvent, finished: PlayTicket?)
  /// There is no animation.
  case failure(DotLottieAnimationError)
}

extension DotLottieAnimation {
  /// Has what the player does told.
  func listen() {
    player.onEvent = { [weak self] event in self?.tell(event) }
  }

  /// Notes an event, and tells of it when what is being done is done.
  func tell(_ event: PlayerEvent) {
    untold.append(.player(event, finished: plays.note(event)))
    if event == .load { dressAnimation() }
    // Nobody is at work who would tell of it.
    if depth == 0 { drive { _ in } }
  }

  /// Another animation shows: its first picture has the theme and the slots' values that the host has chosen.
  private func dressAnimation() {
    giveUpReload()
    // A machine takes the theme off before it shows another animation, and may put on one of its own.
    if isStateMachineRunning(), activeThemeId().isEmpty { _ = putOnChosenTheme() }
    resolveSlots()
  }

  /// Does something with the player, in as many steps as it takes, then tells of what has happened.
  ///
  /// What observers do then is done at once, and told after what is at hand.
  func drive<Result>(_ body: (Player) throws -> Result) rethrows -> Result {
    depth += 1
    defer {
      if depth == 1 { settle() }
      depth -= 1
    }
    return try body(player)
  }

  private func settle() {
    repeat {
      // Views and observers see the same.
      notice()
      spread()
      plays.settle()
      refuseGivenUp()
      goOn()
    } while !untold.isEmpty || plays.isUnsettled
    notice()
  }

  /// Tells observers, then streams, then whoever waits for an end, of one event after the other.
  private func spread() {
    var next = 0
    while next < untold.count {
      switch untold[next] {
      case .player(let event, let finished):
        board.tell(event)
        finished?.end(.finished)
      case .failure(let error): board.tellFailure(error)
      }
      next += 1
    }
    untold.removeAll(keepingCapacity: next <= 4096)
  }

  /// Notes what has changed, for views; has the clock call where something moves.
  private func notice() {
    let status = player.timeline.status
    if status != playbackStatus { changed { $0.playbackStatus = status } }
    let state = player.stateMachine?.currentState ?? ""
    if state != currentState { changed { $0.currentState = state } }
    noticeRate()
    driveIfNeeded()
  }
}
