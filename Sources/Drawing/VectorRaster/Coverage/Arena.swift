/// Memory that grows and is used again: elements are appended, and forgotten all at once.
///
/// Nothing is freed before the arena is, so a second identical use allocates nothing.
@safe
struct Arena<Element: BitwiseCopyable>: ~Copyable {
  /// The first element; moves when the arena grows.
  private(set) var base: UnsafeMutablePointer<Element>

  /// How many elements fit without growing.
  private(set) var capacity: Int

  /// How many elements are in use.
  var count = 0

  /// Makes an arena with room for `capacity` elements (at least one).
  init(capacity: Int = 64) {
    let room = Swift.max(1, capacity)
    self.capacity = room
    unsafe base = .allocate(capacity: room)
  }

  deinit {
    unsafe base.deallocate()
  }

  /// Makes room for `extra` elements after the last one.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if count &+ extra > capacity { grow(extra) }
  }

  /// Makes room for as many elements as another arena has room for.
  ///
  /// Of two arenas that take turns each is then ready for what the other one saw.
  mutating func growToMatch(_ other: borrowing Arena) {
    if capacity < other.capacity { move(to: other.capacity) }
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

  /// Makes at least `size` elements usable, the new ones zero-filled; contents of the others are kept.
  mutating func zeroFill(upTo size: Int, _ zero: Element) {
    guard count < size else { return }
    reserve(size - count)
    unsafe (base + count).update(repeating: zero, count: size - count)
    count = size
  }

  /// The last element, if there is one.
  @inline(__always)
  var last: Element? { count == 0 ? nil : unsafe base[count &- 1] }

  /// Forgets the last element, if there is one.
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
