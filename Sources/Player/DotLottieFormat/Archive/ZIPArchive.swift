import LottieFormat
import ZoetropeDeflate

/// The files of a ZIP archive, found by its directory and unpacked on access.
///
/// Only the features that packages use are supported: stored and deflated files in one part, without encryption and
/// without ZIP64. Nothing is written to disk. Checksums are compared only on request, as in the format's reference
/// implementation.
/// - SeeAlso: PKWARE, "APPNOTE.TXT – .ZIP File Format Specification".
struct ZIPArchive: Sendable {
  /// A file of the archive.
  struct Entry: Sendable, Hashable {
    enum Method: UInt16, Sendable { case stored = 0, deflated = 8 }

    var name: String
    var method: Method
    /// The range of the packed bytes in the archive.
    var payload: Range<Int>
    /// The unpacked size in bytes, according to the directory.
    ///
    /// ``ZIPArchive/read(_:limit:)`` never returns more, so that sums of sizes bound the unpacked data.
    var size: Int
    /// The CRC-32 of the unpacked bytes, according to the directory.
    var checksum: UInt32
  }

  let bytes: [UInt8]
  /// The entries, in the order of the directory.
  let entries: [Entry]
  /// The names, as text, of files that are left out: files with names that are not UTF-8, and folders that contain
  /// bytes.
  let leftOut: [String]
  /// The row of the first entry of each name.
  private let rows: [ExactName: Int]
  /// The row of the first entry of each name that has `\` between its parts, or characters beyond ASCII.
  ///
  /// The names are written with `/`, and canonically equivalent ones are one.
  private let equivalentRows: [String: Int]

  /// Reads the directory of an archive, and checks every entry.
  ///
  /// - Throws: ``DotLottieError`` if there is no directory, or an entry is inconsistent.
  init(_ bytes: [UInt8]) throws(DotLottieError) {
    guard bytes.count <= DotLottieLimits.maximumArchiveBytes else {
      throw DotLottieError(
        code: .limitExceeded,
        message: "the archive has \(bytes.count) bytes, more than \(DotLottieLimits.maximumArchiveBytes)")
    }
    let reader = ZIPDirectoryReader(bytes)
    (entries, leftOut) = try reader.entries()
    self.bytes = bytes
    var rows: [ExactName: Int] = [:]
    for (row, entry) in entries.enumerated() {
      let name = ExactName(entry.name)
      if rows[name] == nil { rows[name] = row }
    }
    self.rows = rows
    var equivalentRows: [String: Int] = [:]
    for (row, entry) in entries.enumerated() {
      let name = PackagePath.withSlashes(entry.name)
      guard !name.isExactly(entry.name) || !name.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
      if equivalentRows[name] == nil { equivalentRows[name] = row }
    }
    self.equivalentRows = equivalentRows
  }

  /// Whether bytes begin or end like an archive.
  static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || ZIPDirectoryReader(bytes).endOfDirectory() != nil
  }

  /// Whether a file may be found by another name than its own.
  var hasEquivalentNames: Bool { !equivalentRows.isEmpty }

  /// The entry of a name, otherwise the first whose name differs only in Unicode normalization, or in `\` for `/`.
  func entry(_ name: String) -> Entry? {
    if let row = rows[ExactName(name)] { return entries[row] }
    let plain = PackagePath.withSlashes(name)
    let row = rows[ExactName(plain)] ?? (equivalentRows.isEmpty ? nil : equivalentRows[plain])
    return row.map { entries[$0] }
  }

  /// A file or folder as the directory has it, whether or not there is an entry for it.
  struct Record {
    var name: String
    var isStored: Bool
    /// The range of the record in the directory.
    var record: Range<Int>
    /// The range of the file's header, its packed bytes, and the sizes that may follow them.
    var file: Range<Int>
  }

  /// All records, in the order of the directory, and the range of the record at the end of the archive.
  func records() -> (records: [Record], end: Range<Int>) { ZIPDirectoryReader(bytes).records() }

  /// The bytes of a file; nil if there is no file of that name.
  ///
  /// - Parameter limit: The maximum unpacked size in bytes.
  /// - Throws: ``DotLottieError`` if the file can't be unpacked, is larger than the directory states, or exceeds
  ///   `limit`.
  func read(
    _ name: String, limit: Int = DotLottieLimits.maximumEntryBytes
  ) throws(DotLottieError) -> [UInt8]? {
    guard let entry = entry(name) else { return nil }
    guard entry.size <= limit else {
      throw DotLottieError(
        code: .limitExceeded, path: name,
        message: "the file has \(entry.size) bytes; at most \(limit) are read")
    }
    let payload = bytes[entry.payload]
    switch entry.method {
    case .stored: return Array(payload)
    case .deflated:
      do {
        return try Inflater.inflate(payload, limit: entry.size).output
      } catch {
        throw DotLottieError(
          code: .damagedArchive, path: name,
          message: "the file can't be unpacked to the \(entry.size) bytes it says")
      }
    }
  }
}

