extension LottieDocument {
  /// One item of a shape layer: geometry, a style, a modifier or a group of them.
  public struct Shape: Sendable {
    public enum Kind: Sendable {
      case group([Shape], Transform?)
      case rectangle(Rectangle)
      case ellipse(Ellipse)
      case star(Star)
      case path(Property<Bezier>)
      case fill(Fill)
      case stroke(Stroke)
      case gradientFill(Fill, Gradient)
      case gradientStroke(Stroke, Gradient)
      case trim(Trim)
      /// Rounded corners, by radius.
      case roundedCorners(Property<Double>)
      case repeater(Repeater)
      /// Pucker and bloat, in percent.
      case puckerBloat(Property<Double>)
      case zigZag(ZigZag)
      case offsetPath(OffsetPath)
      /// Merge paths: `mm` 1 merge, 2 add, 3 subtract, 4 intersect, 5 exclude.
      case merge(Int)
      /// Twist, not drawn.
      case twist
      /// A kind that is not known; the file's `ty`.
      case unknown(String)
    }

    public var kind: Kind
    public var name: String
    public var isHidden: Bool
    /// `bm`, 0…16.
    public var blendMode: Int
    public var node: JSONDocument.Node
  }

  /// Which way round a shape runs; it matters for trims, dashes and holes.
  public enum Direction: Sendable, Equatable {
    case clockwise, counterclockwise
  }

  public struct Rectangle: Sendable {
    public var center: Position
    public var size: Property<Vector>
    public var radius: Property<Double>
    public var direction: Direction
  }

  public struct Ellipse: Sendable {
    public var center: Position
    public var size: Property<Vector>
    public var direction: Direction
  }

  public struct Star: Sendable {
    /// `sy`: 2 is a polygon, which has no inner radius.
    public var isPolygon: Bool
    public var center: Position
    public var points: Property<Double>
    public var rotation: Property<Double>
    public var outerRadius: Property<Double>
    public var outerRoundness: Property<Double>
    public var innerRadius: Property<Double>
    public var innerRoundness: Property<Double>
    public var direction: Direction
  }

  /// How the inside of a shape is found and how opaque it is; its colour is unused with a gradient.
  public struct Fill: Sendable {
    public var color: Property<Vector>
    public var opacity: Property<Double>
    public var isEvenOdd: Bool
  }

  public struct Stroke: Sendable {
    public enum Cap: Int, Sendable { case butt = 1, round, square }
    public enum Join: Int, Sendable { case miter = 1, round, bevel }

    /// One length of a dash pattern, or where it starts.
    public struct Dash: Sendable {
      public enum Role: Sendable { case dash, gap, offset }
      public var role: Role
      public var length: Property<Double>
    }

    public var color: Property<Vector>
    public var opacity: Property<Double>
    public var width: Property<Double>
    public var cap: Cap
    public var join: Join
    public var miterLimit: Property<Double>
    public var dashes: [Dash]
  }

  public struct Gradient: Sendable {
    public enum Kind: Int, Sendable { case linear = 1, radial, conic }

    public var kind: Kind
    public var start: Property<Vector>
    public var end: Property<Vector>
    /// Percent of the radius, −100…100.
    public var highlightLength: Property<Double>
    /// Degrees, relative to the direction from start to end.
    public var highlightAngle: Property<Double>
    /// How many of the stops are colours.
    public var colorCount: Int
    public var stops: Property<GradientStops>
  }

  public struct Trim: Sendable {
    /// Percent.
    public var start: Property<Double>
    /// Percent.
    public var end: Property<Double>
    /// Degrees.
    public var offset: Property<Double>
    /// `m` 2: all shapes in scope one after the other, not each for itself.
    public var isSequential: Bool
  }

  public struct Repeater: Sendable {
    public var copies: Property<Double>
    public var offset: Property<Double>
    /// `m` 2: later copies lie above earlier ones.
    public var isAbove: Bool
    public var transform: Transform
    /// Percent.
    public var startOpacity: Property<Double>
    /// Percent.
    public var endOpacity: Property<Double>
  }

  public struct ZigZag: Sendable {
    public var amplitude: Property<Double>
    /// Ridges a segment.
    public var frequency: Property<Double>
    public var isSmooth: Bool
    /// The node of `pt` when it is animated is not evaluated: the first value counts.
  }

  public struct OffsetPath: Sendable {
    public var amount: Property<Double>
    public var join: Stroke.Join
    public var miterLimit: Property<Double>
  }
}
