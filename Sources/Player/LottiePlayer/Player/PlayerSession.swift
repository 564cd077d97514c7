import DotLottieFormat

/// A state machine next to the objects that it works on: a call needs both, and a class can't lend two of its parts at
/// once.
struct PlayerSession {
  var context: PlaybackContext
  private(set) var engine: StateMachineEngine?
  /// The tables of the machine.
  private(set) var machine: SharedMachine?

  init(context: PlaybackContext) { self.context = context }

  /// Installs another machine, or none.
  mutating func install(_ next: StateMachineEngine?) {
    engine = next
    machine = next?.shared
  }

  // Tests `machine`, because comparing the engine with nil would copy it.

  mutating func set(
    _ name: String, to value: StateMachineEngine.InputValue
  ) -> StateMachineEngine.InputRefusal? {
    guard machine != nil else { return .notRunning }
    return engine?.set(name, to: value, &context)
  }

  mutating func set(
    _ location: StateMachineEngine.InputLocation, to value: StateMachineEngine.InputValue
  ) -> StateMachineEngine.InputRefusal? {
    guard machine != nil else { return .notRunning }
    return engine?.set(location, to: value, &context)
  }

  mutating func reset(_ name: String) -> StateMachineEngine.InputRefusal? {
    guard machine != nil else { return .notRunning }
    return engine?.reset(name, &context)
  }

  mutating func start(_ policy: OpenURLPolicy) -> Bool { engine?.start(policy: policy, &context) ?? false }

  mutating func stop() -> Bool { engine?.stop(&context) != nil }

  mutating func override(to state: String) -> Bool { engine?.override(to: state, &context) ?? false }

  mutating func post(_ gesture: PointerGesture, hits: (String) -> Bool) -> Bool {
    engine?.post(gesture, hits: hits, &context) ?? false
  }

  mutating func track(_ gesture: PointerGesture, hits: (String) -> Bool) {
    engine?.track(gesture, hits: hits, &context)
  }

  var followsPicture: Bool { engine?.followsPicture ?? false }

  mutating func follow(hits: (String) -> Bool) { engine?.follow(hits: hits, &context) }

  var recordsTrials: Bool {
    get { engine?.recordsTrials ?? false }
    set { engine?.recordsTrials = newValue }
  }

  mutating func takeSteps() -> (transitions: [Int], interactions: [Int]) {
    engine?.takeSteps() ?? ([], [])
  }

  mutating func takeTrials() -> TransitionTrials { engine?.takeTrials() ?? TransitionTrials() }

  mutating func setSeed(_ seed: UInt64) { engine?.setSeed(seed) }

  mutating func postComplete() -> Bool { engine?.postComplete(&context) ?? false }

  mutating func postLoopComplete() -> Bool { engine?.postLoopComplete(&context) ?? false }

  /// Lets time pass for the machine and the playback, or for the playback alone.
  mutating func tick(milliseconds: Float) throws(PlayerError) -> Bool {
    if let isDue = try engine?.tick(milliseconds: milliseconds, &context) { return isDue }
    let isDue = try context.tick(milliseconds: milliseconds)
    _ = context.timeline.takeCompletion()
    return isDue
  }
}
