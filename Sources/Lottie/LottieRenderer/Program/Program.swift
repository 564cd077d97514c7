import LottieFormat
import VectorRaster

/// A document compiled to flat tables: everything a frame needs, nothing it has to look up by name.
///
/// Precompositions are expanded: each use of one has rows of its own, because it runs on a clock of its own.
/// Immutable once compiled, and shared by all renderers of an animation.
struct Program: Sendable {
  /// The folded values: what can't change is here once.
  var constants: ContiguousArray<Float> = []

  /// The keyframes of what can.
  var tracks = TrackTable()

  /// The properties that can change, in the order of their places in the pose.
  var properties: ContiguousArray<DynamicProperty> = []

  /// The floats of a pose.
  var poseWidth = 0

  var compositions: ContiguousArray<CompositionInstance> = []
  var layers: ContiguousArray<LayerInstance> = []
  var masks: ContiguousArray<MaskInstance> = []

  var levels: ContiguousArray<Level> = []
  var geometries: ContiguousArray<Geometry> = []
  var modifiers: ContiguousArray<Modifier> = []
  var modifierScopes: ContiguousArray<Int32> = []
  var nodes: ContiguousArray<ShapeNode> = []
  var draws: ContiguousArray<Draw> = []
  var collected: ContiguousArray<Collected> = []
  var chains: ContiguousArray<Int32> = []
  var dashes: ContiguousArray<DashEntry> = []
  /// Indices of properties, for whoever must notice when they change.
  var dependencies: ContiguousArray<Int32> = []

  /// How many gradients there are.
  var gradientCount: Int32 = 0

  var images: ContiguousArray<ImageAsset> = []

  /// How many pixels its pictures have, each file counted once.
  var decodedPixels = 0

  /// What was left of the work that loading may take.
  var remainingWork: Int64 = 0

  /// The slots that properties or pictures use.
  var slots = SlotTable()
}

/// A property whose value can change, by keyframes or by an overlay, and its place in the pose.
struct DynamicProperty: Sendable {
  enum Source: Sendable {
    /// The value of a track.
    case track
    /// The direction in which a property that is a position moves, in degrees.
    case direction(of: Int32)
    /// The direction in which two properties move, one a coordinate, in degrees.
    case splitDirection(x: Int32, y: Int32)
  }

  /// Index into ``TrackTable/tracks``.
  var track: Int32
  var source: Source
  /// How two values are mixed.
  var kind: TrackTable.Track.Kind
  /// The first of ``count`` floats in the pose.
  var offset: Int32
  var count: Int32
  /// The slot that may replace the track, in ``Program/slots``, or -1.
  var slot: Int32
  /// What a value for the slot must be.
  var slotKind: SlotKind
}

/// What a value for a slot must be.
enum SlotKind: UInt8, Sendable {
  case none, scalar, vector, position, color, gradient
  /// A vector of which one number stands for width and height alike.
  case scale
}

/// One use of a composition: the root, or a precomposition layer.
struct CompositionInstance: Sendable {
  /// The layer that shows it, or -1 for the root.
  var owner: Int32
  /// Its layers in ``Program/layers``, top-most first.
  var layers: Range<Int32>
  /// Frames a second of its layers.
  var frameRate: Double
  /// Whether a layer blends with what is below, so that the composition must be drawn apart.
  var blends: Bool
}

/// One use of a layer.
struct LayerInstance: Sendable {
  enum Content: Sendable {
    case null
    case solid(width: Float, height: Float, color: ValueReference)
    case image(Int32)
    /// `blends` where a group or a style has a mode of its own: it must not reach below the layer.
    case shapes(nodes: Range<Int32>, blends: Bool)
    case composition(Int32, width: Float, height: Float)
  }

  var content: Content
  var name: String
  /// The composition it stands in.
  var composition: Int32
  var inPoint: Double
  var outPoint: Double
  var startTime: Double
  var stretch: Double
  /// Seconds, when the inner time is remapped.
  var timeRemap: ValueReference?
  /// A layer in the same composition, or -1.
  var parent: Int32
  var transform: TransformReferences
  /// Whether it or a layer it hangs from turns in space.
  var is3D: Bool
  var blendMode: CompositeMode
  var masks: Range<Int32>
  var matte: MatteReference?
  /// Whether it is drawn for itself: neither hidden nor only a matte.
  var isDrawn: Bool
  /// Whether another layer has it as matte.
  var isMatte = false
  /// Whether another layer hangs from it.
  var isParent = false
  /// The geometries of a shape layer.
  var geometries: Range<Int32>
  /// The modifiers of a shape layer, in the order in which they apply.
  var modifiers: Range<Int32>
  /// The properties of its transform, which children need even when it is out of its time.
  var transformProperties: Range<Int32>
  /// The rest of its properties.
  var contentProperties: Range<Int32>
}

struct MatteReference: Sendable {
  /// A layer in the same composition, or -1 when there is none.
  var source: Int32
  var kind: MatteKind
}

struct MaskInstance: Sendable {
  var mode: MaskMode
  var isInverted: Bool
  var path: ValueReference
  var opacity: ValueReference
}

/// Where the values of a transform are.
struct TransformReferences: Sendable {
  /// Two floats, three in 3D.
  var anchor: ValueReference
  var position: ValueReference
  /// Percent.
  var scale: ValueReference
  /// Degrees, as all angles here.
  var rotation: ValueReference
  /// Percent.
  var opacity: ValueReference
  /// Skew and its axis; nil when the skew is 0 for ever.
  var skew: ValueReference?
  var skewAxis: ValueReference
  /// The direction of motion that adds to the rotation.
  var orientation: ValueReference?
  /// Rotations about x, y and z, and the orientation; nil in the plane.
  var space: SpaceReferences?

  struct SpaceReferences: Sendable {
    var x: ValueReference
    var y: ValueReference
    var z: ValueReference
    var orientation: ValueReference
  }
}

/// A picture, or why there is none.
struct ImageAsset: Sendable {
  var id: String
  /// The slot that may replace it, in ``Program/slots``, or -1.
  var slot: Int32
  var width: Float
  var height: Float
  var bitmap: Bitmap?
  /// The folder and the file that the animation names; nil for a picture that it brings.
  var place: (directory: String, name: String)?
}
