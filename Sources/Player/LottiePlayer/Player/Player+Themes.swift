import DotLottieFormat
import LottieFormat
import LottieRenderer
internal import ZoetropeJSON

extension Player {
  /// Applies a theme of the package; an empty id removes the theme.
  ///
  /// The theme stays, whatever animation is shown, until the next call or an action `SetTheme` of the state machine; it is
  /// restored when the machine stops. Values that a host gave to slots take precedence over those of the theme.
  ///
  /// - Throws: ``PlayerError`` if there is no such theme, it can't be read, no animation of the package takes it, or all its
  ///   rules are invalid; then nothing changes. If only some rules are invalid, the others apply, and
  ///   ``PlayerError/parts`` lists the invalid ones.
  public func setTheme(_ id: String) throws(PlayerError) { try perform(.setTheme(id)).get() }

  /// Applies a theme without a package; the player then has no ``activeThemeID``.
  ///
  /// - Throws: ``PlayerError`` if rules are invalid; the others apply. If there are none, nothing changes.
  public func setTheme(_ theme: DotLottieTheme) throws(PlayerError) { try setThemeData(theme.json()) }

  /// Applies a theme from JSON, without a package; the player then has no ``activeThemeID``.
  ///
  /// - Throws: ``PlayerError`` if the text is not a theme, or all its rules are invalid; then nothing changes. If only some
  ///   rules are invalid, the others apply, and ``PlayerError/parts`` lists the invalid ones.
  public func setThemeData(_ json: [UInt8]) throws(PlayerError) { try perform(.setThemeData(json)).get() }

  // MARK: Choices

  func choose(theme id: String) throws(PlayerError) {
    do throws(PlayerError) { try choose(.init(id: listedTheme(id)), byMachine: false) } catch {
      guard let known = file?.manifest.themes.map({ $0.id }), known.meant(by: id) == nil else {
        throw error
      }
      throw .invalid(UnknownName.message("the package has no theme", id.shortened, known))
    }
  }

  func choose(themeData json: [UInt8]) throws(PlayerError) {
    let theme: DotLottieTheme.Reading
    do throws(DotLottieError) { theme = try readTheme(json) } catch {
      throw .invalid("the theme can't be read: \(error)")
    }
    try choose(.data(theme, json: json), byMachine: false)
  }

  /// Applies a theme for a state; one call may run through very many states.
  ///
  /// - Returns: The event of the change.
  func applyThemeOfState(_ id: String) throws(PlayerError) -> PlayerEvent? {
    let id = listedTheme(id)
    let isActive = (activeTheme.source.id ?? "").isExactly(id)
    guard isActive || stateWork.pay(themeBytes: file?.cost(ofTheme: id) ?? 0) else {
      throw .insufficient("the theme \"\(id.shortened)\" is one of too many that one call puts on")
    }
    let former = activeTheme
    do throws(PlayerError) {
      try choose(.init(id: id), byMachine: true, reports: false)
    } catch {
      guard error.isPartial, let change = themeChange(since: former) else { throw error }
      if options.dialect.reportsRefusedThemes { session.context.notify(.error(error.message)) }
      return change
    }
    return themeChange(since: former)
  }

  /// Restores the host's theme when the machine stops.
  ///
  /// - Returns: The event of the change.
  func restoreTheme() -> PlayerEvent? {
    guard machineTheme != nil else { return nil }
    machineTheme = nil
    return reapplyTheme()
  }

  /// Removes the theme, as a machine of the shipped engine does before it shows another animation.
  func resetTheme() {
    (hostTheme, machineTheme, activeTheme) = (nil, nil, ChosenTheme(.none))
    clearTheme()
  }

  /// Applies the newest choice to the animation that is shown from now on, or else the animation's initial theme.
  ///
  /// - Returns: The event of the change, or of a failure.
  func reapplyTheme() -> PlayerEvent? {
    let former = activeTheme
    guard options.dialect.keepsChoices || former.source.id != nil else { return nil }
    var failure: PlayerError?
    let newest = machineTheme ?? hostTheme
    let chosen = options.dialect.keepsChoices ? newest ?? initialTheme(of: timeline.animationID) : former
    if chosen.source.isNone, former.source.isNone {
      // Nothing changes, so no frame needs drawing.
      (activeTheme, themeRefusal) = (chosen, nil)
      return nil
    }
    do throws(PlayerError) {
      try fillSlots(with: chosen)
      activeTheme = chosen
    } catch {
      failure = error
      if error.isPartial {
        activeTheme = chosen
      } else if !options.dialect.keepsStaleSlots {
        // The engine keeps the id, and the slots that were filled before the failure. A choice stays chosen, for it may
        // apply to other animations.
        activeTheme = newest ?? ChosenTheme(.none)
        clearTheme()
      }
    }
    let change = themeChange(since: former)
    guard let failure, options.dialect.reportsRefusedThemes else { return change }
    if change == nil { return .error(failure.message) }
    session.context.notify(.error(failure.message))
    return change
  }

