import Testing

@testable import PNGWriter

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

  @Test func `every length and distance falls into its symbol's range`() {
    for length in 3...258 {
      let part = DeflateSymbols.length(length)
      #expect(Int(part.extraBits) == DeflateSymbols.lengthExtraBits(Int(part.symbol)))
      #expect(part.extra < 1 << part.extraBits)
    }
    #expect(DeflateSymbols.length(10).symbol == 264 && DeflateSymbols.length(257).symbol == 284)
    for distance in [1, 4, 5, 6, 7, 24577, 32768] {
      let part = DeflateSymbols.distance(distance)
      #expect(Int(part.extraBits) == DeflateSymbols.distanceExtraBits(Int(part.symbol)))
    }
    #expect(DeflateSymbols.distance(32768).symbol == 29)
  }
}
