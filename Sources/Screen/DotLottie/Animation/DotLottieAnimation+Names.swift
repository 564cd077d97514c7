public import LottiePlayer

// The calls that take names, for names that `zoetrope-codegen` writes and the compiler checks.

extension DotLottieAnimation {
  /// Shows another animation of the package.
  ///
  /// - Throws: ``DotLottieAnimationError``; see ``loadAnimationById(_:)``.
  public func loadAnimation(_ animation: some AnimationName) throws { try loadAnimationById(animation.name) }

  /// Applies a theme of the package.
  ///
  /// - Returns: Whether the package has the theme and the animation takes it; true if that cannot be known yet.
  @discardableResult
  public func setTheme(_ theme: some ThemeName) -> Bool { setTheme(theme.name) }

  /// Shows the first frame of a marker, and limits playback to it if it is a range; an unknown one leaves its reason in
  /// ``failure``.
  public func setMarker(_ marker: some MarkerName) { setMarker(marker: marker.name) }

  /// Plays the range of a marker, and reports how it ends.
  ///
  /// - Parameters:
  ///   - marker: The marker.
  ///   - loopMode: The number of iterations.
  ///   - completion: Called exactly once.
  /// - Returns: Whether it starts.
  @discardableResult
  public func play(
    marker: some SegmentName, loopMode: DotLottieLoopMode = .playOnce,
    completion: (@MainActor @Sendable (PlaybackEnd) -> Void)? = nil
  ) -> Bool {
    play(marker: marker.name, loopMode: loopMode, completion: completion)
  }

  // MARK: Slots

  /// Fills a slot.
  ///
  /// - Returns: Whether the animation has the slot and it takes the value; true while an animation is being loaded.
  @discardableResult
  public func setSlot<Kind>(_ slot: SlotName<Kind>, to content: SlotContent<Kind>) -> Bool {
    setSlot(slot.name, to: content.value)
  }

  /// Clears a slot, including the value of a theme.
  ///
  /// - Returns: Whether the animation has the slot.
  @discardableResult
  public func clearSlot<Kind>(_ slot: SlotName<Kind>) -> Bool { clearSlot(slotId: slot.name) }

  /// Restores the file's value of a slot.
  ///
  /// - Returns: Whether the animation has the slot.
  @discardableResult
  public func resetSlot<Kind>(_ slot: SlotName<Kind>) -> Bool { resetSlot(slotId: slot.name) }

  // MARK: State machines

  /// Loads a state machine of the package; the former one is stopped.
  ///
  /// - Returns: Whether the package has a valid machine of that id.
  @discardableResult
  public func stateMachineLoad<Machine: StateMachineName>(_ machine: Machine.Type) -> Bool {
    stateMachineLoad(id: machine.id)
  }

  /// Loads a state machine of the package and starts it; the former one is stopped.
  ///
  /// - Returns: Whether the package has a valid machine of that id with an initial state.
  @discardableResult
  public func stateMachineStart<Machine: StateMachineName>(
    _ machine: Machine.Type, openUrlPolicy: OpenUrlPolicy = OpenUrlPolicy()
  ) -> Bool {
    stateMachineStart(id: machine.id, openUrlPolicy: openUrlPolicy)
  }

  /// Sets an input.
  ///
  /// - Returns: Whether it was set; ``failure`` has the reason if not.
  @discardableResult
  public func setInput<Value: StateMachineInput>(_ input: InputName<Value>, to value: Value) -> Bool {
    setInput(input.name, to: value)
  }

  /// Resets an input to its declared value.
  ///
  /// - Returns: Whether it was reset; ``failure`` has the reason if not.
  @discardableResult
  public func resetInput<Value>(_ input: InputName<Value>) -> Bool { resetInput(input.name) }

  /// Fires an event input.
  ///
  /// - Returns: Whether it was fired; ``failure`` has the reason if not.
  @discardableResult
  public func fire(_ input: InputName<Void>) -> Bool { stateMachineFire(event: input.name) }

  /// The value of an input; nil if the machine has no such input.
  public func input<Value: StateMachineInput>(_ input: InputName<Value>) -> Value? { self.input(input.name) }

  /// The state of the machine; nil without one, before it was started, and for a state without a name in the code.
  public func state<Machine: StateMachineName>(of machine: Machine.Type) -> Machine.State? {
    Machine.State(name: stateMachineCurrentState())
  }
}

extension PlayQueue.Item {
  /// The range of a marker.
  public static func marker(
    _ segment: some SegmentName, _ loopMode: DotLottieLoopMode = .playOnce
  ) -> PlayQueue.Item { marker(segment.name, loopMode) }
}
