import DotLottieFormat
package import LottiePlayer

extension Player {
  /// Sets the number of iterations and their direction.
  package func setUp(_ loopMode: DotLottieLoopMode, isReversed: Bool) {
    loopMode.forEachCall(isReversed: isReversed) { perform($0) }
  }
}

extension DotLottieLoopMode {
  /// Passes each call that sets the number of iterations and their direction to `body`; allocates nothing.
  func forEachCall(isReversed: Bool, _ body: (PlayerCall) -> Void) {
    var mode = isReversed ? PlaybackMode.reverse : .forward
    var times = 1
    switch self {
    case .playOnce: break
    case .loop: times = 0
    case .times(let count): times = max(count, 1)
    case .autoReverse(let count):
      mode = isReversed ? .reverseBounce : .bounce
      times = max(count, 0)
    }
    body(.setMode(mode))
    // A change of looping starts counting anew.
    body(.setLoop(false))
    body(.setLoop(times != 1))
    body(.setLoopCount(times == 1 ? 0 : times))
  }
}
