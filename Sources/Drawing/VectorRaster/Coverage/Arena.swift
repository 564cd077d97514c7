/// Reusable, growing memory: elements are appended one by one and removed all at once.
///
/// No memory is freed before the arena is, so a second identical use allocates nothing.
@safe
struct Arena<Element: BitwiseCopyable>: ~Copyable {
  /// The address of the first element; it changes when the arena grows.
  private(set) var base: UnsafeMutablePointer<Element>

  /// The number of elements that fit without growing.
  private(set) var capacity: Int

  /// The number of elements in use.
  var count = 0

  /// The capacity when ``addHeadroom(for:reserve:)`` was last called.
  private var knownCapacity = 0

  /// Creates an arena with room for `capacity` elements (at least one).
  init(capacity: Int = 32) {
    let room = Swift.max(1, capacity)
    self.capacity = room
    unsafe base = .allocate(capacity: room)
  }

  deinit {
    unsafe base.deallocate()
  }

  /// Reserves room for `extra` elements after the last one.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if count &+ extra > capacity { grow(extra) }
  }

  /// Whether `extra` elements fit without growing.
  func hasRoom(for extra: Int) -> Bool { count &+ extra <= capacity }

  /// Replaces the elements with those of another arena.
  mutating func replace(with other: borrowing Arena) {
    count = 0
    reserve(other.count)
    unsafe base.update(from: other.base, count: other.count)
    count = other.count
  }

  /// Appends a range of another arena.
  @inline(__always)
  mutating func append(_ other: borrowing Arena, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count, "a range outside an arena")
    reserve(range.count)
    // Most ranges have one element, for which a call would take longer.
    for i in range {
      unsafe base[count] = other.base[i]
      count &+= 1
    }
  }

  /// If the arena has grown, makes room for half as many elements again, or for `more`, and for a reserve.
  mutating func addHeadroom(for more: Int, reserve: Int) {
    guard capacity != knownCapacity else { return }
    let wanted = count + Swift.max(more, count / 2) + reserve
    if capacity < wanted { move(to: wanted) }
    knownCapacity = capacity
  }

  /// Grows to the capacity of another arena.
  ///
  /// Of two arenas that are used in turn, each is then ready for the amount that the other one held.
  mutating func growToMatch(_ other: borrowing Arena) {
    guard capacity < other.capacity else { return }
    move(to: other.capacity)
    knownCapacity = capacity
  }

  @inline(never)
  private mutating func grow(_ extra: Int) { move(to: Swift.max(capacity * 2, count + extra)) }

  private mutating func move(to room: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: room)
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity = room
  }

  /// Appends one element.
  @inline(__always)
  mutating func append(_ element: Element) {
    reserve(1)
    unsafe base[count] = element
    count &+= 1
  }

  /// Extends the arena to at least `size` elements, with the new ones zero-filled; existing elements are kept.
  mutating func zeroFill(upTo size: Int, _ zero: Element) {
    guard count < size else { return }
    reserve(size - count)
    unsafe (base + count).update(repeating: zero, count: size - count)
    count = size
  }

  /// The last element, if there is one.
  @inline(__always)
  var last: Element? { count == 0 ? nil : unsafe base[count &- 1] }

  /// Removes the last element, if there is one.
  mutating func removeLast() {
    if count > 0 { count &-= 1 }
  }

  /// The element at `index`.
  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "index \(index) outside an arena of \(count)")
      return unsafe base[index]
    }
    set {
      precondition(index >= 0 && index < count, "index \(index) outside an arena of \(count)")
      unsafe base[index] = newValue
    }
  }
}
