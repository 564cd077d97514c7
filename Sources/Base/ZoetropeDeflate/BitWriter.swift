/// A writer of numbers of any bit length, lowest bit first, into memory of exactly the right size.
@safe struct BitWriter {
  private var target: UnsafeMutablePointer<UInt8>
  private let end: UnsafeMutablePointer<UInt8>
  private var bits: UInt64
  private var count: UInt64

  /// Creates a writer into `memory` that continues after the bits that the previous writer had left over.
  init(_ memory: UnsafeMutableBufferPointer<UInt8>, leftOver: (bits: UInt64, count: UInt64)) {
    guard let base = memory.baseAddress else { preconditionFailure("no memory to write to") }
    unsafe target = base
    unsafe end = base + memory.count
    bits = leftOver.bits
    count = leftOver.count
  }

  /// The bits that do not yet fill a byte.
  var leftOver: (bits: UInt64, count: UInt64) { (bits, count) }

  /// Appends the `length` low bits of `value`; at most 48 in one call.
  @inline(__always)
  mutating func write(_ value: UInt64, _ length: UInt64) {
    bits |= value &<< count
    count &+= length
    while count >= 8 {
      unsafe target.pointee = UInt8(truncatingIfNeeded: bits)
      unsafe target += 1
      bits &>>= 8
      count &-= 8
    }
  }

  /// Checks that the memory was filled exactly.
  func finish() { precondition(unsafe target == end, "a block is not as long as was computed") }
}
