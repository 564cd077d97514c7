import DotLottieFormat
import LottiePlayer
import ZoetropeJSON

extension DotLottieAnimation {
  /// Applies a theme of the package; an empty id removes the theme.
  ///
  /// The theme stays, whatever animation is shown, until the next call or an action `SetTheme` of the state machine, whose
  /// stop restores it.
  ///
  /// - Returns: Whether the package has the theme and the animation takes it; true if that cannot be known yet. If only
  ///   some of its rules are invalid, the others apply, and ``failure`` lists the invalid ones.
  @discardableResult
  public func setTheme(_ themeId: String) -> Bool {
    if let known = loader.content?.file?.manifest.themes.map(\.id), !themeId.isEmpty, !known.contains(themeId)
    {
      return refuse(.notFound(UnknownName.message("the package has no theme", themeId, known)))
    }
    return ask(.setTheme(themeId))
  }

  /// Applies a theme from JSON text.
  ///
  /// - Returns: Whether the text is a valid theme. If only some of its rules are invalid, the others apply, and
  ///   ``failure`` lists the invalid ones.
  @discardableResult
  public func setThemeData(_ themeData: String) -> Bool {
    let json = Array(themeData.utf8)
    // Text other than a theme is refused at once, even while an animation loads.
    do { _ = try DotLottieTheme.reading(json: json) } catch { return refuse(DotLottieAnimationError(error)) }
    return ask(.setThemeData(json))
  }

  /// Removes the theme.
  ///
  /// - Returns: Whether an animation is shown or being loaded.
  @discardableResult
  public func resetTheme() -> Bool { ask(.setTheme("")) }

  /// The id of the active theme; empty without one.
  public func activeThemeId() -> String { player.activeThemeID ?? "" }

  // MARK: Light and dark

  /// Fills every slot for which ``slotResolver`` has a value.
  func resolveSlots() {
    guard let slotResolver, isLoaded() else { return }
    for id in slotIds() {
      guard let value = slotResolver(id, appearance) else { continue }
      // At once, also while another animation is being loaded: its slots are resolved when it is shown.
      attempt(.setSlot(id, value))
    }
  }

  /// Applies the theme for the environment to the animation that is shown and to one that is being loaded.
  func applyThemeChoice() {
    if isLoaded() { attempt(.applyThemeChoice) }
    // An earlier call that waits may apply another theme.
    if !loader.takesCalls { loader.keep(isLoaded() ? .animation : .setting, .applyThemeChoice) }
  }

  /// The id of the theme for the environment, empty for none; nil if it is active, or if the host has not chosen any.
  var themeToApply: String? {
    guard let themes else { return nil }
    let id = themes.themeID ?? ""
    return id == activeThemeId() ? nil : id
  }
}
