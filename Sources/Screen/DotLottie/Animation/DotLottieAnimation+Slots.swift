import DotLottieFormat
import LottieFormat
public import LottiePlayer
import LottieRenderer

extension DotLottieAnimation {
  /// Fills slots from a JSON object, `{"id": {"p": {"a":0,"k":5}}}`; empty text clears all slots.
  ///
  /// - Returns: Whether the text is valid.
  @discardableResult
  public func setSlots(_ slots: String) -> Bool {
    ask(.setSlots(Array(slots.utf8)))
  }

  /// Clears all slots, including the values of a theme.
  ///
  /// - Returns: Whether an animation is shown or being loaded.
  @discardableResult
  public func clearSlots() -> Bool { ask(.clearSlots) }

  /// Clears a slot, including the value of a theme.
  ///
  /// - Returns: Whether the animation has the slot.
  @discardableResult
  public func clearSlot(slotId: String) -> Bool { ask(.slot(id: slotId, .clearSlot(slotId))) }

  /// Fills a slot with a colour, with channels 0…1.
  ///
  /// - Returns: Whether the animation has the slot and it takes the value; ``failure`` has the reason if not. While an
  ///   animation is being loaded it is true, and the slot is filled later.
  @discardableResult
  public func setColorSlot(slotId: String, r: Float, g: Float, b: Float) -> Bool {
    setSlot(slotId, to: .color(red: Double(r), green: Double(g), blue: Double(b)))
  }

  /// Fills a slot with a number, in the unit of the property: an angle in degrees, an opacity in percent.
  ///
  /// - Returns: Whether the animation has the slot and it takes the value; ``failure`` has the reason if not. While an
  ///   animation is being loaded it is true, and the slot is filled later.
  @discardableResult
  public func setScalarSlot(slotId: String, value: Float) -> Bool {
    setSlot(slotId, to: .scalar(Double(value)))
  }

  /// Fills a slot with a text.
  ///
  /// - Returns: Whether the animation has the slot and it takes the value; ``failure`` has the reason if not. While an
  ///   animation is being loaded it is true, and the slot is filled later.
  @discardableResult
  public func setTextSlot(slotId: String, text: String) -> Bool { setSlot(slotId, to: .text(text)) }

  /// Fills a slot with two numbers, in the unit of the property: a size in pixels of the composition, a scale in
  /// percent.
  ///
  /// - Returns: Whether the animation has the slot and it takes the value; ``failure`` has the reason if not. While an
  ///   animation is being loaded it is true, and the slot is filled later.
  @discardableResult
  public func setVectorSlot(slotId: String, x: Float, y: Float) -> Bool {
    setSlot(slotId, to: .vector(Double(x), Double(y)))
  }

  /// Fills a slot with a point in pixels of the property's parent, such as the composition for a layer: x to the right,
  /// y down.
  ///
  /// - Returns: Whether the animation has the slot and it takes the value; ``failure`` has the reason if not. While an
  ///   animation is being loaded it is true, and the slot is filled later.
  @discardableResult
  public func setPositionSlot(slotId: String, x: Float, y: Float) -> Bool {
    setSlot(slotId, to: .position(x: Double(x), y: Double(y)))
  }

  /// Fills a slot with a picture of the package or the host (``AnimationConfig/player``), by its name.
  ///
  /// - Returns: Whether the animation has the slot and it takes the value; ``failure`` has the reason if not. While an
  ///   animation is being loaded it is true, and the slot is filled later.
  @discardableResult
  public func setImageSlotPath(slotId: String, path: String) -> Bool {
    setSlot(slotId, to: .image(source: path))
  }

  /// Fills a slot with the picture of a `data:` URL.
  ///
  /// - Returns: Whether it is such a URL and the animation has the slot; ``failure`` has the reason if not. While an
  ///   animation is being loaded it is true for every such URL, and the slot is filled later.
  @discardableResult
  public func setImageSlotDataUrl(slotId: String, dataUrl: String) -> Bool {
    guard dataUrl.utf8.starts(with: "data:".utf8) else {
      return refuse(.invalidCall("the picture of a slot is a URL that begins with \"data:\""))
    }
    return setSlot(slotId, to: .image(source: dataUrl))
  }

  /// Fills a slot with any value.
  ///
  /// - Returns: Whether the animation has the slot and it takes the value; ``failure`` has the reason if not. While an
  ///   animation is being loaded it is true, and the slot is filled later.
  @discardableResult
  public func setSlot(_ slotId: String, to value: SlotValue) -> Bool {
    ask(.slot(id: slotId, .setSlot(slotId, value)))
  }

  /// Restores the file's value of a slot.
  ///
  /// - Returns: Whether the file has a value for the slot; ``failure`` has the reason if not. While an animation is being
  ///   loaded it is true, and the slot is restored later.
  @discardableResult
  public func resetSlot(slotId: String) -> Bool { ask(.slot(id: slotId, .resetSlot(slotId))) }

  /// The ids of the slots that the animation uses or fills, sorted.
  public func slotIds() -> [String] {
    let animation = player.animation
    let filled = animation?.filledSlots.map(\.id) ?? []
    return Set(((animation?.slotIDs ?? []) + filled + player.slotIDs).map(ExactName.init)).map(\.text)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The value of a slot, in the units of Lottie's properties; nil if it is empty.
  public func slot(slotId: String) -> SlotValue? { player.slot(slotId) }
}

extension Player {
  /// Makes sure that the animation, or another one of the package, has a slot.
  ///
  /// - Throws: ``DotLottieAnimationError/notFound(_:)`` if not, so that a misspelt name is not taken for an unused slot.
  func requireSlot(_ id: String) throws(DotLottieAnimationError) {
    guard slot(id) != nil || mayHaveSlot(id) else {
      throw .notFound("the animation has no slot \"\(id)\"")
    }
  }
}
