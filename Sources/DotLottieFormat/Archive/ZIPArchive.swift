/// The files of a ZIP archive, found by its directory and unpacked when they are asked for.
///
/// Only what packages use: stored and deflated files in one part, without encryption, without ZIP64. Nothing is ever
/// written to disk. Checksums are not compared, as in the format's reference.
/// - SeeAlso: PKWARE, "APPNOTE.TXT – .ZIP File Format Specification".
struct ZIPArchive: Sendable {
  /// A file of the archive.
  struct Entry: Sendable, Hashable {
    enum Method: UInt16, Sendable { case stored = 0, deflated = 8 }

    var name: String
    var method: Method
    /// Where its bytes lie in the archive.
    var payload: Range<Int>
    /// How many bytes it has once it is unpacked, by what the directory says.
    var size: Int
  }

  let bytes: [UInt8]
  /// In the order of the directory.
  let entries: [Entry]
  /// The first entry of each name.
  private let rows: [String: Int]

  /// Reads the directory of an archive, and checks every entry.
  ///
  /// - Throws: ``DotLottieError`` when there is no directory, or an entry can't be what it says.
  init(_ bytes: [UInt8]) throws(DotLottieError) {
    guard bytes.count <= DotLottieLimits.maximumArchiveBytes else {
      throw DotLottieError(
        code: .limitExceeded,
        message: "the archive has \(bytes.count) bytes, more than \(DotLottieLimits.maximumArchiveBytes)")
    }
    var reader = ZIPDirectoryReader(bytes)
    entries = try reader.entries()
    self.bytes = bytes
    var rows: [String: Int] = [:]
    for (row, entry) in entries.enumerated() where rows[entry.name] == nil { rows[entry.name] = row }
    self.rows = rows
  }

  /// Whether bytes begin or end as archives do.
  static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  func entry(_ name: String) -> Entry? { rows[name].map { entries[$0] } }

  /// The bytes of a file; nil when there is none of that name, which counts letter by letter.
  ///
  /// - Throws: ``DotLottieError`` when it can't be unpacked, or is larger than the directory says.
  func read(_ name: String) throws(DotLottieError) -> [UInt8]? {
    guard let entry = entry(name) else { return nil }
    let payload = bytes[entry.payload]
    switch entry.method {
    case .stored: return Array(payload)
    case .deflated:
      guard let result = Inflater.inflate(payload, limit: entry.size) else {
        throw DotLottieError(
          code: .damagedArchive, path: name, message: "the file can't be unpacked to the \(entry.size) bytes it says")
      }
      return result
    }
  }
}

/// Reads the directory at the end of an archive.
private struct ZIPDirectoryReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func short(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
  private func long(_ offset: Int) -> Int { short(offset) | short(offset + 2) << 16 }

  private func damaged(_ message: String, _ offset: Int? = nil) -> DotLottieError {
    DotLottieError(code: .damagedArchive, offset: offset, message: message)
  }

  private func unsupported(_ message: String, _ name: String = "") -> DotLottieError {
    DotLottieError(code: .unsupportedArchive, path: name, message: message)
  }

  mutating func entries() throws(DotLottieError) -> [ZIPArchive.Entry] {
    let end = try endOfDirectory()
    guard short(end + 4) == 0, short(end + 6) == 0 else { throw unsupported("the archive is one of several parts") }
    let count = short(end + 10), size = long(end + 12), start = long(end + 16)
    guard count != 0xFFFF, size != 0xFFFF_FFFF, start != 0xFFFF_FFFF else {
      throw unsupported("the archive is a ZIP64 archive")
    }
    guard count <= DotLottieLimits.maximumEntries else {
      throw DotLottieError(
        code: .limitExceeded, message: "\(count) files; at most \(DotLottieLimits.maximumEntries) are read")
    }
    guard start <= bytes.count, size <= bytes.count - start else {
      throw damaged("the directory lies outside of the archive")
    }
    var entries: [ZIPArchive.Entry] = []
    entries.reserveCapacity(count)
    var offset = start
    for _ in 0..<count {
      guard offset + 46 <= bytes.count, long(offset) == 0x0201_4B50 else {
        throw damaged("the directory is cut off", offset)
      }
      let lengths = (name: short(offset + 28), extra: short(offset + 30), comment: short(offset + 32))
      let next = offset + 46 + lengths.name + lengths.extra + lengths.comment
      guard next <= bytes.count else { throw damaged("the directory is cut off", offset) }
      if let entry = try entry(at: offset, nameLength: lengths.name) { entries.append(entry) }
      offset = next
    }
    return entries
  }

  /// Where the record that ends an archive begins: only a comment of up to 65,535 bytes comes after it.
  private func endOfDirectory() throws(DotLottieError) -> Int {
    var offset = bytes.count - 22
    let last = max(0, offset - 65_535)
    while offset >= last {
      if long(offset) == 0x0605_4B50 { return offset }
      offset -= 1
    }
    throw DotLottieError(code: .notAnArchive, message: "not a ZIP archive: its directory is missing")
  }

  /// A file; nil for a folder, and for a name that is not UTF-8.
  private func entry(at offset: Int, nameLength: Int) throws(DotLottieError) -> ZIPArchive.Entry? {
    let nameBytes = bytes[(offset + 46)..<(offset + 46 + nameLength)]
    guard nameBytes.last != UInt8(ascii: "/"), let name = String(validating: nameBytes, as: UTF8.self) else {
      return nil
    }
    guard short(offset + 8) & 1 == 0 else { throw unsupported("the file is encrypted", name) }
    guard let method = ZIPArchive.Entry.Method(rawValue: UInt16(short(offset + 10))) else {
      throw unsupported("the file is packed by method \(short(offset + 10)), neither stored nor deflated", name)
    }
    let packed = long(offset + 20), size = long(offset + 24), local = long(offset + 42)
    guard packed != 0xFFFF_FFFF, size != 0xFFFF_FFFF, local != 0xFFFF_FFFF else {
      throw unsupported("the file is of a ZIP64 archive", name)
    }
    guard size <= DotLottieLimits.maximumEntryBytes else {
      throw DotLottieError(
        code: .limitExceeded, path: name,
        message: "the file has \(size) bytes; at most \(DotLottieLimits.maximumEntryBytes) are read")
    }
    guard local + 30 <= bytes.count, long(local) == 0x0403_4B50 else {
      throw damaged("\"\(name)\" is not where the directory says", local)
    }
    // The lengths in the file's own header count: the directory's may differ.
    let payload = local + 30 + short(local + 26) + short(local + 28)
    guard payload <= bytes.count, packed <= bytes.count - payload else {
      throw damaged("\"\(name)\" lies outside of the archive", local)
    }
    return ZIPArchive.Entry(name: name, method: method, payload: payload..<(payload + packed), size: size)
  }
}
