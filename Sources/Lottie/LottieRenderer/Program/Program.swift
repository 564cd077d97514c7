import LottieFormat
import VectorRaster

/// A document compiled to flat tables, so that drawing a frame needs no look-up by name.
///
/// Precompositions are expanded: each use of one has rows of its own, because it runs on a clock of its own. A
/// program is immutable once compiled, and all renderers of an animation share it.
struct Program: Sendable {
  /// The values that can't change, each stored once.
  var constants: ContiguousArray<Float> = []

  /// The keyframes of the values that can change.
  var tracks = TrackTable()

  /// The properties that can change, in the order of their offsets in the pose.
  var properties: ContiguousArray<DynamicProperty> = []

  /// The continuations of tracks beyond their keyframes.
  var loops: ContiguousArray<TrackLoop> = []

  /// The expressions that run for each frame; nil if there are none.
  var expressions: ExpressionProgram?

  /// The number of floats in a pose.
  var poseWidth = 0

  var compositions: ContiguousArray<CompositionInstance> = []
  var layers: ContiguousArray<LayerInstance> = []
  /// The spellings of the layers' names.
  var layerNames = LayerNames()
  var cameras: ContiguousArray<CameraInstance> = []
  var sounds: ContiguousArray<SoundInstance> = []
  var masks: ContiguousArray<MaskInstance> = []
  var effects: ContiguousArray<EffectInstance> = []
  /// The values of effects.
  var effectValues: ContiguousArray<ValueReference> = []

  var levels: ContiguousArray<Level> = []
  var geometries: ContiguousArray<Geometry> = []
  var modifiers: ContiguousArray<Modifier> = []
  var modifierScopes: ContiguousArray<Int32> = []
  var nodes: ContiguousArray<ShapeNode> = []
  /// The number of each of ``nodes`` that draws the same in each frame and is in constant groups only; −1 for others,
  /// and for those in one with a number.
  var constantNodes: ContiguousArray<Int32> = []
  var constantNodeCount: Int32 = 0
  var draws: ContiguousArray<Draw> = []
  var collected: ContiguousArray<Collected> = []
  var chains: ContiguousArray<Int32> = []
  var dashes: ContiguousArray<DashEntry> = []
  /// The indices of properties, in the ranges by which caches detect changes.
  var dependencies: ContiguousArray<Int32> = []

  /// Whether an effect moves by itself, so that pictures depend on the frame as well as on values.
  var readsClocks = false

  /// Whether an effect displaces a layer by another one.
  var hasMaps = false

  /// The number of gradients.
  var gradientCount: Int32 = 0

  var images: ContiguousArray<ImageAsset> = []

  /// The characters of the file's fonts.
  var glyphs = GlyphTable()
  var texts: ContiguousArray<TextInstance> = []
  var textAnimators: ContiguousArray<TextAnimatorInstance> = []

  /// The number of pixels that a host provided for pictures of the file.
  var providedPixels = 0

  /// The work left in the budget for loading, which decoding the pictures of a frame may take.
  var remainingWork: Int64 = 0

  /// The slots that properties or pictures use.
  var slots = SlotTable()
}

/// A property that can change, by keyframes or by an overlay, and its place in the pose.
struct DynamicProperty: Sendable {
  enum Source: Sendable {
    /// The value of a track.
    case track
    /// The value of a track that goes on beyond its keyframes, by the index in ``Program/loops``.
    case loop(Int32)
    /// The direction in which a position property moves, in degrees.
    case direction(of: Int32)
    /// The direction of motion of a position split into two coordinate properties, in degrees.
    case splitDirection(x: Int32, y: Int32)
  }

  /// The index in ``TrackTable/tracks``.
  var track: Int32
  var source: Source
  /// The rule by which two values are mixed.
  var kind: TrackTable.Track.Kind
  /// The offset of the first of ``count`` floats in the pose.
  var offset: Int32
  var count: Int32
  /// The row in ``Program/slots`` of the slot that may replace the track, or -1.
  var slot: Int32
  /// The kind of value that the slot accepts.
  var slotKind: SlotKind
}

/// The kind of value that a slot accepts.
enum SlotKind: UInt8, Sendable {
  case none, scalar, vector, position, color, gradient, path, text
  /// A vector for which a single number applies to width and height alike.
  case scale
}

/// A use of a composition: the root, or a precomposition layer.
struct CompositionInstance: Sendable {
  /// The index of the layer that shows it, or -1 for the root.
  var owner: Int32
  /// Its layers in ``Program/layers``, top-most first.
  var layers: Range<Int32>
  /// Its cameras in ``Program/cameras``, top-most first.
  var cameras: Range<Int32> = 0..<0
  /// The frame rate of its layers, in frames per second.
  var frameRate: Double
  /// Whether a layer blends with the content below, so that the composition must be drawn separately.
  var blends: Bool
}

