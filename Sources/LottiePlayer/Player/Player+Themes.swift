public import DotLottieFormat

extension Player {
  /// Puts a theme of the package on; an empty id takes it off.
  ///
  /// - Throws: ``PlayerError`` when there is no such theme, or none of the package's animations takes it.
  public func setTheme(_ id: String) throws(PlayerError) {
    defer { settle() }
    try applyTheme(id)
  }

  func applyTheme(_ id: String) throws(PlayerError) {
    if activeThemeID?.isExactly(id) ?? false { return }
    if id.isEmpty { return removeTheme() }
    guard let file else { throw .insufficient("no package is loaded that could have themes") }
    guard file.manifest.themes.contains(where: { $0.id.isExactly(id) }) else {
      throw .invalid("the package has no theme \"\(id)\"")
    }
    guard file.manifest.animations.contains(where: { $0.takes(theme: id) }) else {
      throw .insufficient("no animation of the package takes the theme \"\(id)\"")
    }
    let theme: DotLottieTheme
    do {
      theme = try file.theme(id: id)
    } catch {
      throw PlayerError(code: .unknown, message: "the theme \"\(id)\" can't be read: \(error.message)")
    }
    try fillSlots(with: theme)
    activeThemeID = id
  }

  /// Puts a theme on that comes from no package; which theme of the package counts as on does not change.
  ///
  /// - Throws: ``PlayerError`` when a picture of it can't be had.
  public func setTheme(_ theme: DotLottieTheme) throws(PlayerError) { try fillSlots(with: theme) }

  func removeTheme() {
    activeThemeID = nil
    slots.reset()
    updateOverlay()
  }

  func reapplyTheme() {
    guard let id = activeThemeID, let theme = try? file?.theme(id: id) else { return }
    try? fillSlots(with: theme)
  }

  /// Puts the values of the rules that are for this animation in its slots, in the order of the slots' names.
  private func fillSlots(with theme: DotLottieTheme) throws(PlayerError) {
    if !options.dialect.keepsStaleSlots { slots.reset() }
    defer { updateOverlay() }
    let id = timeline.animationID ?? ""
    var contents: [String: DotLottieTheme.Content] = [:]
    for rule in theme.rules where rule.animations?.contains(where: { $0.isExactly(id) }) ?? true {
      contents[rule.id] = rule.content
    }
    for (id, content) in contents.sorted(by: { $0.key < $1.key }) {
      slots.set(id, to: try sized(SlotValue(content), for: id))
    }
  }
}

extension DotLottieManifest.Animation {
  fileprivate func takes(theme id: String) -> Bool { themes?.contains { $0.isExactly(id) } ?? true }
}
