import DotLottieFormat
public import LottieFormat
public import LottieRenderer
internal import ZoetropeJSON

extension Player {
  /// The ids of the slots that have a value, sorted: those that the file fills and those that were set.
  public var slotIDs: [String] { slots.ids }

  /// The value of a slot; nil if it is empty.
  public func slot(_ id: String) -> SlotValue? { slots.value(of: id) }

  /// All slots as one JSON object, `{"id": {"p": …}}`, sorted by id, as ``setSlots(json:)`` reads it.
  public var slotsJSON: String { slots.json }

  /// Fills a slot; the value takes precedence over that of a theme, even of one that is applied later.
  ///
  /// The value stays, whatever animation is shown. If only other animations of the package have the slot, the value is
  /// kept for them, and draws nothing.
  ///
  /// - Throws: ``PlayerError`` for a slot that no animation of the package has, a value of another kind than the slot's, an
  ///   expression that can't be read, a picture without a size, or one that the package does not have; then the slot does
  ///   not change.
  public func setSlot(_ id: String, to value: SlotValue) throws(PlayerError) {
    try perform(.setSlot(id, value)).get()
  }

  /// Fills a slot with a property in Lottie's JSON.
  ///
  /// - Parameters:
  ///   - id: The id of the slot; with ``StateMachineDialect/upstream``, of a slot that has a value.
  ///   - json: A property of the slot's kind, such as `{"a":0,"k":[1,0,0]}`.
  /// - Throws: ``PlayerError`` for the reasons of `setSlot(_:to:)`; then the slot does not change.
  public func setSlot(_ id: String, json: [UInt8]) throws(PlayerError) {
    try perform(.setSlotProperty(id, json)).get()
  }

  /// Fills these slots and clears all others.
  ///
  /// - Throws: ``PlayerError`` for unknown slots and invalid values, as `setSlot(_:to:)` refuses them; the valid ones are
  ///   set, and ``PlayerError/parts`` lists the others.
  public func setSlots(_ values: [String: SlotValue]) throws(PlayerError) {
    try perform(.replaceSlots(values)).get()
  }

  /// Fills slots from a JSON object, and leaves the others alone; empty text clears all slots.
  ///
  /// - Parameter json: `{"id": {"p": {"a":0,"k":5}}}`.
  /// - Throws: ``PlayerError`` for invalid JSON; then nothing changes. Invalid values, and slots that no animation of the
  ///   package has, are refused one by one: the others are set, and ``PlayerError/parts`` lists the refused ones.
  public func setSlots(json: [UInt8]) throws(PlayerError) {
    try perform(.setSlots(json)).get()
  }

  /// Clears a slot, including the value of a theme; the animation draws its own default.
  ///
  /// A theme that is applied later fills it again.
  public func clearSlot(_ id: String) { perform(.clearSlot(id)) }

  /// Clears all slots, including the values of a theme.
  public func clearSlots() { perform(.clearSlots) }

  /// Restores the file's value of a slot, in place of a theme's too.
  ///
  /// - Throws: ``PlayerError`` if the file has no value for the slot.
  public func resetSlot(_ id: String) throws(PlayerError) { try perform(.resetSlot(id)).get() }

  /// Restores the file's values of all slots, and clears the others.
  public func resetSlots() { perform(.resetSlots) }

  /// Notes on content of the animation and its slots that is not drawn or was corrected, on names in a state machine
  /// given as text that the package does not have, and on the last picture and the last pointer event if they exceeded
  /// their budgets.
  public var diagnostics: [Diagnostic] {
    refreshOverlay()
    let shortfalls = [shortfall, pointerShortfall].compactMap { $0 }
    return (animation?.diagnostics ?? []) + (slotOverlay?.diagnostics ?? []) + machineDiagnostics + shortfalls
  }

  /// A note on content that the last picture lacks, because it exceeded the budget of work or memory; nil if it is
  /// complete.
  public var shortfall: Diagnostic? { stage.renderer?.shortfall }

  /// The expressions that failed in the last picture, and the pictures that can't be decoded.
  package var findings: [Diagnostic] { stage.renderer?.findings ?? [] }

  /// Whether a fade between animations lacks pictures, which an asynchronous decoder is decoding.
  package var hasPendingPictures: Bool { stage.hasPendingPictures }

