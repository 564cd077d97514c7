import DotLottieFormat

/// The work of a player for its state machine in one call from outside, which may run through very many states.
struct StateWork {
  private var themeBytes = 0
  var tweenValues = 0
  private var hasRefreshed = false

  /// Pays for a theme of a state.
  ///
  /// - Returns: Whether the budget suffices.
  mutating func pay(themeBytes bytes: Int) -> Bool {
    themeBytes += bytes
    return themeBytes <= DotLottieLimits.maximumThemeBytesPerCall
  }

  /// Pays for the poses that a tween keeps, or for the same amount of preparation; the first payment is always granted.
  ///
  /// - Returns: Whether the budget suffices; if not, the picture stays until the state is entered.
  mutating func pay(tweenValues values: Int) -> Bool {
    defer { tweenValues += values }
    return tweenValues == 0 || tweenValues + values <= DotLottieLimits.maximumTweenValuesPerCall
  }

  /// Pays for drawing with the slots of a theme before the call ends, which may decode pictures.
  ///
  /// - Returns: Whether it is the first payment; if not, a tween starts from the picture before the theme.
  mutating func payForOverlay() -> Bool {
    defer { hasRefreshed = true }
    return !hasRefreshed
  }
}
