import DotLottieFormat
import Host
import LottiePlayer

extension DotLottieAnimation {
  /// Whether a state machine is running, or will be when the animation is shown.
  public func isStateMachineRunning() -> Bool {
    unseenMachine.isStarted ?? player.stateMachine.map { $0.status != .stopped } ?? false
  }

  /// Loads a state machine of the package; the former one is stopped.
  ///
  /// - Returns: Whether the package has a valid machine of that id. While the package is being fetched it is true, and
  ///   ``StateMachineObserver/onError(message:)`` reports a failure later.
  @discardableResult
  public func stateMachineLoad(id: String) -> Bool {
    if let loadingFailure { return refuse(loadingFailure) }
    let call = PlayerCall.loadMachine(id: id)
    guard isRehearsing else {
      let isRead = load(call)
      if isRead { prefetchMachineAnimations() }
      return isRead
    }
    if let content = loader.content {
      unseenMachine.expect(nil)
      guard let file = content.file else {
        return refuseMachine(
          .invalidCall("the animation comes from no package that could have a state machine"))
      }
      do throws(DotLottieError) {
        let machine = try file.stateMachine(id: id, parsing: config.player.dialect.parsing)
        guard load(.loadMachineDefinition(machine)) else { return false }
      } catch {
        return refuseMachine(DotLottieAnimationError(error))
      }
    } else {
      drive { $0.unloadStateMachine() }
      unseenMachine.expect(id)
    }
    loader.keep(.machine, .player(call))
    return true
  }

  /// Compiles the animations that the machine shows before it shows them.
  private func prefetchMachineAnimations() {
    loader.prefetch(Set(machineAnimations.filter { !player.hasCompiled(id: $0) }).sorted())
  }

  /// Loads a state machine from JSON text; the former one is stopped.
  ///
  /// The animations, markers, themes and layers that the machine names, and its frames, are compared with the package: with
  /// small animations at once, with others when they are compiled. ``StateMachineObserver/onError(message:)`` and ``diagnostics()`` report what is missing
  /// there; the machine is loaded all the same.
  ///
  /// - Returns: Whether the text is a valid machine, and the animation can be shown as far as is known.
  /// - Complexity: O(size of the text), and of an animation without a package that is still being loaded, which is read
  ///   for the answer.
  @discardableResult
  public func stateMachineLoadData(_ data: String) -> Bool {
    if let reason = loadingFailure ?? loader.readAhead() { return refuse(reason) }
    let call = PlayerCall.loadMachineData(Array(data.utf8))
    let isRead = load(call)
    if isRehearsing {
      unseenMachine.expect(nil)
      if isRead { loader.keep(.machine, .player(call)) }
    } else if isRead {
      prefetchMachineAnimations()
    }
    return isRead
  }

  private func load(_ call: PlayerCall) -> Bool {
    attempt(call).map(refuseMachine) ?? true
  }

  /// Leaves the reason why a machine can't run, and reports it to observers.
  private func refuseMachine(_ reason: DotLottieAnimationError) -> Bool {
    refuse(reason)
    report(PlayerEvent.error(reason.message))
    report(refusedLoad: reason)
    // The observers' own calls may have left others.
    return refuse(reason)
  }

  /// Starts the machine of the configuration; a failure is reported when observers are present.
  func startConfiguredMachine() {
    guard let id = config.stateMachineId, !id.isEmpty, !stateMachineStart(id: id) else { return }
    let error = failure ?? .invalidCall("the state machine \"\(id)\" has no initial state")
    loader.keep(.machine, .report(error))
  }

  /// Starts the state machine.
  ///
  /// - Parameter openUrlPolicy: The addresses that may be opened; none by default.
  /// - Returns: Whether a machine is loaded, has an initial state, and runs afterwards; ``failure`` has the reason if
  ///   not.
  @discardableResult
  public func stateMachineStart(openUrlPolicy: OpenUrlPolicy = OpenUrlPolicy()) -> Bool {
    let policy = openUrlPolicy.enginePolicy
    guard askMachine(.startMachine(policy)) else {
      if loadingFailure == nil, let failure { report(PlayerEvent.error(failure.message)) }
      return false
    }
    unseenMachine.note(isStarted: true)
    machineStarts.withLock { $0 += 1 }
    return true
  }

