import DotLottieFormat
public import LottieFormat
public import LottieRenderer

extension Player {
  /// The ids of the slots that have a value, sorted: those that the file fills and those that were set.
  public var slotIDs: [String] { slots.ids }

  /// The value of a slot; nil if it is empty.
  public func slot(_ id: String) -> SlotValue? { slots.value(of: id) }

  /// All slots as one JSON object, `{"id": {"p": …}}`, sorted by id, as ``setSlots(json:)`` reads it.
  public var slotsJSON: String { slots.json }

  /// Fills a slot; the value takes precedence over that of a theme, even of one that is applied later.
  ///
  /// A slot that the animation does not have is kept, and draws nothing.
  ///
  /// - Throws: ``PlayerError`` for a picture without a size, or one that the package does not have.
  public func setSlot(_ id: String, to value: SlotValue) throws(PlayerError) {
    note(.setSlot(id, value.property.utf8()))
    slots.set(id, to: try sized(value, for: id))
    updateOverlay()
  }

  /// Fills a slot with a property in Lottie's JSON.
  ///
  /// - Parameters:
  ///   - id: The id of a slot that has a value.
  ///   - json: A property of the slot's kind, such as `{"a":0,"k":[1,0,0]}`.
  /// - Throws: ``PlayerError`` if there is no such slot, or the value is of another kind; then the slot does not
  ///   change.
  public func setSlot(_ id: String, json: [UInt8]) throws(PlayerError) {
    note(.setSlot(id, json))
    guard let old = slots.value(of: id) else { throw .invalid("no slot \"\(id.shortened)\" holds a value") }
    slots.set(id, to: try sized(SlotValue(json: json, kind: old.kind), for: id))
    updateOverlay()
  }

  /// Fills these slots and clears all others.
  ///
  /// - Throws: ``PlayerError`` for a picture without a size, or one that the package does not have; then nothing
  ///   changes.
  public func setSlots(_ values: [String: SlotValue]) throws(PlayerError) {
    var sized: [String: SlotValue] = [:]
    for (id, value) in values { sized[id] = try self.sized(value, for: id) }
    slots.replaceAll(with: sized)
    note(.clearSlots)
    note(.setSlots(Array(slotsJSON.utf8)))
    updateOverlay()
  }

  /// Fills slots from a JSON object, and leaves the others alone; empty text clears all slots.
  ///
  /// - Parameter json: `{"id": {"p": {"a":0,"k":5}}}`; values of an unknown kind are skipped.
  /// - Throws: ``PlayerError`` for invalid JSON, for a picture without a size, or one that the package does not have; then
  ///   nothing changes.
  public func setSlots(json: [UInt8]) throws(PlayerError) {
    guard !json.isEmpty else { return clearSlots() }
    note(.setSlots(json))
    var filled = slots
    for (id, value) in try SlotStore.read(json) { filled.set(id, to: try sized(value, for: id)) }
    slots = filled
    updateOverlay()
  }

  /// Clears a slot, including the value of a theme; the animation draws its own default.
  ///
  /// A theme that is applied later fills it again.
  public func clearSlot(_ id: String) {
    note(.clearSlot(id))
    slots.clear(id)
    updateOverlay()
  }

  /// Clears all slots, including the values of a theme.
  public func clearSlots() {
    note(.clearSlots)
    slots.clearAll()
    updateOverlay()
  }

  /// Restores the file's value of a slot, in place of a theme's too.
  ///
  /// - Throws: ``PlayerError`` if the file has no value for the slot.
  public func resetSlot(_ id: String) throws(PlayerError) {
    note(.resetSlot(id))
    guard slots.reset(id) else { throw .invalid("the animation fills no slot \"\(id.shortened)\"") }
    updateOverlay()
  }

  /// Restores the file's values of all slots, and clears the others.
  public func resetSlots() {
    note(.resetSlots)
    slots.reset()
    updateOverlay()
  }

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

  /// The values of all slots that differ from the file's, for a renderer of the same animation; nil for none.
  public var overlay: Overlay? {
    refreshOverlay()
    return stage.renderer?.overlay
  }

  // MARK: Pictures

  /// Returns a picture with the size of its slot if it has none, from the package or with its own data only.
  func sized(_ value: SlotValue, for id: String) throws(PlayerError) -> SlotValue {
    guard value.kind == .image, case .object(var members) = value.property else { return value }
    let standard = slots.defaultValue(of: id)?.property
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
    isOverlayCurrent = true
    // Taken out of the property, so that it is not copied when it changes.
    var following = slotOverlay
    slotOverlay = nil
    following?.follow(&slots)
    stage.setOverlay(following?.overlay)
    slotOverlay = following
  }
}
