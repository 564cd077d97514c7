/// A block of compressed data: literal bytes and repetitions, written with codes built for them.
///
/// - SeeAlso: RFC 1951, section 3.2.
package struct DeflateBlock {
  /// The number of tokens that a block may hold.
  ///
  /// The number is large enough to justify the block's tables and small enough to adapt to changing data.
  static let capacity = 32768

  private var tokens: [UInt32] = []
  private var literalCounts = [UInt32](repeating: 0, count: 286)
  private var distanceCounts = [UInt32](repeating: 0, count: 30)
  private var literals = HuffmanCode()
  private var distances = HuffmanCode()
  private var lengths = HuffmanCode()
  private var leftOver: (bits: UInt64, count: UInt64) = (0, 0)

  /// Creates an empty block.
  package init() { tokens.reserveCapacity(Self.capacity) }

  /// Whether the block must be written before more tokens are added.
  package var isFull: Bool { tokens.count >= Self.capacity }

  /// Adds a byte.
  @inline(__always)
  package mutating func addLiteral(_ byte: UInt8) {
    tokens.append(UInt32(byte))
    literalCounts[Int(byte)] &+= 1
  }

  /// Adds a repetition of the `length` bytes (3…258) that lie `distance` bytes (1…32768) back.
  @inline(__always)
  package mutating func addMatch(length: Int, distance: Int) {
    tokens.append(
      1 << 31 | UInt32(truncatingIfNeeded: length) << 16 | UInt32(truncatingIfNeeded: distance &- 1))
    literalCounts[Int(DeflateSymbols.length(length).symbol)] &+= 1
    distanceCounts[Int(DeflateSymbols.distance(distance).symbol)] &+= 1
  }

  /// Appends the block's bytes and empties it; the last block pads its last byte with zeros.
  package mutating func write(isLast: Bool, to output: inout [UInt8]) {
    literalCounts[256] = 1
    // An empty distance code is legal, but some decoders reject it.
    if !distanceCounts.contains(where: { $0 > 0 }) { distanceCounts[0] = 1 }
    literals.build(literalCounts, limit: 15)
    distances.build(distanceCounts, limit: 15)
    let literalCount = 1 + (literals.lengths.lastIndex { $0 > 0 } ?? 256)
    let distanceCount = 1 + (distances.lengths.lastIndex { $0 > 0 } ?? 0)
    let table = runs(literals.lengths[..<literalCount] + distances.lengths[..<distanceCount])
    var runCounts = [UInt32](repeating: 0, count: 19)
    for run in table { runCounts[Int(run.symbol)] += 1 }
    lengths.build(runCounts, limit: 7)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    let orderCount = max(4, 1 + (order.lastIndex { lengths.lengths[$0] > 0 } ?? 3))

    var size = leftOver.count + 3 + 14 + 3 * UInt64(orderCount) + bodySize
    for run in table { size += UInt64(lengths.lengths[Int(run.symbol)]) + UInt64(run.extraBits) }
    let padding = isLast ? (8 - size % 8) % 8 : 0
    let start = output.count
    output.append(contentsOf: repeatElement(0, count: Int((size + padding) / 8)))
    unsafe output.withUnsafeMutableBufferPointer { memory in
      var writer = unsafe BitWriter(
        UnsafeMutableBufferPointer(rebasing: memory[start...]), leftOver: leftOver)
      writer.write(isLast ? 1 : 0, 1)
      writer.write(2, 2)
      writer.write(UInt64(literalCount - 257), 5)
      writer.write(UInt64(distanceCount - 1), 5)
      writer.write(UInt64(orderCount - 4), 4)
      for symbol in order[..<orderCount] { writer.write(UInt64(lengths.lengths[symbol]), 3) }
      for run in table {
        let symbol = Int(run.symbol)
        writer.write(UInt64(lengths.codes[symbol]), UInt64(lengths.lengths[symbol]))
        writer.write(UInt64(run.extra), UInt64(run.extraBits))
      }
      writeBody(&writer)
      writer.write(0, padding)
      writer.finish()
      leftOver = isLast ? (0, 0) : writer.leftOver
    }
    tokens.removeAll(keepingCapacity: true)
    for symbol in literalCounts.indices { literalCounts[symbol] = 0 }
    for symbol in distanceCounts.indices { distanceCounts[symbol] = 0 }
  }

  /// The number of bits that the tokens and the end mark take.
  private var bodySize: UInt64 {
    var size: UInt64 = 0
    for symbol in literalCounts.indices where literalCounts[symbol] > 0 {
      let bits = UInt64(literals.lengths[symbol]) + UInt64(DeflateSymbols.lengthExtraBits(symbol))
      size += UInt64(literalCounts[symbol]) * bits
    }
    // Without matches the only distance count is the substitute for an empty distance code, which is not written.
    let hasMatches = literalCounts[257...].contains { $0 > 0 }
    for symbol in distanceCounts.indices where hasMatches {
      let bits = UInt64(distances.lengths[symbol]) + UInt64(DeflateSymbols.distanceExtraBits(symbol))
      size += UInt64(distanceCounts[symbol]) * bits
    }
    return size
  }

  private func writeBody(_ writer: inout BitWriter) {
    // Each entry holds code and length together, so that a token costs one look-up.
    let literalTable = zip(literals.codes, literals.lengths).map { UInt64($0) << 8 | UInt64($1) }
    let distanceTable = zip(distances.codes, distances.lengths).map { UInt64($0) << 8 | UInt64($1) }
    for token in tokens {
      if token >> 31 == 0 {
        let entry = literalTable[Int(token)]
        writer.write(entry >> 8, entry & 255)
        continue
      }
      let length = DeflateSymbols.length(Int(token >> 16 & 0x7FFF))
      let distance = DeflateSymbols.distance(Int(token & 0xFFFF) + 1)
      let entry = literalTable[Int(length.symbol)]
      writer.write(
        entry >> 8 | UInt64(length.extra) &<< (entry & 255), entry & 255 &+ UInt64(length.extraBits))
      let second = distanceTable[Int(distance.symbol)]
      writer.write(
        second >> 8 | UInt64(distance.extra) &<< (second & 255), second & 255 &+ UInt64(distance.extraBits))
    }
    let end = literalTable[256]
    writer.write(end >> 8, end & 255)
  }

  /// Returns code lengths in deflate's form: single lengths, and runs of zeros or of the previous length.
  private func runs(_ lengths: ArraySlice<UInt8>) -> [DeflateSymbols.Part] {
    var result: [DeflateSymbols.Part] = []
    var index = lengths.startIndex
    while index < lengths.endIndex {
      let value = lengths[index]
      var end = index
      while end < lengths.endIndex, lengths[end] == value { end += 1 }
      var count = end - index
      index = end
      if value != 0 {
        result.append(.init(symbol: UInt16(value), extraBits: 0, extra: 0))
        count -= 1
      }
      while count >= 3 {
        if value != 0 {
          let taken = min(count, 6)
          result.append(.init(symbol: 16, extraBits: 2, extra: UInt16(taken - 3)))
          count -= taken
        } else if count <= 10 {
          result.append(.init(symbol: 17, extraBits: 3, extra: UInt16(count - 3)))
          count = 0
        } else {
          let taken = min(count, 138)
          result.append(.init(symbol: 18, extraBits: 7, extra: UInt16(taken - 11)))
          count -= taken
        }
      }
      for _ in 0..<count { result.append(.init(symbol: UInt16(value), extraBits: 0, extra: 0)) }
    }
    return result
  }
}
