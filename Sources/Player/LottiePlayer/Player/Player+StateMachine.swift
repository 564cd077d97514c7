public import DotLottieFormat
import LottieFormat
internal import ZoetropeJSON

extension Player {
  /// Loads a state machine of the package; the former one is stopped.
  ///
  /// - Throws: `DotLottieError` if there is none of that id, or it is invalid; then none is loaded.
  public func loadStateMachine(id: String) throws(DotLottieError) { try load(.loadMachine(id: id)) }

  /// Loads a state machine; the former one is stopped.
  ///
  /// - Throws: `DotLottieError` if it contradicts itself; then none is loaded.
  public func loadStateMachine(_ definition: StateMachineDefinition) throws(DotLottieError) {
    try load(.loadMachineDefinition(definition))
  }

  /// Loads a state machine from JSON; the former one is stopped.
  ///
  /// The animations, markers, themes and layers that the machine names, and its frames, are compared with the package.
  /// What is missing there is reported by `PlayerEvent.error(_:)` and in ``diagnostics``; the machine is loaded all the
  /// same.
  ///
  /// - Throws: `DotLottieError` if it is invalid; then none is loaded.
  /// - Complexity: O(size of the text), and of the animations that the machine shows, which are read.
  public func loadStateMachine(json: [UInt8]) throws(DotLottieError) { try load(.loadMachineData(json)) }

  private func load(_ call: PlayerCall) throws(DotLottieError) {
    if let error = perform(call).refusal?.packageError { throw error }
  }

  func installMachine(_ call: PlayerCall) throws(PlayerError) {
    removeStateMachine()
    #if DEBUG
      stateMachineSource = call
    #endif
    do throws(DotLottieError) {
      switch call {
      case .loadMachine(let id): try install(packaged: id)
      case .loadMachineDefinition(let definition): try install(definition)
      case .loadMachineData(let json):
        try install(StateMachineDefinition(json: json, parsing: options.dialect.parsing))
        checksMachine = options.dialect.reportsMachineContent
        checkMachineContent(readingAtMost: options.sizeReadForNames)
      default: break
      }
    } catch {
      throw PlayerError(error)
    }
  }

  private func install(packaged id: String) throws(DotLottieError) {
    guard let file else {
      throw DotLottieError(code: .notFound, message: "no package is loaded that could have a state machine")
    }
    do throws(DotLottieError) {
      try install(file.stateMachine(id: id, parsing: options.dialect.parsing))
    } catch {
      let known = file.manifest.stateMachines.map { $0.id }
      guard error.code == .notFound, !known.contains(id) else { throw error }
      throw DotLottieError(
        code: .notFound, message: UnknownName.message("the package has no state machine", id, known))
    }
    stateMachineID = id
  }

  /// Reports the names and frames of the machine that the package does not have, unless they were reported.
  func checkMachineContent(readingAtMost bytes: Int = 0) {
    guard checksMachine, animation != nil || file != nil, let definition = stateMachine?.definition else {
      return
    }
    var faults: [Diagnostic] = []
    definition.checkContent(of: names(for: definition, readingAtMost: bytes)) { fault in
      guard faults.count < DotLottieLimits.maximumDiagnostics else { return }
      faults.append(Diagnostic(feature: "stateMachine", path: fault.path, message: fault.message))
    }
    for fault in faults where !machineDiagnostics.contains(fault) {
      machineDiagnostics.append(fault)
      session.context.notify(.error("\(fault.path): \(fault.message)"))
    }
    package?.endCall()
    settle()
  }

  /// The names in the animations that a machine may show.
  private func names(for definition: StateMachineDefinition, readingAtMost bytes: Int) -> PackageNames {
    var names = PackageNames(file?.manifest)
    guard let package else {
      if let animation { names.add(AnimationNames(id: nil, animation), id: "") }
      return names
    }
    let shown = Set(definition.states.compactMap { $0.playback?.animation })
    // A state without an animation shows any that the host chooses.
    let isAny = shown.isEmpty || shown.contains("")
    var bytes = bytes
    for id in package.file.manifest.animations.map({ $0.id }) where isAny || shown.contains(id) {
      if let found = package.names(of: id, readingAtMost: &bytes) {
        names.add(found, id: id)
      } else {
        names.isComplete = false
      }
    }
    return names
  }

  /// Stops and unloads the state machine.
  public func unloadStateMachine() { perform(.unloadMachine) }

