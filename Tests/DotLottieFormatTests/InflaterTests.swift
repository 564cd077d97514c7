import TestSupport
import Testing

@testable import DotLottieFormat

@Suite struct InflaterTests {
  /// A file in an archive, unpacked with a limit other than its size.
  private func unpacked(_ bytes: [UInt8], limit: Int) throws -> [UInt8]? {
    let archive = try ZIPArchive(ArchiveBuilder([.init("a", bytes)]).bytes())
    let entry = try #require(archive.entry("a"))
    return Inflater.inflate(archive.bytes[entry.payload], limit: limit)
  }

  @Test(arguments: [0, 1, 63, 64, 65_536, 1 << 20 - 1, 1 << 20, 1 << 20 + 1, 5 << 20])
  func `a file is unpacked whole, up to its limit`(size: Int) throws {
    // Some that packs well, and some that does not.
    var generator = SplitMix64(seed: 3)
    let bytes = (0..<size).map {
      $0 % 5000 < 100 ? UInt8(truncatingIfNeeded: generator.next()) : UInt8($0 >> 16 & 7)
    }
    #expect(try unpacked(bytes, limit: size) == bytes)
    #expect(try unpacked(bytes, limit: 64 << 20) == bytes)
    if size > 0 { #expect(try unpacked(bytes, limit: size - 1) == nil) }
  }

  @Test func `a file that is cut off is damaged`() throws {
    let bytes = [UInt8](repeating: 7, count: 2 << 20)
    let archive = try ZIPArchive(ArchiveBuilder([.init("a", bytes)]).bytes())
    let packed = archive.bytes[try #require(archive.entry("a")).payload]
    for count in [0, 1, 2, packed.count / 2, packed.count - 1] {
      #expect(Inflater.inflate(packed.prefix(count), limit: bytes.count) == nil)
    }
    #expect(Inflater.inflate(packed, limit: bytes.count) == bytes)
  }
}
