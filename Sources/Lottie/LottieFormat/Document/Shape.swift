extension LottieDocument {
  /// One item of a shape layer: geometry, a style, a modifier or a group of them.
  public struct Shape: Sendable {
    /// The kind of an item, with its properties.
    public indirect enum Kind: Sendable {
      /// Items, topmost first, and their common transform; nil for the identity.
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
      /// Trims paths to a part of their length.
      case trim(Trim)
      /// Rounded corners, by radius.
      case roundedCorners(Property<Double>)
      /// Draws the preceding items repeatedly.
      case repeater(Repeater)
      /// Pucker and bloat, in percent.
      case puckerBloat(Property<Double>)
      /// Folds paths into ridges.
      case zigZag(ZigZag)
      /// Grows or shrinks paths.
      case offsetPath(OffsetPath)
      /// Merges paths; `mm` 1 merge, 2 add, 3 subtract, 4 intersect, 5 exclude.
      case merge(Int)
      /// Twist, not drawn.
      case twist
      /// An unknown kind, with the file's `ty`.
      case unknown(String)
    }

    /// The kind of the item, with its properties.
    public var kind: Kind
    /// The name, `nm`; empty if missing.
    public var name: String
    /// Whether the item is ignored, `hd`.
    public var isHidden: Bool
    /// The blend mode, `bm`, 0…16.
    public var blendMode: Int
    /// The item's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }

  /// The direction of a shape's outline, which matters for trims, dashes and holes.
  public enum Direction: Sendable, Equatable {
    /// Clockwise, with y pointing down: the default.
    case clockwise
    /// Counterclockwise, `d` 3.
    case counterclockwise
  }

  /// A rectangle by its centre.
  public struct Rectangle: Sendable {
    /// The centre.
    public var center: Position
    /// The width and height.
    public var size: Property<Vector>
    /// The radius of the corners.
    public var radius: Property<Double>
    /// The direction of the outline.
    public var direction: Direction
  }

  /// An ellipse by its centre.
  public struct Ellipse: Sendable {
    /// The centre.
    public var center: Position
    /// The width and height.
    public var size: Property<Vector>
    /// The direction of the outline.
    public var direction: Direction
  }

  /// A star or a polygon by its centre.
  public struct Star: Sendable {
    /// Whether the shape is a polygon, `sy` 2, which has no inner radius.
    public var isPolygon: Bool
    /// The centre.
    public var center: Position
    /// The number of points.
    public var points: Property<Double>
    /// The rotation in degrees, clockwise; at 0, one point is at the top.
    public var rotation: Property<Double>
    /// The distance from the centre to the points.
    public var outerRadius: Property<Double>
    /// The roundness at the points, in percent.
    public var outerRoundness: Property<Double>
    /// The distance from the centre to the vertices between the points.
    public var innerRadius: Property<Double>
    /// The roundness at the vertices between the points, in percent.
    public var innerRoundness: Property<Double>
    /// The direction of the outline.
    public var direction: Direction
  }

  /// The fill rule, colour and opacity of a fill; its colour is unused with a gradient.
  public struct Fill: Sendable {
    /// The colour; components 0…1, which easing may overshoot.
    ///
    /// A fourth component is ignored.
    public var color: Property<Vector>
    /// The opacity in percent.
    public var opacity: Property<Double>
    /// Whether the even-odd rule applies, `r` 2, instead of nonzero winding.
    public var isEvenOdd: Bool
  }

  /// The width, colour and other properties of a stroke; its colour is unused with a gradient.
  public struct Stroke: Sendable {
    /// The shape of open ends; raw values are those of `lc`.
    public enum Cap: Int, Sendable { case butt = 1, round, square }
    /// The shape of corners; raw values are those of `lj`.
    public enum Join: Int, Sendable { case miter = 1, round, bevel }

    /// One length of a dash pattern, or its offset.
    public struct Dash: Sendable {
      /// The role of a length: drawn, left out, or the offset of the pattern.
      public enum Role: Sendable { case dash, gap, offset }
      /// The role of the length.
      public var role: Role
      /// The length, in the units of the width.
      public var length: Property<Double>
    }

    /// The colour; components 0…1, which easing may overshoot.
    ///
    /// A fourth component is ignored.
    public var color: Property<Vector>
    /// The opacity in percent.
    public var opacity: Property<Double>
    /// The width, in the space of the style.
    public var width: Property<Double>
    /// The shape of open ends.
    public var cap: Cap
    /// The shape of corners.
    public var join: Join
    /// The maximum miter length, as a multiple of the width; at least 1 if constant.
    public var miterLimit: Property<Double>
    /// The dash pattern in the order of the file; empty for a solid line.
    public var dashes: [Dash]
  }

  /// A gradient: colours that change along a line, from a centre outwards, or around a centre.
  public struct Gradient: Sendable {
    /// The geometry of a gradient; raw values are those of `t`.
    public enum Kind: Int, Sendable { case linear = 1, radial, conic }

    /// The geometry.
    public var kind: Kind
    /// The start point; the centre of a radial gradient.
    public var start: Property<Vector>
    /// The end point; on the edge of a radial gradient.
    public var end: Property<Vector>
    /// The distance of the highlight from the centre, in percent of the radius, −100…100.
    public var highlightLength: Property<Double>
    /// The angle of the highlight in degrees, relative to the direction from start to end.
    public var highlightAngle: Property<Double>
    /// The number of colour stops.
    ///
    /// Every keyframe has at least as many.
    public var colorCount: Int
    /// The colours and opacities with their offsets.
    public var stops: Property<GradientStops>
  }

  /// Trims paths to a part of their length.
  public struct Trim: Sendable {
    /// The start in percent.
    public var start: Property<Double>
    /// The end in percent.
    public var end: Property<Double>
    /// The offset in degrees.
    public var offset: Property<Double>
    /// Whether all shapes in scope are trimmed as one sequence, `m` 2, instead of each separately.
    public var isSequential: Bool
  }

  /// Draws the preceding items repeatedly, each copy moved one step further.
  public struct Repeater: Sendable {
    /// The number of copies, including the original.
    public var copies: Property<Double>
    /// The number of steps by which the first copy is moved.
    public var offset: Property<Double>
    /// Whether later copies lie above earlier ones, `m` 2.
    public var isAbove: Bool
    /// The transform of one step; its opacity is unused.
    public var transform: Transform
    /// The opacity of the first copy, in percent.
    public var startOpacity: Property<Double>
    /// The opacity of the last copy, in percent.
    public var endOpacity: Property<Double>
  }

  /// Folds paths into ridges.
  public struct ZigZag: Sendable {
    /// The distance of the ridges from the path.
    public var amplitude: Property<Double>
    /// The number of ridges for each segment.
    public var frequency: Property<Double>
    /// Whether the ridges are round, `pt` 2; if it is animated, the first value counts.
    public var isSmooth: Bool
  }

  /// Grows or shrinks paths.
  public struct OffsetPath: Sendable {
    /// The distance outwards.
    public var amount: Property<Double>
    /// The shape of corners.
    public var join: Stroke.Join
    /// The maximum miter length, as a multiple of the amount.
    public var miterLimit: Property<Double>
  }
}
