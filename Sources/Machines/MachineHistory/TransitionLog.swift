import StateMachines

/// The newest transitions of a machine, from the oldest to the newest: what happened before something went wrong.
///
/// Keeps up to a capacity and allocates for it when it is made; an entry costs no more than its copy.
public struct TransitionLog<State, Event> {
  /// One entry.
  public typealias Entry = TransitionRecord<State, Event>

  private var ring: RingBuffer<Entry>
  /// How many transitions there have been, those included that are no longer kept.
  public private(set) var totalCount: UInt64 = 0

  /// Makes an empty log.
  /// - Parameter capacity: How many transitions are kept; at least 1.
  public init(capacity: Int) { ring = RingBuffer(capacity: capacity) }

  /// How many transitions are kept at most.
  public var capacity: Int { ring.capacity }

  mutating func append(_ cause: Entry.Cause, from: State, to: State, hasMoved: Bool, time: Duration) {
    totalCount += 1
    ring.append(
      Entry(number: totalCount, cause: cause, from: from, to: to, hasMoved: hasMoved, time: time))
  }
}

extension TransitionLog: RandomAccessCollection {
  /// 0, the oldest entry that is kept.
  public var startIndex: Int { 0 }
  /// How many entries are kept.
  public var endIndex: Int { ring.count }

  /// An entry, counted from the oldest that is kept.
  public subscript(position: Int) -> Entry {
    guard let entry = ring[position] else {
      preconditionFailure("there is no entry \(position) in a log of \(count)")
    }
    return entry
  }
}

extension TransitionLog: Sendable where State: Sendable, Event: Sendable {}