  /// Loads a state machine of the package and starts it; the former one is stopped.
  ///
  /// - Returns: Whether the package has a valid machine of that id with an initial state.
  @discardableResult
  public func stateMachineStart(id: String, openUrlPolicy: OpenUrlPolicy = OpenUrlPolicy()) -> Bool {
    stateMachineLoad(id: id) && stateMachineStart(openUrlPolicy: openUrlPolicy)
  }

  /// Stops the state machine and restores the settings of playback; does nothing if it is stopped.
  ///
  /// It may be called from anywhere, for example in the `deinit` of a screen, which runs on any thread. Off the main
  /// actor the machine is stopped soon afterwards, unless it has been started again until then.
  /// - Returns: Whether a machine is loaded; true off the main actor, where that can't be known.
  @discardableResult
  public nonisolated func stateMachineStop() -> Bool {
    if MainQueue.isCurrent { return MainActor.assumeIsolated { stopMachine() } }
    let starts = machineStarts.withLock { $0 }
    Task { @MainActor in if machineStarts.withLock({ $0 }) == starts { _ = stopMachine() } }
    return true
  }

  private func stopMachine() -> Bool {
    unseenMachine.note(isStarted: false)
    return askMachine(.stopMachine)
  }

  /// Posts an event to a running state machine; before the first animation is shown, the event waits for it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - force: Ignored: every event is posted, and the machine knows which it listens to.
  /// - Returns: Whether a machine runs; ``failure`` has the reason if not.
  @discardableResult
  public func stateMachinePostEvent(_ event: Event, force: Bool? = false) -> Bool {
    if let reason = loadingFailure ?? refusalOfGestures { return refuse(reason) }
    // A pointer is on the animation that is shown, also while another is being loaded.
    let call = event.call
    return isRehearsing ? ask(call) : attempt(call) == nil
  }

  /// The reason why gestures are refused; nil if they are accepted.
  private var refusalOfGestures: DotLottieAnimationError? {
    if unseenMachine.isExpected { return needsRunningMachine }
    return player.refusalOfGestures.map { DotLottieAnimationError($0) }
  }

  /// The reason for refusing a call to a machine before it was fetched and started.
  var needsRunningMachine: DotLottieAnimationError? {
    guard isRehearsing, config.player.dialect.refusesCallsWhileStopped, unseenMachine.isStarted == false
    else {
      return nil
    }
    return .init(.machineNotRunning)
  }

  /// Fires an event input of a running machine.
  ///
  /// - Returns: Whether it was fired; ``failure`` has the reason if not.
  @discardableResult
  public func stateMachineFire(event: String) -> Bool { setInput(event, to: .event) }

  /// Enters a state of a running machine, whatever the guards say, and evaluates no transitions afterwards.
  ///
  /// - Returns: Whether the machine runs and has the state; ``failure`` has the reason if not.
  @discardableResult
  public func stateMachineOverrideState(_ state: String) -> Bool {
    if loadingFailure == nil, let needsRunningMachine { return refuse(needsRunningMachine) }
    return askMachine(.overrideState(state))
  }

  /// Sets the seed of the machine's random numbers.
  public func stateMachineSetSeed(_ seed: UInt64) { set(.setSeed(seed)) }

  /// The state of the machine; empty without one, and before it was started.
  public func stateMachineCurrentState() -> String { player.stateMachine?.currentState ?? "" }

  /// The status of the machine: `Stopped`, `Running` or `Tweening`; empty without one.
  public func stateMachineStatus() -> String { player.machineStatusText }

  /// The kinds of events that the machine listens to, sorted, such as `Click` and `PointerDown`.
  public func stateMachineFrameworkSetup() -> [String] { player.stateMachine?.listeners.names ?? [] }

  /// The JSON of a state machine of the package; empty if there is none of that id.
  public func getStateMachine(_ id: String) -> String {
    guard let text = try? loader.content?.file?.stateMachineData(id: id) else { return "" }
    return String(decoding: text, as: UTF8.self)
  }
}
