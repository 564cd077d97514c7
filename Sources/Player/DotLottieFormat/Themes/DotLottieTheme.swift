/// Values for the slots of a package's animations.
public struct DotLottieTheme: Sendable, Hashable {
  /// The rules, in the order of the file; of several rules for one slot, the last counts.
  public var rules: [Rule]

  /// Makes a theme.
  public init(rules: [Rule]) { self.rules = rules }

  /// The new value of one slot.
  public struct Rule: Sendable, Hashable {
    /// The id of the slot.
    public var id: String
    /// The ids of the animations to which the rule applies; nil for all.
    public var animations: [String]?
    /// The new value.
    public var content: Content

    /// Makes a rule.
    public init(id: String, animations: [String]? = nil, content: Content) {
      self.id = id
      self.animations = animations
      self.content = content
    }
  }

  /// The new value of a slot.
  ///
  /// More kinds may be added; switch with a `default`.
  public enum Content: Sendable, Hashable {
    /// A colour with three components, 0…1.
    case color(Values)
    /// A number.
    case scalar(Values)
    /// Two numbers.
    case vector(Values)
    /// A point.
    case position(Values)
    /// The stops of a gradient; each keyframe has its own list.
    case gradient(Stops)
    /// A path: a rule whose values are objects with `vertices`, `inTangents`, `outTangents` and `closed`.
    case path(JSONValue)
    /// A picture.
    case image(Image)
    /// A text and its style; what it does not give is as in the animation.
    case text(JSONValue)
  }

  /// A constant or animated value.
  public struct Values: Sendable, Hashable {
    /// The constant value; nil if there are only keyframes.
    public var value: [Double]?
    /// The keyframes; they take precedence over a constant value.
    public var keyframes: [Keyframe]
    /// An expression that computes the value; without a value and keyframes it starts from the animation's own.
    public var expression: String?

    /// Makes values.
    public init(value: [Double]?, keyframes: [Keyframe] = [], expression: String? = nil) {
      self.value = value
      self.keyframes = keyframes
      self.expression = expression
    }
  }

  /// A value at a frame, and the easing to the next keyframe.
  public struct Keyframe: Sendable, Hashable {
    /// The frame number.
    public var frame: Int
    /// The value at the frame.
    public var value: [Double]
    /// The first control point of the easing to the next keyframe, Lottie's `o`.
    public var outTangent: Tangent?
    /// The second control point of the easing, Lottie's `i`.
    public var inTangent: Tangent?
    /// The spatial tangent with which a position leaves this keyframe, Lottie's `to`.
    public var valueOutTangent: [Double]?
    /// The spatial tangent with which a position reaches the next keyframe, Lottie's `ti`.
    public var valueInTangent: [Double]?
    /// Whether the value stays constant until the next keyframe.
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

  /// A control point of an easing: one number for all dimensions, or one for each.
  public struct Tangent: Sendable, Hashable {
    /// The time coordinate.
    public var x: [Double]
    /// The progress coordinate.
    public var y: [Double]

    /// Makes a control point.
    public init(x: [Double], y: [Double]) {
      self.x = x
      self.y = y
    }
  }

  /// The constant or animated stops of a gradient.
  public struct Stops: Sendable, Hashable {
    /// The constant stops; nil if there are only keyframes.
    public var value: [Stop]?
    /// The keyframes.
    public var keyframes: [StopsKeyframe]
    /// An expression that computes the value; without a value and keyframes it starts from the animation's own.
    public var expression: String?

    /// Makes stops.
    public init(value: [Stop]?, keyframes: [StopsKeyframe] = [], expression: String? = nil) {
      self.value = value
      self.keyframes = keyframes
      self.expression = expression
    }
  }

  /// A colour at an offset of a gradient.
  public struct Stop: Sendable, Hashable {
    /// The offset, 0…1.
    public var offset: Double
    /// Red, green, blue and alpha, 0…1; opaque without alpha.
    public var color: [Double]

    /// Makes a stop.
    public init(offset: Double, color: [Double]) {
      self.offset = offset
      self.color = color
    }
  }

  /// The stops at a frame, and the easing to the next keyframe.
  public struct StopsKeyframe: Sendable, Hashable {
    /// The frame number.
    public var frame: Int
    /// The stops at the frame.
    public var value: [Stop]
    /// The first control point of the easing to the next keyframe.
    public var outTangent: Tangent?
    /// The second control point of the easing.
    public var inTangent: Tangent?
    /// Whether the stops stay constant until the next keyframe.
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
    /// The source: a `data:` URL, or the name of a file in the package.
    public var source: String
    /// The width in the animation's pixels; nil for the slot's own width.
    public var width: Double?
    /// The height in the animation's pixels; nil for the slot's own height.
    public var height: Double?

    /// Makes a picture.
    public init(source: String, width: Double? = nil, height: Double? = nil) {
      self.source = source
      self.width = width
      self.height = height
    }
  }
}
