import LottieFormat
import VectorRaster

/// A space in which shapes lie, inside another one: a group's, or a repeater's copies.
struct Level: Sendable {
  enum Kind: Sendable {
    /// The layer's own space.
    case layer
    case group(TransformReferences)
    case repeater(RepeaterReferences)
  }

  var kind: Kind
  /// The space around it, or -1.
  var parent: Int32
}

/// Where the values of a repeater are.
struct RepeaterReferences: Sendable {
  var copies: ValueReference
  var offset: ValueReference
  var transform: TransformReferences
  var startOpacity: ValueReference
  var endOpacity: ValueReference
  var isAbove: Bool
}

/// A shape whose outline is built from values, then changed by modifiers.
struct Geometry: Sendable {
  enum Source: Sendable {
    case path(ValueReference)
    case rectangle(center: ValueReference, size: ValueReference, radius: ValueReference, clockwise: Bool)
    case ellipse(center: ValueReference, size: ValueReference, clockwise: Bool)
    case star(StarReferences)
  }

  struct StarReferences: Sendable {
    var isPolygon: Bool
    var center: ValueReference
    var points: ValueReference
    var rotation: ValueReference
    var outerRadius: ValueReference
    var outerRoundness: ValueReference
    var innerRadius: ValueReference
    var innerRoundness: ValueReference
    var clockwise: Bool
  }

  var source: Source
  var level: Int32
  /// The dynamic properties that its outline depends on, modifiers included.
  var dependencies: Range<Int32>
}

/// Something that changes the outlines of the geometries in its scope.
struct Modifier: Sendable {
  enum Kind: Sendable {
    case trim(start: ValueReference, end: ValueReference, offset: ValueReference, isSequential: Bool)
    case roundedCorners(ValueReference)
    case puckerBloat(ValueReference)
    case zigZag(amplitude: ValueReference, frequency: ValueReference, isSmooth: Bool)
    case offset(amount: ValueReference, join: StrokeOptions.Join, miterLimit: ValueReference)
  }

  var kind: Kind
  /// The geometries it changes, in ``Program/modifierScopes``, top-most first.
  var scope: Range<Int32>
}

/// One step of drawing a shape layer; steps are in paint order, the bottom-most first.
enum ShapeNode: Sendable {
  case draw(Int32)
  /// Draws the steps up to `end` in a group's space.
  case group(level: Int32, blendMode: CompositeMode, end: Int32)
  /// Draws the steps up to `end` once a copy.
  case repeated(level: Int32, end: Int32)
}

/// A style and the shapes it paints, as one compound path.
struct Draw: Sendable {
  enum Style: Sendable {
    case fill(FillRule)
    case stroke(StrokeReferences)
  }

  enum Ink: Sendable {
    case color(ValueReference)
    case gradient(GradientReferences)
  }

  var style: Style
  var ink: Ink
  /// Percent.
  var opacity: ValueReference
  var blendMode: CompositeMode
  var level: Int32
  /// What it paints, in ``Program/collected``.
  var collected: Range<Int32>
  /// The dynamic properties that its outline depends on: geometries, spaces between, width and dashes.
  var dependencies: Range<Int32>
}

struct StrokeReferences: Sendable {
  var width: ValueReference
  var cap: StrokeOptions.Cap
  var join: StrokeOptions.Join
  var miterLimit: ValueReference
  /// The dash pattern in ``Program/dashes``; empty for a solid line.
  var dashes: Range<Int32>
}

struct DashEntry: Sendable {
  var isOffset: Bool
  var length: ValueReference
}

struct GradientReferences: Sendable {
  var kind: LottieDocument.Gradient.Kind
  /// Its place among the ramps of a renderer; -1 when there was no room for it.
  var slot: Int32
  var start: ValueReference
  var end: ValueReference
  var highlightLength: ValueReference
  var highlightAngle: ValueReference
  var stops: ValueReference
}

/// One entry of what a style paints, the bottom-most first; brackets hold the `count` entries that follow them.
enum Collected: Sendable {
  /// A geometry, and the levels from the style's space (excluded) to its own, outermost first.
  case geometry(Int32, chain: Range<Int32>)
  /// Operands that are combined: each geometry in each copy, each inner merge and each compound is one.
  case merge(CoverageOperation, count: Int32)
  /// Shapes that are one path to the merge around them.
  case compound(count: Int32)
  /// Entries of which some are merges, in the space of a repeater: each copy has merges of its own.
  case copies(level: Int32, count: Int32)
}
