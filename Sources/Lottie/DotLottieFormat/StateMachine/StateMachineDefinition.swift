/// A state machine as a package holds it: what to play in which state, and what leads from one to another.
///
/// A value that is read from JSON and written to it. Actions, guards, inputs and interactions of kinds that are not
/// known are kept as they are and written again; whoever runs the machine leaves them out.
public struct StateMachineDefinition: Sendable {
  /// The name of the state that a start enters.
  public var initial: String
  /// The states, in the order of the file.
  public var states: [State]
  /// The declared inputs, in the order of the file.
  public var inputs: [Input]
  /// What pointers and the ends of playback cause, in the order of the file.
  public var interactions: [Interaction]

  /// What lenient reading has kept without understanding, or mended; empty for a machine made by hand.
  ///
  /// At most ``DotLottieLimits/maximumDiagnostics``, and one more that says how many are left out.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Makes a machine by hand.
  public init(
    initial: String, states: [State], inputs: [Input] = [], interactions: [Interaction] = []
  ) {
    self.initial = initial
    self.states = states
    self.inputs = inputs
    self.interactions = interactions
  }

  /// How much a reader forgives.
  public enum Parsing: Sendable, Hashable {
    /// Keeps what is not known, and mends what has a default; both are reported.
    case lenient
    /// Refuses both, as the format's reference does.
    case strict
    /// Keeps actions, guards and interactions of kinds that are not known, and refuses everything else, inputs of
    /// kinds that are not known included.
    case strictWithUnknownKinds
  }

  /// Something that was kept without being understood, or mended, and where it stands.
  public struct Diagnostic: Sendable, Hashable {
    /// Where it stands, as `states[2].transitions[0]`.
    public var path: String
    /// One sentence: what was found and what is done.
    public var message: String

    /// Makes a finding.
    public init(path: String, message: String) {
      self.path = path
      self.message = message
    }

    /// What is said, behind their number, of findings that are left out.
    package static let more = " more findings are not listed"

    /// The beginning of the message about a member that must be there and is not.
    package static func missing(_ key: String) -> String { "\"\(key)\" is missing" }
  }
}

extension StateMachineDefinition: Hashable {
  /// Whether both say the same; how they were read does not count.
  public static func == (a: StateMachineDefinition, b: StateMachineDefinition) -> Bool {
    a.initial == b.initial && a.states == b.states && a.inputs == b.inputs && a.interactions == b.interactions
  }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(initial)
    hasher.combine(states)
    hasher.combine(inputs)
    hasher.combine(interactions)
  }
}

extension StateMachineDefinition {
  /// One state: what plays in it, and what leads away.
  public struct State: Sendable, Hashable {
    /// The name; unique in a machine.
    public var name: String
    /// What plays; nil for the global state, whose transitions apply in every state.
    public var playback: Playback?
    /// What leads away, in the order in which it is tried.
    public var transitions: [Transition]
    /// What happens when the state is entered.
    public var entryActions: [Action]
    /// What happens when it is left.
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

    /// Whether it is the global state.
    public var isGlobal: Bool { playback == nil }
  }

  /// What plays in a state; nil stands for what the file does not say.
  public struct Playback: Sendable, Hashable {
    /// The id of the animation; empty for the one that is loaded.
    public var animation: String
    /// Whether playback starts over at its end.
    public var loop: Bool?
    /// How many iterations there are.
    public var loopCount: UInt32?
    /// Whether it plays when the state is entered.
    public var autoplay: Bool?
    /// The order of frames.
    public var mode: PlaybackMode?
    /// How many times faster than authored.
    public var speed: Float?
    /// The frames that playback is limited to.
    public var segment: Segment?
    /// The colour under the animation, as the file has it; which bytes are which depends on the dialect.
    public var backgroundColor: UInt32?
    /// Whether the machine ends here.
    public var isFinal: Bool

    /// Makes playback of an animation.
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

  /// A range of frames that playback is limited to.
  public enum Segment: Sendable, Hashable {
    /// The range of a marker, by its name.
    case marker(String)
    /// Frames counted from the in point.
    case range(start: Float, end: Float)
  }

  /// What leads from one state to another.
  public struct Transition: Sendable, Hashable {
    /// The name of the state that it leads to.
    public var toState: String
    /// The conditions, all of which must hold; nil where the file has no such member, which is not the same to it as
    /// an empty list.
    public var guards: [Guard]?
    /// How the picture moves there; nil for at once.
    public var tween: Tween?

    /// Makes a transition.
    public init(toState: String, guards: [Guard]? = nil, tween: Tween? = nil) {
      self.toState = toState
      self.guards = guards
      self.tween = tween
    }
  }

  /// How the picture moves from one state to another.
  public struct Tween: Sendable, Hashable {
    /// In seconds.
    public var duration: Float
    /// How time becomes progress.
    public var easing: Easing

    /// Makes a tween.
    public init(duration: Float, easing: Easing) {
      self.duration = duration
      self.easing = easing
    }
  }

  /// A cubic Bézier from (0, 0) to (1, 1): progress as a function of time.
  public struct Easing: Sendable, Hashable {
    /// The first control point; x within 0…1.
    public var x1: Float
    /// The first control point; may overshoot.
    public var y1: Float
    /// The second control point; x within 0…1.
    public var x2: Float
    /// The second control point; may overshoot.
    public var y2: Float

    /// Makes an easing of its control points.
    public init(x1: Float, y1: Float, x2: Float, y2: Float) {
      self.x1 = x1
      self.y1 = y1
      self.x2 = x2
      self.y2 = y2
    }

    /// Even progress.
    public static let linear = Easing(x1: 0, y1: 0, x2: 1, y2: 1)
  }

  /// Something of a kind that is not known, as the file has it.
  public struct Unknown: Sendable, Hashable {
    /// What the file calls it.
    public var type: String
    /// All of it.
    public var json: JSONValue

    /// Makes an unknown part.
    public init(type: String, json: JSONValue) {
      self.type = type
      self.json = json
    }
  }
}