  /// The values of all slots that differ from the file's, for a renderer of the same animation; nil for none.
  public var overlay: Overlay? {
    refreshOverlay()
    return stage.renderer?.overlay
  }

  // MARK: Filling and clearing

  func fill(_ id: String, with value: SlotValue) throws(PlayerError) {
    slots.set(id, to: try accepted(value, for: id))
    updateOverlay()
  }

  func fill(_ id: String, with json: [UInt8]) throws(PlayerError) {
    let old = slots.value(of: id)
    if options.dialect.keepsStaleSlots {
      guard old != nil else { throw .invalid("no slot \"\(id.shortened)\" holds a value") }
    } else {
      try requireSlot(id, of: authored, slots, lists: true)
    }
    let kind =
      options.dialect.keepsStaleSlots ? old?.kind : kind(ofSlot: id, of: authored, slots) ?? old?.kind
    slots.set(id, to: try accepted(SlotValue(json: json, kind: kind), for: id))
    updateOverlay()
  }

  func replaceSlots(_ values: [String: SlotValue]) throws(PlayerError) {
    var taken: [String: SlotValue] = [:]
    var refused: [PlayerError.Part] = []
    for id in ExactName.sorted(Array(values.keys)) {
      guard let value = values[id] else { continue }
      do throws(PlayerError) { taken[id] = try accepted(value, for: id, lists: refused.isEmpty) } catch {
        refused.append(.init(path: SlotValue.path(id), reason: error.message))
      }
    }
    if taken.isEmpty, !refused.isEmpty { throw .refused(refused, isPartial: false) }
    hideAllSlots()
    for (id, value) in taken { slots.set(id, to: value) }
    updateOverlay()
    if !refused.isEmpty { throw .refused(refused, isPartial: true) }
  }

  func fillSlots(_ json: [UInt8]) throws(PlayerError) {
    if json.isEmpty { return emptyAllSlots() }
    if options.dialect.keepsStaleSlots { return try writeSlots(json) }
    var (values, refused) = try SlotStore.read(json) { kind(ofSlot: $0, of: authored, slots) }
    let count = values.count + refused.count
    for (id, value) in values {
      do throws(PlayerError) {
        slots.set(id, to: try accepted(value, for: id, lists: refused.isEmpty))
      } catch {
        refused.append(.init(path: SlotValue.path(id), reason: error.message))
      }
    }
    updateOverlay()
    if !refused.isEmpty { throw .refused(refused, isPartial: refused.count < count) }
  }

  /// Fills all slots or none, and refuses values of an unknown kind, as the shipped engine does.
  private func writeSlots(_ json: [UInt8]) throws(PlayerError) {
    var filled = slots
    for (id, value) in try SlotStore.read(json, kind: { _ in nil }).values {
      filled.set(id, to: try sized(value, for: id, of: slots))
    }
    slots = filled
    updateOverlay()
  }

  func emptySlot(_ id: String) throws(PlayerError) {
    guard slots.value(of: id) != nil || mayHaveSlot(id) else {
      let isOneOfSeveral = (file?.manifest.animations.count ?? 1) > 1
      let fact = isOneOfSeveral ? "no animation of the package has a slot" : "the animation has no slot"
      throw .notFound(UnknownName.message(fact, id.shortened, knownSlotIDs))
    }
    slots.clear(id)
    hideTheme { $0.insert(ExactName(id)) }
    updateOverlay()
  }

  func emptyAllSlots() {
    hideAllSlots()
    updateOverlay()
  }

  func restoreSlot(_ id: String) throws(PlayerError) {
    guard slots.reset(id) else { throw .invalid("the animation fills no slot \"\(id.shortened)\"") }
    hideTheme { $0.insert(ExactName(id)) }
    updateOverlay()
  }

  func restoreAllSlots() {
    slots.reset()
    hideTheme { $0 = .all }
    updateOverlay()
  }

  private func hideAllSlots() {
    slots.clearAll()
    hideTheme { $0 = .all }
  }

  /// Changes which slots the chosen themes and the initial themes leave alone from now on.
  private func hideTheme(_ change: (inout SlotSelection) -> Void) {
    change(&activeTheme.hidden)
    change(&hiddenFromInitialThemes)
    if var theme = hostTheme {
      change(&theme.hidden)
      hostTheme = theme
    }
    if var theme = machineTheme {
      change(&theme.hidden)
      machineTheme = theme
    }
  }

