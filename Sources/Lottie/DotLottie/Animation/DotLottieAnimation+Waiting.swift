import LottiePlayer

/// The content of a call that waits for an animation.
struct WaitingCall {
  /// Receives the reason if the call is refused.
  var refused: (@MainActor (DotLottieAnimationError) -> Void)?
  /// Carries the call out and returns the reason if that fails.
  ///
  /// The closure must not hold the animation, which it is given.
  var perform: @MainActor (DotLottieAnimation) -> DotLottieAnimationError?
}

extension DotLottieAnimation {
  /// Does something with an animation that is shown, or as soon as it is.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether a failure of a call that had to wait is no news to observers, such as playing what plays.
  ///   - refused: Receives the reason if it is not done, at once or when loading has failed.
  ///   - body: The work; it must not hold the animation.
  /// - Returns: Whether it was done, or waits.
  @discardableResult
  func whenLoaded(
    isQuiet: Bool = false, refused: (@MainActor (DotLottieAnimationError) -> Void)? = nil,
    _ body: @escaping @MainActor (DotLottieAnimation) throws -> Void
  ) -> Bool {
    if case .failed(let error) = loadingState {
      lastError = error
      notify(refused, error)
      return false
    }
    if takesCalls { return attempt(refused: refused, body) == nil }
    wait(.animation, refused: refused) { animation in
      let reason = animation.attempt(refused: refused, body)
      return isQuiet ? nil : reason
    }
    return true
  }

  /// Sets something that needs no animation; it holds for the one that is on its way too.
  ///
  /// - Parameters:
  ///   - isInOrder: Whether calls to play set it as well, so that it is set again after those that wait.
  ///   - body: The work, which may be done twice with the same result; it must not hold the animation.
  func set(isInOrder: Bool = false, _ body: @escaping @MainActor (Player) -> Void) {
    drive(body)
    guard isRehearsing || (isInOrder && !takesCalls) else { return }
    wait(isRehearsing ? .setting : .animation) { animation in
      body(animation.player)
      return nil
    }
  }

  /// Asks something of the state machine.
  ///
  /// Before an animation is shown, the call is rehearsed for its answer, and carried out when the animation is shown.
  /// - Parameters:
  ///   - body: The work; it must not hold the animation.
  ///   - reason: The reason if the work is not done.
  /// - Returns: The answer; true if it cannot be known yet.
  func askMachine(
    _ body: @escaping @MainActor (Player) -> Bool,
    _ reason: @escaping @MainActor (Player) -> DotLottieAnimationError
  ) -> Bool {
    if case .failed(let error) = loadingState {
      lastError = error
      return false
    }
    let isDone = isRehearsing ? rehearse(body) : drive(body)
    guard isDone else {
      lastError = reason(player)
      return false
    }
    guard isRehearsing else { return true }
    wait(.machine) { animation in
      if animation.drive(body) { return nil }
      let reason = reason(animation.player)
      animation.lastError = reason
      return reason
    }
    return true
  }

  /// Does something.
  ///
  /// - Returns: Nil, or why it could not be done.
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
      lastError = reason
      notify(refused, reason)
      return reason
    }
  }

  /// Gives the reason why something is not done: at once, unless the receiver asks for the same without end.
  private func notify(
    _ refused: (@MainActor (DotLottieAnimationError) -> Void)?, _ reason: DotLottieAnimationError
  ) {
    guard let refused else { return }
    // Each is called inside the one before: this many need little of the stack.
    guard refusalDepth < 16 else {
      Task { @MainActor in refused(reason) }
      return
    }
    refusalDepth += 1
    refused(reason)
    refusalDepth -= 1
  }
}
