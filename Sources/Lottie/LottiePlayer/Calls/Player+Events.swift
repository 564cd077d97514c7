extension Player {
  /// The number of events that a player keeps for a host that does not take them.
  static let keptEvents = 4096

  /// Takes the events since the last call, in order.
  ///
  /// A player calls nobody: a host takes the events after each call, when the state is final. Events of a host that takes
  /// none are dropped, all at once, before they number more than 4,096 and the events of one call.
  ///
  /// - Complexity: O(1); the next event allocates a new list. ``drainEvents(_:)`` reuses the memory.
  public func takeEvents() -> ContiguousArray<PlayerEvent> {
    defer { events = [] }
    return events
  }

  /// Takes the events since the last call, in order, and passes each to a closure.
  ///
  /// - Parameter body: Receives an event; it may call the player, whose further events follow.
  /// - Complexity: O(events); allocates nothing.
  public func drainEvents(_ body: (PlayerEvent) -> Void) {
    while !events.isEmpty {
      var batch: ContiguousArray<PlayerEvent> = []
      swap(&batch, &spareEvents)
      swap(&batch, &events)
      for event in batch { body(event) }
      batch.removeAll(keepingCapacity: batch.count <= Self.keptEvents)
      swap(&batch, &spareEvents)
    }
  }

  /// Drops events that nobody has taken, before a call adds others.
  func dropUntakenEvents() {
    if events.count > Self.keptEvents { events.removeAll(keepingCapacity: true) }
  }
}
