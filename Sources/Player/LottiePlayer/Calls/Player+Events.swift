extension Player {
  /// The maximum number of events that stay between two calls.
  static let keptEvents = 4096

  /// Takes the events since the last call, in order.
  ///
  /// Take the events after each call, when the state of the player is final. If more than 4,096 events remain, the next
  /// call drops the events of frames and pictures first, then all.
  ///
  /// - Complexity: O(events); allocates the list, unlike ``drainEvents(_:)``.
  public func takeEvents() -> ContiguousArray<PlayerEvent> {
    defer { settledEffects = [] }
    return ContiguousArray(settledEffects.lazy.compactMap { $0.event })
  }

  /// Takes the events since the last call, in order, and passes each to a closure.
  ///
  /// - Parameter body: Receives an event; it may call the player, whose further events follow.
  /// - Complexity: O(events); allocates nothing.
  public func drainEvents(_ body: (PlayerEvent) -> Void) {
    while !settledEffects.isEmpty {
      var batch: ContiguousArray<PlayerEffect> = []
      swap(&batch, &spareEffects)
      swap(&batch, &settledEffects)
      for index in batch.indices { if case .notify(let event) = batch[index] { body(event) } }
      batch.removeAll(keepingCapacity: batch.count <= Self.keptEvents)
      swap(&batch, &spareEffects)
    }
  }

  /// Drops the remaining events if there are too many.
  func dropUntakenEvents() {
    guard settledEffects.count > Self.keptEvents else { return }
    settledEffects.removeAll { effect in
      switch effect.event {
      case nil, .frame, .render: true
      default: false
      }
    }
    if settledEffects.count > Self.keptEvents { settledEffects.removeAll(keepingCapacity: true) }
  }
}
