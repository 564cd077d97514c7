public import DotLottieFormat

/// Runs one state machine: a pure value that takes inputs, pointers and time, and returns effects.
///
/// It drives the timeline of a ``PlaybackContext`` and appends everything else to that context's effects, in order. It
/// reads no clock, starts no task and knows no pixels: its owner tells it which layers the pointer hits.
///
/// - Complexity: A change of an input costs the guards that are evaluated; once warm, nothing is allocated.
public struct StateMachineEngine: Sendable {
  /// The status of a machine.
  public enum Status: String, Sendable {
    /// It was not started, or was stopped; inputs can be set, and cause nothing.
    case stopped
    /// Transitions are taken.
    case running
    /// A tweened transition is in progress; the state is still the former one.
    case tweening
  }

  /// The definition of the machine.
  public let definition: StateMachineDefinition
  /// The dialect in which it is read.
  public let dialect: StateMachineDialect

  /// The status of the machine.
  public internal(set) var status = Status.stopped
  /// The number of seconds since the last start.
  public internal(set) var elapsedSeconds: Float {
    get { values.elapsedSeconds }
    set { values.elapsedSeconds = newValue }
  }

  let shared: SharedMachine
  /// The row of the state, or `missing`.
  var current = CompiledMachine.missing
  var values: InputValues

  /// Whether the initial state is being entered, and whether that stopped the machine.
  var isStarting = false
  var isStoppedByInitialState = false
  /// Whether an entry or exit action changed an input since the pipeline last asked.
  var hasMutated = false
  /// The state that a tween goes to, or `missing`.
  var tweenTarget = CompiledMachine.missing
  /// The frame that a tween goes to.
  var tweenFrame: Float?
  /// Whether the exit of the state that a tween leaves was reported.
  var hasExitedSource = false
  var loopGuard: LoopGuard
  /// The budget of the host's current call.
  var work = MachineWork()
  /// The settings of the host, which are restored when the machine stops.
  var hostSettings: HostSettings

  var urlPolicy = OpenURLPolicy()
  /// Whether the last pointer event was a press or a click.
  var lastEventIsPress = false
  var seed = SeededRandom.defaultSeed
  var random = SeededRandom(seed: SeededRandom.defaultSeed)

  /// The layers under the pointer, in the order in which it entered them; at most one if only one is tracked.
  ///
  /// They are rows of ``CompiledMachine/listenedNames``.
  var enteredLayers: ContiguousArray<Int32> = []
  /// Whether each of those names was among them at the beginning of this step.
  var isEntered: ContiguousArray<Bool> = []
  /// Whether the pointer is on the layer of each of those names, as far as tested in this step.
  var hitAnswers: ContiguousArray<HitAnswer> = []
  /// The actions of an event, collected before the first runs.
  var collected: ContiguousArray<CompiledMachine.Rows> = []
  /// The questions for transitions, if they are recorded.
  var trials: TrialLog?

  /// Makes an engine, stopped.
  ///
  /// - Parameters:
  ///   - definition: The machine.
  ///   - dialect: The dialect in which it is read.
  ///   - timeline: The playback that it will drive, whose settings are restored when the machine stops.
  /// - Throws: `DotLottieError` if the machine contradicts itself, such as two states of one name.
  public init(
    _ definition: StateMachineDefinition, dialect: StateMachineDialect = .documented,
    timeline: Timeline = Timeline()
  ) throws(DotLottieError) {
    shared = try SharedMachine(definition, dialect: dialect)
    if !dialect.allowsFrameRanges { try Self.refuseFrameRanges(definition) }
    self.definition = definition
    self.dialect = dialect
    values = shared.initialValues
    loopGuard = LoopGuard(states: definition.states.count)
    hostSettings = HostSettings(timeline, dialect: dialect)
  }

  private static func refuseFrameRanges(_ definition: StateMachineDefinition) throws(DotLottieError) {
    for (row, state) in definition.states.enumerated() {
      guard case .range? = state.playback?.segment else { continue }
      throw DotLottieError(
        code: .typeMismatch, path: "states[\(row)].segment",
        message: "the segment of \"\(state.name)\" is a pair of frames; this dialect knows markers only")
    }
  }

  /// The machine in tables.
  @inline(__always)
  var machine: CompiledMachine { shared.tables }

  /// The name of the state; empty before the first start.
  public var currentState: String { shared.stateName(current) }

  /// The reason why a machine with an initial state stopped by itself during its start; nil without such a state.
  var reasonOfStop: String? {
    guard machine.initialState >= 0 else { return nil }
    if current >= 0 && machine.states[Int(current)].stopsMachine {
      return "the state \"\(currentState.shortened)\" is final"
    }
    return work.isExhausted
      ? "its actions exceed the work of one call (InfiniteLoop)"
      : "its transitions lead in circles without end (InfiniteLoop)"
  }

  /// The state to which a tweened transition leads.
  public var tweenTargetState: String? {
    status == .tweening && tweenTarget >= 0 ? shared.stateName(tweenTarget) : nil
  }
}

extension StateMachineEngine {
  /// Whether the pointer is on a layer.
  enum HitAnswer: UInt8 { case unknown, no, yes }
}

/// The settings of the timeline that a machine overwrites and restores.
struct HostSettings: Sendable {
  let mode: PlaybackMode
  let speed: Float
  let loops: Bool
  let loopCount: Int
  let usesFrameInterpolation: Bool
  let background: UInt32
  let segment: Timeline.Segment?
  let markerName: String?
  let autoplays: Bool

  init(_ timeline: Timeline, dialect: StateMachineDialect) {
    mode = timeline.mode
    speed = timeline.speed
    loops = timeline.loops
    loopCount = dialect.restoresIterationAsLoopCount ? timeline.iteration : timeline.loopCount
    usesFrameInterpolation = timeline.usesFrameInterpolation
    background = timeline.background
    segment = timeline.segment
    markerName = timeline.markerName
    autoplays = timeline.autoplays
  }
}

/// Detects a machine that goes in circles.
struct LoopGuard: Sendable {
  /// The number of circles that is too many.
  static let limit = 20

  /// The number of visits to each state, above ``floor``; at or below it, none since the last circle.
  private var visits: ContiguousArray<Int>
  private var floor = 0
  /// Whether the last state had been visited before.
  private var hasReturned = false
  private var circles = 0

  init(states: Int) {
    // One more, for no state.
    visits = ContiguousArray(repeating: 0, count: states + 1)
  }

  mutating func beginRun() { circles = 0 }

  /// Notes the state that the pipeline looks at.
  ///
  /// - Returns: Whether it has gone in circles too often.
  @inline(__always)
  mutating func visit(_ state: Int32) -> Bool {
    if hasReturned && isOneCircleTooMany() { return true }
    let slot = state < 0 ? visits.count - 1 : Int(state)
    let count = max(visits[slot], floor) + 1
    visits[slot] = count
    hasReturned = count > floor + 1
    return false
  }

  /// Counts a circle, and begins anew to look for the next.
  private mutating func isOneCircleTooMany() -> Bool {
    circles += 1
    if circles >= Self.limit { return true }
    // No count gets higher: whoever returns ends the circle.
    floor += 2
    return false
  }
}
