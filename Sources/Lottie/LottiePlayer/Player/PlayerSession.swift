import DotLottieFormat

/// A state machine and what it works on, side by side: a call needs both, and a class could not lend out two parts of
/// itself at once.
struct PlayerSession {
  var context: PlaybackContext
  private(set) var engine: StateMachineEngine?
  /// The tables of the machine.
  private(set) var machine: SharedMachine?
  var outlet = EventOutlet()
  /// Whether the outlet tells of another machine than this one.
  private(set) var isOutletStale = false

  init(context: PlaybackContext) { self.context = context }

  /// Takes another machine, or none.
  mutating func install(_ next: StateMachineEngine?) {
    engine = next
    machine = next?.shared
    // What the one before did is told by its names to the end.
    if outlet.isBusy { isOutletStale = true } else { updateOutlet() }
  }

  mutating func updateOutlet() {
    outlet.machine = machine
    isOutletStale = false
  }

  // Each returns false where there is no machine. To ask whether there is one before would copy it.

  @inline(__always)
  mutating func set(_ name: String, to value: Float) -> Bool {
    engine?.takes(name, value, &context) ?? false
  }

  @inline(__always)
  mutating func set(_ name: String, to value: String) -> Bool {
    engine?.takes(name, value, &context) ?? false
  }

  @inline(__always)
  mutating func set(_ name: String, to value: Bool) -> Bool {
    engine?.takes(name, value, &context) ?? false
  }

  @inline(__always)
  mutating func fire(_ name: String) -> Bool { engine?.takes(event: name, &context) ?? false }

  @inline(__always)
  mutating func set(_ input: StateMachineEngine.InputToken<Float>, to value: Float) -> Bool {
    engine?.takes(input, value, &context) ?? false
  }

  @inline(__always)
  mutating func set(_ input: StateMachineEngine.InputToken<String>, to value: String) -> Bool {
    engine?.takes(input, value, &context) ?? false
  }

  @inline(__always)
  mutating func set(_ input: StateMachineEngine.InputToken<Bool>, to value: Bool) -> Bool {
    engine?.takes(input, value, &context) ?? false
  }

  @inline(__always)
  mutating func fire(_ input: StateMachineEngine.InputToken<Void>) -> Bool {
    engine?.takes(event: input, &context) ?? false
  }

  mutating func reset(_ name: String) -> Bool { engine?.takes(reset: name, &context) ?? false }

  mutating func start(_ policy: OpenURLPolicy) -> Bool { engine?.start(policy: policy, &context) ?? false }

  mutating func stop() -> Bool { engine?.stop(&context) != nil }

  mutating func override(to state: String) -> Bool { engine?.override(to: state, &context) ?? false }

  mutating func post(_ event: PointerEventKind, hits: (String) -> Bool) {
    engine?.post(event, hits: hits, &context)
  }

  mutating func track(_ event: PointerEventKind, hits: (String) -> Bool) {
    engine?.track(event, hits: hits, &context)
  }

  mutating func setSeed(_ seed: UInt64) { engine?.setSeed(seed) }

  mutating func postComplete() { engine?.postComplete(&context) }

  mutating func postLoopComplete() { engine?.postLoopComplete(&context) }

  /// Lets time pass for the machine and the playback, or for the playback alone.
  mutating func tick(milliseconds: Float) throws(PlayerError) -> Bool {
    if let isDue = try engine?.tick(milliseconds: milliseconds, &context) { return isDue }
    let isDue = try context.tick(milliseconds: milliseconds)
    _ = context.timeline.takeCompletion()
    return isDue
  }
}

/// Calls that say whether they were done: a chain of optionals can't tell a missing machine from a missing refusal.
extension StateMachineEngine {
  @inline(__always)
  fileprivate mutating func takes(_ name: String, _ value: Float, _ context: inout PlaybackContext) -> Bool {
    set(name, to: value, &context) == nil
  }

  @inline(__always)
  fileprivate mutating func takes(_ name: String, _ value: String, _ context: inout PlaybackContext) -> Bool {
    set(name, to: value, &context) == nil
  }

  @inline(__always)
  fileprivate mutating func takes(_ name: String, _ value: Bool, _ context: inout PlaybackContext) -> Bool {
    set(name, to: value, &context) == nil
  }

  @inline(__always)
  fileprivate mutating func takes(event name: String, _ context: inout PlaybackContext) -> Bool {
    fire(name, &context) == nil
  }

  @inline(__always)
  fileprivate mutating func takes(
    _ input: InputToken<Float>, _ value: Float, _ context: inout PlaybackContext
  ) -> Bool {
    set(input, to: value, &context) == nil
  }

  @inline(__always)
  fileprivate mutating func takes(
    _ input: InputToken<String>, _ value: String, _ context: inout PlaybackContext
  ) -> Bool {
    set(input, to: value, &context) == nil
  }

  @inline(__always)
  fileprivate mutating func takes(
    _ input: InputToken<Bool>, _ value: Bool, _ context: inout PlaybackContext
  ) -> Bool {
    set(input, to: value, &context) == nil
  }

  @inline(__always)
  fileprivate mutating func takes(event input: InputToken<Void>, _ context: inout PlaybackContext) -> Bool {
    fire(input, &context) == nil
  }

  fileprivate mutating func takes(reset name: String, _ context: inout PlaybackContext) -> Bool {
    reset(name, &context) == nil
  }
}
