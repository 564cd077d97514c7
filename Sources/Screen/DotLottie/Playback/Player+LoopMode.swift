import DotLottieFormat
package import LottiePlayer

extension Player {
  /// Sets the number of iterations and their direction.
  package func setUp(_ loopMode: DotLottieLoopMode, isReversed: Bool) {
    var mode = isReversed ? PlaybackMode.reverse : .forward
    var times = 1
    switch loopMode {
    case .playOnce: break
    case .loop: times = 0
    case .times(let count): times = max(count, 1)
    case .autoReverse(let count):
      mode = isReversed ? .reverseBounce : .bounce
      times = max(count, 0)
    }
    setMode(mode)
    // A change starts counting anew.
    setLoop(false)
    setLoop(times != 1)
    setLoopCount(times == 1 ? 0 : times)
  }
}
