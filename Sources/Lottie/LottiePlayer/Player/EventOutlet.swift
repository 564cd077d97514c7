/// Where a player's events go: who listens, and what is being told at the moment.
struct EventOutlet {
  var listener: ((PlayerEvent) -> Void)?
  /// What is being carried out and told; the context fills another batch meanwhile.
  var batch = EffectBatch(keepsNotes: true)
  /// Whether ``batch`` is in use.
  var isBusy = false
  /// Events that calls of the listener's caused: told after those at hand.
  var later: ContiguousArray<PlayerEvent> = []
  /// Room that was used for such calls, and is used again.
  private var spareBatch = EffectBatch()
  private var spareEvents: ContiguousArray<PlayerEvent> = []
  /// The machine whose notes are told: the player's, or the one that was while its notes were told and a call of the
  /// listener's put another in its place.
  var machine: SharedMachine?

  /// Takes the events that are told later, and the room for others.
  mutating func takeLater() -> ContiguousArray<PlayerEvent> {
    var events: ContiguousArray<PlayerEvent> = []
    swap(&events, &spareEvents)
    swap(&events, &later)
    return events
  }

  /// Keeps the room of events that were told, unless it is uncommonly much.
  mutating func keepRoom(of events: inout ContiguousArray<PlayerEvent>) {
    guard events.count <= EffectBatch.keptEntries else { return }
    swap(&events, &spareEvents)
    spareEvents.removeAll(keepingCapacity: true)
  }

  /// Takes an empty batch.
  mutating func takeBatch() -> EffectBatch {
    var batch = EffectBatch()
    swap(&batch, &spareBatch)
    return batch
  }

  /// Keeps the room of a batch that was gone through.
  mutating func keepRoom(of batch: inout EffectBatch) {
    swap(&batch, &spareBatch)
    spareBatch.clear()
  }
}

extension PlayerSession {
  /// Takes what the engines left to do; its memory is used again.
  @inline(__always)
  mutating func beginTelling() {
    outlet.isBusy = true
    swap(&outlet.batch, &context.pending)
  }

  @inline(__always)
  mutating func endTelling() {
    outlet.batch.clear()
    outlet.isBusy = false
    if isOutletStale { updateOutlet() }
  }

  /// How many effects there are to carry out and events among them; notes do not count.
  var effectCount: Int {
    @inline(__always) mutating get { outlet.batch.effects.count }
  }

  /// The first effect that is to be carried out.
  var firstVisibleEffect: Int {
    mutating get { outlet.batch.firstVisible }
  }

  /// What there is to be done; nil where it is only to tell something.
  @inline(__always)
  mutating func work(_ index: Int) -> PlayerEffect? {
    if case .notify = outlet.batch.effects[index] { return nil }
    return outlet.batch.effects[index]
  }

  /// Has an event told instead of something that was done.
  mutating func replaceWork(_ index: Int, by event: PlayerEvent) {
    outlet.batch.effects[index] = .notify(event)
  }

  var noteCount: Int {
    @inline(__always) mutating get { outlet.batch.noteCount }
  }

  @inline(__always)
  mutating func note(_ index: Int) -> MachineNote { outlet.batch[note: index] }

  /// What comes next of what is to be told.
  @inline(__always)
  mutating func nextItem(_ cursor: inout EffectBatch.Cursor) -> EffectBatch.Item? {
    outlet.batch.next(&cursor)
  }

  /// An event among the effects.
  mutating func event(_ index: Int) -> PlayerEvent? {
    if case .notify(let event) = outlet.batch.effects[index] { event } else { nil }
  }

  /// A name of the machine whose notes are being told.
  @inline(__always)
  mutating func name(_ table: MachineNote.Table, _ row: Int32) -> String {
    outlet.machine?.name(table, row) ?? ""
  }
}
