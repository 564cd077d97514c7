import Foundation

/// The layout of an entry of the disk cache in its file.
///
/// A mark with the version (8 bytes), the digest of everything after it (32), the digest of the key (32), two times (8
/// each, seconds since 2001), whether the server must be asked (1: 0 or 1), two texts and the file's bytes, each after
/// its length (4, and 8 for the file). Numbers are little-endian.
enum DiskRecord {
  private static let mark = Array("ZTDISK02".utf8)
  private static let headCount = mark.count + 32

  static func encode(_ entry: DiskCache.Entry, key: ContentDigest) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entry.bytes.count + 256)
    bytes += mark
    bytes += [UInt8](repeating: 0, count: 32)
    bytes += key.bytes
    for time in [entry.storedAt, entry.freshUntil] {
      append(time.timeIntervalSinceReferenceDate.bitPattern, count: 8, to: &bytes)
    }
    bytes.append(entry.mustRevalidate ? 1 : 0)
    for text in [entry.entityTag, entry.lastModified] {
      let text = Array((text ?? "").utf8)
      append(UInt64(text.count), count: 4, to: &bytes)
      bytes += text
    }
    append(UInt64(entry.bytes.count), count: 8, to: &bytes)
    bytes += entry.bytes
    let digest = ContentDigest(bytes.span.extracting(headCount..<bytes.count))
    bytes.replaceSubrange(mark.count..<headCount, with: digest.bytes)
    return bytes
  }

  /// Decodes an entry; nil if it is damaged, of another version, or for another key.
  static func decode(_ bytes: [UInt8], key: ContentDigest) -> DiskCache.Entry? {
    guard bytes.count > headCount, bytes.starts(with: mark),
      ContentDigest(bytes.span.extracting(headCount..<bytes.count)).bytes
        == Array(bytes[mark.count..<headCount])
    else { return nil }
    var rest = bytes[headCount...]
    guard let owner = take(32, from: &rest), Array(owner) == key.bytes,
      let storedAt = takeNumber(8, from: &rest), let freshUntil = takeNumber(8, from: &rest),
      let mustRevalidate = takeNumber(1, from: &rest), mustRevalidate <= 1,
      let entityTag = takeText(from: &rest), let lastModified = takeText(from: &rest),
      let count = takeNumber(8, from: &rest), count == UInt64(rest.count)
    else { return nil }
    return DiskCache.Entry(
      bytes: Array(rest), storedAt: date(storedAt), freshUntil: date(freshUntil),
      entityTag: entityTag.isEmpty ? nil : entityTag, lastModified: lastModified.isEmpty ? nil : lastModified,
      mustRevalidate: mustRevalidate == 1)
  }

  private static func date(_ pattern: UInt64) -> Date {
    Date(timeIntervalSinceReferenceDate: TimeInterval(bitPattern: pattern))
  }

  private static func append(_ number: UInt64, count: Int, to bytes: inout [UInt8]) {
    for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * place))) }
  }

  private static func take(_ count: Int, from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  private static func takeNumber(_ count: Int, from rest: inout ArraySlice<UInt8>) -> UInt64? {
    take(count, from: &rest)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func takeText(from rest: inout ArraySlice<UInt8>) -> String? {
    guard let count = takeNumber(4, from: &rest), let bytes = take(Int(count), from: &rest) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
