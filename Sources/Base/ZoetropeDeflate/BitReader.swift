/// A reader of numbers of any bit length from bytes, lowest bit first.
///
/// It has read the bytes before ``offset``, and keeps ``count`` bits of these in ``value``.
struct BitReader {
  /// The next bits, the first of which is the lowest.
  ///
  /// Above ``count`` bits there may be more, but only such as follow in the bytes.
  private(set) var value: UInt64 = 0
  /// The number of bits that are read.
  private(set) var count: UInt64 = 0
  /// The offset of the next byte.
  var offset = 0

  /// Reads bytes until there are 56 bits or the input ends.
  mutating func refill(_ source: UnsafeBufferPointer<UInt8>) {
    if count < 56 { value &= 1 &<< count &- 1 }
    while count < 56, offset < source.count {
      unsafe value |= UInt64(source[offset]) &<< count
      offset &+= 1
      count &+= 8
    }
  }

  /// Reads 8 bytes at once, as many of which are kept as fit: there are 56 to 63 bits afterwards.
  ///
  /// - Parameter input: The bytes of the input, 8 of which are left at ``offset``.
  @inline(__always)
  mutating func refillFast(_ input: UnsafeRawPointer) {
    let word = UInt64(littleEndian: unsafe input.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    value |= word &<< count
    offset &+= Int(truncatingIfNeeded: (63 &- count) &>> 3)
    count |= 56
  }

  /// Skips bits that are there.
  @inline(__always)
  mutating func skipKnown(_ bits: UInt32) {
    value &>>= UInt64(bits)
    count &-= UInt64(bits)
  }

  /// Takes bits that are there.
  @inline(__always)
  mutating func take(_ bits: UInt32) -> UInt64 {
    let result = value & (1 &<< UInt64(bits) &- 1)
    skipKnown(bits)
    return result
  }

  /// Skips bits.
  ///
  /// - Returns: Whether they are there.
  mutating func skip(_ bits: Int) -> Bool {
    guard count >= UInt64(bits) else { return false }
    skipKnown(UInt32(bits))
    return true
  }

  /// Reads a number of up to 16 bits; nil if the input ends before.
  mutating func read(_ bits: Int, _ source: UnsafeBufferPointer<UInt8>) -> UInt64? {
    unsafe refill(source)
    let result = value & (1 << UInt64(bits) - 1)
    return skip(bits) ? result : nil
  }

  /// Skips the bits up to the next byte, and returns the whole bytes among the rest to the input.
  mutating func returnWholeBytes() {
    offset = endOfBytes
    (value, count) = (0, 0)
  }

  /// The offset of the first byte of which no bit is used.
  var endOfBytes: Int { offset - Int(count / 8) }
}
