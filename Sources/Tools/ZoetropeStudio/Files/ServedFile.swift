#if Tools
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file to send piece by piece.
///
/// A slow client needs no memory and delays no other client.
final class ServedFile: Sendable {
  private let descriptor: Int32
  /// The version of the contents.
  let version: FileVersion
  /// The version of the parts that were read so far, one at a time.
  private let sent = Lock(FileVersion())

  /// Takes ownership of an open file.
  ///
  /// - Throws: ``FileRefusal`` for a file over the limit, and for one that can't be read.
  init(_ descriptor: Int32) throws(FileRefusal) {
    let isTooLarge = lseek(descriptor, 0, SEEK_END) > StudioFolder.maximumFileSize
    let version = isTooLarge ? nil : StudioFolder.version(of: descriptor)
    // From here on, the file closes with this object.
    (self.descriptor, self.version) = (descriptor, version ?? FileVersion())
    if isTooLarge { throw .tooLarge }
    guard version != nil, lseek(descriptor, 0, SEEK_SET) == 0 else { throw .failed(SystemCalls.lastError) }
  }

  /// Stores contents in a file without a name; nil if the folder can't be written to.
  init?(_ bytes: [UInt8], in folder: String) {
    var path = Array("\(folder)/zoetrope-XXXXXX\0".utf8CString.dropLast())
    descriptor = unsafe mkstemp(&path)
    version = FileVersion(bytes)
    guard descriptor >= 0 else { return nil }
    _ = unsafe unlink(path)
    guard SystemCalls.writeAll(bytes, to: descriptor), lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  /// Reads all of the contents; nil if the file can't be read, or has changed.
  func contents() -> [UInt8]? {
    var contents: [UInt8] = []
    contents.reserveCapacity(version.size)
    while let part = nextPart() {
      contents += part.bytes
      if part.isLast { return contents }
    }
    return nil
  }

  /// Reads the next part of the contents.
  ///
  /// The last part is returned only if the file still has ``version``.
  ///
  /// - Returns: Nil if the file can't be read, or has changed.
  func nextPart() -> (bytes: [UInt8], isLast: Bool)? {
    var found = sent.withLock { $0 }
    guard found.size < version.size else { return ([], true) }
    guard let bytes = SystemCalls.readSome(from: descriptor), !bytes.isEmpty else { return nil }
    found.append(bytes[...])
    sent.withLock { [found] in $0 = found }
    guard found.size >= version.size else { return (bytes, false) }
    return found == version ? (bytes, true) : nil
  }
}
#endif
