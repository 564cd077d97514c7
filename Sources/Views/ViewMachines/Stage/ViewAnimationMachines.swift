import Observation

/// The machines of a file at work on the views of a stage.
///
/// Time is handed in: nothing moves but in ``advance(by:)``, which whoever has a display link, or a test, calls. The
/// class belongs to whoever made it, and is to be used in its isolation.
///
/// A view is looked for when a transition begins to move it, and that very view is moved, and held, for as long as
/// anything moves.
///
/// ```swift
/// let machines = ViewAnimationMachines(file, stage: stage)
/// machines.delegate = self
/// try machines.perform("forward", on: "card")
/// machines.advance(by: .seconds(1) / 60)
/// ```
public final class ViewAnimationMachines<Place: Stage> {
  /// Where the views are.
  public let stage: Place
  /// Who is told what happens, before the streams are.
  public weak var delegate: (any ViewAnimationMachinesDelegate)?

  private var engine: ViewMachineEngine
  private var consumers: [AsyncStream<ViewMachineEvent>.Continuation] = []
  /// What has happened and is not told yet.
  private var waiting: [ViewMachineEvent] = []
  private var isTelling = false
  /// Until when time has been handed in.
  private var end: Duration = .zero
  private var isAdvancing = false
  private var changes: [ViewChange] = []
  /// The views that were found for what moves.
  ///
  /// To look for each of them in each frame takes longer the more there are.
  private var items: [TagPath: Place.Item] = [:]
  private let registrar = ObservationRegistrar()
  /// Kept, since each key path of a generic type that is written out is allocated anew.
  private let idleKey = \ViewAnimationMachines<Place>.isIdle
  /// What observers of ``isIdle`` were told last.
  private var wasIdle = true

  /// Begins with all machines in their initial states, and leaves the views as their layout has them.
  ///
  /// - Parameters:
  ///   - file: The machines.
  ///   - stage: Where the views are.
  ///   - compatibility: Whose behaviour they have.
  ///   - delegate: Who is told what happens; held weakly.
  public init(
    _ file: AnimationMachineFile, stage: Place, compatibility: ViewMachineCompatibility = .documented,
    delegate: (any ViewAnimationMachinesDelegate)? = nil
  ) {
    self.stage = stage
    self.delegate = delegate
    engine = ViewMachineEngine(file, compatibility: compatibility)
  }

  deinit {
    for consumer in consumers { consumer.finish() }
  }

  // MARK: Asking for something

  /// Gives the views of all initial states the looks that they have there, at once.
  ///
  /// The original never does: for it a view keeps the look of its layout until a transition changes it.
  /// - Throws: ``ViewMachineError`` when a view is not there, and then nothing has changed.
  public func showInitialStates() throws(ViewMachineError) {
    try asking { () throws(ViewMachineError) in
      try engine.showInitialStates { path throws(ViewMachineError) in try look(at: path) }
      show()
    }
  }

  /// Performs a transition of the state that a machine is in.
  ///
  /// - Parameters:
  ///   - transition: Its id.
  ///   - machine: The machine's id.
  ///   - policy: What happens if the machine runs; nil for the compatibility's own: `reject`, or `overlap` for the
  ///     original's runtime.
  /// - Returns: Whether it has begun.
  /// - Throws: ``ViewMachineError``, and then nothing has changed.
  @discardableResult
  public func perform(
    _ transition: String, on machine: String, whileRunning policy: InterruptionPolicy? = nil
  ) throws(ViewMachineError) -> ViewMachineEngine.Outcome {
    let outcome = try asking { () throws(ViewMachineError) in
      try engine.perform(transition, on: machine, whileRunning: policy, into: &waiting) {
        path throws(ViewMachineError) in try look(at: path)
      }
    }
    tell()
    catchUp()
    publishIdle()
    return outcome
  }

