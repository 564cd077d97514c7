/// The listener of a player and the events that are being delivered to it.
struct EventOutlet {
  var listener: ((PlayerEvent) -> Void)?
  /// The batch that is being carried out and delivered; the context fills another one meanwhile.
  var batch = EffectBatch()
  /// Whether ``batch`` is in use.
  var isBusy = false
  /// The events that calls of the listener caused, which are delivered after those at hand.
  var later: ContiguousArray<PlayerEvent> = []
  /// A batch whose memory is reused for such calls.
  private var spareBatch = EffectBatch()
  private var spareEvents: ContiguousArray<PlayerEvent> = []

  /// Appends an event if there are listeners.
  mutating func append(later event: PlayerEvent) { if listener != nil { later.append(event) } }

  /// Takes the later events, and leaves memory for others.
  mutating func takeLater() -> ContiguousArray<PlayerEvent> {
    var events: ContiguousArray<PlayerEvent> = []
    swap(&events, &spareEvents)
    swap(&events, &later)
    return events
  }

  /// Keeps the memory of delivered events, unless there were unusually many.
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

  /// Keeps the memory of a batch that was processed.
  mutating func keepRoom(of batch: inout EffectBatch) {
    swap(&batch, &spareBatch)
    spareBatch.clear()
  }
}

extension PlayerSession {
  /// Takes the effects and notes of the engines; their memory is reused.
  @inline(__always)
  mutating func beginDelivery() {
    outlet.isBusy = true
    swap(&outlet.batch, &context.pending)
  }

  @inline(__always)
  mutating func endDelivery() {
    outlet.batch.clear()
    outlet.isBusy = false
  }

  /// The number of effects to carry out, including events among them; notes do not count.
  var effectCount: Int {
    @inline(__always) mutating get { outlet.batch.effects.count }
  }

  /// The index of the first effect to carry out.
  var firstVisibleEffect: Int {
    mutating get { outlet.batch.firstVisible }
  }

  /// The effect to carry out; nil for an event, and for an effect that a later animation hides.
  @inline(__always)
  mutating func work(_ index: Int, firstVisible: Int) -> PlayerEffect? {
    if case .notify = outlet.batch.effects[index] { return nil }
    if index < firstVisible, !outlet.batch.effects[index].isOfTheme { return nil }
    return outlet.batch.effects[index]
  }

  /// Replaces an effect by an event to deliver.
  mutating func replaceWork(_ index: Int, by event: PlayerEvent) {
    outlet.batch.effects[index] = .notify(event)
  }

  /// The next effect of the batch, to deliver its event.
  @inline(__always)
  mutating func nextEffect(_ cursor: inout EffectBatch.Cursor) -> PlayerEffect? { outlet.batch.next(&cursor) }
}
