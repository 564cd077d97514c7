/// The newest appended elements, up to a capacity; allocates only when it is created.
struct RingBuffer<Element> {
  private var places: ContiguousArray<Element?>
  /// The index of the oldest element.
  private var start = 0
  private(set) var count = 0

  /// Creates an empty buffer; the capacity is at least 1.
  init(capacity: Int) {
    precondition(capacity > 0, "a capacity of \(capacity) holds nothing")
    places = ContiguousArray(repeating: nil, count: capacity)
  }

  var capacity: Int { places.count }

  private func place(_ index: Int) -> Int {
    let place = start + index
    return place < places.count ? place : place - places.count
  }

  /// Appends an element; a full buffer drops its oldest element.
  mutating func append(_ element: Element) {
    if count == places.count {
      places[start] = element
      start = start + 1 == places.count ? 0 : start + 1
    } else {
      places[place(count)] = element
      count += 1
    }
  }

  /// Removes and returns the newest element; nil if the buffer is empty.
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    let index = place(count)
    let element = places[index]
    places[index] = nil
    return element
  }

  /// Removes all elements and keeps the capacity.
  mutating func removeAll() {
    while popLast() != nil {}
    start = 0
  }

  /// The element at an index, counted from the oldest; nil outside the buffer.
  subscript(index: Int) -> Element? {
    index >= 0 && index < count ? places[place(index)] : nil
  }
}

extension RingBuffer: Sendable where Element: Sendable {}