  /// Goes to any state of a machine, whether or not a transition leads there.
  ///
  /// - Parameters:
  ///   - state: Its id.
  ///   - timing: How it gets there.
  ///   - next: The id of the transition that follows, of the state that is gone to.
  ///   - machine: The machine's id.
  ///   - policy: What happens if the machine runs; nil for the compatibility's own.
  /// - Returns: Whether it has begun.
  /// - Throws: ``ViewMachineError``, and then nothing has changed.
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
    tell()
    catchUp()
    publishIdle()
    return outcome
  }

  /// Stops a machine: what runs goes on to its state, and nothing follows.
  public func stop(_ machine: String) { engine.stop(machine) }

  /// Whether a machine runs, delays included, and was not stopped.
  ///
  /// One that was stopped goes on to its state and is busy until then: see ``isBusy(_:)``.
  public func isRunning(_ machine: String) -> Bool { engine.isRunning(machine) }

  /// Whether a request to a machine would meet something that runs, and so be rejected unless another policy is given.
  ///
  /// That is so while it runs, and after a stop until its state is reached.
  public func isBusy(_ machine: String) -> Bool { engine.isBusy(machine) }

  /// The id of the state that a machine is in; while a transition runs, of the one that is left.
  public func currentState(of machine: String) -> String? { engine.currentState(of: machine) }

  /// How much time has passed.
  public var time: Duration { engine.time }

  /// Whether no time has to be handed in until something is asked for.
  ///
  /// It can be observed, so that a clock rests until it changes.
  public var isIdle: Bool {
    registrar.access(self, keyPath: idleKey)
    return engine.isIdle
  }

  /// Tells observers whether there is anything to wait for, once it has changed.
  private func publishIdle() {
    let isIdle = engine.isIdle
    guard isIdle != wasIdle else { return }
    // Before they are told: what they ask for may change it again.
    wasIdle = isIdle
    registrar.withMutation(of: self, keyPath: idleKey) {}
  }

  // MARK: Time

  /// Lets time pass, and changes the views.
  ///
  /// Whoever is told that a state was reached sees the views as they are then, and what it asks for begins at that
  /// time, whatever the step. Time that is handed in meanwhile passes after that.
  /// - Parameter duration: How much; less than nothing is nothing.
  public func advance(by duration: Duration) {
    end = max(end, engine.time) + ViewMachineEngine.passing(duration)
    pass()
  }

  /// Lets the time pass that was handed in while something else was told.
  private func catchUp() {
    if end > engine.time { pass() }
  }

  private func pass() {
    // Whoever is being told comes first.
    guard !isAdvancing, !isTelling else { return }
    isAdvancing = true
    prepare()
    defer { letGo() }
    while engine.step(
      until: end, into: &waiting, looks: { path throws(ViewMachineError) in try look(at: path) })
    {
      guard !waiting.isEmpty else { continue }
      show()
      tell()
    }
    show()
    isAdvancing = false
    publishIdle()
  }

  /// Lets the engine know the variables of the stage.
  private func prepare() {
    if engine.usesVariables { engine.variables = stage.variables }
  }

  /// Asks the engine for something; where that fails, all goes on as before.
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

  /// What a view shows that is about to be moved, in the place of the one that was found before.
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

  /// Holds views no longer than they move.
  private func letGo() {
    if engine.isIdle { items.removeAll(keepingCapacity: true) }
  }

  // MARK: Telling

  /// What happens from now on, in order; each call gives a stream of its own, which ends with the machines.
  ///
  /// The delegate is told before the streams are.
  /// - Parameter policy: How many events are kept for whoever is slower. Sequences may run for ever, so that it is not
  ///   all of them unless that is said.
  public func events(
    buffering policy: AsyncStream<ViewMachineEvent>.Continuation.BufferingPolicy = .bufferingNewest(1024)
  ) -> AsyncStream<ViewMachineEvent> {
    let (stream, consumer) = AsyncStream.makeStream(of: ViewMachineEvent.self, bufferingPolicy: policy)
    consumers.append(consumer)
    return stream
  }

  /// Tells what has happened, in order; what is caused by that is told after it.
  private func tell() {
    guard !isTelling else { return }
    isTelling = true
    var index = 0
    while index < waiting.count {
      let event = waiting[index]
      index += 1
      delegate?.tell(event)
      // A consumer that has gone is noticed when it is sent something.
      consumers.removeAll { consumer in
        if case .terminated = consumer.yield(event) { true } else { false }
      }
    }
    waiting.removeAll(keepingCapacity: true)
    isTelling = false
  }
}

/// ``ViewAnimationMachines/isIdle`` is observed, and nothing else.
extension ViewAnimationMachines: Observable {}
