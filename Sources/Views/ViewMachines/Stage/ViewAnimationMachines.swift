/// A player that runs the machines of a file on the views of a stage.
///
/// The caller supplies the time: views move only in ``advance(by:)``, which a display link or a test calls. Use an
/// instance only in the isolation in which it was created.
///
/// A view is looked up when a transition begins to move it. The same view is then moved, and retained until no machine
/// moves any view.
///
/// ```swift
/// let machines = ViewAnimationMachines(file, stage: stage)
/// machines.delegate = self
/// try machines.perform("forward", on: "card")
/// machines.advance(by: .seconds(1) / 60)
/// ```
public final class ViewAnimationMachines<Place: Stage> {
  /// The stage with the views.
  public let stage: Place
  /// The delegate, which is notified of events before the event streams.
  ///
  /// It is held weakly.
  public var delegate: (any ViewAnimationMachinesDelegate)? {
    get { observers.delegate }
    set { observers.delegate = newValue }
  }

  private var engine: ViewMachineEngine
  var observers = MachineObservers<Place>()
  /// The pending events, in order.
  private var waiting: [ViewMachineEvent] = []
  private var isNotifying = false
  /// The time up to which the machines are to advance.
  private var end: Duration = .zero
  private var isAdvancing = false
  private var changes: [ViewChange] = []
  /// The views found for the current motions, by path.
  ///
  /// The cache avoids a search for each view in each frame, whose cost grows with the number of views.
  private var items: [TagPath: Place.Item] = [:]
  /// The value of ``isIdle`` last published to observers.
  private var wasIdle = true

  /// Creates a player with all machines in their initial states, and leaves the views as their layout sets them.
  ///
  /// - Parameters:
  ///   - file: The file with the machines.
  ///   - stage: The stage with the views.
  ///   - compatibility: The behaviour of the machines.
  ///   - delegate: The delegate to notify of events; held weakly.
  public init(
    _ file: AnimationMachineFile, stage: Place, compatibility: ViewMachineCompatibility = .documented,
    delegate: (any ViewAnimationMachinesDelegate)? = nil
  ) {
    self.stage = stage
    engine = ViewMachineEngine(file, compatibility: compatibility)
    observers.delegate = delegate
  }

  deinit { observers.finish() }

  // MARK: Asking for something

  /// Applies the looks of all initial states to their views immediately.
  ///
  /// The original never does this: there, a view keeps the look of its layout until a transition changes it.
  /// - Throws: ``ViewMachineError`` if a view is missing; nothing has changed then.
  public func showInitialStates() throws(ViewMachineError) {
    try asking { () throws(ViewMachineError) in
      try engine.showInitialStates { path throws(ViewMachineError) in try look(at: path) }
      show()
    }
  }

  /// Performs a transition of the current state of a machine.
  ///
  /// - Parameters:
  ///   - transition: The id of the transition.
  ///   - machine: The id of the machine.
  ///   - policy: The handling of the request if the machine is running; nil uses the default of the compatibility:
  ///     `reject`, or `overlap` with `originalRuntime`.
  /// - Returns: The outcome: whether the transition has begun.
  /// - Throws: ``ViewMachineError``; nothing has changed then.
  @discardableResult
  public func perform(
    _ transition: String, on machine: String, whileRunning policy: InterruptionPolicy? = nil
  ) throws(ViewMachineError) -> ViewMachineEngine.Outcome {
    let outcome = try asking { () throws(ViewMachineError) in
      try engine.perform(transition, on: machine, whileRunning: policy, into: &waiting) {
        path throws(ViewMachineError) in try look(at: path)
      }
    }
    notify()
    catchUp()
    publishIdle()
    return outcome
  }

  /// Moves a machine to any of its states, whether or not a transition leads there.
  ///
  /// - Parameters:
  ///   - state: The id of the target state.
  ///   - timing: The duration, the delay and the curve of the motion.
  ///   - next: The id of a transition of the target state to perform afterwards; nil performs none.
  ///   - machine: The id of the machine.
  ///   - policy: The handling of the request if the machine is running; nil uses the default of the compatibility.
  /// - Returns: The outcome: whether the motion has begun.
  /// - Throws: ``ViewMachineError``; nothing has changed then.
  @discardableResult
  public func go(
    to state: String, with timing: TransitionTiming, then next: String? = nil, on machine: String,
    whileRunning policy: InterruptionPolicy? = nil
  ) throws(ViewMachineError) -> ViewMachineEngine.Outcome {
    let outcome = try asking { () throws(ViewMachineError) in
      try engine.go(
        to: state, with: timing, then: next, on: machine, whileRunning: policy, into: &waiting
      ) { path throws(ViewMachineError) in try look(at: path) }
    }
    notify()
    catchUp()
    publishIdle()
    return outcome
  }

