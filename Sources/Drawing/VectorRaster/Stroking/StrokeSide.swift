/// One side of an outline while it is built: a view of an array that is long enough, and how much is used.
///
/// Appending to an `Array` costs a uniqueness check each time, which the inner loop of the stroker feels.
/// A side lives only inside the closure that lends the memory, and checks its capacity, so it is safe.
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

  /// How many more points fit.
  var room: Int { capacity &- count }

  @inline(__always)
  mutating func append(_ point: Vector2) {
    guard count < capacity, let base = unsafe base else { return }
    unsafe base[count] = point
    count &+= 1
  }
}
