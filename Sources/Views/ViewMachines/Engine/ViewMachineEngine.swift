/// A value that runs the machines of a file: it takes time and requests, and returns events and view changes.
///
/// The engine reads no clock and holds no views. It calls ``Looks`` for the current look of a view when a motion
/// begins. The same requests at the same times give the same events and changes, and a copy runs independently.
///
/// Steps that are due at the same time run in this order: first the continuation of a sequence, then the machines in
/// the order of the file, and within a machine its transitions in the order in which they were requested.
public struct ViewMachineEngine: Sendable {
  /// A function that returns the current look of the view at a path.
  ///
  /// - Throws: ``ViewMachineError`` with the code `viewNotFound` or `rootView`.
  public typealias Looks = (TagPath) throws(ViewMachineError) -> ViewLook

  /// The outcome of a request.
  public enum Outcome: Sendable, Hashable {
    /// The transition runs, or waits for its delay to be over.
    case started
    /// The request waits for the running transition.
    case queued
    /// The request was rejected because the machine is busy.
    case rejected
  }

  /// The behaviour of the machines.
  public let compatibility: ViewMachineCompatibility
  /// The time that has passed since the engine was created.
  public internal(set) var time: Duration = .zero

  /// The values of the variables in frame formulas, by name: `width`, `height` and names of the application.
  ///
  /// The engine reads them when a transition begins to move views, and in ``showInitialStates(_:)``.
  public var variables: [String: Double] = [:]
  /// Whether frames depend on ``variables``.
  public var usesVariables: Bool { table.usesVariables }

  let table: MachineTable
  var machines: [RunningMachine]
  var views: [ViewMotions]
  /// The rows of the machines that have transitions, in order.
  var active: [Int] = []
  /// The step that follows at the current time, and the row of its machine; nil if there is none.
  var continuation: (machine: Int, step: Continuation)?
  var lastSerial = 0
  /// The number of transitions that have begun or ended since ``countedSince``, within a second.
  var stepCount = 0
  var countedSince: Duration = .zero

  /// A step that follows an event, after the caller has handled the event.
  enum Continuation: Sendable {
    /// The next transition of a sequence.
    case next(String, after: RunningTransition)
    /// The requests in the queue.
    case queue
  }

  /// Creates an engine with all machines in their initial states.
  ///
  /// The current state determines the possible requests, but changes no view: see ``showInitialStates(_:)``.
  /// - Complexity: O(size of the file).
  public init(_ file: AnimationMachineFile, compatibility: ViewMachineCompatibility = .documented) {
    self.compatibility = compatibility
    table = MachineTable(file, compatibility)
    machines = table.machines.map { RunningMachine(current: $0.initial) }
    views = Array(repeating: ViewMotions(), count: table.views.count)
  }

  // MARK: Asking

  /// The ids of the machines, in the order of the file.
  public var machineIDs: [String] { table.machines.map { $0.id } }

  /// The id of the current state of a machine; nil if the machine does not exist or has no current state.
  ///
  /// A machine without an initial state has no current state at first. During a transition, the current state is the
  /// state that the transition leaves.
  public func currentState(of machine: String) -> String? {
    guard let row = table.rows[Array(machine.utf8)], let state = machines[row].current else { return nil }
    return table.machines[row].states[state].id
  }

  /// The ids of the transitions that the current state of a machine has, in the order of the file.
  package func transitionIDs(of machine: String) -> [String] {
    guard let row = table.rows[Array(machine.utf8)], let state = machines[row].current else { return [] }
    return table.machines[row].states[state].transitionIDs
  }

  /// Whether a machine is running, delays included, and has not been stopped.
  ///
  /// A stopped machine continues to its state and is busy until it arrives: see ``isBusy(_:)``.
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

  /// Whether the machine has a motion in progress, so that a request needs an ``InterruptionPolicy``.
  ///
  /// A machine is busy while it runs, and after a stop until it reaches its state. With the policy `reject`, a request
  /// to a busy machine is rejected.
  public func isBusy(_ machine: String) -> Bool {
    table.rows[Array(machine.utf8)].map { isBusy($0) } ?? false
  }

  func isBusy(_ row: Int) -> Bool { !machines[row].transitions.isEmpty || continuation?.machine == row }

  /// Whether the engine has no motion, no waiting transition and no pending view change.
  public var isIdle: Bool {
    active.isEmpty && continuation == nil && !views.contains { $0.isPending }
  }

  /// The views that machines change, in the order in which the file first names them.
  public var viewPaths: [TagPath] { table.views }
}

/// The running state of one machine.
struct RunningMachine: Sendable {
  /// The row of the current state; nil if the machine is in no state.
  var current: Int?
  /// The running flag of the original: set when a transition begins, cleared when it ends and by a stop.
  var isRunning = false
  /// The transitions that run or wait for their delay, in the order of the requests.
  var transitions: [RunningTransition] = []
  var queue: [Request] = []

  /// A request to a machine.
  enum Request: Sendable {
    /// Performs a transition of the current state.
    case perform(String)
    /// Moves to a state, and then performs the transition `next`.
    case go(row: Int, TransitionTiming, next: String?)
  }
}

/// A transition in progress.
struct RunningTransition: Sendable {
  var span: MotionSpan
  /// The row of the target state.
  var target: Int
  var next: String?
  /// Whether the target state was requested by its id.
  var isAdHoc: Bool
  /// Whether the transition and its successors run in addition to others.
  var isAdded: Bool
  /// Whether the motions of the transition have begun.
  var hasBegun = false
  var isStopped = false

  /// The time of the next step: the end of the motions if they have begun, otherwise their start.
  var due: Duration { hasBegun ? span.end : span.start }
}
