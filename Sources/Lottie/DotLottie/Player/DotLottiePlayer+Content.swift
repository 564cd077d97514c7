import DotLottieFormat
public import LottiePlayer

extension DotLottiePlayer {
  /// What the package says of itself; nil without one.
  public func manifest() -> Manifest? { player.file.map { Manifest($0.manifest) } }

  /// The id of the animation that shows; empty for one that comes from no package.
  public func activeAnimationId() -> String { player.timeline.animationID ?? "" }

  // MARK: Themes

  /// Puts a theme of the package on; an empty id takes it off.
  ///
  /// - Returns: Whether there is such a theme, and an animation that takes it; ``failure`` says why not.
  @discardableResult
  public func setTheme(_ themeId: String) -> Bool { attempt { try player.setTheme(themeId) } }

  /// Puts a theme on that comes from no package.
  ///
  /// - Returns: Whether it can be read, and its pictures can be had; ``failure`` says why not.
  @discardableResult
  public func setThemeData(_ themeData: String) -> Bool {
    attempt { try player.setTheme(DotLottieTheme(json: Array(themeData.utf8))) }
  }

  /// Takes the theme off.
  ///
  /// - Returns: True: there is nothing that could prevent it.
  @discardableResult
  public func resetTheme() -> Bool { attempt { try player.setTheme("") } }

  /// The id of the theme that is on; empty without one.
  public func activeThemeId() -> String { player.activeThemeID ?? "" }

  // MARK: Slots

  /// Fills the slots that a JSON object names; an empty text clears all.
  ///
  /// - Returns: Whether it can be read; ``failure`` says why not.
  @discardableResult
  public func setSlotsStr(_ slots: String) -> Bool {
    attempt { try player.setSlots(json: Array(slots.utf8)) }
  }

  /// Fills a slot with any value.
  ///
  /// - Returns: Whether the animation has such a slot, and the value can be had.
  @discardableResult
  public func setSlot(_ slotId: String, to value: SlotValue) -> Bool {
    attempt {
      try player.requireSlot(slotId)
      try player.setSlot(slotId, to: value)
    }
  }

  /// Fills a slot with a colour; channels are 0…1.
  ///
  /// - Returns: Whether the animation has such a slot, and it takes the value; ``failure`` says why not.
  @discardableResult
  public func setColorSlot(slotId: String, r: Float, g: Float, b: Float) -> Bool {
    setSlot(slotId, to: .color(red: Double(r), green: Double(g), blue: Double(b)))
  }

  /// Fills a slot with a number, in the unit of the property: an angle in degrees, an opacity in percent.
  ///
  /// - Returns: Whether the animation has such a slot, and it takes the value; ``failure`` says why not.
  @discardableResult
  public func setScalarSlot(slotId: String, value: Float) -> Bool {
    setSlot(slotId, to: .scalar(Double(value)))
  }

  /// Fills a slot with a text.
  ///
  /// - Returns: Whether the animation has such a slot, and it takes the value; ``failure`` says why not.
  @discardableResult
  public func setTextSlot(slotId: String, text: String) -> Bool { setSlot(slotId, to: .text(text)) }

  /// Fills a slot with two numbers, in the unit of the property: a size in pixels of the composition, a scale in
  /// percent.
  ///
  /// - Returns: Whether the animation has such a slot, and it takes the value; ``failure`` says why not.
  @discardableResult
  public func setVectorSlot(slotId: String, x: Float, y: Float) -> Bool {
    setSlot(slotId, to: .vector(Double(x), Double(y)))
  }

  /// Fills a slot with a point, in pixels of what the property belongs to: the composition for a layer, x to the right
  /// and y down.
  ///
  /// - Returns: Whether the animation has such a slot, and it takes the value; ``failure`` says why not.
  @discardableResult
  public func setPositionSlot(slotId: String, x: Float, y: Float) -> Bool {
    setSlot(slotId, to: .position(x: Double(x), y: Double(y)))
  }

  /// Fills a slot with a picture of the package, or of the host (``DotLottieOptions/assets``), by its name.
  ///
  /// - Returns: Whether the animation has such a slot, and it takes the value; ``failure`` says why not.
  @discardableResult
  public func setImageSlotPath(slotId: String, path: String) -> Bool {
    setSlot(slotId, to: .image(source: path))
  }

  /// Fills a slot with a picture of a `data:` URL.
  ///
  /// - Returns: Whether it is such a URL, and the animation has such a slot; ``failure`` says why not.
  @discardableResult
  public func setImageSlotDataUrl(slotId: String, dataUrl: String) -> Bool {
    attempt {
      guard dataUrl.utf8.starts(with: "data:".utf8) else {
        throw DotLottieAnimationError.invalidCall("the picture of a slot is a URL that begins with \"data:\"")
      }
      try player.requireSlot(slotId)
      try player.setSlot(slotId, to: .image(source: dataUrl))
    }
  }

  /// Puts back what the file has in a slot.
  ///
  /// - Returns: Whether the file fills such a slot; ``failure`` says why not.
  @discardableResult
  public func resetSlot(slotId: String) -> Bool { attempt { try player.resetSlot(slotId) } }

  /// All slots as one JSON object.
  public func slotsStr() -> String { player.slotsJSON }

  /// Takes the value out of a slot.
  public func clearSlot(slotId: String) { player.clearSlot(slotId) }

  /// Takes the values out of all slots.
  public func clearSlots() { player.clearSlots() }

