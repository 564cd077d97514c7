public import LottiePlayer

// What `DotLottieAnimation` takes by names, for names that the compiler knows: `zoetrope-codegen` writes them.

extension DotLottieAnimation {
  /// Shows another animation of the package.
  ///
  /// - Throws: ``DotLottieAnimationError``; see ``loadAnimationById(_:)``.
  public func loadAnimation(_ animation: some AnimationName) throws { try loadAnimationById(animation.name) }

  /// Puts a theme of the package on.
  ///
  /// - Returns: Whether the package has it, and an animation that takes it; true where nobody can know yet.
  @discardableResult
  public func setTheme(_ theme: some ThemeName) -> Bool { setTheme(theme.name) }

  /// Goes to a marker, and limits playback to it when it is a range; nothing happens where the animation that shows
  /// lacks it.
  public func setMarker(_ marker: some MarkerName) { setMarker(marker: marker.name) }

  /// Plays the range of a marker, and tells how it ends.
  ///
  /// - Parameters:
  ///   - marker: The marker.
  ///   - loopMode: How often it is played.
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
  /// - Returns: Whether the animation has such a slot, and the value can be had; true before the animation is there.
  @discardableResult
  public func setSlot<Kind>(_ slot: SlotName<Kind>, to content: SlotContent<Kind>) -> Bool {
    setSlot(slot.name, to: content.value)
  }

  /// Takes the value out of a slot, a theme's too.
  ///
  /// - Returns: Whether the animation has such a slot.
  @discardableResult
  public func clearSlot<Kind>(_ slot: SlotName<Kind>) -> Bool { clearSlot(slotId: slot.name) }

  /// Puts back what the file has in a slot.
  ///
  /// - Returns: Whether the animation has such a slot.
  @discardableResult
  public func resetSlot<Kind>(_ slot: SlotName<Kind>) -> Bool { resetSlot(slotId: slot.name) }

  // MARK: State machines

  /// Takes a state machine of the package; the one before is stopped.
  ///
  /// - Returns: Whether the package has it, and it can be read.
  @discardableResult
  public func stateMachineLoad<Machine: StateMachineName>(_ machine: Machine.Type) -> Bool {
    stateMachineLoad(id: machine.id)
  }

  /// Takes a state machine of the package and starts it; the one before is stopped.
  ///
  /// - Returns: Whether the package has it, and it has an initial state.
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

  /// Sets an input back to its declared value.
  ///
  /// - Returns: Whether there is such an input, and the machine runs; ``failure`` has the reason if not.
  @discardableResult
  public func resetInput<Value>(_ input: InputName<Value>) -> Bool { resetInput(input.name) }

  /// Fires an event input.
  ///
  /// - Returns: Whether there is such an input, and it was fired; ``failure`` has the reason if not.
  @discardableResult
  public func fire(_ input: InputName<Void>) -> Bool { stateMachineFire(event: input.name) }

  /// The value of an input; nil if the machine does not have it.
  public func input<Value: StateMachineInput>(_ input: InputName<Value>) -> Value? { self.input(input.name) }

  /// The state of the machine; nil without one, before it was started, and in a state that the names do not have.
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