  /// Stops a machine: the current transition continues to its state, and no further transition follows.
  public func stop(_ machine: String) { engine.stop(machine) }

  /// Whether a machine is running, delays included, and has not been stopped.
  ///
  /// A stopped machine continues to its state and is busy until it arrives: see ``isBusy(_:)``.
  public func isRunning(_ machine: String) -> Bool { engine.isRunning(machine) }

  /// Whether the machine has a motion in progress, so that a request needs an ``InterruptionPolicy``.
  ///
  /// A machine is busy while it runs, and after a stop until it reaches its state. With the policy `reject`, a request
  /// to a busy machine is rejected.
  public func isBusy(_ machine: String) -> Bool { engine.isBusy(machine) }

  /// The id of the current state of a machine; during a transition, the id of the state it leaves.
  public func currentState(of machine: String) -> String? { engine.currentState(of: machine) }

  /// The ids of the transitions that the current state of a machine has, in the order of the file.
  package func transitionIDs(of machine: String) -> [String] { engine.transitionIDs(of: machine) }

  /// The time that has passed since the start.
  public var time: Duration { engine.time }

  /// Whether the machines need no calls of ``advance(by:)`` until the next request.
  ///
  /// The property is observable, so a display clock can pause until it changes.
  public var isIdle: Bool {
    observers.willRead(idleOf: self)
    return engine.isIdle
  }

  /// Notifies observers if ``isIdle`` has changed.
  private func publishIdle() {
    let isIdle = engine.isIdle
    guard isIdle != wasIdle else { return }
    // Set before observers are notified, since their requests may change it again.
    wasIdle = isIdle
    observers.didChange(idleOf: self)
  }

  // MARK: Time

  /// Advances the time and changes the views.
  ///
  /// When the delegate is notified that a machine has reached a state, the views show that moment. A request from the
  /// delegate begins at that time, whatever the size of the step. A call of this method from the delegate takes effect
  /// afterwards.
  /// - Parameter duration: The time to advance by; negative values count as 0.
  public func advance(by duration: Duration) {
    end = max(end, engine.time) + ViewMachineEngine.passing(duration)
    pass()
  }

  /// Advances by the time that was added while events were being delivered.
  private func catchUp() {
    if end > engine.time { pass() }
  }

  private func pass() {
    // The delivery of events finishes first.
    guard !isAdvancing, !isNotifying else { return }
    isAdvancing = true
    prepare()
    defer { letGo() }
    while engine.step(
      until: end, into: &waiting, looks: { path throws(ViewMachineError) in try look(at: path) })
    {
      guard !waiting.isEmpty else { continue }
      show()
      notify()
    }
    show()
    isAdvancing = false
    publishIdle()
  }

  /// Passes the variables of the stage to the engine, if the file uses variables.
  private func prepare() {
    if engine.usesVariables { engine.variables = stage.variables }
  }

  /// Runs a request to the engine, and restores the cached views if the request throws.
  private func asking<Answer>(
    _ question: () throws(ViewMachineError) -> Answer
  ) throws(ViewMachineError) -> Answer {
    prepare()
    defer { letGo() }
    let held = items
    do throws(ViewMachineError) {
      return try question()
    } catch {
      items = held
      throw error
    }
  }

  /// Looks up a view that is about to move, replaces the cached view at its path, and returns its current look.
  private func look(at path: TagPath) throws(ViewMachineError) -> ViewLook {
    let item = try stage.find(path)
    items[path] = item
    return stage.look(of: item)
  }

  private func show() {
    engine.takeChanges(into: &changes)
    for change in changes {
      if let item = items[change.path] { stage.apply(change, to: item) }
    }
    changes.removeAll(keepingCapacity: true)
  }

  /// Releases the cached views when the engine is idle.
  private func letGo() {
    if engine.isIdle { items.removeAll(keepingCapacity: true) }
  }

  // MARK: Telling

  /// Delivers the pending events in order; events caused during the delivery are delivered after them.
  private func notify() {
    guard !isNotifying else { return }
    isNotifying = true
    var index = 0
    while index < waiting.count {
      let event = waiting[index]
      index += 1
      delegate?.notify(event)
      observers.notify(event)
    }
    waiting.removeAll(keepingCapacity: true)
    isNotifying = false
  }
}
