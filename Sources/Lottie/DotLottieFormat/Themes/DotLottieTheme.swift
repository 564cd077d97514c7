/// Values for the slots of a package's animations.
public struct DotLottieTheme: Sendable, Hashable {
  /// The rules, in the order of the file; of two for one slot the later counts.
  public var rules: [Rule]

  /// Makes a theme by hand.
  public init(rules: [Rule]) { self.rules = rules }

  /// What one slot becomes.
  public struct Rule: Sendable, Hashable {
    /// The slot.
    public var id: String
    /// The animations that it is for; nil for all.
    public var animations: [String]?
    /// What it becomes.
    public var content: Content

    /// Makes a rule.
    public init(id: String, animations: [String]? = nil, content: Content) {
      self.id = id
      self.animations = animations
      self.content = content
    }
  }

  /// What a slot becomes.
  ///
  /// More kinds may come; switch with a `default`.
  public enum Content: Sendable, Hashable {
    /// A colour, three components 0…1.
    case color(Values)
    /// A number.
    case scalar(Values)
    /// Two numbers.
    case vector(Values)
    /// A point.
    case position(Values)
    /// Stops of a gradient; each keyframe has a list of its own.
    case gradient(Stops)
    /// A picture.
    case image(Image)
    /// A text, which is carried and not drawn yet.
    case text(JSONValue)
  }

  /// A value, or how it changes with time.
  public struct Values: Sendable, Hashable {
    /// The constant value; nil where only keyframes are given.
    public var value: [Double]?
    /// How it changes; these count where both are given.
    public var keyframes: [Keyframe]
    /// An expression, which is carried and not evaluated.
    public var expression: String?

    /// Makes values.
    public init(value: [Double]?, keyframes: [Keyframe] = [], expression: String? = nil) {
      self.value = value
      self.keyframes = keyframes
      self.expression = expression
    }
  }

  /// A value at a frame, and the way to the next one.
  public struct Keyframe: Sendable, Hashable {
    /// The frame.
    public var frame: Int
    /// The value there.
    public var value: [Double]
    /// How the way to the next keyframe begins and ends, as Lottie writes it: `o`, `i`, `to`, `ti`.
    public var outTangent: Tangent?
    /// The other end of the easing.
    public var inTangent: Tangent?
    /// Where a position leaves to.
    public var valueOutTangent: [Double]?
    /// Where a position comes from.
    public var valueInTangent: [Double]?
    /// Whether the value stays until the next keyframe.
    public var isHeld: Bool

    /// Makes a keyframe.
    public init(
      frame: Int, value: [Double], outTangent: Tangent? = nil, inTangent: Tangent? = nil,
      valueOutTangent: [Double]? = nil, valueInTangent: [Double]? = nil, isHeld: Bool = false
    ) {
      self.frame = frame
      self.value = value
      self.outTangent = outTangent
      self.inTangent = inTangent
      self.valueOutTangent = valueOutTangent
      self.valueInTangent = valueInTangent
      self.isHeld = isHeld
    }
  }

  /// A control point of an easing, a number or one for each dimension.
  public struct Tangent: Sendable, Hashable {
    /// Across: time.
    public var x: [Double]
    /// Up: progress.
    public var y: [Double]

    /// Makes a control point.
    public init(x: [Double], y: [Double]) {
      self.x = x
      self.y = y
    }
  }

  /// Stops of a gradient, or how they change with time.
  public struct Stops: Sendable, Hashable {
    /// The constant stops; nil where only keyframes are given.
    public var value: [Stop]?
    /// How they change.
    public var keyframes: [StopsKeyframe]
    /// An expression, which is carried and not evaluated.
    public var expression: String?

    /// Makes stops.
    public init(value: [Stop]?, keyframes: [StopsKeyframe] = [], expression: String? = nil) {
      self.value = value
      self.keyframes = keyframes
      self.expression = expression
    }
  }

  /// A colour at a place of a gradient.
  public struct Stop: Sendable, Hashable {
    /// The place, 0…1.
    public var offset: Double
    /// Red, green, blue and alpha, 0…1.
    public var color: [Double]

    /// Makes a stop.
    public init(offset: Double, color: [Double]) {
      self.offset = offset
      self.color = color
    }
  }

  /// Stops at a frame, and the way to the next ones.
  public struct StopsKeyframe: Sendable, Hashable {
    /// The frame.
    public var frame: Int
    /// The stops there.
    public var value: [Stop]
    /// How the way to the next keyframe begins.
    public var outTangent: Tangent?
    /// How it ends.
    public var inTangent: Tangent?
    /// Whether the stops stay until the next keyframe.
    public var isHeld: Bool

    /// Makes a keyframe.
    public init(
      frame: Int, value: [Stop], outTangent: Tangent? = nil, inTangent: Tangent? = nil, isHeld: Bool = false
    ) {
      self.frame = frame
      self.value = value
      self.outTangent = outTangent
      self.inTangent = inTangent
      self.isHeld = isHeld
    }
  }

  /// A picture for a slot.
  public struct Image: Sendable, Hashable {
    /// Where it comes from: `data:`, or the name of a file in the package.
    public var source: String
    /// Its width in the animation's pixels; nil for the slot's own.
    public var width: Double?
    /// Its height in the animation's pixels; nil for the slot's own.
    public var height: Double?

    /// Makes a picture.
    public init(source: String, width: Double? = nil, height: Double? = nil) {
      self.source = source
      self.width = width
      self.height = height
    }
  }
}
