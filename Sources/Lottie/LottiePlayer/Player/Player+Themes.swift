public import DotLottieFormat
import LottieFormat

extension Player {
  /// Puts a theme of the package on; an empty id takes it off.
  ///
  /// Its values are below those that a host gave the slots.
  ///
  /// - Throws: ``PlayerError`` when there is no such theme, none of the package's animations takes it, or a picture of
  ///   it can't be had; all stays as it is.
  public func setTheme(_ id: String) throws(PlayerError) {
    defer { settle() }
    try applyTheme(id)
  }

  /// Puts a theme on because a state asks for it: one call may run through very many states.
  func applyThemeOfState(_ id: String) throws(PlayerError) {
    if activeThemeID?.isExactly(id) ?? false { return }
    guard stateWork.pay(themeBytes: file?.cost(ofTheme: id) ?? 0) else {
      throw .insufficient("the theme \"\(id.shortened)\" is one of too many that one call puts on")
    }
    try applyTheme(id)
  }

  func applyTheme(_ id: String) throws(PlayerError) {
    if activeThemeID?.isExactly(id) ?? false { return }
    if id.isEmpty { return removeTheme() }
    guard let file else { throw .insufficient("no package is loaded that could have themes") }
    guard file.manifest.themes.contains(where: { $0.id.isExactly(id) }) else {
      throw .invalid("the package has no theme \"\(id.shortened)\"")
    }
    guard file.manifest.animations.contains(where: { $0.takes(theme: id) }) else {
      throw .insufficient("no animation of the package takes the theme \"\(id.shortened)\"")
    }
    try fillSlots(with: try readTheme(id))
    activeThemeID = id
  }

  /// Puts a theme on that comes from no package; which theme of the package counts as on does not change.
  ///
  /// - Throws: ``PlayerError`` when a picture of it can't be had; all stays as it is.
  public func setTheme(_ theme: DotLottieTheme) throws(PlayerError) { try fillSlots(with: theme) }

  func removeTheme() {
    activeThemeID = nil
    if options.dialect.keepsStaleSlots { slots.reset() } else { slots.putOn([:]) }
    themeChanged()
  }

  /// Puts the theme on again, on an animation that was just loaded.
  ///
  /// Where that can't be done the theme is off: what shows is not what it says.
  func reapplyTheme() {
    guard let id = activeThemeID else { return }
    do throws(PlayerError) {
      try fillSlots(with: try readTheme(id))
    } catch {
      // The engine keeps the id, and what was filled before the fault.
      guard !options.dialect.keepsStaleSlots else { return }
      activeThemeID = nil
      if options.dialect.reportsRefusedThemes { context.notify(.error(error.message)) }
    }
  }

  private func readTheme(_ id: String) throws(PlayerError) -> DotLottieTheme {
    guard let file else { throw .insufficient("no package is loaded that could have themes") }
    do {
      return try file.theme(id: id)
    } catch {
      throw PlayerError(
        code: .unknown, message: "the theme \"\(id.shortened)\" can't be read: \(error.message)")
    }
  }

  /// Puts the values of the rules that are for this animation in its slots, in the order of the slots' names.
  private func fillSlots(with theme: DotLottieTheme) throws(PlayerError) {
    let id = timeline.animationID ?? ""
    var contents: [ExactName: DotLottieTheme.Content] = [:]
    for rule in theme.rules where rule.animations?.contains(where: { $0.isExactly(id) }) ?? true {
      contents[ExactName(rule.id)] = rule.content
    }
    if options.dialect.keepsStaleSlots { return try writeOver(contents) }
    var values: [ExactName: SlotValue] = [:]
    for (id, content) in contents.sorted(by: { ExactName.precede($0.key, $1.key) }) {
      values[id] = try sized(SlotValue(content), for: id.text)
    }
    slots.putOn(values)
    themeChanged()
  }

  /// Fills one slot after the other, up to the first that can't be.
  private func writeOver(_ contents: [ExactName: DotLottieTheme.Content]) throws(PlayerError) {
    defer { themeChanged() }
    for (id, content) in contents.sorted(by: { ExactName.precede($0.key, $1.key) }) {
      slots.set(id.text, to: try sized(SlotValue(content), for: id.text))
    }
  }
}

extension DotLottieManifest.Animation {
  fileprivate func takes(theme id: String) -> Bool { themes?.contains { $0.isExactly(id) } ?? true }
}
