import DotLottieFormat
public import LottieFormat
public import LottieRenderer

extension Player {
  /// The slots that hold a value, sorted: those that the file fills and those that were set.
  public var slotIDs: [String] { slots.ids }

  /// What a slot holds; nil when it holds nothing.
  public func slot(_ id: String) -> SlotValue? { slots.value(of: id) }

  /// All slots as one JSON object, `{"id": {"p": …}}`, sorted by id: what ``setSlots(json:)`` reads.
  public var slotsJSON: String { slots.json }

  /// Fills a slot; its value is above that of a theme, whether that comes before or after it.
  ///
  /// One that the animation does not have is kept, and draws nothing.
  ///
  /// - Throws: ``PlayerError`` for a picture that has no size or that the package does not have.
  public func setSlot(_ id: String, to value: SlotValue) throws(PlayerError) {
    slots.set(id, to: try sized(value, for: id))
    updateOverlay()
  }

  /// Fills a slot with a property as Lottie writes it.
  ///
  /// - Parameters:
  ///   - id: A slot that holds a value.
  ///   - json: Of the kind that the slot holds: `{"a":0,"k":[1,0,0]}`.
  /// - Throws: ``PlayerError`` when there is no such slot, or the value is of another kind; the slot stays as it is.
  public func setSlot(_ id: String, json: [UInt8]) throws(PlayerError) {
    guard let old = slots.value(of: id) else { throw .invalid("no slot \"\(id.shortened)\" holds a value") }
    slots.set(id, to: try sized(SlotValue(json: json, kind: old.kind), for: id))
    updateOverlay()
  }

  /// Fills these slots and clears all others.
  ///
  /// - Throws: ``PlayerError`` for a picture that has no size or that the package does not have; all stays as it is.
  public func setSlots(_ values: [String: SlotValue]) throws(PlayerError) {
    var sized: [String: SlotValue] = [:]
    for (id, value) in values { sized[id] = try self.sized(value, for: id) }
    slots.replaceAll(with: sized)
    updateOverlay()
  }

  /// Fills the slots that a JSON object names, and leaves the others; an empty text clears all.
  ///
  /// - Parameter json: `{"id": {"p": {"a":0,"k":5}}}`; what is of no known kind is skipped.
  /// - Throws: ``PlayerError`` when it is not JSON, or for a picture; all stays as it is.
  public func setSlots(json: [UInt8]) throws(PlayerError) {
    guard !json.isEmpty else { return clearSlots() }
    var filled = slots
    for (id, value) in try SlotStore.read(json) { filled.set(id, to: try sized(value, for: id)) }
    slots = filled
    updateOverlay()
  }

  /// Takes the value out of a slot, a theme's too: the animation draws what it says without one.
  ///
  /// A theme that is put on later fills it again.
  public func clearSlot(_ id: String) {
    slots.clear(id)
    updateOverlay()
  }

  /// Takes the values out of all slots, a theme's too.
  public func clearSlots() {
    slots.clearAll()
    updateOverlay()
  }

  /// Puts back what the file has in a slot, in place of a theme's value too.
  ///
  /// - Throws: ``PlayerError`` when the file fills no slot of that name.
  public func resetSlot(_ id: String) throws(PlayerError) {
    guard slots.reset(id) else { throw .invalid("the animation fills no slot \"\(id.shortened)\"") }
    updateOverlay()
  }

  /// Puts back what the file has in its slots, and empties all others.
  public func resetSlots() {
    slots.reset()
    updateOverlay()
  }

  /// What of the animation and of its slots is not drawn, or was mended, and what the last picture and the last pointer
  /// event lack because they took too much work.
  public var diagnostics: [Diagnostic] {
    refreshOverlay()
    let shortfalls = [shortfall, pointerShortfall].compactMap { $0 }
    return (animation?.diagnostics ?? []) + (slotOverlay?.diagnostics ?? []) + shortfalls
  }

  /// What the last picture lacks because it took too much work or memory; nil when it is whole.
  public var shortfall: Diagnostic? { stage.renderer?.shortfall }

  /// The values of all slots that differ from the file's, for a renderer of the same animation; nil without any.
  public var overlay: Overlay? {
    refreshOverlay()
    return stage.renderer?.overlay
  }

  // MARK: Pictures

  /// A picture with the size that its slot has where it says none, and from nowhere but a package or itself.
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

  /// Has the next picture drawn with the slots as they are now.
  func updateOverlay() {
    isOverlayCurrent = false
    context.timeline.markDirty()
  }

  /// Has the overlay follow the slots, once after any number of changes.
  func refreshOverlay() {
    guard !isOverlayCurrent else { return }
    isOverlayCurrent = true
    // Taken out, so that nobody else holds it while it changes.
    var following = slotOverlay
    slotOverlay = nil
    following?.follow(&slots)
    stage.setOverlay(following?.overlay)
    slotOverlay = following
  }
}
