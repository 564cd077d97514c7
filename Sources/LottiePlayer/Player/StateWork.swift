import DotLottieFormat

/// What a state machine makes its player do in one call from outside, which may run through very many states.
struct StateWork {
  private var themeBytes = 0
  private var tweenValues = 0

  /// Pays for a theme that a state puts on.
  ///
  /// - Returns: Whether it may.
  mutating func pay(themeBytes bytes: Int) -> Bool {
    themeBytes += bytes
    return themeBytes <= DotLottieLimits.maximumThemeBytesPerCall
  }

  /// Pays for poses that a tween to a state keeps, or for as much as making ready for one.
  ///
  /// - Returns: Whether it may; otherwise the state shows without having been moved to.
  mutating func pay(tweenValues values: Int) -> Bool {
    tweenValues += values
    return tweenValues <= DotLottieLimits.maximumTweenValuesPerCall
  }
}
