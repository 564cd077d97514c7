import LottiePlayer

// The ways in which a public method makes its call: at once, or when an animation is shown.

extension DotLottieAnimation {
  /// Whether no animation was ever shown, so that the player only rehearses.
  var isRehearsing: Bool { loader.isRehearsing }

  /// The reason why loading failed; nil while an animation is shown or on its way.
  var loadingFailure: DotLottieAnimationError? {
    if case .failed(let error) = loadingState { error } else { loader.unreadable }
  }

  /// Makes a call to the animation that is shown, or keeps it until one is.
  ///
  /// - Returns: Whether the call was made or kept.
  @discardableResult
  func ask(_ call: HostCall) -> Bool {
    if let loadingFailure { return refuse(loadingFailure, call.ticket) }
    if loader.takesCalls { return attempt(call) == nil }
    loader.keep(.animation, call)
    return true
  }

  /// Changes the player of the animation that is shown, or keeps the call until one is.
  ///
  /// - Returns: Whether the call was made or kept.
  @discardableResult
  func ask(_ call: PlayerCall) -> Bool { ask(.player(call)) }

  /// Makes a setting that needs no animation, and makes it again for an animation that is being loaded.
  ///
  /// - Parameter call: The setting, which may be made twice with the same result.
  func set(_ call: PlayerCall) {
    drive { _ = $0.perform(call) }
    let isSetByPlaying =
      switch call {
      // Waiting calls to play make the same settings.
      case .setMode, .setLoop, .setLoopCount: true
      default: false
      }
    guard isRehearsing || (isSetByPlaying && !loader.takesCalls) else { return }
    loader.keep(isRehearsing ? .setting : .animation, .player(call))
  }

  /// Makes a call to the state machine.
  ///
  /// Before an animation is shown, the call is rehearsed for its answer, and made when the animation is shown.
  ///
  /// - Returns: The answer; true if it cannot be known yet.
  func askMachine(_ call: PlayerCall) -> Bool {
    if let loadingFailure { return refuse(loadingFailure) }
    if !(isRehearsing && unseenMachine.isExpected), attempt(.player(call)) != nil { return false }
    if isRehearsing { loader.keep(.machine, .player(call)) }
    return true
  }

  /// Makes a call now.
  ///
  /// - Returns: The reason if it fails, which ``failure`` has too.
  @discardableResult
  func attempt(_ call: HostCall) -> DotLottieAnimationError? {
    do throws(DotLottieAnimationError) {
      try drive { _ throws(DotLottieAnimationError) in try carryOut(call) }
      return nil
    } catch {
      refuse(error, call.ticket)
      return error
    }
  }

  /// Changes the player now.
  ///
  /// - Returns: The reason if that fails, which ``failure`` has too.
  @discardableResult
  func attempt(_ call: PlayerCall) -> DotLottieAnimationError? { attempt(.player(call)) }

  private func carryOut(_ call: HostCall) throws(DotLottieAnimationError) {
    switch call {
    case .player(let call): try perform(call)
    case .slot(let id, let call):
      try player.requireSlot(id)
      try perform(call)
    case .setProgress(let progress): try perform(.setFrame(director.frame(at: progress)))
    case .startPlayback: try director.resume()
    case .pausePlayback: try director.pause()
    case .stopPlayback: try director.stop()
    case .playFromFrame(let frame): try director.play(from: frame)
    case .playFromProgress(let progress): try director.play(from: director.frame(at: progress))
    case .play(let ticket): try director.play(ticket)
    case .playQueue(let queue, let ticket): try director.play(queue, ticket)
    case .showAnimation(let id): try choose(id)
    case .applyThemeChoice: if let id = themeToApply { try perform(.setTheme(id)) }
    case .report(let error): throw error
    }
  }

  private func perform(_ call: PlayerCall) throws(DotLottieAnimationError) {
    if let reason = player.perform(call).refusal { throw DotLottieAnimationError(reason) }
    if case .resize = call { noteSize() }
  }
}
