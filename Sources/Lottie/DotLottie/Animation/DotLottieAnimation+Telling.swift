import LottiePlayer

/// What has happened and has not been told yet.
enum UntoldEvent {
  /// Something that the player says, and the call to play that is finished by it.
  case player(PlayerEvent, finished: PlayTicket?)
  /// There is no animation.
  case failure(DotLottieAnimationError)
  /// The reason why a call that waited is not carried out.
  case refusal(@MainActor (DotLottieAnimationError) -> Void, DotLottieAnimationError)
  /// The end of a loading; nil for success.
  case loadingEnd(DotLottieAnimationError?)
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
    noteReplacement()
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

  /// How much of what observers and completions ask for is told at once; the rest is told soon after.
  ///
  /// Some that always answer, such as two completions that play again, would be told of one another for ever.
  private static let tellLimit = 256

  private func settle() {
    var left = Self.tellLimit + untold.count + plays.leavingCount
    repeat {
      // Views and observers see the same.
      notice()
      spread(atMost: &left)
      plays.settle(atMost: &left)
      guard left > 0 else {
        tellLater()
        break
      }
      let count = untold.count
      goOn()
      // Parts that are finished in no time were asked for before.
      left += untold.count - count
    } while !untold.isEmpty || plays.isUnsettled
    notice()
  }

  /// Goes on when others had their turn on the main actor, unless nobody holds the animation then.
  private func tellLater() {
    guard !isTellingLater else { return }
    isTellingLater = true
    Task { @MainActor [weak self] in
      guard let self else { return }
      isTellingLater = false
      drive { _ in }
    }
  }

  /// Tells observers, then streams, then whoever waits for an end, of one event after the other.
  ///
  /// - Parameter left: How many events are told at most; becomes less by those that were.
  private func spread(atMost left: inout Int) {
    var next = 0
    while next < untold.count, left > 0 {
      left -= 1
      switch untold[next] {
      case .player(let event, let finished):
        board.tell(event)
        finished?.end(.finished)
      case .failure(let error): board.tellFailure(error)
      case .refusal(let refused, let reason): refused(reason)
      case .loadingEnd(let error): endLoading(error)
      }
      next += 1
    }
    if next < untold.count {
      untold.removeFirst(next)
    } else {
      untold.removeAll(keepingCapacity: next <= 4096)
    }
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