  // MARK: Checks

  /// The kind of a slot of an animation: the kind of its properties, otherwise of the file's value, otherwise of the value
  /// in another file of the package.
  private func kind(
    ofSlot id: String, of animation: LottieAnimation?, _ store: SlotStore
  ) -> LottieDocument.SlotKind? {
    animation?.slotKind(id) ?? store.defaultValue(of: id)?.kind ?? package?.fileSlots.kind(of: id)
  }

  /// A Boolean value indicating whether the animation or another one of the package has a slot; true if that is unknown.
  package func mayHaveSlot(_ id: String) -> Bool { mayHaveSlot(id, of: authored, slots) }

  private func mayHaveSlot(_ id: String, of animation: LottieAnimation?, _ store: SlotStore) -> Bool {
    guard let animation else { return true }
    if animation.draws(slot: id) || store.defaultValue(of: id) != nil { return true }
    guard let package else { return false }
    // The path of a property may lead somewhere in another animation.
    let isProperty = package.file.manifest.animations.count > 1 && options.propertySlots[id] != nil
    return isProperty || package.fileSlots.mayContain(id)
  }

  /// Checks that the animation or another one of the package has a slot.
  ///
  /// - Parameter lists: Whether the message lists the slots of the animation and of the package.
  private func requireSlot(
    _ id: String, of animation: LottieAnimation?, _ store: SlotStore, lists: Bool
  ) throws(PlayerError) {
    if mayHaveSlot(id, of: animation, store) { return }
    let isOneOfSeveral = (file?.manifest.animations.count ?? 1) > 1
    let fact = isOneOfSeveral ? "no animation of the package has a slot" : "the animation has no slot"
    throw .invalid("\(fact) \"\(id.shortened)\"\(lists ? "; \(slotList(of: animation))" : "")")
  }

  /// The ids of the accepted slots: first the slots of the animation, then of the package's other animations.
  package var knownSlotIDs: [String] { knownSlotIDs(of: authored) }

  private func knownSlotIDs(of animation: LottieAnimation?) -> [String] {
    let own = animation?.slotIDs ?? []
    let seen = Set(own.map(ExactName.init))
    return own + (package?.fileSlots.ids.filter { !seen.contains(ExactName($0)) } ?? [])
  }

  /// The slots of an animation and of the package's other animations, for a message.
  private func slotList(of animation: LottieAnimation?) -> String {
    let ids = knownSlotIDs(of: animation)
    let list = ids.prefix(20).map { "\"\($0.shortened)\"" }.joined(separator: ", ")
    return ids.isEmpty ? "there are none" : "available: \(list)\(ids.count > 20 ? ", …" : "")"
  }

  /// Returns the value of a slot, if the animation accepts it.
  ///
  /// - Parameter lists: Whether the message about an unknown slot lists the known ones.
  private func accepted(
    _ value: SlotValue, for id: String, lists: Bool = true
  ) throws(PlayerError) -> SlotValue {
    let value = try sized(value, for: id, of: slots)
    if !options.dialect.keepsStaleSlots { try check(value, for: id, of: authored, slots, lists: lists) }
    return value
  }

  /// Checks that an animation accepts a value for one of its slots, or may leave the slot to another animation.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: The id of the slot.
  ///   - animation: The animation, as loaded; nil for none.
  ///   - store: The slots of the animation.
  ///   - lists: Whether the message about an unknown slot lists the known ones.
  func check(
    _ value: SlotValue, for id: String, of animation: LottieAnimation?, _ store: SlotStore, lists: Bool
  ) throws(PlayerError) {
    try requireSlot(id, of: animation, store, lists: lists)
    if let expression = value.expression,
      let reason = Overlay.problem(ofExpression: Array(expression.utf8))
    {
      throw .invalid("the expression \(reason)")
    }
    guard let animation, animation.draws(slot: id) else { return }
    if value.expression != nil, !animation.canChangeSlots {
      throw .invalid("expressions of slots need the file of the animation")
    }
    if !animation.acceptedKinds(ofSlot: id).contains(value.kind) {
      let kind = kind(ofSlot: id, of: animation, store) ?? value.kind
      throw .invalid("the slot holds values of the kind \(kind.rawValue), not \(value.kind.rawValue)")
    }
    let isExpressionAlone = value.expression != nil && value.property.member("k") == nil
    if value.kind == .image || isExpressionAlone { return }
    if let problem = animation.problem(ofSlot: id, json: value.property.utf8()) { throw .invalid(problem) }
  }

