extension LottieDocument {
  /// One row of the timeline.
  public struct Layer: Sendable {
    /// What the layer shows.
    public enum Content: Sendable {
      /// Another composition, by asset id; `timeRemap` is in seconds.
      case precomposition(id: String, width: Double, height: Double, timeRemap: Property<Double>?)
      /// A rectangle of one colour; components 0…1.
      case solid(width: Double, height: Double, color: Vector)
      /// A picture, by asset id; `sid` on the layer's reference is a slot.
      case image(id: String)
      /// Nothing; others may have it as parent.
      case null
      /// Vector shapes, top-most first.
      case shapes([Shape])
      /// Text, not drawn yet.
      case text
      /// A kind that draws nothing: camera, sound, light, data, or unknown; the file's `ty`.
      case other(Int)
    }

    /// What the layer shows.
    public var content: Content
    /// `nm`; empty when missing.
    public var name: String
    /// `ind`, which parents and mattes refer to.
    public var index: Int?
    /// The `ind` of the layer whose transform applies before this one's.
    public var parent: Int?
    /// `ip`: the first frame that shows the layer, in frames of the composition around it.
    public var inPoint: Double
    /// `op`: the frame after the last one.
    public var outPoint: Double
    /// `st`: where the inner time of a precomposition starts.
    public var startTime: Double
    /// `sr`: how much slower the inner time runs; never 0.
    public var stretch: Double
    /// Where the layer is, and its opacity.
    public var transform: Transform
    /// `hd`: not drawn, but still a parent and a matte.
    public var isHidden: Bool
    /// `ao`: whether the direction of motion adds to the rotation.
    public var autoOrients: Bool
    /// `ddd`.
    public var is3D: Bool
    /// `bm`, 0…16.
    public var blendMode: Int
    /// `tt`: how another layer's picture clips this one.
    public var matte: Matte?
    /// `td`: the layer is only a matte for others.
    public var isMatteSource: Bool
    /// In order; empty when `hasMask` is explicitly false.
    public var masks: [Mask]
    /// The layer's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }

  /// How another layer clips a layer.
  public struct Matte: Sendable, Equatable {
    /// What of the source counts; raw values are those of `tt`.
    public enum Mode: Int, Sendable {
      case alpha = 1, invertedAlpha, luma, invertedLuma
    }

    /// What of the source counts.
    public var mode: Mode
    /// The `ind` of the source, `tp`; nil for the layer before this one in the array.
    public var source: Int?
  }

  /// A path that clips its own layer.
  public struct Mask: Sendable {
    /// How a mask combines with those before it.
    public enum Mode: Sendable {
      case none, add, subtract, intersect, lighten, darken, difference
    }

    /// How the mask combines with those before it.
    public var mode: Mode
    /// `inv`: what is outside of the path counts.
    public var isInverted: Bool
    /// The path, in the space of the layer; an open one has no effect.
    public var path: Property<Bezier>
    /// Percent.
    public var opacity: Property<Double>
    /// The mask's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }

  /// Where, how large and how opaque a layer or a group is.
  public struct Transform: Sendable {
    /// The point that rotation and scale leave where it is.
    public var anchor: Property<Vector>
    /// Where the anchor goes.
    public var position: Position
    /// Percent, one an axis.
    public var scale: Property<Vector>
    /// Degrees, clockwise.
    public var rotation: Property<Double>
    /// Percent.
    public var opacity: Property<Double>
    /// Degrees.
    public var skew: Property<Double>
    /// Degrees.
    public var skewAxis: Property<Double>
    /// The other rotations of a 3D layer; nil when it has none.
    public var rotations3D: Rotations3D?
    /// The transform's object in ``LottieDocument/json``, or its owner's when it has none.
    public var node: JSONDocument.Node

    /// Rotations about the three axes, and the orientation that applies before them; degrees.
    public struct Rotations3D: Sendable {
      /// About the axis to the right.
      public var x: Property<Double>
      /// About the axis downwards.
      public var y: Property<Double>
      /// About the axis into the picture: what `r` is in 2D.
      public var z: Property<Double>
      /// Three angles.
      public var orientation: Property<Vector>
    }
  }

  /// Something that layers refer to by id.
  public struct Asset: Sendable {
    /// What an asset is.
    public enum Content: Sendable {
      /// Layers, top-most first, and the composition's own frame rate when it has one.
      case precomposition([Layer], frameRate: Double?)
      /// A picture of `width` × `height`.
      case image(width: Double, height: Double, source: ImageSource)
      /// A sound, or what is not known.
      case other
    }

    /// Where the bytes of a picture are.
    public enum ImageSource: Sendable, Equatable {
      /// A data URL of the file, decoded: its media type and its bytes.
      case embedded(mediaType: String, bytes: [UInt8])
      /// A path: `u` and `p` joined; a package or a host may have it. Never fetched from a network.
      case path(directory: String, name: String)
    }

    /// `id`, which layers refer to; a number in the file is written as text.
    public var id: String
    /// What it is.
    public var content: Content
    /// The slot that may replace a picture.
    public var slotID: String?
    /// The asset's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }
}
