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
    /// The number of iterations.
    public var loopMode: DotLottieLoopMode

    /// All of the animation.
    public static func whole(_ loopMode: DotLottieLoopMode = .playOnce) -> Item {
      Item(part: .whole, loopMode: loopMode)
    }

    /// The range of a marker.
    public static func marker(_ name: String, _ loopMode: DotLottieLoopMode = .playOnce) -> Item {
      Item(part: .marker(name), loopMode: loopMode)
    }

    /// A range of frames, counted from the in point; backwards if the first is higher.
    public static func frames(
      from first: Float, to last: Float, _ loopMode: DotLottieLoopMode = .playOnce
    ) -> Item {
      Item(part: .frames(first, last), loopMode: loopMode)
    }

    /// A range of shares of the animation, 0…1; backwards if the first is higher.
    public static func progress(
      from first: Float, to last: Float, _ loopMode: DotLottieLoopMode = .playOnce
    ) -> Item {
      Item(part: .progress(first, last), loopMode: loopMode)
    }

    /// The range from the start of one marker to that of another; backwards if the second is earlier.
    public static func markers(
      from first: String, to last: String, _ loopMode: DotLottieLoopMode = .playOnce
    ) -> Item {
      Item(part: .markers(first, last), loopMode: loopMode)
    }
  }

  /// The parts, in order; a part after one that loops without end is never reached.
  public var items: [Item]

  /// Makes a queue.
  public init(_ items: [Item]) { self.items = items }

  /// Makes a queue of markers, each played once but the last, which has a loop mode of its own.
  public init(markers: [String], last loopMode: DotLottieLoopMode = .playOnce) {
    items = markers.map { Item.marker($0) }
    if let last = markers.last { items[items.count - 1] = .marker(last, loopMode) }
  }
}
