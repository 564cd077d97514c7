/// A state machine in a package: the playback in each state, and the transitions between states.
///
/// A definition is a value that is read from JSON and written to it. Actions, guards, inputs and interactions of
/// unknown kinds are kept and written again unchanged; a running machine ignores them.
public struct StateMachineDefinition: Sendable {
  /// The name of the initial state.
  public var initial: String
  /// The states, in the order of the file.
  public var states: [State]
  /// The declared inputs, in the order of the file.
  public var inputs: [Input]
  /// The reactions to pointers and to the end of playback, in the order of the file.
  public var interactions: [Interaction]

  /// The parts that lenient reading kept without understanding them, or repaired; empty for a machine made in code.
  ///
  /// There are at most ``DotLottieLimits/maximumDiagnostics``, plus one that states how many are left out.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Makes a machine.
  public init(
    initial: String, states: [State], inputs: [Input] = [], interactions: [Interaction] = []
  ) {
    self.initial = initial
    self.states = states
    self.inputs = inputs
    self.interactions = interactions
  }

  /// The tolerance of a reader.
  public enum Parsing: Sendable, Hashable {
    /// Keeps unknown parts, and repairs parts that have a default; both are reported.
    case lenient
    /// Refuses both, as the format's reference implementation does.
    case strict
    /// Keeps actions, guards and interactions of unknown kinds, and refuses everything else, including inputs of
    /// unknown kinds.
    case strictWithUnknownKinds
  }

  /// A part that was kept without being understood, or repaired, with its place.
  public typealias Diagnostic = Finding<ReadingRule>
}

extension StateMachineDefinition: Hashable {
  /// Whether two machines have the same contents; their diagnostics are ignored.
  public static func == (a: StateMachineDefinition, b: StateMachineDefinition) -> Bool {
    a.initial == b.initial && a.states == b.states && a.inputs == b.inputs && a.interactions == b.interactions
  }

  /// Hashes the members that ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(initial)
    hasher.combine(states)
    hasher.combine(inputs)
    hasher.combine(interactions)
  }
}

extension StateMachineDefinition {
  /// A state: its playback, transitions and actions.
  public struct State: Sendable, Hashable {
    /// The name, unique in a machine.
    public var name: String
    /// The playback; nil for the global state, whose transitions apply in every state.
    public var playback: Playback?
    /// The transitions from the state, in the order in which they are tried.
    public var transitions: [Transition]
    /// The actions on entry.
    public var entryActions: [Action]
    /// The actions on exit.
    public var exitActions: [Action]

    /// Makes a state.
    public init(
      name: String, playback: Playback?, transitions: [Transition] = [], entryActions: [Action] = [],
      exitActions: [Action] = []
    ) {
      self.name = name
      self.playback = playback
      self.transitions = transitions
      self.entryActions = entryActions
      self.exitActions = exitActions
    }

    /// Whether the state is the global state.
    public var isGlobal: Bool { playback == nil }
  }

  /// The playback in a state; nil members are absent in the file.
  public struct Playback: Sendable, Hashable {
    /// The id of the animation; empty for the animation that is already loaded.
    public var animation: String
    /// Whether playback repeats.
    public var loop: Bool?
    /// The number of iterations.
    public var loopCount: UInt32?
    /// Whether playback starts when the state is entered.
    public var autoplay: Bool?
    /// The order of frames.
    public var mode: PlaybackMode?
    /// The speed, as a multiple of the authored speed.
    public var speed: Float?
    /// The frames to which playback is limited.
    public var segment: Segment?
    /// The colour under the animation, as in the file; the order of its bytes depends on the dialect.
    public var backgroundColor: UInt32?
    /// Whether the machine ends in the state.
    public var isFinal: Bool

    /// Makes a playback of an animation.
    public init(
      animation: String = "", loop: Bool? = nil, loopCount: UInt32? = nil, autoplay: Bool? = nil,
      mode: PlaybackMode? = nil, speed: Float? = nil, segment: Segment? = nil, backgroundColor: UInt32? = nil,
      isFinal: Bool = false
    ) {
      self.animation = animation
      self.loop = loop
      self.loopCount = loopCount
      self.autoplay = autoplay
      self.mode = mode
      self.speed = speed
      self.segment = segment
      self.backgroundColor = backgroundColor
      self.isFinal = isFinal
    }
  }

  /// A range of frames to which playback is limited.
  public enum Segment: Sendable, Hashable {
    /// The range of a marker, by its name.
    case marker(String)
    /// A range of frames, counted from the in point.
    case range(start: Float, end: Float)
  }

  /// A transition from one state to another.
  public struct Transition: Sendable, Hashable {
    /// The name of the target state.
    public var toState: String
    /// The conditions, all of which must hold; nil if the file has no such member, which differs from an empty list.
    public var guards: [Guard]?
    /// The animated change of the picture; nil for an immediate change.
    public var tween: Tween?

    /// Makes a transition.
    public init(toState: String, guards: [Guard]? = nil, tween: Tween? = nil) {
      self.toState = toState
      self.guards = guards
      self.tween = tween
    }
  }

  /// An animated change from one state to another.
  public struct Tween: Sendable, Hashable {
    /// The duration in seconds.
    public var duration: Float
    /// The easing: progress as a function of time.
    public var easing: Easing

    /// Makes a tween.
    public init(duration: Float, easing: Easing) {
      self.duration = duration
      self.easing = easing
    }
  }

  /// A cubic Bézier from (0, 0) to (1, 1): progress as a function of time.
  public struct Easing: Sendable, Hashable {
    /// The x coordinate of the first control point, 0…1.
    public var x1: Float
    /// The y coordinate of the first control point; may overshoot.
    public var y1: Float
    /// The x coordinate of the second control point, 0…1.
    public var x2: Float
    /// The y coordinate of the second control point; may overshoot.
    public var y2: Float

    /// Makes an easing from its control points.
    public init(x1: Float, y1: Float, x2: Float, y2: Float) {
      self.x1 = x1
      self.y1 = y1
      self.x2 = x2
      self.y2 = y2
    }

    /// Linear progress.
    public static let linear = Easing(x1: 0, y1: 0, x2: 1, y2: 1)
  }

  /// A part of an unknown kind, as in the file.
  public struct Unknown: Sendable, Hashable {
    /// The `type` in the file.
    public var type: String
    /// The whole part as JSON.
    public var json: JSONValue

    /// Makes an unknown part.
    public init(type: String, json: JSONValue) {
      self.type = type
      self.json = json
    }
  }
}