/// A camera, from which the 3D layers of its composition are seen while its layer is active.
struct CameraInstance: Sendable {
  var layer: Int32
  /// The distance, in pixels, at which layers have their own size.
  var zoom: ValueReference
  /// Whether the camera looks at its layer's anchor.
  var hasTarget: Bool
  /// The middle of the composition, to which the camera's axis leads.
  var center: Vector2
}

/// A use of a layer.
struct LayerInstance: Sendable {
  enum Content: Sendable {
    case null
    case solid(width: Float, height: Float, color: ValueReference)
    case image(Int32)
    /// The shapes of a layer.
    ///
    /// `blends` is true if a group or a style has a blend mode of its own, which must not reach below the layer.
    case shapes(nodes: Range<Int32>, blends: Bool)
    case composition(Int32, width: Float, height: Float)
    /// A text, by its index in ``Program/texts``.
    case text(Int32)
  }

  var content: Content
  var name: String
  /// The spelling of the name in ``Program/layerNames``.
  var spelling: String
  /// The index of the composition that contains it.
  var composition: Int32
  var inPoint: Double
  var outPoint: Double
  var startTime: Double
  var stretch: Double
  /// The remapped inner time in seconds; nil without time remapping.
  var timeRemap: ValueReference?
  /// The index of the parent layer, which is in the same composition, or -1.
  var parent: Int32
  var transform: TransformReferences
  /// Whether it or one of its parents is rotated or placed in 3D.
  var is3D: Bool
  var blendMode: CompositeMode
  var masks: Range<Int32>
  /// Whether a mask has a soft edge.
  var hasSoftMasks: Bool
  /// The effects, in the order in which they apply.
  var effects: Range<Int32>
  var matte: MatteReference?
  /// Whether the layer itself is drawn: it is neither hidden nor used only as a matte.
  var isDrawn: Bool
  /// Whether another layer uses it as its matte.
  var isMatte = false
  /// The index in ``Program/cameras`` of a camera; otherwise -1.
  var camera: Int32 = -1
  /// Whether it shows a composition.
  var isComposition: Bool { if case .composition = content { true } else { false } }
  /// Whether it is the parent of another layer.
  var isParent = false
  /// Whether its content, masks and opacity follow from its own values: no other layer, effect or expression's text
  /// changes them, and no camera sees it.
  var isIndependent = false
  /// The geometries of a shape layer.
  var geometries: Range<Int32>
  /// The modifiers of a shape layer, in the order in which they apply.
  var modifiers: Range<Int32>
  /// The properties of its transform, which child layers need even outside the layer's time range.
  var transformProperties: Range<Int32>
  /// The other properties of the layer.
  var contentProperties: Range<Int32>
}

struct MatteReference: Sendable {
  /// The index of the matte layer, which is in the same composition, or -1 if it is missing.
  var source: Int32
  var kind: MatteKind
}

struct MaskInstance: Sendable {
  var mode: MaskMode
  var isInverted: Bool
  var path: ValueReference
  var opacity: ValueReference
  /// The distance by which the path grows; nil if it is always 0.
  var expansion: ValueReference?
  /// The width of the soft edge along each axis; nil if it is always 0.
  var feather: ValueReference?
}

/// References to the values of a transform.
struct TransformReferences: Sendable {
  /// Two floats; three in 3D.
  var anchor: ValueReference
  var position: ValueReference
  /// The scale in percent.
  var scale: ValueReference
  /// The rotation in degrees, as for all angles here.
  var rotation: ValueReference
  /// The opacity in percent.
  var opacity: ValueReference
  /// The skew in degrees, along ``skewAxis``; nil when it is always 0.
  var skew: ValueReference?
  var skewAxis: ValueReference
  /// The direction of motion that is added to the rotation; nil if the layer does not follow its path.
  var orientation: ValueReference?
  /// The rotations about x, y and z, and the orientation; nil for a transform in the plane.
  var space: SpaceReferences?

  struct SpaceReferences: Sendable {
    var x: ValueReference
    var y: ValueReference
    var z: ValueReference
    var orientation: ValueReference
  }
}

/// A picture asset.
struct ImageAsset: Sendable {
  var id: String
  /// The path in the file.
  var path: String
  /// The row in ``Program/slots`` of the slot that may replace it, or -1.
  var slot: Int32
  var width: Float
  var height: Float
  /// The picture; nil if it is unavailable.
  var picture: Picture?
  /// The folder and the file that the animation names; nil for an embedded picture.
  var place: (directory: String, name: String)?
}
