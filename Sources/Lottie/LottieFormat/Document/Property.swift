extension LottieDocument {
  /// A vector of two to four numbers (missing ones are 0), used for positions, sizes, scales and colours.
  public struct Vector: Sendable, Equatable {
    // A vector of the standard library would be aligned to 32 bytes, and a keyframe half as large again.
    private var x, y, z, w: Double
    private var number: UInt8

    /// The components; components from ``count`` on are 0.
    public var components: SIMD4<Double> {
      get { SIMD4(x, y, z, w) }
      set { (x, y, z, w) = (newValue.x, newValue.y, newValue.z, newValue.w) }
    }

    /// The number of components in the file, 0…4.
    public var count: Int {
      get { Int(number) }
      set { number = UInt8(clamping: newValue) }
    }

    /// Creates a vector of `count` components; the others must be 0.
    public init(_ components: SIMD4<Double>, count: Int) {
      (x, y, z, w) = (components.x, components.y, components.z, components.w)
      number = UInt8(clamping: count)
    }

    /// Creates a vector of two components.
    public init(_ x: Double, _ y: Double) { self.init(SIMD4(x, y, 0, 0), count: 2) }

    /// One component; components from ``count`` on are 0.
    public subscript(_ index: Int) -> Double { components[index] }
  }

  /// A chain of cubic curves: vertices with tangents relative to them.
  public struct Bezier: Sendable, Equatable {
    /// A point of a path and its two control points.
    public struct Vertex: Sendable, Equatable {
      /// The coordinates of the point; `y` points down.
      public var x: Double, y: Double
      /// The control point before the point, relative to it.
      public var inX: Double, inY: Double
      /// The control point after the point, relative to it.
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
    /// Whether a curve connects the last vertex to the first.
    public var isClosed: Bool

    /// Creates a path.
    public init(vertices: [Vertex], isClosed: Bool) {
      self.vertices = vertices
      self.isClosed = isClosed
    }
  }

  /// The progress of a value from one keyframe to the next.
  public enum Easing: Sendable, Equatable {
    /// The value does not change until the next keyframe.
    case hold
    /// Progress is proportional to time.
    case linear
    /// A cubic Bézier from (0, 0) to (1, 1), the same for all dimensions.
    case cubic(Handles)
    /// A cubic Bézier from (0, 0) to (1, 1) for each of four dimensions, of which at least one differs.
    indirect case perDimension(Handles, Handles, Handles, Handles)

    /// The control points of a cubic Bézier; their coordinates may lie outside 0…1, as in the file.
    public struct Handles: Sendable, Equatable {
      /// The control point after the start.
      public var outX: Double, outY: Double
      /// The control point before the end.
      public var inX: Double, inY: Double

      /// Creates the control points of a curve.
      public init(outX: Double, outY: Double, inX: Double, inY: Double) {
        self.outX = outX
        self.outY = outY
        self.inX = inX
        self.inY = inY
      }
    }
  }

  /// A value fixed at one moment of a track, and the easing that leaves it.
  public struct Keyframe<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The time at which the value is exact, in frames of the owning composition.
    public var time: Double
    /// The value at ``time``.
    public var value: Value
    /// The end of the segment that starts here: the next keyframe's value, or the legacy `e` if that differs.
    public var end: Value
    /// The easing to the next keyframe; unused on the last keyframe.
    public var easing: Easing
    /// The spatial tangents of a position, `to` and `ti`, relative to ``value`` and ``end``; nil for a straight path.
    public var tangents: Tangents? {
      get { stored?.tangents }
      set { stored = newValue.map(StoredTangents.init) }
    }
    private var stored: StoredTangents?

    /// The spatial tangents of a position's path between two keyframes.
    public struct Tangents: Sendable, Equatable {
      /// The control point after the start, `to`, relative to the start.
      public var out: Vector
      /// The control point before the end, `ti`, relative to the end.
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
      stored = tangents.map(StoredTangents.init)
    }

    /// Tangents in memory of their own, because few keyframes have some.
    private final class StoredTangents: Sendable, Equatable {
      let tangents: Tangents

      init(_ tangents: Tangents) { self.tangents = tangents }

      static func == (a: StoredTangents, b: StoredTangents) -> Bool { a.tangents == b.tangents }
    }
  }

  /// A constant or animated value, which a slot may replace.
  public struct Property<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The keyframes in ascending order of time; exactly one, at time 0, for a constant.
    public var keyframes: [Keyframe<Value>]
    /// The id of the slot that may replace the value, `sid`; nil for no slot.
    public var slotID: String?
    /// The source of the expression, `x`, in ``LottieDocument/json``; nil for no expression.
    public var expression: JSONDocument.Node?
    /// The property's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node

    /// Whether the keyframes give the same value at all times; an expression may change it nevertheless.
    public var isConstant: Bool { keyframes.count == 1 }

    /// Whether the file contains an expression for the property.
    public var hasExpression: Bool { expression != nil }

    /// Creates a property; `keyframes` must not be empty.
    public init(
      keyframes: [Keyframe<Value>], slotID: String?, expression: JSONDocument.Node? = nil,
      node: JSONDocument.Node
    ) {
      self.keyframes = keyframes
      self.slotID = slotID
      self.expression = expression
      self.node = node
    }

    /// Creates a constant property.
    public init(constant value: Value, node: JSONDocument.Node) {
      self.init(
        keyframes: [Keyframe(time: 0, value: value, end: value, easing: .linear)], slotID: nil,
        node: node)
    }
  }

  /// A position: one track of points, or one track for each coordinate.
  public enum Position: Sendable, Equatable {
    /// One track of points.
    case joined(Property<Vector>)
    /// One track for each coordinate.
    case split(x: Property<Double>, y: Property<Double>, z: Property<Double>?)
  }

  /// The stops of a gradient: `colorCount` groups of offset, red, green, blue (0…1), then pairs of offset, alpha.
  public struct GradientStops: Sendable, Equatable {
    /// The numbers, in the order of the file.
    public var values: [Float]

    /// Creates stops.
    public init(values: [Float]) { self.values = values }
  }
}
