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
  /// - Parameters:
  ///   - isQuiet: Whether observers are not told of a kept call that fails, such as playing what plays already.
  ///   - refused: Receives the reason if the call fails, at once or after loading has failed.
  ///   - body: The call; it must not hold the animation.
  /// - Returns: Whether the call was made or kept.
  @discardableResult
  func whenLoaded(
    isQuiet: Bool = false, refused: (@MainActor (DotLottieAnimationError) -> Void)? = nil,
    _ body: @escaping @MainActor (DotLottieAnimation) throws -> Void
  ) -> Bool {
    if let loadingFailure {
      refuse(loadingFailure, refused)
      return false
    }
    if loader.takesCalls { return attempt(refused: refused, body) == nil }
    keep(.animation, refused: refused) { animation in
      let reason = animation.attempt(refused: refused, body)
      return isQuiet ? nil : reason
    }
    return true
  }

  /// Makes a setting that needs no animation, and makes it again for the one that is on its way.
  ///
  /// - Parameters:
  ///   - isInOrder: Whether calls to play make the same setting, so that it is made again after those that are kept.
  ///   - body: The setting, which may be made twice with the same result; it must not hold the animation.
  func set(isInOrder: Bool = false, _ body: @escaping @MainActor (Player) -> Void) {
    drive(body)
    guard isRehearsing || (isInOrder && !loader.takesCalls) else { return }
    keep(isRehearsing ? .setting : .animation) { animation in
      body(animation.player)
      return nil
    }
  }

  /// Makes a call to the state machine.
  ///
  /// Before an animation is shown, the call is rehearsed for its answer, and made when the animation is shown.
  ///
  /// - Returns: The answer; true if it cannot be known yet.
  func askMachine(_ call: PlayerCall) -> Bool {
    if let loadingFailure { return refuse(loadingFailure) }
    if isRehearsing, unseenMachine.isExpected {
      unseenMachine.keep(call)
    } else if let reason = perform(call) {
      return refuse(reason)
    }
    if isRehearsing { keep(.machine, call) }
    return true
  }

  /// Makes a call to the player now.
  ///
  /// - Returns: The reason of a refusal.
  func perform(_ call: PlayerCall) -> DotLottieAnimationError? {
    drive { $0.perform(call).refusal }.map { DotLottieAnimationError($0) }
  }

  /// Keeps a call until an animation is shown.
  func keep(_ need: AnimationLoader.Loading.Need, _ call: PlayerCall) {
    keep(need) { animation in
      let reason = animation.perform(call)
      if let reason { animation.refuse(reason) }
      return reason
    }
  }

  /// Makes a call now.
  ///
  /// - Returns: The reason if it fails, which ``failure`` has too.
  @discardableResult
  func attempt(
    refused: (@MainActor (DotLottieAnimationError) -> Void)? = nil,
    _ body: @MainActor (DotLottieAnimation) throws -> Void
  ) -> DotLottieAnimationError? {
    do {
      try drive { _ in try body(self) }
      return nil
    } catch {
      let reason = DotLottieAnimationError(error)
      refuse(reason, refused)
      return reason
    }
  }

  /// Keeps a call until an animation is shown.
  func keep(
    _ need: AnimationLoader.Loading.Need, refused: (@MainActor (DotLottieAnimationError) -> Void)? = nil,
    _ perform: @escaping @MainActor (DotLottieAnimation) -> DotLottieAnimationError?
  ) {
    loader.keep(need, WaitingCall(refused: refused, perform: perform))
  }
}
