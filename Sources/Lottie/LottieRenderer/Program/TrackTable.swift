/// Flat tables of keyframed values of all kinds, which the evaluator reads.
struct TrackTable: Sendable {
  var tracks: ContiguousArray<Track> = []
  var segments: ContiguousArray<Segment> = []
  var values: ContiguousArray<Float> = []
  var easings: ContiguousArray<CubicEasing> = []
  var curves: ContiguousArray<SpatialCurve> = []
  /// The texts that tracks number, laid out.
  var textBlocks: ContiguousArray<TextBlock> = []

  /// The segments of one animated property, in order of time.
  struct Track: Sendable {
    /// The form of a value, which determines how two values are mixed.
    enum Kind: UInt8, Sendable {
      /// A fixed number of floats, each eased separately.
      case vector
      /// Three angles in degrees, which turn the shortest way.
      case orientation
      /// `[vertices, closed]` and six floats for each vertex.
      case path
      /// `[colour stops, alpha stops]`, four floats for each colour stop, two for each alpha stop.
      case gradient
      /// The number of a thing, which is never mixed with another.
      case choice
    }

    var kind: Kind
    /// The index of the first of ``count`` segments; the last one only holds the final value.
    var first: Int32
    var count: Int32
    /// The number of floats in the longest value.
    var width: Int32
  }

  /// A keyframe and the transition to the next one.
  struct Segment: Sendable {
    var time: Double
    /// The offset in ``TrackTable/values`` of the value at ``time``, and its number of floats.
    var start: Int32
    var startCount: Int32
    /// The offset and the number of floats of the value at the end of the segment.
    var end: Int32
    var endCount: Int32
    var easing: SegmentEasing
    /// The index of the curve that a position follows, or -1.
    var curve: Int32
  }

  /// The rule by which progress runs along a segment.
  enum SegmentEasing: Sendable {
    case hold
    case linear
    /// One cubic easing for all dimensions, by index.
    case shared(Int32)
    /// One cubic easing for each dimension, from this index on.
    case perDimension(Int32)
  }
}

/// The location of a property's floats: in the pose if they can change, or else in the program's constants.
struct ValueReference: Sendable, Hashable {
  private var raw: Int32

  static func dynamic(_ offset: Int) -> ValueReference { ValueReference(raw: Int32(offset)) }
  static func constant(_ offset: Int) -> ValueReference { ValueReference(raw: ~Int32(offset)) }

  var isDynamic: Bool { raw >= 0 }
  var offset: Int { Int(raw >= 0 ? raw : ~raw) }
}
