import ZoetropeDeflate

/// Files packed with gzip, such as `.tgs` stickers.
///
/// - SeeAlso: RFC 1952.
public enum GZipFile {
  /// Whether bytes begin like a gzip file.
  public static func isGZip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// The unpacked bytes, after a check of their checksum.
  ///
  /// Several gzip members in a row are joined.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - limit: The maximum unpacked size in bytes.
  /// - Throws: ``DotLottieError`` if the file is damaged or cut off, or larger than `limit`.
  /// - Complexity: O(unpacked bytes); memory grows with the actual data.
  public static func unpacked(_ bytes: [UInt8], limit: Int) throws(DotLottieError) -> [UInt8] {
    if let stated = statedSize(of: bytes), stated > limit { throw tooLarge(limit) }
    var output: [UInt8] = []
    var offset = 0
    repeat {
      let member = try member(of: bytes, at: offset, limit: limit - output.count, total: limit)
      if output.isEmpty { output = member.output } else { output += member.output }
      offset = member.end
    } while offset < bytes.count
    return output
  }

  /// The size that the last member states, modulo 2³²; nil for a size that so few bytes can't have, and for a file so small
  /// that unpacking it is no work: its end may be missing.
  private static func statedSize(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 16 << 10 else { return nil }
    let size = Int64(number(of: bytes, at: bytes.count - 4))
    // Deflate packs at most 1032 bytes into one.
    return size <= 1032 * Int64(bytes.count) ? Int(size) : nil
  }

  /// The unpacked bytes of one member, and the offset after it.
  ///
  /// - Parameters:
  ///   - limit: The maximum unpacked size in bytes.
  ///   - total: The maximum for all members, for the message.
  private static func member(
    of bytes: [UInt8], at offset: Int, limit: Int, total: Int
  ) throws(DotLottieError) -> (output: [UInt8], end: Int) {
    guard let start = endOfHeader(of: bytes, at: offset) else { throw damaged }
    let stream: (output: [UInt8], end: Int)
    do {
      stream = try Inflater.inflate(bytes[...], from: start, limit: limit)
    } catch {
      switch error {
      case .damaged: throw damaged
      case .tooLarge: throw tooLarge(total)
      }
    }
    guard bytes.count - stream.end >= 8,
      number(of: bytes, at: stream.end) == Checksum.crc32(stream.output[...]),
      number(of: bytes, at: stream.end + 4) == UInt32(truncatingIfNeeded: stream.output.count)
    else { throw damaged }
    return (stream.output, stream.end + 8)
  }

  /// The offset after a member's header; nil if it is damaged, or reserved flags are set.
  private static func endOfHeader(of bytes: [UInt8], at start: Int) -> Int? {
    guard bytes.count - start >= 10, bytes[start] == 0x1F, bytes[start + 1] == 0x8B, bytes[start + 2] == 8
    else {
      return nil
    }
    let flags = Flags(rawValue: bytes[start + 3])
    guard flags.isSubset(of: .all) else { return nil }
    var offset = start + 10
    if flags.contains(.extra) {
      guard bytes.count - offset >= 2 else { return nil }
      offset += 2 + Int(bytes[offset]) + Int(bytes[offset + 1]) << 8
    }
    for text in [Flags.name, .comment] where flags.contains(text) {
      guard offset < bytes.count, let end = bytes[offset...].firstIndex(of: 0) else { return nil }
      offset = end + 1
    }
    if flags.contains(.checksum) {
      guard bytes.count - offset >= 2,
        UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 == Checksum.crc32(bytes[start..<offset])
          & 0xFFFF
      else { return nil }
      offset += 2
    }
    return offset <= bytes.count ? offset : nil
  }

  /// The optional parts of a header.
  private struct Flags: OptionSet {
    let rawValue: UInt8
    /// A hint that the file is text, without a part.
    static let text = Flags(rawValue: 1)
    static let checksum = Flags(rawValue: 2)
    static let extra = Flags(rawValue: 4)
    static let name = Flags(rawValue: 8)
    static let comment = Flags(rawValue: 16)
    static let all: Flags = [.text, .checksum, .extra, .name, .comment]
  }

  private static func number(of bytes: [UInt8], at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }

  private static func tooLarge(_ limit: Int) -> DotLottieError {
    DotLottieError(
      code: .limitExceeded, message: "the file has more than \(limit) bytes once it is unpacked")
  }

  private static var damaged: DotLottieError {
    DotLottieError(code: .damagedArchive, message: "the file is packed with gzip and damaged or cut off")
  }
}
