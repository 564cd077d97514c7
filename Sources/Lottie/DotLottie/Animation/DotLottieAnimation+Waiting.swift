import LottiePlayer

/// Something that was asked for before the animation was there.
struct WaitingCall {
  /// What it needs.
  enum Need {
    /// The animation that it was meant for; is told why there is none.
    case animation(refused: (@MainActor (DotLottieAnimationError) -> Void)?)
    /// Another animation of the package, by its id.
    case choice(String)
    /// The state machine; done for an answer, once there is a machine to ask, nil where it was done so already.
    case machine(rehearse: (@MainActor (Player) -> Bool)?)
    /// Nothing: it holds for every animation.
    case nothing
  }

  var need: Need
  /// Does it; returns why not, for those who listen to the machine.
  ///
  /// It is handed the animation, and must not hold it.
  let perform: @MainActor (DotLottieAnimation) -> String?

  init(_ need: Need, perform: @escaping @MainActor (DotLottieAnimation) -> String?) {
    self.need = need
    self.perform = perform
  }

  /// Gives up what needs the animation that there is none of.
  ///
  /// - Returns: Whether it does.
  @MainActor
  func refuse(_ error: DotLottieAnimationError) -> Bool {
    guard case .animation(let refused) = need else { return false }
    refused?(error)
    return true
  }

  /// Whether it holds for every animation.
  var isSetting: Bool { if case .nothing = need { true } else { false } }

  /// The id of the animation that is asked for.
  var choice: String? { if case .choice(let id) = need { id } else { nil } }
}

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
      tell(refused, error)
      return false
    }
    guard waiting != nil else { return attempt(refused: refused, body) == nil }
    waiting?.append(
      WaitingCall(.animation(refused: refused)) { animation in
        let reason = animation.attempt(refused: refused, body)
        return isQuiet ? nil : reason?.message
      })
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
      tell(refused, reason)
      return reason
    }
  }

  /// Tells why something is not done: at once, unless whoever is told asks for the same without end.
  private func tell(
    _ refused: (@MainActor (DotLottieAnimationError) -> Void)?, _ reason: DotLottieAnimationError
  ) {
    guard let refused else { return }
    // Each is told while the one before still is: this many need little of the stack.
    guard refusalDepth < 16 else {
      Task { @MainActor in refused(reason) }
      return
    }
    refusalDepth += 1
    refused(reason)
    refusalDepth -= 1
  }

  /// Sets something that needs no animation; it holds for the one that is on its way too.
  ///
  /// - Parameters:
  ///   - isInOrder: Whether calls to play set it as well: it is set again after those that were asked before.
  ///   - body: Does it, a second time with the same result; must not hold the animation.
  func set(isInOrder: Bool = false, _ body: @escaping @MainActor (Player) -> Void) {
    drive(body)
    guard isRehearsing || isInOrder, waiting != nil else { return }
    // Where it holds already, it is set again with the calls before it, or not at all.
    waiting?.append(
      WaitingCall(isRehearsing ? .nothing : .animation(refused: nil)) { animation in
        body(animation.player)
        return nil
      })
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
      WaitingCall(.machine(rehearse: isTrusted ? body : nil)) { animation in
        animation.drive(body) ? nil : "a call that waited for the animation could not be done"
      })
    return true
  }
}
