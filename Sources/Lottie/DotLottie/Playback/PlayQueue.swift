/// Parts of an animation that are played one after the other.
public struct PlayQueue: Sendable, Hashable {
  /// One part.
  public struct Item: Sendable, Hashable {
    enum Part: Sendable, Hashable {
      case whole
      case marker(String)
      case frames(Float, Float)
      case progress(Float, Float)
      case markers(String, String)
    }

    let part: Part
    /// How often it is played.
    public var loopMode: DotLottieLoopMode

    /// All of the animation.
    public static func whole(_ loopMode: DotLottieLoopMode = .playOnce) -> Item {
      Item(part: .whole, loopMode: loopMode)
    }

    /// The range of a marker.
    public static func marker(_ name: String, _ loopMode: DotLottieLoopMode = .playOnce) -> Item {
      Item(part: .marker(name), loopMode: loopMode)
    }

    /// A range of frames, counted from the in point; from the higher to the lower one backwards.
    public static func frames(
      from first: Float, to last: Float, _ loopMode: DotLottieLoopMode = .playOnce
    ) -> Item {
      Item(part: .frames(first, last), loopMode: loopMode)
    }

    /// A range of parts of the whole, 0…1; from the higher to the lower one backwards.
    public static func progress(
      from first: Float, to last: Float, _ loopMode: DotLottieLoopMode = .playOnce
    ) -> Item {
      Item(part: .progress(first, last), loopMode: loopMode)
    }

    /// From where one marker begins to where another does; backwards where that is earlier.
    public static func markers(
      from first: String, to last: String, _ loopMode: DotLottieLoopMode = .playOnce
    ) -> Item {
      Item(part: .markers(first, last), loopMode: loopMode)
    }
  }

  /// The parts, in order; what comes after one that loops without end is never reached.
  public var items: [Item]

  /// Makes a queue.
  public init(_ items: [Item]) { self.items = items }

  /// Makes a queue of markers, each played once, the last one as often as is said.
  public init(markers: [String], last loopMode: DotLottieLoopMode = .playOnce) {
    items = markers.map { Item.marker($0) }
    if let last = markers.last { items[items.count - 1] = .marker(last, loopMode) }
  }
}
