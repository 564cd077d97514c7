import DotLottieFormat

/// What a state machine makes its player do in one call from outside, which may run through very many states.
struct StateWork {
  private var themeBytes = 0
  var tweenValues = 0
  private var hasRefreshed = false

  /// Pays for a theme that a state puts on.
  ///
  /// - Returns: Whether it may.
  mutating func pay(themeBytes bytes: Int) -> Bool {
    themeBytes += bytes
    return themeBytes <= DotLottieLimits.maximumThemeBytesPerCall
  }

  /// Pays for poses that a tween to a state keeps, or for as much as making ready for one; the first is always granted.
  ///
  /// - Returns: Whether it may; otherwise what showed shows until the state is entered.
  mutating func pay(tweenValues values: Int) -> Bool {
    defer { tweenValues += values }
    return tweenValues == 0 || tweenValues + values <= DotLottieLimits.maximumTweenValuesPerCall
  }

  /// Pays for having the slots drawn with the values of a theme before the call is over, which may decode pictures.
  ///
  /// - Returns: Whether it may, the first time; what a tween leaves is otherwise what showed before the theme.
  mutating func payForOverlay() -> Bool {
    defer { hasRefreshed = true }
    return !hasRefreshed
  }
}
