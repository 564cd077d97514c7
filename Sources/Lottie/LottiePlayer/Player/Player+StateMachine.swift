public import DotLottieFormat
import LottieFormat

extension Player {
  /// Loads a state machine of the package; the former one is stopped.
  ///
  /// - Throws: `DotLottieError` if there is none of that id, or it is invalid; then none is loaded.
  public func loadStateMachine(id: String) throws(DotLottieError) {
    noteMachine(.loadMachine(id: id))
    removeStateMachine()
    guard let file else {
      throw DotLottieError(code: .notFound, message: "no package is loaded that could have a state machine")
    }
    try install(file.stateMachine(id: id, parsing: options.dialect.parsing))
    stateMachineID = id
  }

  /// Loads a state machine; the former one is stopped.
  ///
  /// - Throws: `DotLottieError` if it contradicts itself; then none is loaded.
  public func loadStateMachine(_ definition: StateMachineDefinition) throws(DotLottieError) {
    noteMachine(.unwritable("a state machine that was made in code"))
    removeStateMachine()
    try install(definition)
  }

  /// Loads a state machine from JSON; the former one is stopped.
  ///
  /// The animations, markers, themes and layers that the machine names, and its frames, are compared with the package.
  /// What is missing there is reported by `PlayerEvent.error(_:)` and in ``diagnostics``; the machine is loaded all the
  /// same.
  ///
  /// - Throws: `DotLottieError` if it is invalid; then none is loaded.
  /// - Complexity: O(size of the text), and of the animations that the machine shows, which are read.
  public func loadStateMachine(json: [UInt8]) throws(DotLottieError) {
    try loadStateMachine(json: json, readingAtMost: .max)
  }

  /// Does the same as ``loadStateMachine(json:)``, but reads animations up to a size only; others are compared when they
  /// are compiled.
  package func loadStateMachine(json: [UInt8], readingAtMost bytes: Int) throws(DotLottieError) {
    noteMachine(.loadMachineData(json))
    removeStateMachine()
    try install(StateMachineDefinition(json: json, parsing: options.dialect.parsing))
    checksMachine = options.dialect.reportsMachineContent
    checkMachineContent(readingAtMost: bytes)
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
  public func unloadStateMachine() {
    noteMachine(.unloadMachine)
    removeStateMachine()
  }

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
    defer { settle() }
    note(.start(policy))
    if !options.dialect.keepsGestureAcrossStart { resting = nil }
    return session.start(policy)
  }

  /// Stops the state machine, and restores the settings of playback from before it; does nothing if it is stopped.
  ///
  /// - Returns: Whether one is loaded.
  @discardableResult
  public func stopStateMachine() -> Bool {
    defer { settle() }
    note(.stopMachine)
    return session.stop()
  }

  /// Sets an input of the state machine; an event is fired.
  ///
  /// Inputs can be set before the start, which keeps their values; events need a running machine.
  ///
  /// - Returns: Whether it was set; ``inputRefusal`` has the reason if not.
  @discardableResult
  public func setInput(_ name: String, to value: StateMachineEngine.InputValue) -> Bool {
    defer { settle() }
    note(.setInput(name, value))
    inputRefusal = session.set(name, to: value)
    return inputRefusal == nil
  }

  /// Sets an input of the state machine.
  ///
  /// - Returns: Whether it was set; ``inputRefusal`` has the reason if not.
  @discardableResult
  @inlinable
  public func setInput<Value: StateMachineInput>(_ name: String, to value: Value) -> Bool {
    setInput(name, to: value.inputValue)
  }

  /// Fires an event input.
  ///
  /// - Returns: Whether it was fired; ``inputRefusal`` has the reason if not.
  @discardableResult
  public func fire(_ name: String) -> Bool { setInput(name, to: .event) }

  /// Resets an input to its declared value.
  ///
  /// - Returns: Whether it was reset; ``inputRefusal`` has the reason if not.
  @discardableResult
  public func resetInput(_ name: String) -> Bool {
    defer { settle() }
    note(.resetInput(name))
    inputRefusal = session.reset(name)
    return inputRefusal == nil
  }

  // MARK: Tokens

  /// Sets an input by a token.
  ///
  /// - Returns: Whether it was set; false for a token of another machine.
  @discardableResult
  @inlinable
  public func setInput<Value: StateMachineInput>(
    _ input: StateMachineEngine.InputToken<Value>, to value: Value
  ) -> Bool {
    setInput(input.place, to: value.inputValue)
  }

  /// Fires an event input by a token.
  ///
  /// - Returns: Whether it was fired; false for a token of another machine.
  @discardableResult
  public func fire(_ input: StateMachineEngine.InputToken<Void>) -> Bool {
    setInput(input.place, to: .event)
  }

  @usableFromInline
  func setInput(_ place: StateMachineEngine.InputPlace, to value: StateMachineEngine.InputValue) -> Bool {
    defer { settle() }
    note(
      stateMachine?.name(of: place, value.type).map { .setInput($0, value) }
        ?? .unwritable("an input of another machine"))
    inputRefusal = session.set(place, to: value)
    return inputRefusal == nil
  }

  /// Whether the state machine that is loaded records which transitions it tries, for ``takeTrials()``.
  public var recordsTrials: Bool {
    get { session.recordsTrials }
    set { session.recordsTrials = newValue }
  }

  /// The transitions that the state machine tried since the last call, with the values that their guards saw.
  public func takeTrials() -> TransitionTrials { session.takeTrials() }

  /// Enters a state, whatever the guards say.
  ///
  /// - Returns: Whether the machine runs and has the state.
  @discardableResult
  public func overrideState(_ name: String) -> Bool {
    defer { settle() }
    note(.override(name))
    return session.override(to: name)
  }

  /// Sets the seed of the machine's random numbers.
  public func setRandomSeed(_ seed: UInt64) {
    note(.seed(seed))
    session.setSeed(seed)
  }

  /// Notifies the state machine that playback has reached its end.
  ///
  /// - Returns: Whether a state machine runs.
  @discardableResult
  public func postComplete() -> Bool {
    defer { settle() }
    note(.complete)
    return session.postComplete()
  }

  /// Notifies the state machine that an iteration has ended.
  ///
  /// - Returns: Whether a state machine runs.
  @discardableResult
  public func postLoopComplete() -> Bool {
    defer { settle() }
    note(.loopComplete)
    return session.postLoopComplete()
  }
}
