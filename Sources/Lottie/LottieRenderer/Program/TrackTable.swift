/// Keyframed values of all kinds, flattened: what the evaluator reads.
struct TrackTable: Sendable {
  var tracks: ContiguousArray<Track> = []
  var segments: ContiguousArray<Segment> = []
  var values: ContiguousArray<Float> = []
  var easings: ContiguousArray<CubicEasing> = []
  var curves: ContiguousArray<SpatialCurve> = []

  /// One animated property: its segments, in order of time.
  struct Track: Sendable {
    /// What a value is and how two are mixed.
    enum Kind: UInt8, Sendable {
      /// A fixed number of floats, each eased for itself.
      case vector
      /// `[vertices, closed]` and six floats a vertex.
      case path
      /// `[colour stops, alpha stops]`, four floats a colour stop, two an alpha stop.
      case gradient
    }

    var kind: Kind
    /// Index of the first of ``count`` segments; the last one only holds the final value.
    var first: Int32
    var count: Int32
    /// How many floats the longest value takes.
    var width: Int32
  }

  /// A keyframe and the way to the next one.
  struct Segment: Sendable {
    var time: Double
    /// Where the value at ``time`` starts in ``TrackTable/values``, and how many floats it has.
    var start: Int32
    var startCount: Int32
    /// The value that the segment runs to.
    var end: Int32
    var endCount: Int32
    var easing: SegmentEasing
    /// The curve a position follows, or -1.
    var curve: Int32
  }

  /// How progress runs along a segment.
  enum SegmentEasing: Sendable {
    case hold
    case linear
    /// One cubic for all dimensions.
    case shared(Int32)
    /// One cubic a dimension, from this index on.
    case perDimension(Int32)
  }
}

/// Where a property's floats are: in the pose when they can change, else among the program's constants.
struct ValueReference: Sendable, Hashable {
  private var raw: Int32

  static func dynamic(_ offset: Int) -> ValueReference { ValueReference(raw: Int32(offset)) }
  static func constant(_ offset: Int) -> ValueReference { ValueReference(raw: ~Int32(offset)) }

  var isDynamic: Bool { raw >= 0 }
  var offset: Int { Int(raw >= 0 ? raw : ~raw) }
}
