extension LottieDocument {
  /// One item of a shape layer: geometry, a style, a modifier or a group of them.
  public struct Shape: Sendable {
    /// What the item is, and its properties.
    public indirect enum Kind: Sendable {
      /// Items, top-most first, and the transform of all of them; nil for the identity.
      case group([Shape], Transform?)
      /// A rectangle.
      case rectangle(Rectangle)
      /// An ellipse.
      case ellipse(Ellipse)
      /// A star or a polygon.
      case star(Star)
      /// A free path.
      case path(Property<Bezier>)
      /// A fill of one colour.
      case fill(Fill)
      /// A stroke of one colour.
      case stroke(Stroke)
      /// A fill with a gradient.
      case gradientFill(Fill, Gradient)
      /// A stroke with a gradient.
      case gradientStroke(Stroke, Gradient)
      /// Cuts paths to a part of their length.
      case trim(Trim)
      /// Rounded corners, by radius.
      case roundedCorners(Property<Double>)
      /// Draws what precedes it several times.
      case repeater(Repeater)
      /// Pucker and bloat, in percent.
      case puckerBloat(Property<Double>)
      /// Folds paths into ridges.
      case zigZag(ZigZag)
      /// Grows or shrinks paths.
      case offsetPath(OffsetPath)
      /// Merge paths: `mm` 1 merge, 2 add, 3 subtract, 4 intersect, 5 exclude.
      case merge(Int)
      /// Twist, not drawn.
      case twist
      /// A kind that is not known; the file's `ty`.
      case unknown(String)
    }

    /// What the item is, and its properties.
    public var kind: Kind
    /// `nm`; empty when missing.
    public var name: String
    /// `hd`: the item takes no part in anything.
    public var isHidden: Bool
    /// `bm`, 0…16.
    public var blendMode: Int
    /// The item's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }

  /// Which way round a shape runs; it matters for trims, dashes and holes.
  public enum Direction: Sendable, Equatable {
    /// As the hands of a clock, y down: the default.
    case clockwise
    /// The other way, `d` 3.
    case counterclockwise
  }

  /// A rectangle by its centre.
  public struct Rectangle: Sendable {
    /// The middle.
    public var center: Position
    /// Width and height.
    public var size: Property<Vector>
    /// The radius of the corners.
    public var radius: Property<Double>
    /// Which way round it runs.
    public var direction: Direction
  }

  /// An ellipse by its centre.
  public struct Ellipse: Sendable {
    /// The middle.
    public var center: Position
    /// Width and height.
    public var size: Property<Vector>
    /// Which way round it runs.
    public var direction: Direction
  }

  /// A star or a polygon by its centre.
  public struct Star: Sendable {
    /// `sy`: 2 is a polygon, which has no inner radius.
    public var isPolygon: Bool
    /// The middle.
    public var center: Position
    /// How many points it has.
    public var points: Property<Double>
    /// Degrees, clockwise; at 0 a point is on top.
    public var rotation: Property<Double>
    /// From the centre to the points.
    public var outerRadius: Property<Double>
    /// Percent.
    public var outerRoundness: Property<Double>
    /// From the centre to the vertices between the points.
    public var innerRadius: Property<Double>
    /// Percent.
    public var innerRoundness: Property<Double>
    /// Which way round it runs.
    public var direction: Direction
  }

  /// How the inside of a shape is found and how opaque it is; its colour is unused with a gradient.
  public struct Fill: Sendable {
    /// Components 0…1, which easing may overshoot.
    ///
    /// A fourth component means nothing.
    public var color: Property<Vector>
    /// Percent.
    public var opacity: Property<Double>
    /// `r` 2: even-odd instead of nonzero winding.
    public var isEvenOdd: Bool
  }

  /// How a line along paths is drawn; its colour is unused with a gradient.
  public struct Stroke: Sendable {
    /// How open ends look; raw values are those of `lc`.
    public enum Cap: Int, Sendable { case butt = 1, round, square }
    /// How corners look; raw values are those of `lj`.
    public enum Join: Int, Sendable { case miter = 1, round, bevel }

    /// One length of a dash pattern, or where it starts.
    public struct Dash: Sendable {
      /// What a length is: drawn, left out, or the start of the pattern.
      public enum Role: Sendable { case dash, gap, offset }
      /// What the length is.
      public var role: Role
      /// In the units of the width.
      public var length: Property<Double>
    }

    /// Components 0…1, which easing may overshoot.
    ///
    /// A fourth component means nothing.
    public var color: Property<Vector>
    /// Percent.
    public var opacity: Property<Double>
    /// In the space of the style.
    public var width: Property<Double>
    /// How open ends look.
    public var cap: Cap
    /// How corners look.
    public var join: Join
    /// The longest miter, as a multiple of the width; at least 1 when constant.
    public var miterLimit: Property<Double>
    /// The dash pattern in the order of the file; empty for a solid line.
    public var dashes: [Dash]
  }

  /// Colours that run along a line, around a point or about it.
  public struct Gradient: Sendable {
    /// How the colours run; raw values are those of `t`.
    public enum Kind: Int, Sendable { case linear = 1, radial, conic }

    /// How the colours run.
    public var kind: Kind
    /// Where they start; the centre of a radial one.
    public var start: Property<Vector>
    /// Where they end; on the edge of a radial one.
    public var end: Property<Vector>
    /// Percent of the radius, −100…100.
    public var highlightLength: Property<Double>
    /// Degrees, relative to the direction from start to end.
    public var highlightAngle: Property<Double>
    /// How many of the stops are colours.
    ///
    /// Every keyframe has at least as many.
    public var colorCount: Int
    /// Colours and opacities with their offsets.
    public var stops: Property<GradientStops>
  }

  /// Cuts paths to a part of their length.
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

  /// Draws what precedes it several times, each copy moved a little further.
  public struct Repeater: Sendable {
    /// How many copies, the original counted.
    public var copies: Property<Double>
    /// How many steps the first copy is moved.
    public var offset: Property<Double>
    /// `m` 2: later copies lie above earlier ones.
    public var isAbove: Bool
    /// One step; its opacity is unused.
    public var transform: Transform
    /// Percent.
    public var startOpacity: Property<Double>
    /// Percent.
    public var endOpacity: Property<Double>
  }

  /// Folds paths into ridges.
  public struct ZigZag: Sendable {
    /// How far the ridges reach from the path.
    public var amplitude: Property<Double>
    /// Ridges a segment.
    public var frequency: Property<Double>
    /// `pt` 2: the ridges are round; the first value counts when it is animated.
    public var isSmooth: Bool
  }

  /// Grows or shrinks paths.
  public struct OffsetPath: Sendable {
    /// How far outwards.
    public var amount: Property<Double>
    /// How corners look.
    public var join: Stroke.Join
    /// The longest miter, as a multiple of the amount.
    public var miterLimit: Property<Double>
  }
}
