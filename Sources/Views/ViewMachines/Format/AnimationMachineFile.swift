/// A file that describes the looks of views in the states of one or more machines, and the transitions between the
/// states.
///
/// The format is that of SKAnimationMachine: a JSON array of machines. A value holds only the content of the file: a
/// missing member is nil, entries with the same id stay separate, unknown members are kept, and ``json()`` writes all
/// of it again. Entries with the same id are merged and defaults filled in only when the machines are run: see
/// ``ViewMachineEngine``.
public struct AnimationMachineFile: Sendable {
  /// The machines, in the order of the file.
  ///
  /// Entries with the same id form one machine, with the states of all of them.
  public var machines: [Machine]

  /// The values that were corrected when the file was read; empty for a file made in code.
  public internal(set) var notes: [Finding] = []

  /// Creates a file in code.
  public init(machines: [Machine]) { self.machines = machines }
}

extension AnimationMachineFile: Hashable {
  /// Whether two files have the same machines; ``notes`` are not compared.
  public static func == (a: Self, b: Self) -> Bool { a.machines == b.machines }

  /// Hashes the values that ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(machines) }
}

extension AnimationMachineFile {
  /// A member with a name that this version does not know, as it is in the file.
  public struct Extra: Sendable, Hashable {
    /// The name of the member.
    public var name: String
    /// The value of the member, as JSON text.
    public var json: String

    /// Creates a member; `json` is written unchanged.
    public init(name: String, json: String) {
      self.name = name
      self.json = json
    }
  }

  /// One machine: a group of views that is in one state at a time.
  public struct Machine: Sendable, Hashable {
    /// The id of the machine.
    public var id: String
    /// The states; nil if the file has no such member, in which case the machine does not exist when the file is run.
    public var states: [State]?
    /// The unknown members.
    public var extras: [Extra] = []

    /// Creates a machine.
    public init(id: String, states: [State]?) {
      self.id = id
      self.states = states
    }
  }

  /// The looks of views in a state, and the transitions that leave it.
  public struct State: Sendable, Hashable {
    /// The id of the state; if a machine has several states with the same id, the last one is used.
    public var id: String
    /// Whether the state is the initial state of the machine; if several are, the last one is used.
    ///
    /// Nil stands for false.
    public var isInitial: Bool?
    /// The views, in the order in which they are changed.
    public var views: [View]?
    /// The transitions that leave the state.
    public var transitions: [Transition]?
    /// The unknown members.
    public var extras: [Extra] = []

    /// Creates a state.
    public init(
      id: String, isInitial: Bool? = nil, views: [View]? = nil, transitions: [Transition]? = nil
    ) {
      self.id = id
      self.isInitial = isInitial
      self.views = views
      self.transitions = transitions
    }
  }

  /// The look of one view in a state.
  public struct View: Sendable, Hashable {
    /// The path of the view.
    public var path: TagPath
    /// The opacity, 0…1.
    ///
    /// Nil stands for 0: a view without an alpha is invisible.
    public var alpha: Double?
    /// The frame before the transform.
    ///
    /// Nil, a malformed text or an empty rectangle leaves the frame unchanged.
    public var rect: RectText?
    /// The steps of the transform, starting from the identity.
    ///
    /// Nil stands for the identity.
    public var transformations: [Transformation]?
    /// The additions to the original's format.
    public var zoetrope: ViewExtension?
    /// The unknown members.
    public var extras: [Extra] = []

    /// Creates the look of a view.
    public init(
      _ path: TagPath, alpha: Double? = nil, rect: RectText? = nil,
      transformations: [Transformation]? = nil
    ) {
      self.path = path
      self.alpha = alpha
      self.rect = rect
      self.transformations = transformations
    }
  }

  /// One step of a transform; each step is applied before the steps that precede it in the list.
  public struct Transformation: Sendable, Hashable {
    /// The kind of the step.
    ///
    /// Nil stands for the identity.
    public var kind: Kind?
    /// The angle of a rotation about the view's centre, in degrees, from +x towards +y.
    ///
    /// Nil stands for 0.
    public var angle: Double?
    /// The horizontal factor of a scale.
    ///
    /// Nil stands for 1.
    public var scaleX: Double?
    /// The vertical factor of a scale.
    ///
    /// Nil stands for 1.
    public var scaleY: Double?
    /// The horizontal distance of a translation, in points; positive to the right.
    ///
    /// Nil stands for 0.
    public var translationX: Double?
    /// The vertical distance of a translation, in points; positive downwards.
    ///
    /// Nil stands for 0.
    public var translationY: Double?
    /// The unknown members.
    public var extras: [Extra] = []

    /// Creates a step; members that its kind does not use have no effect.
    public init(
      _ kind: Kind? = nil, angle: Double? = nil, scaleX: Double? = nil, scaleY: Double? = nil,
      translationX: Double? = nil, translationY: Double? = nil
    ) {
      self.kind = kind
      self.angle = angle
      self.scaleX = scaleX
      self.scaleY = scaleY
      self.translationX = translationX
      self.translationY = translationY
    }

    /// A rotation by an angle in degrees.
    public static func rotate(_ degrees: Double) -> Self { Self(.rotation, angle: degrees) }
    /// A scale about the view's centre.
    public static func scale(_ x: Double, _ y: Double) -> Self { Self(.scale, scaleX: x, scaleY: y) }
    /// A translation by points.
    public static func translate(_ x: Double, _ y: Double) -> Self {
      Self(.translation, translationX: x, translationY: y)
    }

    /// The kind of a step, identified by its number in the file.
    public struct Kind: Sendable, Hashable {
      /// The number in the file.
      public var rawValue: Int

      /// Creates a kind from a number; a step with an unknown number has no effect.
      public init(rawValue: Int) { self.rawValue = rawValue }

      /// Discards the steps that precede it in the list.
      public static let identity = Kind(rawValue: 0)
      /// Rotates.
      public static let rotation = Kind(rawValue: 1)
      /// Scales.
      public static let scale = Kind(rawValue: 2)
      /// Moves.
      public static let translation = Kind(rawValue: 3)
    }
  }

  /// A transition from a state to another state, or back to the same one.
  public struct Transition: Sendable, Hashable {
    /// The id of the transition; if a state has several transitions with the same id, the last one is used.
    public var id: String
    /// The id of the target state.
    public var toState: String?
    /// The duration, in seconds; greater than 0.
    ///
    /// Nil stands for 0.
    public var duration: Double?
    /// The delay before the motion begins, in seconds.
    ///
    /// Nil stands for 0.
    public var delay: Double?
    /// The curve that maps time to progress.
    ///
    /// Nil stands for ``AnimationCurve/easeIn``.
    public var curve: AnimationCurve?
    /// The id of the following transition, a transition of the target state.
    ///
    /// Nil if no transition follows.
    public var next: String?
    /// The additions to the original's format.
    public var zoetrope: TransitionExtension?
    /// The unknown members.
    public var extras: [Extra] = []

    /// Creates a transition.
    public init(
      id: String, to state: String?, duration: Double?, delay: Double? = nil, curve: AnimationCurve? = nil,
      next: String? = nil
    ) {
      self.id = id
      self.toState = state
      self.duration = duration
      self.delay = delay
      self.curve = curve
      self.next = next
    }
  }
}
