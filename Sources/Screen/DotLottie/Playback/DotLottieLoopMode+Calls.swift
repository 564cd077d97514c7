import DotLottieFormat
package import LottiePlayer

extension Player {
  /// Sets the number of iterations and their direction.
  package func setUp(_ loopMode: DotLottieLoopMode, isReversed: Bool) {
    for call in loopMode.calls(isReversed: isReversed) { perform(call) }
  }
}

extension DotLottieLoopMode {
  /// The calls that set the number of iterations and their direction.
  func calls(isReversed: Bool) -> [PlayerCall] {
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
    // A change of looping starts counting anew.
    return [.setMode(mode), .setLoop(false), .setLoop(times != 1), .setLoopCount(times == 1 ? 0 : times)]
  }
}
