import Testing

@testable import ZoetropeDeflate

@Suite struct HuffmanCodeTests {
  /// Fibonacci numbers make the deepest tree there is.
  @Test(arguments: [7, 15])
  func `no code is longer than the limit, and the code is complete`(limit: Int) {
    var counts: [UInt32] = [1, 1]
    while counts.count < 30 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
    var code = HuffmanCode()
    code.build(counts, limit: limit)
    #expect(code.lengths.allSatisfy { $0 >= 1 && $0 <= limit })
    #expect(code.lengths.reduce(0) { $0 + (1 << (limit - Int($1))) } == 1 << limit)
    #expect(code.lengths == code.lengths.sorted(by: >))
  }

  @Test func `a lone symbol has a code of one bit`() {
    var code = HuffmanCode()
    code.build([0, 0, 9, 0], limit: 15)
    #expect(code.lengths == [0, 0, 1, 0])
  }

  // The tables of RFC 1951, section 3.2.5: the least length or distance of each symbol, and its extra bits.
  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
    4097, 6145, 8193, 12289, 16385, 24577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]

  @Test func `every length and distance has the symbol and the extra bits of the standard`() {
    for length in 3...258 {
      let part = DeflateSymbols.length(length)
      let row = Self.lengths.lastIndex { $0 <= length } ?? 0
      #expect(Int(part.symbol) == 257 + row && Int(part.extraBits) == Self.lengthBits[row], "\(length)")
      #expect(Int(part.extra) == length - Self.lengths[row], "\(length)")
      #expect(DeflateSymbols.lengthExtraBits(257 + row) == Self.lengthBits[row], "\(length)")
    }
    for distance in 1...32_768 {
      let part = DeflateSymbols.distance(distance)
      let row = Self.distances.lastIndex { $0 <= distance } ?? 0
      let isRight =
        Int(part.symbol) == row && Int(part.extraBits) == Self.distanceBits[row]
        && Int(part.extra) == distance - Self.distances[row]
        && DeflateSymbols.distanceExtraBits(row) == Self.distanceBits[row]
      #expect(isRight, "\(distance)")
    }
  }
}
