extension AnimationMachineFile {
  /// What a view has beyond the original's format: the member `zoetrope` of its entry.
  ///
  /// The original's runtime knows nothing of it.
  public struct ViewExtension: Sendable, Hashable {
    /// The colour behind what it shows, as `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
    ///
    /// Nil leaves the colour as it is, and so does a text that is none.
    public var background: String?
    /// The radius of its corners, in points, 0 or more.
    ///
    /// Nil leaves it as it is.
    public var cornerRadius: Double?
    /// Its frame in the place of `rect`: x, y, width and height, each a ``Formula``.
    ///
    /// Nil leaves it to `rect`, and so does what can't be computed.
    public var rect: [String]?
    /// Members that are not known.
    public var extras: [Extra] = []

    /// Makes what is beyond the original's format.
    public init(background: String? = nil, cornerRadius: Double? = nil, rect: [String]? = nil) {
      self.background = background
      self.cornerRadius = cornerRadius
      self.rect = rect
    }
  }

  /// What a transition has beyond the original's format: the member `zoetrope` of its entry.
  ///
  /// The original's runtime knows nothing of it.
  public struct TransitionExtension: Sendable, Hashable {
    /// A spring in the place of the curve.
    public var spring: Spring?
    /// A curve in the place of the one with a number: x and y of the two control points of a cubic Bézier.
    public var bezier: [Double]?
    /// Members that are not known.
    public var extras: [Extra] = []

    /// Makes what is beyond the original's format.
    public init(spring: Spring? = nil, bezier: [Double]? = nil) {
      self.spring = spring
      self.bezier = bezier
    }

    /// How time becomes progress; nil where that is left to the curve with a number.
    ///
    /// A spring counts more than a Bézier; one whose numbers can't be counts for nothing.
    public var pace: MotionPace? {
      if let spring, let pace = MotionPace.spring(damping: spring.damping, velocity: spring.velocity ?? 0) {
        return pace
      }
      guard let bezier, bezier.count == 4 else { return nil }
      return .bezier(bezier[0], bezier[1], bezier[2], bezier[3])
    }
  }

  /// A spring that comes to rest when its transition ends.
  public struct Spring: Sendable, Hashable {
    /// How much it is damped, 0.05…1: 1 does not swing.
    public var damping: Double
    /// How fast it is at the beginning, in whole ways in the transition's duration, -100…100.
    ///
    /// Nil stands for 0.
    public var velocity: Double?

    /// Makes a spring.
    public init(damping: Double, velocity: Double? = nil) {
      self.damping = damping
      self.velocity = velocity
    }
  }
}
