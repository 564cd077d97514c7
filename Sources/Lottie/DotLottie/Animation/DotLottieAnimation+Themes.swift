import DotLottieFormat
import LottiePlayer

extension DotLottieAnimation {
  /// Puts a theme of the package on; an empty id takes it off.
  ///
  /// - Returns: Whether there is such a theme, and an animation that takes it; true where nobody can know yet.
  @discardableResult
  public func setTheme(_ themeId: String) -> Bool {
    if let file = content?.file, !themeId.isEmpty,
      !file.manifest.themes.contains(where: { $0.id == themeId })
    {
      lastError = .notFound("the package has no theme \"\(themeId)\"")
      return false
    }
    return whenLoaded { animation in try animation.player.setTheme(themeId) }
  }

  /// Puts a theme on that comes from no package.
  ///
  /// - Parameter themeData: The theme's JSON.
  /// - Returns: Whether it can be read.
  @discardableResult
  public func setThemeData(_ themeData: String) -> Bool {
    do {
      let theme = try DotLottieTheme(json: Array(themeData.utf8))
      return whenLoaded { animation in try animation.player.setTheme(theme) }
    } catch {
      lastError = DotLottieAnimationError(error)
      return false
    }
  }

  /// Takes the theme off.
  ///
  /// - Returns: Whether there is an animation, or one is loading: it is taken off when that is there.
  @discardableResult
  public func resetTheme() -> Bool { whenLoaded { animation in try animation.player.setTheme("") } }

  /// The id of the theme that is on; empty without one.
  public func activeThemeId() -> String { player.activeThemeID ?? "" }

  // MARK: Light and dark

  /// The themes for a light and a dark environment; nil where the host puts themes on itself.
  ///
  /// Setting it puts on the one for ``ThemeChoice/appearance``, which is that of the environment from then on. While an
  /// animation is loading it holds for that too, in the order of the calls that wait for it. Where a state of the machine
  /// shows another animation, which takes themes off, and puts on none, it is put on again.
  public var themes: ThemeChoice? {
    get { themeChoice }
    set {
      themeChoice = newValue
      let former = appearance
      if let newValue { appearance = newValue.appearance }
      applyThemeChoice()
      if appearance != former { resolveSlots() }
    }
  }

  /// Tells the animation that its environment is light, or dark.
  public func environmentChanged(to appearance: ThemeChoice.Appearance) {
    guard appearance != self.appearance else { return }
    self.appearance = appearance
    themeChoice?.appearance = appearance
    applyThemeChoice()
    resolveSlots()
  }

  /// Asks for the value of every slot.
  func resolveSlots() {
    guard let slotResolver, isLoaded() else { return }
    for id in slotIds() {
      guard let value = slotResolver(id, appearance) else { continue }
      // At once, also while another animation is on its way: that one's slots are asked for when it comes.
      attempt { animation in try animation.player.setSlot(id, to: value) }
    }
  }

  /// Puts on the theme that is chosen, on what shows and on what is on its way.
  private func applyThemeChoice() {
    if isLoaded() { _ = putOnChosenTheme() }
    // What was asked for before may put another on.
    if !takesCalls { wait(isLoaded() ? .animation : .setting) { animation in animation.putOnChosenTheme() } }
  }

  /// Puts on the theme that is chosen, if one is and it is not on.
  ///
  /// - Returns: Why it can't be; nil when it is on, or none is chosen.
  func putOnChosenTheme() -> DotLottieAnimationError? {
    guard let themeChoice else { return nil }
    let id = themeChoice.themeID ?? ""
    if id == activeThemeId() { return nil }
    return attempt { animation in try animation.player.setTheme(id) }
  }
}
