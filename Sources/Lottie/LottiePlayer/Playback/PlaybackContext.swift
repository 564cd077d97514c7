/// What an engine works on: the timeline it drives, the animations it may load, the effects it leaves.
///
/// It belongs to one player. It is not `Sendable`, unlike the engine and the timeline: its catalog may be reading.
public struct PlaybackContext {
  /// The playback.
  public var timeline: Timeline
  /// What the host has to do, in order; the host takes it out.
  public var effects: ContiguousArray<PlayerEffect> {
    _read { yield pending.effects }
    _modify { yield &pending.effects }
  }
  /// The animations that a state can switch to; nil when there is no package.
  public var catalog: (any AnimationCatalog)?

  /// ``effects``, and the notes of the machine between them where the host is a ``Player``.
  var pending: EffectBatch

  /// Makes a context with nothing loaded.
  public init(timeline: Timeline, catalog: (any AnimationCatalog)? = nil) {
    self.init(timeline: timeline, catalog: catalog, keepsNotes: false)
  }

  /// Makes a context with nothing loaded, whose host takes notes for events.
  init(timeline: Timeline, catalog: (any AnimationCatalog)? = nil, keepsNotes: Bool) {
    self.timeline = timeline
    self.catalog = catalog
    pending = EffectBatch(keepsNotes: keepsNotes)
  }

  @inline(__always)
  mutating func notify(_ event: PlayerEvent) { pending.effects.append(.notify(event)) }

  /// Notes what a machine did.
  @inline(__always)
  mutating func note(_ note: MachineNote, of machine: SharedMachine) { pending.append(note, of: machine) }
}
