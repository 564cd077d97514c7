import TestSupport
import Testing
import ZoetropeDeflate

@testable import DotLottieFormat

@Suite struct GZipTests {
  /// A text packed with gzip: a header, a raw deflate stream, the checksum and the size.
  private func packed(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    output += ArchiveBuilder.deflated(bytes)
    for number in [Checksum.crc32(bytes[...]), UInt32(bytes.count)] {
      for shift in stride(from: 0, to: 32, by: 8) {
        output.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    return output
  }

  @Test(arguments: [0, 1, 65_536, 300_000]) func `a file is unpacked`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3) }
    #expect(GZipFile.isGZip(packed(bytes)))
    #expect(try GZipFile.unpacked(packed(bytes), limit: count) == bytes)
  }

  @Test func `the optional parts of a header are skipped, and its checksum is checked`() throws {
    var header: [UInt8] =
      [0x1F, 0x8B, 8, 0x1F, 0, 0, 0, 0, 0, 255, 3, 0, 1, 2, 3] + "name".bytes + [0] + "note".bytes + [0]
    let checksum = Checksum.crc32(header[...])
    header += [UInt8(truncatingIfNeeded: checksum), UInt8(truncatingIfNeeded: checksum >> 8)]
    let file = header + packed("text".bytes).dropFirst(10)
    #expect(try GZipFile.unpacked(file, limit: 4) == "text".bytes)
    for offset in 0..<header.count {
      var damaged = file
      damaged[offset] ^= 0x80
      #expect(code { _ = try GZipFile.unpacked(damaged, limit: 4) } == .damagedArchive)
    }
  }

  @Test func `several files in a row are one`() throws {
    #expect(try GZipFile.unpacked(packed("ab".bytes) + packed("c".bytes), limit: 3) == "abc".bytes)
  }

  @Test func `a file is refused wherever it is cut off, and with any other checksum`() {
    let whole = packed("a text that is packed".bytes)
    for count in 0..<whole.count {
      #expect(code { _ = try GZipFile.unpacked(Array(whole.prefix(count)), limit: 100) } == .damagedArchive)
    }
    for offset in (whole.count - 8)..<whole.count {
      var damaged = whole
      damaged[offset] ^= 1
      #expect(code { _ = try GZipFile.unpacked(damaged, limit: 100) } == .damagedArchive)
    }
    #expect(code { _ = try GZipFile.unpacked(whole + [1], limit: 100) } == .damagedArchive)
  }

  @Test func `more than the limit is refused as soon as it is there`() {
    let bomb = packed([UInt8](repeating: 0, count: 50 << 20))
    #expect(bomb.count < 60_000)
    #expect(code { _ = try GZipFile.unpacked(bomb, limit: 1000) } == .limitExceeded)
  }
}
