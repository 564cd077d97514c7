/// One side of an outline under construction: a view of an array of sufficient length, with a count.
///
/// Appending to an `Array` costs a uniqueness check each time, which slows down the inner loop of the stroker. A side
/// exists only inside the closure that provides its memory, and it checks its capacity, so it is safe.
@safe
struct StrokeSide {
  private let base: UnsafeMutablePointer<Vector2>?
  private let capacity: Int
  private(set) var count = 0

  init(_ memory: UnsafeMutableBufferPointer<Vector2>, count: Int) {
    unsafe base = memory.baseAddress
    capacity = memory.count
    self.count = count
  }

  /// The number of points that can still be added.
  var room: Int { capacity &- count }

  @inline(__always)
  mutating func append(_ point: Vector2) {
    guard count < capacity, let base = unsafe base else { return }
    unsafe base[count] = point
    count &+= 1
  }
}