  /// Returns why the animation that is shown from now on does not accept values that the host gave to slots.
  func refusalOfHostValues() -> PlayerError? {
    var refused: [PlayerError.Part] = []
    for (id, value) in slots.hostValues {
      // The kind was read from the form of the value, if another animation was shown.
      let value = authored?.slotKind(id).map { value.asKind($0) } ?? value
      do throws(PlayerError) { try check(value, for: id, of: authored, slots, lists: false) } catch {
        refused.append(.init(path: SlotValue.path(id), reason: error.message))
      }
    }
    return refused.isEmpty ? nil : .refused(refused, isPartial: true)
  }

  // MARK: Pictures

  /// Returns a picture with the size of its slot if it has none, from the package or with its own data only.
  func sized(_ value: SlotValue, for id: String, of store: SlotStore) throws(PlayerError) -> SlotValue {
    guard value.kind == .image, case .object(var members) = value.property else { return value }
    let standard = store.defaultValue(of: id)?.property
    for key in ["h", "w"] where (value.property.member(key)?.number ?? 0) <= 0 {
      guard let size = standard?.member(key)?.number, size > 0 else {
        throw .invalid("the picture of the slot \"\(id.shortened)\" needs a width and a height")
      }
      members.removeAll { $0.key == key }
      members.insert(.init(key, .number(size)), at: 0)
    }
    if case .package(let name) = PictureSource(value.property), !hasPicture(named: name) {
      throw .invalid("there is no picture \"\(name.shortened)\" for the slot \"\(id.shortened)\"")
    }
    return SlotValue(kind: .image, property: .object(members))
  }

  private func hasPicture(named name: String) -> Bool {
    file?.hasImage(named: name) ?? false || options.assets?.bytes(directory: "", name: name) != nil
  }

  // MARK: Drawing

  /// Makes the next picture use the current slots.
  func updateOverlay() {
    isOverlayCurrent = false
    session.context.timeline.markDirty()
  }

  /// Updates the overlay, once after any number of changes.
  func refreshOverlay() {
    guard !isOverlayCurrent else { return }
    compileExpressions()
    isOverlayCurrent = true
    // Taken out of the property, so that it is not copied when it changes.
    var following = slotOverlay
    slotOverlay = nil
    following?.follow(&slots)
    stage.setOverlay(following?.overlay)
    slotOverlay = following
    stage.updateFades { look(of: $0) }
  }

  /// Compiles the animation again if slots have other expressions than before.
  private func compileExpressions() {
    guard let authored, !options.dialect.keepsStaleSlots else { return }
    let values = slots.valuesToCompile(for: authored)
    let isKnown = values.elementsEqual(compiledSlots) { $0.id.isExactly($1.id) && $0.json == $1.json }
    if isKnown { return }
    let next = values.isEmpty ? authored : authored.changingSlots(values)
    guard let next else { return }
    compiledSlots = values
    exhibit(next)
    slots.noteCompiled(values.map { $0.id })
  }

  // MARK: Fades

  /// Returns an animation that fades in, compiled with the expressions of its slots, and its overlay: it looks as it will
  /// when it is shown, with the newest choice of a theme and the host's slots.
  private func look(of target: CrossFade.Target) -> (target: CrossFade.Target, overlay: Overlay?) {
    guard options.dialect.keepsChoices else { return (target, nil) }
    var store = slots
    store.show(target.animation)
    let theme = machineTheme ?? hostTheme ?? initialTheme(of: target.id)
    if let values = try? themeValues(of: theme, on: target.id, target.animation, store).values {
      store.putOn(values)
    }
    var target = target
    target.compile(store.valuesToCompile(for: target.animation))
    store.noteCompiled(target.compiledSlots.map { $0.id })
    var overlay = makeOverlay(of: target.shown)
    overlay.follow(&store)
    return (target, overlay.overlay)
  }
}
