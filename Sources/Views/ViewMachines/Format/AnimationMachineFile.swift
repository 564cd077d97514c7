/// A file that says how views look in each state of one or more machines, and how they get from one to another.
///
/// It is the format of SKAnimationMachine: a JSON array of machines. A value holds what the file says and no more:
/// what is left out is nil, entries of one id stay apart, members that are not known are kept, and ``json()`` writes
/// all of it again. What entries of one id mean together, and what is taken for a value that is left out, is decided
/// when the machines are run: see ``ViewMachineEngine``.
public struct AnimationMachineFile: Sendable {
  /// The machines, in the order of the file; two of one id are one machine, whose states are put together.
  public var machines: [Machine]

  /// What reading has mended; empty for a file made by hand.
  public internal(set) var notes: [Finding] = []

  /// Makes a file by hand.
  public init(machines: [Machine]) { self.machines = machines }
}

extension AnimationMachineFile: Hashable {
  /// Whether both say the same; how they were read does not count.
  public static func == (a: Self, b: Self) -> Bool { a.machines == b.machines }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(machines) }
}

extension AnimationMachineFile {
  /// A member whose name means nothing to this version, as the file has it.
  public struct Extra: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value as JSON text.
    public var json: String

    /// Makes a member; `json` is written as it is.
    public init(name: String, json: String) {
      self.name = name
      self.json = json
    }
  }

  /// One machine: views that are in one state at a time.
  public struct Machine: Sendable, Hashable {
    /// The id.
    public var id: String
    /// The states; nil where the file has no such member, and then the machine does not exist for anybody.
    public var states: [State]?
    /// Members that are not known.
    public var extras: [Extra] = []

    /// Makes a machine.
    public init(id: String, states: [State]?) {
      self.id = id
      self.states = states
    }
  }

  /// How views look in a state, and what leads away from it.
  public struct State: Sendable, Hashable {
    /// The id; of several in a machine the last one counts.
    public var id: String
    /// Whether the machine begins here; of several the last one counts.
    ///
    /// Nil stands for false.
    public var isInitial: Bool?
    /// The views, in the order in which they are changed.
    public var views: [View]?
    /// What leads away.
    public var transitions: [Transition]?
    /// Members that are not known.
    public var extras: [Extra] = []

    /// Makes a state.
    public init(
      id: String, isInitial: Bool? = nil, views: [View]? = nil, transitions: [Transition]? = nil
    ) {
      self.id = id
      self.isInitial = isInitial
      self.views = views
      self.transitions = transitions
    }
  }

  /// How one view looks in a state.
  public struct View: Sendable, Hashable {
    /// Which view.
    public var path: TagPath
    /// How opaque it is, 0…1.
    ///
    /// Nil stands for 0: a view without an alpha is invisible.
    public var alpha: Double?
    /// Its frame before it is transformed.
    ///
    /// Nil leaves the frame as it is, and so does an empty one.
    public var rect: RectText?
    /// What its transform is made of, from the identity.
    ///
    /// Nil stands for the identity.
    public var transformations: [Transformation]?
    /// What is beyond the original's format.
    public var zoetrope: ViewExtension?
    /// Members that are not known.
    public var extras: [Extra] = []

    /// Makes the look of a view.
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

  /// One step of a transform; each is applied before the steps that precede it in the list.
  public struct Transformation: Sendable, Hashable {
    /// What it does.
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
    /// How far a translation goes to the right, in points.
    ///
    /// Nil stands for 0.
    public var translationX: Double?
    /// How far a translation goes down, in points.
    ///
    /// Nil stands for 0.
    public var translationY: Double?
    /// Members that are not known.
    public var extras: [Extra] = []

    /// Makes a step; members that its kind does not ask for do nothing.
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

    /// Turns by an angle in degrees.
    public static func rotate(_ degrees: Double) -> Self { Self(.rotation, angle: degrees) }
    /// Scales about the view's centre.
    public static func scale(_ x: Double, _ y: Double) -> Self { Self(.scale, scaleX: x, scaleY: y) }
    /// Moves by points.
    public static func translate(_ x: Double, _ y: Double) -> Self {
      Self(.translation, translationX: x, translationY: y)
    }

    /// What a step does, by its number in the file.
    public struct Kind: Sendable, Hashable {
      /// The number in the file.
      public var rawValue: Int

      /// Makes a kind of a number; one without a meaning does nothing.
      public init(rawValue: Int) { self.rawValue = rawValue }

      /// Forgets the steps before it.
      public static let identity = Kind(rawValue: 0)
      /// Turns.
      public static let rotation = Kind(rawValue: 1)
      /// Scales.
      public static let scale = Kind(rawValue: 2)
      /// Moves.
      public static let translation = Kind(rawValue: 3)
    }
  }

  /// What leads from a state to another, or back to the same.
  public struct Transition: Sendable, Hashable {
    /// The id; of several in a state the last one counts.
    public var id: String
    /// The id of the state that it leads to.
    public var toState: String?
    /// How long it takes, in seconds; more than 0.
    ///
    /// Nil stands for 0.
    public var duration: Double?
    /// How long it waits first, in seconds.
    ///
    /// Nil stands for 0.
    public var delay: Double?
    /// How time becomes progress.
    ///
    /// Nil stands for ``AnimationCurve/easeIn``.
    public var curve: AnimationCurve?
    /// The id of the transition that follows, which is one of the entered state.
    ///
    /// Nil for none.
    public var next: String?
    /// What is beyond the original's format.
    public var zoetrope: TransitionExtension?
    /// Members that are not known.
    public var extras: [Extra] = []

    /// Makes a transition.
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
