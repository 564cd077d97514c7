/// Runs the machines of a file: a value that is handed time and requests, and gives events and what views have to be.
///
/// It reads no clock and knows no views: ``Looks`` tells it what a view shows when a motion begins there. The same
/// requests at the same times give the same events and changes, and a copy goes a way of its own.
///
/// What happens at one time happens in this order: what follows in a sequence, then machine by machine in the order of
/// the file, and in a machine in the order in which transitions were asked for.
public struct ViewMachineEngine: Sendable {
  /// Tells what a view shows now.
  ///
  /// - Throws: ``ViewMachineError`` with the code `viewNotFound` or `rootView`.
  public typealias Looks = (TagPath) throws(ViewMachineError) -> ViewLook

  /// What became of a request.
  public enum Outcome: Sendable, Hashable {
    /// The transition runs, or waits for its delay to be over.
    case started
    /// It waits for the running transition.
    case queued
    /// The machine is busy.
    case rejected
  }

  /// Whose behaviour the machines have.
  public let compatibility: ViewMachineCompatibility
  /// How much time has passed.
  public internal(set) var time: Duration = .zero

  /// What the names in formulas of frames stand for: `width`, `height` and whatever a program has.
  ///
  /// They count when a transition begins to move views.
  public var variables: [String: Double] = [:]
  /// Whether frames depend on ``variables``.
  public var usesVariables: Bool { table.usesVariables }

  let table: MachineTable
  var machines: [RunningMachine]
  var views: [ViewMotions]
  /// The rows of the machines that have transitions, in order.
  var active: [Int] = []
  /// What comes next at this very time, and in which machine.
  var continuation: (machine: Int, step: Continuation)?
  var lastSerial = 0
  /// How many transitions have begun or ended since ``countedSince``, within a second.
  var stepCount = 0
  var countedSince: Duration = .zero

  /// What comes after an event, once whoever is told has been told.
  enum Continuation: Sendable {
    /// The next transition of a sequence.
    case next(String, after: RunningTransition)
    /// What waits in the queue.
    case queue
  }

  /// Makes an engine whose machines are in their initial states.
  ///
  /// Being in a state says what can be asked for, and changes no view: see ``showInitialStates(_:)``.
  /// - Complexity: O(size of the file).
  public init(_ file: AnimationMachineFile, compatibility: ViewMachineCompatibility = .documented) {
    self.compatibility = compatibility
    table = MachineTable(file, compatibility)
    machines = table.machines.map { RunningMachine(current: $0.initial) }
    views = Array(repeating: ViewMotions(), count: table.views.count)
  }

  // MARK: Asking

  /// The ids of the machines, in the order of the file.
  public var machineIDs: [String] { table.machines.map(\.id) }

  /// The id of the state that a machine is in; nil for one without an initial state, or that does not exist.
  ///
  /// While a transition runs, it is the state that is left.
  public func currentState(of machine: String) -> String? {
    guard let row = table.rows[Array(machine.utf8)], let state = machines[row].current else { return nil }
    return table.machines[row].states[state].id
  }

  /// Whether a machine runs, delays included, and was not stopped.
  ///
  /// One that was stopped goes on to its state and is busy until then: see ``isBusy(_:)``.
  public func isRunning(_ machine: String) -> Bool {
    guard let row = table.rows[Array(machine.utf8)] else { return false }
    if compatibility == .originalRuntime { return machines[row].isRunning }
    if machines[row].transitions.contains(where: { !$0.isStopped }) { return true }
    guard let (waiting, step) = continuation, waiting == row else { return false }
    return switch step {
    case .next(_, let transition): !transition.isStopped
    case .queue: !machines[row].queue.isEmpty
    }
  }

  /// Whether a request to a machine would meet something that runs, and so be rejected unless another policy is given.
  ///
  /// That is so while it runs, and after a stop until its state is reached.
  public func isBusy(_ machine: String) -> Bool {
    table.rows[Array(machine.utf8)].map { isBusy($0) } ?? false
  }

  func isBusy(_ row: Int) -> Bool { !machines[row].transitions.isEmpty || continuation?.machine == row }

  /// Whether nothing moves, waits, or has to be told to the stage.
  public var isIdle: Bool {
    active.isEmpty && continuation == nil && !views.contains { $0.isPending }
  }

  /// The views that machines change, in the order in which the file first names them.
  public var viewPaths: [TagPath] { table.views }
}

/// One machine at work.
struct RunningMachine: Sendable {
  /// The row of its state.
  var current: Int?
  /// The original's flag: set by what begins, and cleared by what ends and by a stop.
  var isRunning = false
  /// What runs or waits for its delay, in the order in which it was asked for.
  var transitions: [RunningTransition] = []
  var queue: [Request] = []

  /// What a machine can be asked for.
  enum Request: Sendable {
    /// A transition of the state that it is in.
    case perform(String)
    /// A state.
    case go(row: Int, TransitionTiming, next: String?)
  }
}

/// One transition at work.
struct RunningTransition: Sendable {
  var span: MotionSpan
  /// The row of the state that it leads to.
  var target: Int
  var next: String?
  /// Whether it leads to a state that was asked for by its id.
  var isAdHoc: Bool
  /// Whether it runs besides others, and so do those that follow it.
  var isAdded: Bool
  /// Whether its motions have begun.
  var hasBegun = false
  var isStopped = false

  /// When something happens to it next.
  var due: Duration { hasBegun ? span.end : span.start }
}
