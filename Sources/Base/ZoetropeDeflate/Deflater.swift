/// Compresses bytes to a deflate stream (RFC 1951), the same stream on every platform.
///
/// It looks for the longest repetition of all that the window holds, up to a limit of tries, and takes it unless the
/// next byte begins a longer one. Files are compressed once and read often, so size counts more than time.
package struct Deflater {
  /// The number of earlier positions with the same three bytes that are tried.
  private static let maximumTries = 4096
  /// A repetition of this length ends the search.
  private static let longest = 258
  private static let window = 32768
  private static let hashBits: UInt32 = 15

  /// The last position of each hash, plus one; 0 for none.
  private var heads = [Int32](repeating: 0, count: 1 << Self.hashBits)
  /// The position before each one with the same hash, plus one, by its place in the window.
  private var links = [Int32](repeating: 0, count: Self.window)
  private var block = DeflateBlock()

  private init() {}

  /// Returns the compressed bytes.
  ///
  /// - Complexity: O(bytes × tries).
  package static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var deflater = Deflater()
    var output: [UInt8] = []
    unsafe bytes.withUnsafeBufferPointer { unsafe deflater.compress($0, to: &output) }
    deflater.block.write(isLast: true, to: &output)
    return output
  }

  private mutating func compress(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var position = 0
    var match = unsafe longestMatch(bytes, at: 0, above: 2)
    while position < bytes.count {
      if block.isFull { block.write(isLast: false, to: &output) }
      unsafe remember(bytes, position)
      guard match.length > 2 else {
        block.addLiteral(unsafe bytes[position])
        position += 1
        match = unsafe longestMatch(bytes, at: position, above: 2)
        continue
      }
      let next = unsafe longestMatch(bytes, at: position + 1, above: match.length)
      if next.length > match.length {
        block.addLiteral(unsafe bytes[position])
        position += 1
        match = next
        continue
      }
      block.addMatch(length: match.length, distance: match.distance)
      for skipped in position + 1..<position + match.length { unsafe remember(bytes, skipped) }
      position += match.length
      match = unsafe longestMatch(bytes, at: position, above: 2)
    }
  }

  /// The slot of the three bytes at a position; nil at the end.
  private static func slot(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    guard position + 2 < bytes.count else { return nil }
    let value =
      unsafe UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8 | UInt32(bytes[position + 2]) << 16
    return Int((value &* 0x9E37_79B1) >> (32 - hashBits))
  }

  private mutating func remember(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) {
    guard let slot = unsafe Self.slot(bytes, position) else { return }
    links[position & (Self.window - 1)] = heads[slot]
    heads[slot] = Int32(position + 1)
  }

  /// The longest repetition at a position, the nearest of several; one not longer than `length` is none.
  private func longestMatch(
    _ bytes: UnsafeBufferPointer<UInt8>, at position: Int, above length: Int
  ) -> (length: Int, distance: Int) {
    var best = (length: length, distance: 0)
    guard let slot = unsafe Self.slot(bytes, position) else { return (0, 0) }
    let maximum = min(Self.longest, bytes.count - position)
    guard maximum > length else { return (0, 0) }
    var candidate = Int(heads[slot]) - 1
    var tries = Self.maximumTries
    while candidate >= 0, position - candidate <= Self.window, tries > 0 {
      tries -= 1
      if unsafe bytes[candidate + best.length] == bytes[position + best.length] {
        var count = 0
        while unsafe count < maximum && bytes[candidate + count] == bytes[position + count] { count += 1 }
        // A repetition of three bytes far back takes as much room as the bytes.
        if count > best.length, count > 3 || position - candidate <= 4096 {
          best = (count, position - candidate)
          if count == maximum { break }
        }
      }
      let next = Int(links[candidate & (Self.window - 1)]) - 1
      if next >= candidate { break }
      candidate = next
    }
    return best.distance == 0 ? (0, 0) : best
  }
}
