import LottieFormat
import ZoetropeDeflate
import ZoetropeJSON

/// Writes the archive of a package: equal sets of files give equal bytes, regardless of their order.
///
/// The manifest comes first, so that readers find it at the front. The other files follow, sorted by the bytes of their
/// paths. All files have the same date, the earliest that the format supports, and the permissions of a plain file.
/// They are deflated, or stored if that is not shorter. The archive contains nothing else: no
/// folders, extra fields, comments or ZIP64 records.
/// - SeeAlso: PKWARE, "APPNOTE.TXT – .ZIP File Format Specification".
package enum ArchiveWriter {
  /// A file to be written to an archive.
  package struct File: Sendable, Hashable {
    /// The path in the archive.
    package var path: String
    /// The contents.
    package var bytes: [UInt8]

    /// Makes a file.
    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }

    /// The file without what other players refuse: the byte order mark of a JSON file, and hexadecimal numbers of a state
    /// machine.
    package var portable: File {
      guard path.loweredASCII.utf8.suffix(5).elementsEqual(".json".utf8) else { return self }
      var file = self
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { file.bytes.removeFirst(3) }
      if path.utf8.starts(with: "s/".utf8), let json = HexadecimalNumbers.document(file.bytes) {
        file.bytes = json.bytes
      }
      return file
    }
  }

  /// The archive of the files.
  ///
  /// - Throws: ``DotLottieError`` for a path that is not allowed or occurs twice (see `PackagePath`), and for files
  ///   that exceed ``DotLottieLimits``.
  package static func archive(of files: [File]) throws(DotLottieError) -> [UInt8] {
    var paths = PackagePathSet()
    var total = 0
    for file in files {
      try paths.insert(file.path)
      try check(size: file.bytes.count, at: file.path, total: &total)
    }
    var body: [UInt8] = []
    var directory: [UInt8] = []
    for file in files.sorted(by: precedes) { append(file, to: &body, directory: &directory) }
    try checkArchive(size: body.count + directory.count + 22)
    return body + directory + end(count: files.count, directory: directory.count, offset: body.count)
  }

  /// The archive with other contents of some files; all others keep their bytes, with order, compression and dates.
  ///
  /// - Parameters:
  ///   - changes: The new contents of files by their names; nil removes a file.
  ///   - added: The files to add at the end, whose paths the archive does not have.
  static func archive(
    _ archive: ZIPArchive, changing changes: [ExactName: [UInt8]?], adding added: [File]
  ) throws(DotLottieError) -> [UInt8] {
    let (records, end) = archive.records()
    var body: [UInt8] = []
    var directory = [[UInt8]](repeating: [], count: records.count)
    // Files may lie in another order than their records.
    for row in records.indices.sorted(by: { records[$0].file.lowerBound < records[$1].file.lowerBound }) {
      let record = records[row]
      if let change = changes[ExactName(record.name)] {
        guard let bytes = change else { continue }
        let file = File(path: record.name, bytes: bytes)
        append(file, isStored: record.isStored, to: &body, directory: &directory[row])
      } else {
        directory[row] = Array(archive.bytes[record.record])
        directory[row].replace(at: 42, with: UInt32(body.count))
        body += archive.bytes[record.file]
      }
    }
    var last: [UInt8] = []
    for file in added { append(file, to: &body, directory: &last) }
    let all = Array(directory.joined()) + last
    let count = directory.count(where: { !$0.isEmpty }) + added.count
    guard count <= DotLottieLimits.maximumEntries else {
      throw DotLottieError(
        code: .limitExceeded, message: "more than \(DotLottieLimits.maximumEntries) files")
    }
    try checkArchive(size: body.count + all.count + end.count)
    // The last record may have a comment.
    var tail = Array(archive.bytes[end])
    tail.replace(at: 8, with: UInt16(count))
    tail.replace(at: 10, with: UInt16(count))
    tail.replace(at: 12, with: UInt32(all.count))
    tail.replace(at: 16, with: UInt32(body.count))
    return body + all + tail
  }

  private static func checkArchive(size: Int) throws(DotLottieError) {
    guard size <= DotLottieLimits.maximumArchiveBytes else {
      throw DotLottieError(
        code: .limitExceeded,
        message: "the archive would have \(size) bytes, more than \(DotLottieLimits.maximumArchiveBytes)")
    }
  }

  /// Checks the size of a file, and adds it to the total, which is checked too.
  package static func check(size: Int, at path: String, total: inout Int) throws(DotLottieError) {
    guard size <= DotLottieLimits.maximumEntryBytes else {
      throw DotLottieError(
        code: .limitExceeded, path: path,
        message: "the file has \(size) bytes; at most \(DotLottieLimits.maximumEntryBytes) fit")
    }
    total += size
    guard total <= DotLottieLimits.maximumUnpackedBytes else {
      throw DotLottieError(
        code: .limitExceeded, path: path,
        message: "the files have more than \(DotLottieLimits.maximumUnpackedBytes) bytes together")
    }
  }

  private static func precedes(_ a: File, _ b: File) -> Bool {
    let aIsManifest = a.path == "manifest.json", bIsManifest = b.path == "manifest.json"
    if aIsManifest != bIsManifest { return aIsManifest }
    return a.path.utf8.lexicographicallyPrecedes(b.path.utf8)
  }
}

