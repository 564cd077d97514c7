extension LottieDocument {
  /// Two to four numbers (fewer are filled up with zeros), as positions, sizes, scales and colours are.
  public struct Vector: Sendable, Equatable {
    /// The components; those from ``count`` on are 0.
    public var components: SIMD4<Double>
    /// How many components the file gave, 0…4.
    public var count: Int

    /// Creates a vector of `count` components; the others must be 0.
    public init(_ components: SIMD4<Double>, count: Int) {
      self.components = components
      self.count = count
    }

    /// Creates a vector of two components.
    public init(_ x: Double, _ y: Double) { self.init(SIMD4(x, y, 0, 0), count: 2) }

    /// One component; those from ``count`` on are 0.
    public subscript(_ index: Int) -> Double { components[index] }
  }

  /// A chain of cubic curves: vertices with tangents relative to them.
  public struct Bezier: Sendable, Equatable {
    /// A point of a path and its two control points.
    public struct Vertex: Sendable, Equatable {
      /// The point itself.
      public var x: Double, y: Double
      /// The control point before it, relative to it.
      public var inX: Double, inY: Double
      /// The control point after it, relative to it.
      public var outX: Double, outY: Double

      /// Creates a vertex.
      public init(x: Double, y: Double, inX: Double, inY: Double, outX: Double, outY: Double) {
        self.x = x
        self.y = y
        self.inX = inX
        self.inY = inY
        self.outX = outX
        self.outY = outY
      }
    }

    /// The points, in order.
    public var vertices: [Vertex]
    /// Whether a curve leads from the last vertex to the first.
    public var isClosed: Bool

    /// Creates a path.
    public init(vertices: [Vertex], isClosed: Bool) {
      self.vertices = vertices
      self.isClosed = isClosed
    }
  }

  /// How a value runs from one keyframe to the next.
  ///
  /// Handle coordinates are per dimension; a file that gives one handle for all gives all four lanes that one.
  /// Both coordinates may lie outside 0…1, as in the file.
  public enum Easing: Sendable, Equatable {
    /// The value does not change until the next keyframe.
    case hold
    /// Progress is proportional to time.
    case linear
    /// A cubic Bézier from (0, 0) to (1, 1), one a dimension.
    case cubic(outX: SIMD4<Double>, outY: SIMD4<Double>, inX: SIMD4<Double>, inY: SIMD4<Double>)
  }

  /// A value fixed at one moment of a track, and the easing that leaves it.
  public struct Keyframe<Value: Sendable & Equatable>: Sendable, Equatable {
    /// When the value is exact, in frames of the owning composition.
    public var time: Double
    /// The value at ``time``.
    public var value: Value
    /// Where the segment that starts here ends: the next keyframe's value, or the legacy `e` when that differs.
    public var end: Value
    /// How progress runs to the next keyframe; unused on the last.
    public var easing: Easing
    /// The spatial tangents of a position, `to` and `ti`, relative to ``value`` and ``end``; nil when straight.
    public var tangents: Tangents?

    /// How a position leaves one keyframe and reaches the next.
    public struct Tangents: Sendable, Equatable {
      /// `to`: the control point after the start, relative to it.
      public var out: Vector
      /// `ti`: the control point before the end, relative to it.
      public var into: Vector

      /// Creates the tangents of a segment.
      public init(out: Vector, into: Vector) {
        self.out = out
        self.into = into
      }
    }

    /// Creates a keyframe.
    public init(time: Double, value: Value, end: Value, easing: Easing, tangents: Tangents? = nil) {
      self.time = time
      self.value = value
      self.end = end
      self.easing = easing
      self.tangents = tangents
    }
  }

  /// A value, constant or changing with time, that a slot may replace.
  public struct Property<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The keyframes in ascending time; exactly one, at time 0, for a constant.
    public var keyframes: [Keyframe<Value>]
    /// The id of the slot that may replace the value, `sid`.
    public var slotID: String?
    /// Whether the file gives an expression, `x`, that is not evaluated.
    public var hasExpression: Bool
    /// The property's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node

    /// Whether the value never changes.
    public var isConstant: Bool { keyframes.count == 1 }

    /// Creates a property; `keyframes` must not be empty.
    public init(keyframes: [Keyframe<Value>], slotID: String?, hasExpression: Bool, node: JSONDocument.Node) {
      self.keyframes = keyframes
      self.slotID = slotID
      self.hasExpression = hasExpression
      self.node = node
    }

    /// Creates a property that never changes.
    public init(constant value: Value, node: JSONDocument.Node) {
      self.init(
        keyframes: [Keyframe(time: 0, value: value, end: value, easing: .linear)], slotID: nil,
        hasExpression: false, node: node)
    }
  }

  /// A position: one track of points, or one track a coordinate.
  public enum Position: Sendable, Equatable {
    /// One track of points.
    case joined(Property<Vector>)
    /// One track a coordinate.
    case split(x: Property<Double>, y: Property<Double>, z: Property<Double>?)
  }

  /// The stops of a gradient: `colorCount` groups of offset, red, green, blue (0…1), then pairs of offset, alpha.
  public struct GradientStops: Sendable, Equatable {
    /// The numbers as the file lists them.
    public var values: [Float]

    /// Creates stops.
    public init(values: [Float]) { self.values = values }
  }
}
