import DotLottieFormat

extension StateMachineEngine {
  /// Enters the initial state and begins to take transitions.
  ///
  /// A machine that is running enters its initial state again, without a second start.
  ///
  /// - Parameters:
  ///   - policy: The addresses that may be opened.
  ///   - context: The playback and the list of effects.
  /// - Returns: Whether there is an initial state, and the machine still runs.
  public mutating func start(policy: OpenURLPolicy = OpenURLPolicy(), _ context: inout PlaybackContext)
    -> Bool
  {
    work = MachineWork()
    try? context.timeline.stop(&context.effects)
    context.setMode(.forward)
    context.timeline.setSpeed(1)
    context.timeline.setLoop(false)
    context.timeline.setLoopCount(0)
    context.timeline.setAutoplay(false, &context.effects)
    if machine.initialName.isEmpty || machine.states.isEmpty { return false }
    urlPolicy.requiresUserInteraction = policy.requiresUserInteraction
    if !policy.allowedPatterns.isEmpty || !dialect.keepsAllowedURLs {
      urlPolicy.allowedPatterns = policy.allowedPatterns
    }
    if !dialect.keepsGestureAcrossStart {
      lastEventIsPress = false
      enteredLayers.removeAll(keepingCapacity: true)
    }
    elapsedSeconds = 0
    random = SeededRandom(seed: seed)
    if status == .stopped && !dialect.keepsEventAcrossStart { values.pendingEvent = CompiledMachine.missing }
    isStarting = true
    isStoppedByInitialState = false
    let hasEntered = change(to: machine.initialState, by: nil, fromGlobal: false, &context)
    isStarting = false
    guard hasEntered else {
      context.notify(.error("Error setting initial state: CreationError"))
      return false
    }
    if status != .stopped { return !stopIfExhausted(&context) }
    context.notify(.start)
    if isStoppedByInitialState && dialect.finalInitialStateStops { return hasStarted }
    status = .running
    runPipeline(&context)
    return hasStarted
  }

  /// Whether a start was successful, at its end.
  private var hasStarted: Bool { status != .stopped || !dialect.refusesStartsThatStop }

  /// Stops taking transitions and restores the settings of the host; the state stays.
  ///
  /// Does nothing if the machine is stopped.
  public mutating func stop(_ context: inout PlaybackContext) {
    if takesCalls { halt(&context) }
  }

  /// Whether events, forced states, gestures and stops have an effect now.
  var takesCalls: Bool { status != .stopped || !dialect.refusesCallsWhileStopped }

  mutating func halt(_ context: inout PlaybackContext) {
    status = .stopped
    isStoppedByInitialState = isStarting
    context.notify(.stop)
    restoreHostSettings(&context)
    if dialect.keepsChoices { context.effects.append(.restoreTheme) }
  }

  private func restoreHostSettings(_ context: inout PlaybackContext) {
    let settings = hostSettings
    context.setMode(settings.mode)
    context.timeline.setSpeed(settings.speed)
    context.timeline.setLoop(settings.loops)
    context.timeline.setLoopCount(settings.loopCount)
    context.timeline.setFrameInterpolation(settings.usesFrameInterpolation)
    context.timeline.setBackground(settings.background)
    if dialect.losesSegmentOnStop {
      restoreSegment(&context)
      context.timeline.setMarker(settings.markerName, &context.effects)
    } else if settings.markerName != nil {
      context.timeline.setMarker(settings.markerName, &context.effects)
    } else {
      restoreSegment(&context)
    }
    context.timeline.setAutoplay(settings.autoplays, &context.effects)
  }

  private func restoreSegment(_ context: inout PlaybackContext) {
    guard let segment = hostSettings.segment else { return context.timeline.clearSegment() }
    try? context.setSegment(segment)
  }

  /// Enters a state, whatever the guards say, and takes no transitions afterwards.
  ///
  /// - Returns: Whether the machine runs and has the state.
  public mutating func override(to state: String, _ context: inout PlaybackContext) -> Bool {
    work = MachineWork()
    guard takesCalls else { return false }
    let target = machine.stateNames.row(of: state)
    let hasChanged = change(to: target, by: nil, fromGlobal: false, &context)
    _ = stopIfExhausted(&context)
    return hasChanged
  }

  /// Sets the seed of `SetRandom`, now and at every start.
  public mutating func setSeed(_ value: UInt64) {
    seed = value
    random = SeededRandom(seed: value)
  }

  /// Lets time pass for the playback and for the machine.
  ///
  /// - Returns: Whether a picture is due.
  /// - Throws: ``PlayerError`` if nothing is loaded; time has passed for the machine all the same.
  @discardableResult
  public mutating func tick(
    milliseconds: Float, _ context: inout PlaybackContext
  ) throws(PlayerError) -> Bool {
    work = MachineWork()
    var failure: PlayerError?
    var isDue = false
    do throws(PlayerError) {
      isDue = try context.timeline.tick(milliseconds: milliseconds, &context.effects)
    } catch {
      failure = error
    }
    deliverCompletion(&context)
    if status == .tweening && context.timeline.status != .tweening { settleTween(&context) }
    if status != .stopped {
      if milliseconds > 0 && milliseconds.isFinite { elapsedSeconds += milliseconds * 0.001 }
      if watchesTime { runPipeline(&context) }
    }
    if let failure { throw failure }
    return isDue
  }

  /// Whether the machine is running, and time alone may let one of the current transitions pass.
  var waitsForTime: Bool { status != .stopped && watchesTime }

  private var watchesTime: Bool {
    (machine.globalState >= 0 && machine.states[Int(machine.globalState)].watchesTime)
      || (current >= 0 && machine.states[Int(current)].watchesTime)
  }

  private mutating func deliverCompletion(_ context: inout PlaybackContext) {
    var completion = context.timeline.takeCompletion()
    if completion.contains(.whole) && !dialect.reportsLastLoop { completion.remove(.loop) }
    if !completion.isEmpty { post(completion: completion, &context) }
  }

  /// Enters the state that a tween has reached, or stays if the tween was cancelled.
  private mutating func settleTween(_ context: inout PlaybackContext) {
    let target = tweenTarget
    status = .running
    tweenTarget = CompiledMachine.missing
    guard context.timeline.landedTween, target >= 0 else { return }
    current = target
    context.notify(.stateEntered(shared.stateName(target)))
    enter(target, &context)
    if let frame = tweenFrame { context.timeline.landAgain(on: frame) }
    runPipeline(&context)
  }
}
