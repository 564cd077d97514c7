/// The objects that an engine works on: the timeline that it drives, the animations that it may load, and its effects.
///
/// It belongs to one player. Unlike the engine and the timeline it is not `Sendable`, because its catalog may be
/// reading.
public struct PlaybackContext {
  /// The playback.
  public var timeline: Timeline
  /// The effects for the host, in order, which removes them.
  public var effects: ContiguousArray<PlayerEffect> {
    _read { yield pending.effects }
    _modify { yield &pending.effects }
  }
  /// The animations that a state can show; nil without a package.
  public var catalog: (any AnimationCatalog)?

  /// ``effects``, with the notes of the machine between them if the host is a ``Player``.
  var pending: EffectBatch

  /// Makes a context without an animation.
  public init(timeline: Timeline, catalog: (any AnimationCatalog)? = nil) {
    self.init(timeline: timeline, catalog: catalog, keepsNotes: false)
  }

  /// Makes a context without an animation, for a host that takes notes instead of events.
  init(timeline: Timeline, catalog: (any AnimationCatalog)? = nil, keepsNotes: Bool) {
    self.timeline = timeline
    self.catalog = catalog
    pending = EffectBatch(keepsNotes: keepsNotes)
  }

  @inline(__always)
  mutating func notify(_ event: PlayerEvent) { pending.effects.append(.notify(event)) }

  /// Adds a note of a machine.
  @inline(__always)
  mutating func note(_ note: MachineNote, of machine: SharedMachine) { pending.append(note, of: machine) }
}
