extension LottieDocument {
  /// A layer of a composition.
  public struct Layer: Sendable {
    /// The content of a layer.
    public enum Content: Sendable {
      /// Another composition, by asset id; `timeRemap` is in seconds.
      case precomposition(id: String, width: Double, height: Double, timeRemap: Property<Double>?)
      /// A rectangle of one colour; components 0…1.
      case solid(width: Double, height: Double, color: Vector)
      /// A picture, by asset id; a `sid` of that asset is a slot.
      case image(id: String)
      /// No content: a parent for other layers.
      case null
      /// Vector shapes, topmost first.
      case shapes([Shape])
      /// Text.
      case text(Text)
      /// A camera, from which 3D layers of the same composition are seen.
      case camera(Camera)
      /// A sound, by asset id; its level in percent, for each channel or for all.
      case sound(id: String, level: Property<Vector>)
      /// A kind that draws nothing: light, data, or unknown.
      ///
      /// The value is the file's `ty`.
      case other(Int)
    }

    /// The content of the layer.
    public var content: Content
    /// The name, `nm`; empty if missing.
    public var name: String
    /// The index, `ind`, which parents and mattes refer to.
    public var index: Int?
    /// The `ind` of the layer whose transform applies before this one's.
    public var parent: Int?
    /// The first frame that shows the layer, `ip`, in frames of the enclosing composition.
    public var inPoint: Double
    /// The frame after the last one, `op`.
    public var outPoint: Double
    /// The start of a precomposition's inner time, `st`.
    public var startTime: Double
    /// The factor by which the inner time is slowed down, `sr`; never 0.
    public var stretch: Double
    /// The position, size, rotation and opacity of the layer.
    public var transform: Transform
    /// Whether the layer is not drawn, `hd`.
    ///
    /// It can still be a parent and a matte.
    public var isHidden: Bool
    /// Whether the direction of motion adds to the rotation, `ao`.
    public var autoOrients: Bool
    /// Whether the layer is a 3D layer, `ddd`.
    public var is3D: Bool
    /// The blend mode, `bm`, 0…16.
    public var blendMode: Int
    /// The clipping of this layer by another layer's picture, `tt`.
    public var matte: Matte?
    /// Whether the layer is only a matte for others, `td`.
    public var isMatteSource: Bool
    /// The masks, in order; empty if `hasMask` is explicitly false.
    public var masks: [Mask]
    /// The effects, `ef`, in the order in which they apply; among them are the controls that expressions read.
    public var effects: [Effect]
    /// The styles, `sy`.
    public var styles: [LayerStyle]
    /// The layer's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }

  /// The clipping of a layer by another layer.
  public struct Matte: Sendable, Equatable {
    /// The property of the source that clips; raw values are those of `tt`.
    public enum Mode: Int, Sendable {
      case alpha = 1, invertedAlpha, luma, invertedLuma
    }

    /// The property of the source that clips.
    public var mode: Mode
    /// The `ind` of the source, `tp`; nil for the previous layer in the array.
    public var source: Int?
  }

  /// A path that clips its own layer.
  public struct Mask: Sendable {
    /// The combination of a mask with the masks before it.
    public enum Mode: Sendable {
      case none, add, subtract, intersect, lighten, darken, difference
    }

    /// The combination with the masks before it.
    public var mode: Mode
    /// Whether the outside of the path counts, `inv`.
    public var isInverted: Bool
    /// The path, in the space of the layer; an open one has no effect.
    public var path: Property<Bezier>
    /// The opacity in percent.
    public var opacity: Property<Double>
    /// The distance by which the path grows on all sides, `x`, in pixels of the layer; it shrinks below 0.
    public var expansion: Property<Double>
    /// The width of the soft edge along each axis, `f`, in pixels of the layer.
    public var feather: Property<Vector>
    /// The mask's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }

  /// The view of a camera, whose position and direction are those of its layer.
  public struct Camera: Sendable {
    /// The distance, in pixels, at which 3D layers have their own size, `pe`.
    public var zoom: Property<Double>
    /// Whether the camera looks at its layer's anchor, which is then a point in the space of its parent.
    public var hasTarget: Bool
  }

  /// The position, size, rotation and opacity of a layer or a group.
  public struct Transform: Sendable {
    /// The centre of rotation and scaling.
    public var anchor: Property<Vector>
    /// The position of the anchor in the parent's space.
    public var position: Position
    /// The scale in percent, for each axis.
    public var scale: Property<Vector>
    /// The rotation in degrees, clockwise.
    public var rotation: Property<Double>
    /// The opacity in percent.
    public var opacity: Property<Double>
    /// The skew in degrees.
    public var skew: Property<Double>
    /// The direction of the skew in degrees.
    public var skewAxis: Property<Double>
    /// The other rotations of a 3D layer; nil for a 2D layer.
    public var rotations3D: Rotations3D?
    /// The transform's object in ``LottieDocument/json``, or its owner's if it has none.
    public var node: JSONDocument.Node

    /// The rotations about the three axes, and the orientation that applies before them, in degrees.
    public struct Rotations3D: Sendable {
      /// The rotation about the axis to the right.
      public var x: Property<Double>
      /// The rotation about the downward axis.
      public var y: Property<Double>
      /// The rotation about the axis into the picture, which is `r` in 2D.
      public var z: Property<Double>
      /// The orientation: three angles.
      public var orientation: Property<Vector>
    }
  }

  /// A resource that layers refer to by id.
  public struct Asset: Sendable {
    /// The content of an asset.
    public enum Content: Sendable {
      /// Layers, topmost first, and the composition's own frame rate if it has one.
      case precomposition([Layer], frameRate: Double?)
      /// A picture of `width` × `height`.
      case image(width: Double, height: Double, source: ImageSource)
      /// A sound.
      case sound(ImageSource)
      /// An unknown asset.
      case other
    }

    /// The source of the bytes of a picture or a sound.
    public enum ImageSource: Sendable, Hashable {
      /// The media type and the bytes of a decoded data URL.
      case embedded(mediaType: String, bytes: [UInt8])
      /// A path, consisting of `u` and `p`, for a package or a host to resolve.
      ///
      /// It is never fetched from a network.
      case path(directory: String, name: String)
    }

    /// The `id`, which layers refer to; a number in the file becomes text.
    public var id: String
    /// The content of the asset.
    public var content: Content
    /// The id of the slot that may replace a picture.
    public var slotID: String?
    /// The asset's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }
}