  func removeStateMachine() {
    if let machine = stateMachine, machine.status != .stopped {
      _ = session.stop()
      settle()
    }
    session.install(nil)
    stateMachineID = nil
    checksMachine = false
    machineDiagnostics = []
    resting = nil
    #if DEBUG
      stateMachineSource = nil
    #endif
  }

  private func install(_ definition: StateMachineDefinition) throws(DotLottieError) {
    session.install(
      try StateMachineEngine(definition, dialect: options.dialect, timeline: session.context.timeline))
  }

  /// Starts the state machine.
  ///
  /// - Returns: Whether one is loaded, has an initial state, and runs afterwards: it may go in circles, which stops it.
  @discardableResult
  public func startStateMachine(policy: OpenURLPolicy = OpenURLPolicy()) -> Bool {
    perform(.startMachine(policy)).isAccepted
  }

  func start(_ policy: OpenURLPolicy) throws(PlayerError) {
    if !options.dialect.keepsGestureAcrossStart { resting = nil }
    guard session.start(policy) else { throw refusalToStart }
  }

  /// Stops the state machine, and restores the settings of playback from before it; does nothing if it is stopped.
  ///
  /// - Returns: Whether one is loaded.
  @discardableResult
  public func stopStateMachine() -> Bool { perform(.stopMachine).isAccepted }

  /// Sets an input of the state machine; an event is fired.
  ///
  /// Inputs can be set before the start, which keeps their values; events need a running machine.
  ///
  /// - Returns: Whether it was set; ``perform(_:)`` returns the reason if not.
  @discardableResult
  public func setInput(_ name: String, to value: StateMachineEngine.InputValue) -> Bool {
    perform(.setInput(name, value)).isAccepted
  }

  /// Sets an input of the state machine.
  ///
  /// - Returns: Whether it was set; ``perform(_:)`` returns the reason if not.
  @discardableResult
  @inlinable
  public func setInput<Value: StateMachineInput>(_ name: String, to value: Value) -> Bool {
    setInput(name, to: value.inputValue)
  }

  /// Fires an event input.
  ///
  /// - Returns: Whether it was fired; ``perform(_:)`` returns the reason if not.
  @discardableResult
  public func fire(_ name: String) -> Bool { setInput(name, to: .event) }

  /// Resets an input to its declared value.
  ///
  /// - Returns: Whether it was reset; ``perform(_:)`` returns the reason if not.
  @discardableResult
  public func resetInput(_ name: String) -> Bool { perform(.resetInput(name)).isAccepted }

  // MARK: Tokens

  /// Sets an input by a token.
  ///
  /// - Returns: Whether it was set; false for a token of another machine.
  @discardableResult
  @inlinable
  public func setInput<Value: StateMachineInput>(
    _ input: StateMachineEngine.InputToken<Value>, to value: Value
  ) -> Bool {
    perform(.setInputAt(input.location, value.inputValue)).isAccepted
  }

  /// Fires an event input by a token.
  ///
  /// - Returns: Whether it was fired; false for a token of another machine.
  @discardableResult
  public func fire(_ input: StateMachineEngine.InputToken<Void>) -> Bool {
    perform(.setInputAt(input.location, .event)).isAccepted
  }

  /// Whether the state machine that is loaded records which transitions it tries, for ``takeTrials()``.
  public var recordsTrials: Bool {
    get { session.recordsTrials }
    set { session.recordsTrials = newValue }
  }

  /// The transitions that the state machine tried since the last call, with the values that their guards saw.
  public func takeTrials() -> TransitionTrials { session.takeTrials() }

  /// The transitions and interactions since the last call, as ``StateMachineEngine/takeSteps()`` counts them.
  package func takeSteps() -> (transitions: [Int], interactions: [Int]) { session.takeSteps() }

  /// Enters a state, whatever the guards say.
  ///
  /// - Returns: Whether the machine runs and has the state.
  @discardableResult
  public func overrideState(_ name: String) -> Bool { perform(.overrideState(name)).isAccepted }

  /// Sets the seed of the machine's random numbers.
  public func setRandomSeed(_ seed: UInt64) { perform(.setSeed(seed)) }

  /// Notifies the state machine that playback has reached its end.
  ///
  /// - Returns: Whether a state machine runs.
  @discardableResult
  public func postComplete() -> Bool { perform(.postComplete).isAccepted }

  /// Notifies the state machine that an iteration has ended.
  ///
  /// - Returns: Whether a state machine runs.
  @discardableResult
  public func postLoopComplete() -> Bool { perform(.postLoopComplete).isAccepted }
}
