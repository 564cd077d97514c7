import CZoetropeZlib
import TestSupport
import Testing

@testable import ZoetropeDeflate

@Suite struct InflaterTests {
  private func inflated(_ packed: [UInt8], limit: Int) -> (output: [UInt8], count: Int)? {
    (try? Inflater.inflate(packed[...], limit: limit)).map { ($0.output, $0.end) }
  }

  @Test(arguments: [0, 1, 63, 64, 65_535, 65_536, 65_537, 1 << 20, 5 << 20])
  func `a stream is decompressed whole, up to its limit`(size: Int) throws {
    // Some that packs well, and some that does not.
    var generator = SplitMix64(seed: 3)
    let bytes = (0..<size).map {
      $0 % 5000 < 100 ? UInt8(truncatingIfNeeded: generator.next()) : UInt8($0 >> 16 & 7)
    }
    let packed = Zlib.deflated(bytes)
    #expect(inflated(packed, limit: size)?.output == bytes)
    #expect(inflated(packed + [1, 2, 3], limit: 64 << 20)?.output == bytes)
    #expect(inflated(packed + [1, 2, 3], limit: 64 << 20)?.count == packed.count)
    if size > 0 {
      #expect(throws: Inflater.Failure.tooLarge) { try Inflater.inflate(packed[...], limit: size - 1) }
    }
  }

  @Test func `a stream that is cut off is damaged`() throws {
    var generator = SplitMix64(seed: 4)
    let packed = Zlib.deflated(SampleBytes.make(3000, using: &generator))
    for count in packed.indices {
      #expect(throws: Inflater.Failure.damaged) {
        try Inflater.inflate(packed.prefix(count), limit: 3000)
      }
    }
  }

  @Test func `a bomb takes no more memory than its limit`() {
    let bomb = Zlib.deflated([UInt8](repeating: 0, count: 50 << 20))
    #expect(bomb.count < 60_000)
    #expect(throws: Inflater.Failure.tooLarge) { try Inflater.inflate(bomb[...], limit: 1000) }
  }

  @Test func `streams of all levels and strategies are decompressed`() {
    var generator = SplitMix64(seed: 5)
    for round in 0..<sampled(2000) {
      let bytes = SampleBytes.make(Int.random(in: 0...20_000, using: &generator), using: &generator)
      let strategy = [Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED][round % 5]
      let packed = Zlib.deflated(bytes, level: Int32(round % 10), strategy: strategy)
      #expect(inflated(packed, limit: bytes.count)?.output == bytes)
    }
  }

  @Test func `mutated streams are read or refused as the C library does`() {
    var generator = SplitMix64(seed: 6)
    var read = 0
    for round in 0..<sampled(100_000) {
      let bytes = SampleBytes.make(Int.random(in: 0...400, using: &generator), using: &generator)
      let strategy = [Z_DEFAULT_STRATEGY, Z_HUFFMAN_ONLY, Z_FIXED][round % 3]
      var packed = Zlib.deflated(bytes, level: Int32(round % 7 == 0 ? 0 : 9), strategy: strategy)
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let place = Int.random(in: 0..<packed.count, using: &generator)
        packed[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      }
      let ours = inflated(packed, limit: 5000)
      let theirs = Zlib.inflated(packed, limit: 5000)
      if ours != nil { read += 1 }
      #expect(ours?.output == theirs?.output && ours?.count == theirs?.count, "\(packed)")
    }
    #expect(read > sampled(100_000) / 10)
  }

  @Test func `random bytes are read or refused as a plain decompressor does`() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<sampled(4000) {
      var packed = (0..<Int.random(in: 1...90, using: &generator)).map { _ in
        UInt8(truncatingIfNeeded: generator.next())
      }
      // A block with codes of its own, or with fixed ones.
      packed[0] = packed[0] & 0xF8 | (Bool.random(using: &generator) ? 5 : 3)
      let ours = inflated(packed, limit: 1 << 20)
      let theirs = PlainInflater.inflated(packed)
      #expect(ours?.output == theirs?.output && ours?.count == theirs?.count, "\(packed)")
    }
  }
}
