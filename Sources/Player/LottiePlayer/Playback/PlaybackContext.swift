/// The objects that an engine works on: the timeline that it drives, the animations that it may load, and its effects.
///
/// It belongs to one player. Unlike the engine and the timeline it is not `Sendable`, because its catalog may be
/// reading.
public struct PlaybackContext {
  /// The playback.
  public var timeline: Timeline
  /// The animations that a state can show; nil without a package.
  public var catalog: (any AnimationCatalog)?

  /// The effects that the host has not taken yet, in order.
  public internal(set) var effects: ContiguousArray<PlayerEffect> = []

  /// Makes a context without an animation.
  public init(timeline: Timeline, catalog: (any AnimationCatalog)? = nil) {
    self.timeline = timeline
    self.catalog = catalog
  }

  /// Takes the effects, in order, and leaves none.
  public mutating func takeEffects() -> ContiguousArray<PlayerEffect> {
    defer { effects = [] }
    return effects
  }

  @inline(__always)
  mutating func notify(_ event: PlayerEvent) { effects.append(.notify(event)) }
}