// MARK: Records

extension ArchiveWriter {
  /// Appends a file to the body, and its record to the directory.
  private static func append(
    _ file: File, isStored: Bool = false, to body: inout [UInt8], directory: inout [UInt8]
  ) {
    let packed = isStored ? file.bytes : Deflater.deflate(file.bytes)
    let isDeflated = packed.count < file.bytes.count
    let payload = isDeflated ? packed : file.bytes
    let name = Array(file.path.utf8)
    // Both headers contain these fields, starting with the version of the format that is required for reading.
    var common: [UInt8] = []
    common.append(little: 20 as UInt16)
    common.append(little: name.allSatisfy { $0 < 0x80 } ? 0 : 0x800 as UInt16)  // the name is UTF-8
    common.append(little: isDeflated ? 8 : 0 as UInt16)
    common.append(little: 0 as UInt16)  // midnight
    common.append(little: 0x21 as UInt16)  // 1980-01-01
    common.append(little: Checksum.crc32(file.bytes[...]))
    common.append(little: UInt32(payload.count))
    common.append(little: UInt32(file.bytes.count))
    common.append(little: UInt16(name.count))
    common.append(little: 0 as UInt16)  // no extra field

    let offset = UInt32(body.count)
    body.append(little: 0x0403_4B50 as UInt32)
    body += common
    body += name
    body += payload

    directory.append(little: 0x0201_4B50 as UInt32)
    directory.append(little: 0x0314 as UInt16)  // made on Unix, by version 2.0
    directory += common
    directory.append(little: 0 as UInt16)  // no comment
    directory.append(little: 0 as UInt16)  // the first part
    directory.append(little: 0 as UInt16)  // no text that needs its ends of lines changed
    directory.append(little: 0o644 << 16 as UInt32)
    directory.append(little: offset)
    directory += name
  }

  /// The end-of-directory record.
  private static func end(count: Int, directory: Int, offset: Int) -> [UInt8] {
    var record: [UInt8] = []
    record.append(little: 0x0605_4B50 as UInt32)
    record.append(little: 0 as UInt32)  // one part only
    record.append(little: UInt16(count))
    record.append(little: UInt16(count))
    record.append(little: UInt32(directory))
    record.append(little: UInt32(offset))
    record.append(little: 0 as UInt16)  // no comment
    return record
  }
}

extension [UInt8] {
  /// Appends a number in little-endian order.
  fileprivate mutating func append(little number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Replaces a number in little-endian order.
  fileprivate mutating func replace(at offset: Int, with number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      self[offset + shift / 8] = UInt8(truncatingIfNeeded: number >> shift)
    }
  }
}
