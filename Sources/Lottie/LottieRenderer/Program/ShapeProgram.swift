import LottieFormat
import VectorRaster

/// A coordinate space of shapes, nested in another one: a layer's, a group's, or that of a repeater's copies.
struct Level: Sendable {
  enum Kind: Sendable {
    /// The layer's own space.
    case layer
    case group(TransformReferences)
    case repeater(RepeaterReferences)
  }

  var kind: Kind
  /// The index of the enclosing space, or -1.
  var parent: Int32
}

/// References to the values of a repeater.
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
  /// The dynamic properties on which its outline depends, including those of its modifiers.
  var dependencies: Range<Int32>
}

/// A modifier of the outlines of the geometries in its scope.
struct Modifier: Sendable {
  enum Kind: Sendable {
    case trim(start: ValueReference, end: ValueReference, offset: ValueReference, isSequential: Bool)
    case roundedCorners(ValueReference)
    case puckerBloat(ValueReference)
    case zigZag(amplitude: ValueReference, frequency: ValueReference, isSmooth: Bool)
    case offset(amount: ValueReference, join: StrokeOptions.Join, miterLimit: ValueReference)
  }

  var kind: Kind
  /// The range in ``Program/modifierScopes`` of the geometries that it changes, top-most first.
  var scope: Range<Int32>
  /// Whether it changes the outlines of merges of these geometries instead.
  var isAfterMerge = false
}

/// A step of drawing a shape layer; steps are in paint order, the bottom-most first.
enum ShapeNode: Sendable {
  case draw(Int32)
  /// Draws the steps up to `end` in a group's space.
  case group(level: Int32, blendMode: CompositeMode, end: Int32)
  /// Draws the steps up to `end` once for each copy.
  case repeated(level: Int32, end: Int32)
}

/// A style and the shapes that it paints as one compound path.
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
  /// The opacity in percent.
  var opacity: ValueReference
  var blendMode: CompositeMode
  var level: Int32
  /// The range in ``Program/collected`` of the entries that it paints.
  var collected: Range<Int32>
  /// The dynamic properties on which its outline depends: those of geometries, intermediate spaces, width and dashes.
  var dependencies: Range<Int32>
}

struct StrokeReferences: Sendable {
  var width: ValueReference
  var cap: StrokeOptions.Cap
  var join: StrokeOptions.Join
  var miterLimit: ValueReference
  /// The range of the dash pattern in ``Program/dashes``; empty for a solid line.
  var dashes: Range<Int32>
}

struct DashEntry: Sendable {
  var isOffset: Bool
  var length: ValueReference
}

struct GradientReferences: Sendable {
  var kind: LottieDocument.Gradient.Kind
  /// The index among a renderer's gradient ramps; -1 when there was no room for it.
  var slot: Int32
  var start: ValueReference
  var end: ValueReference
  var highlightLength: ValueReference
  var highlightAngle: ValueReference
  var stops: ValueReference
}

/// An entry of a style's content, the bottom-most first.
///
/// An entry with a `count` contains the `count` entries that follow it.
enum Collected: Sendable {
  /// A geometry with the levels from the style's space (excluded) to its own, outermost first.
  case geometry(Int32, chain: Range<Int32>)
  /// Operands that are combined: each geometry in each copy, each inner merge and each compound is one operand.
  ///
  /// `trims` are the modifiers in ``Program/modifiers`` that trim the merged outline, in order.
  case merge(CoverageOperation, count: Int32, trims: Range<Int32>)
  /// Shapes that count as one path in the enclosing merge.
  case compound(count: Int32)
  /// Entries in the space of a repeater, including merges; each copy has merges of its own.
  case copies(level: Int32, count: Int32)
}
