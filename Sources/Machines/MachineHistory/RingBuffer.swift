import StateMachines

/// The newest of what was appended, up to a capacity; allocates when it is made, then no more.
struct RingBuffer<Element> {
  private var places: ContiguousArray<Element?>
  /// Where the oldest element is.
  private var start = 0
  private(set) var count = 0

  /// Makes an empty buffer; the capacity is at least 1.
  init(capacity: Int) {
    precondition(capacity > 0, "a capacity of \(capacity) holds nothing")
    places = ContiguousArray(repeating: nil, count: capacity)
  }

  var capacity: Int { places.count }

  private func place(_ index: Int) -> Int {
    let place = start + index
    return place < places.count ? place : place - places.count
  }

  /// Appends; the oldest element goes when there is no more room.
  mutating func append(_ element: Element) {
    if count == places.count {
      places[start] = element
      start = start + 1 == places.count ? 0 : start + 1
    } else {
      places[place(count)] = element
      count += 1
    }
  }

  /// Takes the newest element out; nil if there is none.
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    let index = place(count)
    let element = places[index]
    places[index] = nil
    return element
  }

  /// Takes all out and keeps the room.
  mutating func removeAll() {
    while popLast() != nil {}
    start = 0
  }

  /// Counted from the oldest; nil outside of the buffer.
  subscript(index: Int) -> Element? {
    index >= 0 && index < count ? places[place(index)] : nil
  }
}

extension RingBuffer: Sendable where Element: Sendable {}
