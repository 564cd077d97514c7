/// What an engine works on: the timeline it drives, the animations it may load, the effects it leaves.
///
/// It belongs to one player. It is not `Sendable`, unlike the engine and the timeline: its catalog may be reading.
public struct PlaybackContext {
  /// The playback.
  public var timeline: Timeline
  /// What the host has to do, in order; the host takes it out.
  public var effects: ContiguousArray<PlayerEffect> = []
  /// The animations that a state can switch to; nil when there is no package.
  public var catalog: (any AnimationCatalog)?

  /// Makes a context with nothing loaded.
  public init(timeline: Timeline, catalog: (any AnimationCatalog)? = nil) {
    self.timeline = timeline
    self.catalog = catalog
    effects.reserveCapacity(64)
  }

  @inline(__always)
  mutating func notify(_ event: PlayerEvent) { effects.append(.notify(event)) }
}
