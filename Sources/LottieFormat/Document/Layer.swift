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

    public var content: Content
    public var name: String
    /// `ind`, which parents and mattes refer to.
    public var index: Int?
    /// The `ind` of the layer whose transform applies before this one's.
    public var parent: Int?
    public var inPoint: Double
    public var outPoint: Double
    /// `st`: where the inner time of a precomposition starts.
    public var startTime: Double
    /// `sr`: how much slower the inner time runs; never 0.
    public var stretch: Double
    public var transform: Transform
    public var isHidden: Bool
    /// `ao`: whether the direction of motion adds to the rotation.
    public var autoOrients: Bool
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
    public enum Mode: Int, Sendable {
      case alpha = 1, invertedAlpha, luma, invertedLuma
    }

    public var mode: Mode
    /// The `ind` of the source, `tp`; nil for the layer before this one in the array.
    public var source: Int?
  }

  /// A path that clips its own layer.
  public struct Mask: Sendable {
    public enum Mode: Sendable {
      case none, add, subtract, intersect, lighten, darken, difference
    }

    public var mode: Mode
    public var isInverted: Bool
    public var path: Property<Bezier>
    /// Percent.
    public var opacity: Property<Double>
    public var node: JSONDocument.Node
  }

  /// Where, how large and how opaque a layer or a group is.
  public struct Transform: Sendable {
    public var anchor: Property<Vector>
    public var position: Position
    /// Percent a axis.
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
    public var node: JSONDocument.Node

    /// Rotations about the three axes, and the orientation that applies before them; degrees.
    public struct Rotations3D: Sendable {
      public var x: Property<Double>
      public var y: Property<Double>
      public var z: Property<Double>
      public var orientation: Property<Vector>
    }
  }

  /// Something that layers refer to by id.
  public struct Asset: Sendable {
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

    public var id: String
    public var content: Content
    /// The slot that may replace a picture.
    public var slotID: String?
    public var node: JSONDocument.Node
  }
}
