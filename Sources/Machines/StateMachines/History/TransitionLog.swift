/// The newest transitions of a machine, from the oldest to the newest, for diagnosing a failure.
///
/// The log allocates its capacity when it is created; an entry costs no more than its copy.
public struct TransitionLog<State, Event> {
  /// An entry of the log.
  public typealias Entry = TransitionRecord<State, Event>

  private var ring: RingBuffer<Entry>
  /// The total number of transitions, including those that are no longer kept.
  public private(set) var totalCount: UInt64 = 0

  /// Creates an empty log.
  ///
  /// - Parameter capacity: The maximum number of transitions in the log; at least 1.
  public init(capacity: Int) { ring = RingBuffer(capacity: capacity) }

  /// The maximum number of transitions in the log.
  public var capacity: Int { ring.capacity }

  mutating func append(_ cause: Entry.Cause, from: State, to: State, hasMoved: Bool, time: Duration) {
    totalCount += 1
    ring.append(
      Entry(number: totalCount, cause: cause, from: from, to: to, hasMoved: hasMoved, time: time))
  }
}

extension TransitionLog: RandomAccessCollection {
  /// The index of the oldest entry, 0.
  public var startIndex: Int { 0 }
  /// The number of entries.
  public var endIndex: Int { ring.count }

  /// The entry at an index, counted from the oldest one; an index out of range stops the program.
  public subscript(position: Int) -> Entry {
    guard let entry = ring[position] else {
      preconditionFailure("there is no entry \(position) in a log of \(count)")
    }
    return entry
  }
}

extension TransitionLog: Sendable where State: Sendable, Event: Sendable {}