  /// The manifest's theme for an animation, if any.
  func initialTheme(of animation: String?) -> ChosenTheme {
    guard let file, let animation, let id = file.manifest.animations.lazy.map({ $0.id }).meant(by: animation),
      let entry = file.manifest.animations.first(where: { $0.id.isExactly(id) })
    else { return ChosenTheme(.none) }
    var theme = ChosenTheme(.init(id: listedTheme(entry.initialTheme ?? "")))
    theme.hidden = hiddenFromInitialThemes
    return theme
  }

  /// The id of a theme as the manifest spells it, which may have another Unicode normalization.
  private func listedTheme(_ id: String) -> String {
    file?.manifest.themes.lazy.map { $0.id }.meant(by: id) ?? id
  }

  private func choose(
    _ source: ChosenTheme.Source, byMachine isOfMachine: Bool, reports: Bool = true
  ) throws(PlayerError) {
    themeChoices += 1
    let former = activeTheme, chosen = ChosenTheme(source, number: themeChoices)
    let isSame = former.isSame(as: chosen)
    if isSame, !options.dialect.keepsChoices { return }
    var failure: PlayerError?
    if source.isNone { themeRefusal = nil }
    if !isSame || !former.hidden.isEmpty {
      do throws(PlayerError) { try fillSlots(with: chosen) } catch {
        guard error.isPartial else { throw error }
        failure = error
      }
    }
    if options.dialect.keepsChoices || source.id != nil || source.isNone { activeTheme = chosen }
    if isOfMachine { machineTheme = chosen } else { (hostTheme, machineTheme) = (chosen, nil) }
    if reports, let change = themeChange(since: former) { session.context.notify(change) }
    if let failure { throw failure }
  }

  /// The event of a change of the theme; nil if it is the same, or the dialect knows no such event.
  func themeChange(since former: ChosenTheme) -> PlayerEvent? {
    guard options.dialect.keepsChoices, !activeTheme.isSame(as: former) else { return nil }
    return .themeChange(activeTheme.source.id ?? "")
  }

  private func clearTheme() {
    if options.dialect.keepsStaleSlots { slots.reset() } else { slots.putOn([:]) }
    themeChanged()
  }

  // MARK: Reading and filling

  private func readTheme(_ json: [UInt8]) throws(DotLottieError) -> DotLottieTheme.Reading {
    guard !options.dialect.keepsStaleSlots else {
      return .init(try DotLottieTheme(json: json, isStrict: true))
    }
    return try DotLottieTheme.reading(json: json)
  }

  private func readTheme(id: String) throws(PlayerError) -> DotLottieTheme.Reading {
    guard let file else { throw .insufficient("no package is loaded that could have themes") }
    guard file.manifest.themes.contains(where: { $0.id.isExactly(id) }) else {
      throw .invalid("the package has no theme \"\(id.shortened)\"")
    }
    guard file.manifest.animations.contains(where: { $0.takes(theme: id) }) else {
      throw .insufficient("no animation of the package takes the theme \"\(id.shortened)\"")
    }
    do throws(DotLottieError) {
      return try readTheme(try file.themeData(id: id))
    } catch {
      throw PlayerError(
        code: .unknown, message: "the theme \"\(id.shortened)\" can't be read: \(error)")
    }
  }

  /// Fills the slots with the values of the rules for this animation, in the order of the slots' names.
  private func fillSlots(with chosen: ChosenTheme) throws(PlayerError) {
    themeRefusal = nil
    do throws(PlayerError) { try fillSlotsWithRules(of: chosen) } catch {
      themeRefusal = error
      throw error
    }
  }

