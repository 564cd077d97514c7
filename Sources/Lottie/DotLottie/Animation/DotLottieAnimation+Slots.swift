import DotLottieFormat
import LottieFormat
public import LottiePlayer
import LottieRenderer

extension DotLottieAnimation {
  /// Fills the slots that a JSON object names: `{"id": {"p": {"a":0,"k":5}}}`; an empty text clears all.
  ///
  /// - Returns: Whether it can be read.
  @discardableResult
  public func setSlots(_ slots: String) -> Bool {
    whenLoaded { animation in try animation.player.setSlots(json: Array(slots.utf8)) }
  }

  /// Takes the values out of all slots, a theme's too.
  ///
  /// - Returns: Whether there is an animation, or one is loading: they are emptied when that is there.
  @discardableResult
  public func clearSlots() -> Bool { whenLoaded { animation in animation.player.clearSlots() } }

  /// Takes the value out of a slot, a theme's too.
  ///
  /// - Returns: Whether the animation has such a slot.
  @discardableResult
  public func clearSlot(slotId: String) -> Bool {
    onSlot(slotId) { player in player.clearSlot(slotId) }
  }

  /// Fills a slot with a colour; channels are 0…1.
  ///
  /// - Returns: Whether the animation has such a slot, and it takes the value; ``failure`` says why not. True while
  ///   an animation is loading: it is filled when that is there.
  @discardableResult
  public func setColorSlot(slotId: String, r: Float, g: Float, b: Float) -> Bool {
    setSlot(slotId, to: .color(red: Double(r), green: Double(g), blue: Double(b)))
  }

  /// Fills a slot with a number, in the unit of the property: an angle in degrees, an opacity in percent.
  ///
  /// - Returns: Whether the animation has such a slot, and it takes the value; ``failure`` says why not. True while
  ///   an animation is loading: it is filled when that is there.
  @discardableResult
  public func setScalarSlot(slotId: String, value: Float) -> Bool {
    setSlot(slotId, to: .scalar(Double(value)))
  }

  /// Fills a slot with a text.
  ///
  /// - Returns: Whether the animation has such a slot, and it takes the value; ``failure`` says why not. True while
  ///   an animation is loading: it is filled when that is there.
  @discardableResult
  public func setTextSlot(slotId: String, text: String) -> Bool { setSlot(slotId, to: .text(text)) }

  /// Fills a slot with two numbers, in the unit of the property: a size in pixels of the composition, a scale in
  /// percent.
  ///
  /// - Returns: Whether the animation has such a slot, and it takes the value; ``failure`` says why not. True while
  ///   an animation is loading: it is filled when that is there.
  @discardableResult
  public func setVectorSlot(slotId: String, x: Float, y: Float) -> Bool {
    setSlot(slotId, to: .vector(Double(x), Double(y)))
  }

  /// Fills a slot with a point, in pixels of what the property belongs to: the composition for a layer, x to the right
  /// and y down.
  ///
  /// - Returns: Whether the animation has such a slot, and it takes the value; ``failure`` says why not. True while
  ///   an animation is loading: it is filled when that is there.
  @discardableResult
  public func setPositionSlot(slotId: String, x: Float, y: Float) -> Bool {
    setSlot(slotId, to: .position(x: Double(x), y: Double(y)))
  }

  /// Fills a slot with a picture of the package, or of the host (``DotLottieOptions/assets``), by its name.
  ///
  /// - Returns: Whether the animation has such a slot, and it takes the value; ``failure`` says why not. True while
  ///   an animation is loading: it is filled when that is there.
  @discardableResult
  public func setImageSlotPath(slotId: String, path: String) -> Bool {
    setSlot(slotId, to: .image(source: path))
  }

  /// Fills a slot with a picture of a `data:` URL.
  ///
  /// - Returns: Whether it is such a URL, and the animation has such a slot; ``failure`` says why not. True while an
  ///   animation is loading, for any such URL: the slot is filled when that is there.
  @discardableResult
  public func setImageSlotDataUrl(slotId: String, dataUrl: String) -> Bool {
    guard dataUrl.utf8.starts(with: "data:".utf8) else {
      lastError = .invalidCall("the picture of a slot is a URL that begins with \"data:\"")
      return false
    }
    return setSlot(slotId, to: .image(source: dataUrl))
  }

  /// Fills a slot with any value.
  ///
  /// - Returns: Whether the animation has such a slot, and the value can be had; true before the animation is there.
  @discardableResult
  public func setSlot(_ slotId: String, to value: SlotValue) -> Bool {
    onSlot(slotId) { player throws(PlayerError) in try player.setSlot(slotId, to: value) }
  }

  /// Puts back what the file has in a slot.
  ///
  /// - Returns: Whether the file fills such a slot; ``failure`` says why not. True while an animation is loading: it
  ///   is put back when that is there.
  @discardableResult
  public func resetSlot(slotId: String) -> Bool {
    onSlot(slotId) { player throws(PlayerError) in try player.resetSlot(slotId) }
  }

  /// The slots that the animation draws with, and those that it fills, sorted.
  public func slotIds() -> [String] {
    let animation = player.animation
    let filled = animation?.filledSlots.map(\.id) ?? []
    return Set(((animation?.slotIDs ?? []) + filled + player.slotIDs).map(ExactName.init)).map(\.text)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What a slot holds, as Lottie writes properties; nil when it holds nothing.
  public func slot(slotId: String) -> SlotValue? { player.slot(slotId) }

  private func onSlot(
    _ id: String, _ body: @escaping @MainActor (Player) throws(PlayerError) -> Void
  ) -> Bool {
    whenLoaded { animation in
      try animation.player.requireSlot(id)
      try body(animation.player)
    }
  }
}

extension Player {
  /// Takes care that an animation has a slot.
  ///
  /// - Throws: ``DotLottieAnimationError/notFound(_:)``: a name that is spelt wrong is no slot that nobody draws.
  func requireSlot(_ id: String) throws(DotLottieAnimationError) {
    guard slot(id) != nil || animation?.hasSlot(id) == true else {
      throw .notFound("the animation has no slot \"\(id)\"")
    }
  }
}