  // MARK: State machine

  /// Takes a state machine of the package.
  ///
  /// - Returns: Whether there is one of that id that can be read; ``failure`` says why not.
  @discardableResult
  public func stateMachineLoad(stateMachineId: String) -> Bool {
    attempt { try player.loadStateMachine(id: stateMachineId) }
  }

  /// Takes a state machine of a text of JSON.
  ///
  /// - Returns: Whether it can be read; ``failure`` says why not.
  @discardableResult
  public func stateMachineLoadData(stateMachine: String) -> Bool {
    attempt { try player.loadStateMachine(json: Array(stateMachine.utf8)) }
  }

  /// Starts the state machine.
  ///
  /// - Returns: Whether there is one that has an initial state.
  @discardableResult
  public func stateMachineStart(openUrlPolicy: OpenUrlPolicy = OpenUrlPolicy()) -> Bool {
    player.startStateMachine(policy: openUrlPolicy.enginePolicy)
  }

  /// Stops the state machine.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func stateMachineStop() -> Bool { player.stopStateMachine() }

  /// Tells the state machine of something.
  public func stateMachinePostEvent(event: Event) { event.post(to: player) }

  /// Tells the state machine of a click.
  public func stateMachinePostClick(x: Float, y: Float) { player.post(.click, x: x, y: y) }

  /// Tells the state machine that a press began.
  public func stateMachinePostPointerDown(x: Float, y: Float) { player.post(.down, x: x, y: y) }

  /// Tells the state machine that a press ended.
  public func stateMachinePostPointerUp(x: Float, y: Float) { player.post(.up, x: x, y: y) }

  /// Tells the state machine that the pointer moved.
  public func stateMachinePostPointerMove(x: Float, y: Float) { player.post(.move, x: x, y: y) }

  /// Tells the state machine that the pointer came onto the canvas.
  public func stateMachinePostPointerEnter(x: Float, y: Float) { player.post(.enter, x: x, y: y) }

  /// Tells the state machine that the pointer left the canvas.
  public func stateMachinePostPointerExit(x: Float, y: Float) { player.post(.exit, x: x, y: y) }

  /// Fires an event input.
  ///
  /// - Returns: Whether there is such an input, and it could be fired.
  @discardableResult
  public func stateMachineFireEvent(event: String) -> Bool { player.fire(event) }

  /// Sets a numeric input.
  ///
  /// - Returns: Whether there is such an input, and it could be set.
  @discardableResult
  public func stateMachineSetNumericInput(key: String, value: Float) -> Bool {
    player.setInput(key, to: value)
  }

  /// Sets a string input.
  ///
  /// - Returns: Whether there is such an input, and it could be set.
  @discardableResult
  public func stateMachineSetStringInput(key: String, value: String) -> Bool {
    player.setInput(key, to: value)
  }

  /// Sets a boolean input.
  ///
  /// - Returns: Whether there is such an input, and it could be set.
  @discardableResult
  public func stateMachineSetBooleanInput(key: String, value: Bool) -> Bool {
    player.setInput(key, to: value)
  }

  /// The value of a numeric input; nil when there is none.
  public func stateMachineGetNumericInput(key: String) -> Float? { player.stateMachine?.number(key) }

  /// The value of a string input; nil when there is none.
  public func stateMachineGetStringInput(key: String) -> String? { player.stateMachine?.string(key) }

  /// The value of a boolean input; nil when there is none.
  public func stateMachineGetBooleanInput(key: String) -> Bool? { player.stateMachine?.boolean(key) }

  /// The declared inputs with their values as text.
  public func stateMachineGetInputs() -> [String: String] { player.inputTexts }

  /// The state of the machine; empty without one.
  public func stateMachineCurrentState() -> String { player.stateMachine?.currentState ?? "" }

  /// What the machine is doing: `Stopped`, `Running` or `Tweening`; empty without one.
  public func stateMachineStatus() -> String { player.machineStatusText }

  /// The kinds of events that the machine listens to, sorted.
  public func stateMachineFrameworkSetup() -> [String] { player.stateMachine?.listeners.names ?? [] }

  /// A state machine of the package as its JSON; empty when there is none of that id.
  public func getStateMachine(_ id: String) -> String {
    guard let text = try? player.file?.stateMachineData(id: id) else { return "" }
    return String(decoding: text, as: UTF8.self)
  }

  /// Has an observer told of the state machine; it is held weakly.
  ///
  /// - Returns: Whether it was not told already.
  @discardableResult
  public func stateMachineSubscribe(_ observer: any StateMachineObserver) -> Bool {
    board.machineObservers.add(observer) { [weak observer] in observer }
  }

  /// Has an observer told no more.
  ///
  /// - Returns: Whether it was told.
  @discardableResult
  public func stateMachineUnsubscribe(_ observer: any StateMachineObserver) -> Bool {
    board.machineObservers.remove(observer)
  }

  /// Has an observer told what a state machine asks of its host; it is held weakly.
  ///
  /// - Returns: Whether it was not told already.
  @discardableResult
  public func stateMachineInternalSubscribe(_ observer: any StateMachineInternalObserver) -> Bool {
    board.internalObservers.add(observer) { [weak observer] in observer }
  }

  /// Has an observer told no more.
  ///
  /// - Returns: Whether it was told.
  @discardableResult
  public func stateMachineInternalUnsubscribe(_ observer: any StateMachineInternalObserver) -> Bool {
    board.internalObservers.remove(observer)
  }
}