  private func fillSlotsWithRules(of chosen: ChosenTheme) throws(PlayerError) {
    if chosen.source.isNone { return clearTheme() }
    let id = timeline.animationID ?? ""
    if options.dialect.keepsStaleSlots { return try writeOver(try rules(of: chosen, for: id).sorted) }
    let (values, refused) = try themeValues(of: chosen, on: id, authored, slots)
    slots.putOn(values)
    themeChanged()
    if !refused.isEmpty { throw .refused(refused, isPartial: true) }
  }

  /// A rule of a theme, with its index in the list of the file.
  private typealias Row = (id: ExactName, row: Int, content: DotLottieTheme.Content)

  /// The last rule of a theme for each slot of an animation, in the order of the slots' names, and the unreadable rules.
  ///
  /// - Throws: ``PlayerError`` if the theme or all its rules are unreadable.
  private func rules(
    of chosen: ChosenTheme, for animation: String
  ) throws(PlayerError) -> (sorted: [Row], isWhole: Bool, refused: [PlayerError.Part]) {
    let theme: DotLottieTheme.Reading
    switch chosen.source {
    case .none: return ([], true, [])
    case .package(let id): theme = try readTheme(id: id)
    case .data(let data, _): theme = data
    }
    var refused = theme.failures.map { PlayerError.Part(path: $0.path, reason: $0.message) }
    if let rest = theme.rest { refused.append(.init(path: "rules", reason: rest)) }
    if theme.rules.isEmpty, !refused.isEmpty { throw .refused(refused, isPartial: false) }
    let usable = theme.rules.filter { row, rule in
      guard !options.dialect.keepsStaleSlots, let problem = package?.problemOfLimit(of: rule) else {
        return true
      }
      refused.append(.init(path: "rules[\(row)].animations", reason: problem))
      return false
    }
    let rules = usable.filter { $0.rule.animations.map { $0.meant(by: animation) != nil } ?? true }
    var last: [ExactName: Row] = [:]
    for (row, rule) in rules { last[ExactName(rule.id)] = (ExactName(rule.id), row, rule.content) }
    let sorted = last.keys.sorted(by: ExactName.precede).compactMap { last[$0] }
    return (sorted, rules.count == usable.count, refused)
  }

  /// Returns the values of a theme's rules for an animation, and the refused rules.
  ///
  /// - Parameters:
  ///   - chosen: The theme.
  ///   - id: The id of the animation.
  ///   - animation: The animation, as loaded; nil for none.
  ///   - store: The slots of the animation.
  /// - Throws: ``PlayerError`` if the theme is unreadable, or none of its rules applies to any animation.
  func themeValues(
    of chosen: ChosenTheme, on id: String, _ animation: LottieAnimation?, _ store: SlotStore
  ) throws(PlayerError) -> (values: [ExactName: SlotValue], refused: [PlayerError.Part]) {
    var (sorted, isWhole, refused) = try rules(of: chosen, for: id)
    var values: [ExactName: SlotValue] = [:]
    for rule in sorted {
      if chosen.hidden.contains(rule.id) {
        isWhole = false
        continue
      }
      if let fault = rule.content.fault {
        refused.append(.init(path: "rules[\(rule.row)]\(fault.path)", reason: fault.reason))
        continue
      }
      do throws(PlayerError) {
        values[rule.id] = try value(of: rule.content, for: rule.id.text, animation, store)
      } catch {
        refused.append(.init(path: "rules[\(rule.row)]", reason: error.message))
      }
    }
    if values.isEmpty, isWhole, !refused.isEmpty { throw .refused(refused, isPartial: false) }
    return (values, refused)
  }

  /// The value of a theme's rule, if the animation accepts it.
  private func value(
    of content: DotLottieTheme.Content, for id: String, _ animation: LottieAnimation?, _ store: SlotStore
  ) throws(PlayerError) -> SlotValue {
    var value = try sized(SlotValue(evaluating: content), for: id, of: store)
    if let expression = content.expressionAlone {
      value = store.defaultValue(of: id)?.withExpression(expression) ?? value
    }
    try check(value, for: id, of: animation, store, lists: false)
    return value
  }

  /// Fills one slot after the other, up to the first that fails.
  private func writeOver(_ rules: [Row]) throws(PlayerError) {
    defer { themeChanged() }
    for rule in rules {
      slots.set(rule.id.text, to: try sized(SlotValue(rule.content), for: rule.id.text, of: slots))
    }
  }
}

extension DotLottieManifest.Animation {
  fileprivate func takes(theme id: String) -> Bool { themes.map { $0.meant(by: id) != nil } ?? true }
}