/// Reads the directory at the end of an archive.
private struct ZIPDirectoryReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func short(_ offset: Int) -> UInt16 { UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8 }
  private func long(_ offset: Int) -> UInt32 { UInt32(short(offset)) | UInt32(short(offset + 2)) << 16 }

  /// A range of the archive; nil if it exceeds the archive.
  ///
  /// Fields have 32 bits, and so may `Int`; the sum is therefore computed in 64 bits.
  private func range(start: Int64, count: UInt32) -> Range<Int>? {
    guard start >= 0, start + Int64(count) <= Int64(bytes.count) else { return nil }
    return Int(start)..<Int(start + Int64(count))
  }

  private func damaged(_ message: String, _ offset: Int? = nil) -> DotLottieError {
    DotLottieError(code: .damagedArchive, offset: offset, message: message)
  }

  private func unsupported(_ message: String, _ name: String = "") -> DotLottieError {
    DotLottieError(code: .unsupportedArchive, path: name, message: message)
  }

  func entries() throws(DotLottieError) -> (kept: [ZIPArchive.Entry], leftOut: [String]) {
    guard let end = endOfDirectory() else {
      let message =
        ZIPArchive.isArchive(bytes)
        ? "an incomplete ZIP archive: the directory at its end is missing"
        : "not a ZIP archive: its directory is missing"
      throw DotLottieError(code: .notAnArchive, message: message)
    }
    guard short(end + 4) == 0, short(end + 6) == 0 else {
      throw unsupported("the archive is one of several parts")
    }
    let count = short(end + 10), size = long(end + 12), start = long(end + 16)
    guard count != .max, size != .max, start != .max else {
      throw unsupported("the archive is a ZIP64 archive")
    }
    guard count <= DotLottieLimits.maximumEntries else {
      throw DotLottieError(
        code: .limitExceeded, message: "\(count) files; at most \(DotLottieLimits.maximumEntries) are read")
    }
    guard let directory = range(start: Int64(start), count: size) else {
      throw damaged("the directory is outside the archive")
    }
    var entries: [ZIPArchive.Entry] = []
    var leftOut: [String] = []
    entries.reserveCapacity(Int(count))
    var offset = directory.lowerBound
    for _ in 0..<count {
      guard let record = range(start: Int64(offset), count: 46), long(offset) == 0x0201_4B50 else {
        throw damaged("the directory is cut off", offset)
      }
      let lengths = UInt32(short(offset + 28)) + UInt32(short(offset + 30)) + UInt32(short(offset + 32))
      guard let rest = range(start: Int64(record.upperBound), count: lengths) else {
        throw damaged("the directory is cut off", offset)
      }
      if let entry = try entry(at: offset) {
        entries.append(entry)
      } else if let name = nameOfLeftOut(at: offset) {
        leftOut.append(name)
      }
      offset = rest.upperBound
    }
    return (entries, leftOut)
  }

  /// All records of a directory that ``entries()`` has read.
  func records() -> (records: [ZIPArchive.Record], end: Range<Int>) {
    guard let end = endOfDirectory() else { return ([], bytes.count..<bytes.count) }
    var records: [ZIPArchive.Record] = []
    var offset = Int(long(end + 16))
    for _ in 0..<short(end + 10) {
      let nameEnd = offset + 46 + Int(short(offset + 28))
      let next = nameEnd + Int(short(offset + 30)) + Int(short(offset + 32))
      if let file = fileRange(at: offset) {
        let name = String(decoding: bytes[(offset + 46)..<nameEnd], as: UTF8.self)
        records.append(
          .init(name: name, isStored: short(offset + 10) == 0, record: offset..<next, file: file))
      }
      offset = next
    }
    return (records, end..<bytes.count)
  }

  /// The range of a file from its header on; nil for a record without a file.
  private func fileRange(at offset: Int) -> Range<Int>? {
    guard let header = range(start: Int64(long(offset + 42)), count: 30),
      long(header.lowerBound) == 0x0403_4B50
    else { return nil }
    let lengths = Int64(short(header.lowerBound + 26)) + Int64(short(header.lowerBound + 28))
    guard let payload = range(start: Int64(header.upperBound) + lengths, count: long(offset + 20)) else {
      return nil
    }
    // Programs that do not know the sizes in advance write them behind the file, mostly with a signature.
    guard short(offset + 8) & 8 != 0, let sizes = range(start: Int64(payload.upperBound), count: 16) else {
      return header.lowerBound..<payload.upperBound
    }
    let hasSignature = long(sizes.lowerBound) == 0x0807_4B50
    return header.lowerBound..<(hasSignature ? sizes.upperBound : sizes.lowerBound + 12)
  }

  /// The name of a file without an entry; nil for a folder, which has no bytes.
  private func nameOfLeftOut(at offset: Int) -> String? {
    let nameBytes = bytes[(offset + 46)..<(offset + 46 + Int(short(offset + 28)))]
    return isFolder(nameBytes, at: offset) ? nil : String(decoding: nameBytes, as: UTF8.self)
  }

  /// Whether an entry is a folder, whose name ends with a slash or, on Windows, with a backslash.
  private func isFolder(_ name: ArraySlice<UInt8>, at offset: Int) -> Bool {
    (name.last == UInt8(ascii: "/") || name.last == UInt8(ascii: "\\")) && long(offset + 24) == 0
  }

  /// The offset of the end-of-directory record, which only a comment of up to 65,535 bytes follows.
  ///
  /// A comment may contain the record's signature. The record is the last one whose comment ends with the archive and
  /// whose directory lies before it; if there is none, the last occurrence of the signature.
  func endOfDirectory() -> Int? {
    var offset = bytes.count - 22
    let last = max(0, offset - 65_535)
    var first: Int?
    while offset >= last {
      if bytes[offset] == 0x50, long(offset) == 0x0605_4B50 {
        if isEndOfDirectory(offset) { return offset }
        first = first ?? offset
      }
      offset -= 1
    }
    return first
  }

  /// Whether a record is consistent: its comment reaches the end of the archive, and its directory begins with a
  /// directory entry.
  private func isEndOfDirectory(_ offset: Int) -> Bool {
    guard offset + 22 + Int(short(offset + 20)) == bytes.count else { return false }
    let (count, size, start) = (short(offset + 10), long(offset + 12), long(offset + 16))
    guard let directory = range(start: Int64(start), count: size), directory.upperBound <= offset else {
      return false
    }
    if count == 0 { return directory.isEmpty && directory.lowerBound == offset }
    return directory.count >= 46 && long(directory.lowerBound) == 0x0201_4B50
  }

  /// The entry at an offset; nil for a folder, and for a name that is not UTF-8.
  private func entry(at offset: Int) throws(DotLottieError) -> ZIPArchive.Entry? {
    let nameBytes = bytes[(offset + 46)..<(offset + 46 + Int(short(offset + 28)))]
    let name = String(decoding: nameBytes, as: UTF8.self)
    // Invalid UTF-8 is replaced in the text, which then differs from the bytes.
    guard nameBytes.last != UInt8(ascii: "/"), !isFolder(nameBytes, at: offset),
      name.utf8.elementsEqual(nameBytes)
    else { return nil }
    guard short(offset + 8) & 1 == 0 else { throw unsupported("the file is encrypted", name) }
    guard let method = ZIPArchive.Entry.Method(rawValue: short(offset + 10)) else {
      throw unsupported(
        "the file is packed by method \(short(offset + 10)), neither stored nor deflated", name)
    }
    let packed = long(offset + 20), size = long(offset + 24), local = long(offset + 42)
    guard packed != .max, size != .max, local != .max else {
      throw unsupported("the file is of a ZIP64 archive", name)
    }
    guard max(size, method == .stored ? packed : 0) <= DotLottieLimits.maximumEntryBytes else {
      throw DotLottieError(
        code: .limitExceeded, path: name,
        message:
          "the file has \(max(size, packed)) bytes; at most \(DotLottieLimits.maximumEntryBytes) are read")
    }
    // Budgets count sizes before anything is unpacked, so a stored file must have the size of its bytes in the archive.
    guard method != .stored || packed == size else {
      throw DotLottieError(
        code: .damagedArchive, path: name,
        message: "the file is stored in \(packed) bytes and said to have \(size)")
    }
    guard let header = range(start: Int64(local), count: 30), long(header.lowerBound) == 0x0403_4B50 else {
      throw damaged("\"\(name)\" is not where the directory says")
    }
    // The lengths in the file's local header are used, because the directory's may differ.
    let lengths = Int64(short(header.lowerBound + 26)) + Int64(short(header.lowerBound + 28))
    guard let payload = range(start: Int64(header.upperBound) + lengths, count: packed) else {
      throw damaged("\"\(name)\" is outside the archive", header.lowerBound)
    }
    return ZIPArchive.Entry(
      name: name, method: method, payload: payload, size: Int(size), checksum: long(offset + 16))
  }
}
