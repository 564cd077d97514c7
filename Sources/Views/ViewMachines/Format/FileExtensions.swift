extension AnimationMachineFile {
  /// The additions to the original's format for a view: the member `zoetrope` of its entry.
  ///
  /// They are ignored with `originalRuntime`.
  public struct ViewExtension: Sendable, Hashable {
    /// The background colour, as `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
    ///
    /// Nil or a malformed text leaves the colour unchanged.
    public var background: String?
    /// The corner radius, in points, 0 or more.
    ///
    /// Nil leaves the radius unchanged.
    public var cornerRadius: Double?
    /// The frame that replaces `rect`: x, y, width and height, each a ``Formula``.
    ///
    /// `rect` is used instead if this member is nil, if a formula cannot be computed, or if the result is empty.
    public var rect: [String]?
    /// The unknown members.
    public var extras: [Extra] = []

    /// Creates the additions for a view.
    public init(background: String? = nil, cornerRadius: Double? = nil, rect: [String]? = nil) {
      self.background = background
      self.cornerRadius = cornerRadius
      self.rect = rect
    }
  }

  /// The additions to the original's format for a transition: the member `zoetrope` of its entry.
  ///
  /// They are ignored with `originalRuntime`.
  public struct TransitionExtension: Sendable, Hashable {
    /// A spring that replaces the curve.
    public var spring: Spring?
    /// A curve that replaces the numbered one: x and y of the two control points of a cubic Bézier curve.
    public var bezier: [Double]?
    /// The unknown members.
    public var extras: [Extra] = []

    /// Creates the additions for a transition.
    public init(spring: Spring? = nil, bezier: [Double]? = nil) {
      self.spring = spring
      self.bezier = bezier
    }

    /// The pace that maps time to progress; nil uses the numbered curve.
    ///
    /// A spring takes precedence over a Bézier curve. A spring or a curve with a number out of range is ignored.
    public var pace: MotionPace? {
      if let spring, let pace = MotionPace.spring(damping: spring.damping, velocity: spring.velocity ?? 0) {
        return pace
      }
      guard let bezier, bezier.count == 4 else { return nil }
      return .bezier(bezier[0], bezier[1], bezier[2], bezier[3])
    }
  }

  /// A spring that is at rest when its transition ends.
  public struct Spring: Sendable, Hashable {
    /// The damping ratio, 0.05…1; a spring with a ratio of 1 does not oscillate.
    public var damping: Double
    /// The initial velocity, in distances between start and end per duration of the transition, -100…100.
    ///
    /// Nil stands for 0.
    public var velocity: Double?

    /// Creates a spring.
    public init(damping: Double, velocity: Double? = nil) {
      self.damping = damping
      self.velocity = velocity
    }
  }
}
