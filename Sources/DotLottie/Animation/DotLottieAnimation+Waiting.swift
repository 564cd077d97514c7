import LottiePlayer

extension DotLottieAnimation {
  /// Does something with an animation that is there, or notes it until it is.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether nobody needs to hear of it if it had to wait and could not be done: playing what plays.
  ///   - refused: Is told why it was not done, at once or when the loading has failed.
  ///   - body: Does it; must not hold the animation.
  /// - Returns: Whether it was done, or was noted.
  @discardableResult
  func whenLoaded(
    isQuiet: Bool = false, refused: (@MainActor (DotLottieAnimationError) -> Void)? = nil,
    _ body: @escaping @MainActor (DotLottieAnimation) throws -> Void
  ) -> Bool {
    if case .failed(let error) = loadingState {
      refused?(error)
      return false
    }
    guard waiting != nil else { return attempt(refused: refused, body) == nil }
    waiting?.append(
      WaitingCall(
        perform: { animation in
          let reason = animation.attempt(refused: refused, body)
          return isQuiet ? nil : reason?.message
        },
        fail: { refused?($0) }))
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
      refused?(reason)
      return reason
    }
  }

  /// Sets something that needs no animation; it holds for the one that is on its way too.
  func set(_ body: @escaping @MainActor (Player) -> Void) {
    drive(body)
    guard isRehearsing, waiting != nil else { return }
    waiting?.append(
      WaitingCall(
        perform: { animation in
          body(animation.player)
          return nil
        }, fail: { _ in }))
  }

  /// Asks something of the state machine.
  ///
  /// Before the animation is there, it is rehearsed for an answer, and done when it is there.
  /// - Parameter body: Does it; must not hold the animation.
  /// - Returns: The answer; true where nobody can know it yet.
  func askMachine(_ body: @escaping @MainActor (Player) -> Bool) -> Bool {
    if case .failed = loadingState { return false }
    guard isRehearsing, waiting != nil else { return drive(body) }
    let isTrusted = trustedMachine != nil
    guard isTrusted || drive(body) else { return false }
    waiting?.append(
      WaitingCall(
        rehearse: isTrusted ? body : nil,
        perform: { animation in
          animation.drive(body) ? nil : "a call that waited for the animation could not be done"
        }, fail: { _ in }))
    return true
  }
}
