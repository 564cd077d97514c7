public import DotLottieFormat
import LottieFormat

extension Player {
  /// Applies a theme of the package; an empty id removes the theme.
  ///
  /// Values that a host gave to slots take precedence over those of the theme.
  ///
  /// - Throws: ``PlayerError`` if there is no such theme, no animation of the package takes it, or one of its pictures
  ///   is unavailable; then nothing changes.
  public func setTheme(_ id: String) throws(PlayerError) {
    defer { settle() }
    note(.setTheme(id))
    try applyTheme(id)
  }

  /// Applies a theme for a state; one call may run through very many states.
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

  /// Applies a theme without a package; the id of the active theme does not change.
  ///
  /// - Throws: ``PlayerError`` if one of its pictures is unavailable; then nothing changes.
  public func setTheme(_ theme: DotLottieTheme) throws(PlayerError) { try setTheme(theme, json: nil) }

  /// Applies a theme without a package.
  ///
  /// - Parameter json: The text that it was read from; nil if it was made in code.
  package func setTheme(_ theme: DotLottieTheme, json: [UInt8]?) throws(PlayerError) {
    note(json.map { .setThemeData($0) } ?? .unwritable("a theme that was made in code"))
    try fillSlots(with: theme)
  }

  func removeTheme() {
    activeThemeID = nil
    if options.dialect.keepsStaleSlots { slots.reset() } else { slots.putOn([:]) }
    themeChanged()
  }

  /// Applies the theme again, to an animation that was just loaded.
  ///
  /// If that fails, the theme is removed, so that the id of the active theme is not wrong.
  func reapplyTheme() {
    guard let id = activeThemeID else { return }
    do throws(PlayerError) {
      try fillSlots(with: try readTheme(id))
    } catch {
      // The engine keeps the id, and the slots that were filled before the failure.
      guard !options.dialect.keepsStaleSlots else { return }
      activeThemeID = nil
      if options.dialect.reportsRefusedThemes { session.context.notify(.error(error.message)) }
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

  /// Fills the slots with the values of the rules for this animation, in the order of the slots' names.
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

  /// Fills one slot after the other, up to the first that fails.
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
