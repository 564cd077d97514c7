import TestSupport
import Testing

@testable import ZoetropeDeflate

@Suite struct DeflaterTests {
  @Test func `what is compressed is decompressed by others to the same bytes`() {
    var generator = SplitMix64(seed: 1)
    for round in 0..<sampled(1000) {
      let largest = round % 200 == 0 ? 200_000 : 3000
      let bytes = SampleBytes.make(Int.random(in: 0...largest, using: &generator), using: &generator)
      let packed = Deflater.deflate(bytes)
      let theirs = Zlib.inflated(packed, limit: bytes.count)
      #expect(theirs?.output == bytes)
      #expect(theirs?.count == packed.count)
    }
  }

  @Test func `the result is about as small as the C library's`() {
    var generator = SplitMix64(seed: 2)
    let text = (0..<60_000).flatMap { _ -> [UInt8] in
      Array("{\"t\":\(Int.random(in: 0...99, using: &generator)),\"s\":[".utf8)
    }
    let ours = Deflater.deflate(text).count
    #expect(ours * 100 < Zlib.deflated(text).count * 103)
  }

  @Test func `checksums are those of the C library`() {
    var generator = SplitMix64(seed: 3)
    for size in [0, 1, 7, 8, 9, 15, 16, 17, 1000, 5551, 5552, 5553, 100_000] {
      let bytes = SampleBytes.make(size, using: &generator)
      #expect(Checksum.crc32(bytes[...]) == Zlib.crc32(of: bytes))
      #expect(Checksum.adler32(bytes[...]) == Zlib.adler32(of: bytes))
      let ones = [UInt8](repeating: 255, count: size)
      #expect(Checksum.crc32(ones.dropFirst(3)) == Zlib.crc32(of: Array(ones.dropFirst(3))))
      #expect(Checksum.adler32(ones.dropFirst(3)) == Zlib.adler32(of: Array(ones.dropFirst(3))))
    }
  }
}
