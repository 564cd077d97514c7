/// Sends the transitions of one machine to any number of streams, which end when the feed is released.
///
/// It belongs to the owner of the machine, and is used in the owner's isolation.
@usableFromInline
final class TransitionFeed<State: Sendable, Event: Sendable> {
  @usableFromInline typealias Record = TransitionRecord<State, Event>

  @usableFromInline var consumers: [AsyncStream<Record>.Continuation] = []
  @usableFromInline var count: UInt64 = 0

  deinit {
    for consumer in consumers { consumer.finish() }
  }

  /// Whether any stream consumes the transitions.
  @inlinable var isWatched: Bool { !consumers.isEmpty }

  func stream(_ buffer: TransitionBuffer) -> AsyncStream<Record> {
    let policy: AsyncStream<Record>.Continuation.BufferingPolicy =
      buffer.capacity.map { .bufferingNewest($0) } ?? .unbounded
    let (stream, continuation) = AsyncStream.makeStream(of: Record.self, bufferingPolicy: policy)
    consumers.append(continuation)
    return stream
  }

  /// Counts a transition that no stream consumes.
  @inlinable func skip() { count &+= 1 }

  func send(_ cause: Record.Cause, from: State, to: State, hasMoved: Bool, at time: Duration) {
    count += 1
    let record = Record(number: count, cause: cause, from: from, to: to, hasMoved: hasMoved, time: time)
    // A terminated consumer is detected when a record is sent to it.
    consumers.removeAll { consumer in
      if case .terminated = consumer.yield(record) { true } else { false }
    }
  }
}
