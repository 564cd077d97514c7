#if Tools
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes a file beside its place, then renames it, so that nobody sees half of it.
///
/// A link is followed, even to a file that does not exist yet, and an existing file keeps its permissions. Pipes and
/// devices are written to directly.
final class OutputFile {
  private let path: String
  /// The path of the part file and the path to which it is renamed; nil for anything but a regular file.
  private var temporary: (path: String, target: String)?
  private var descriptor: Int32

  /// Removes an output and its digest.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if it can't be removed.
  static func remove(_ path: String) throws(CommandError) {
    guard unsafe unlink(path) == 0 else { throw .usage("can't remove \(path): \(SystemCalls.lastError)") }
    removeDigest(of: path)
  }

  /// Removes the digest of an output.
  static func removeDigest(of path: String) { _ = unsafe unlink(path + OutputDigest.fileExtension) }

  /// Opens the file beside `path`, and makes missing folders.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if it can't be written.
  init(_ path: String) throws(CommandError) {
    self.path = path
    try OutputPath.checkName(path)
    try InputLedger.checkOutput(path)
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw .usage("can't write \(path): it is a directory") }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    } else {
      if !exists { try OutputPath.makeFolders(above: path) }
      guard let target = SystemCalls.realPath(path) ?? SystemCalls.linkTarget(path) else {
        throw .usage("can't write \(path): \(SystemCalls.lastError)")
      }
      UnfinishedFile.removeLeftovers(beside: target)
      let (part, number) = Self.makePart(beside: target)
      descriptor = number
      temporary = (part, target)
      if exists, descriptor >= 0 { _ = fchmod(descriptor, status.st_mode & 0o7777) }
    }
    guard descriptor >= 0 else {
      throw .usage("can't write \(path): \(SystemCalls.lastError)")
    }
  }

  /// Makes and locks a file in the same folder, where a rename is atomic.
  ///
  /// Nobody can put a link there beforehand: no name is used twice, and only a new file is opened.
  private static func makePart(beside target: String) -> (path: String, descriptor: Int32) {
    while true {
      let part = UnfinishedFile.name(beside: target)
      let descriptor = TemporaryFiles.makeFile(part) {
        unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      }
      if descriptor < 0 || UnfinishedFile.lock(descriptor, at: part) { return (part, descriptor) }
      _ = close(descriptor)
      TemporaryFiles.remove(part)
    }
  }

  deinit {
    // It was not finished, or finishing failed: the part file is discarded.
    if descriptor >= 0 {
      _ = close(descriptor)
      if let temporary { TemporaryFiles.remove(temporary.path) }
    }
  }

  /// The path at which another program writes the contents before ``finish()``.
  var writablePath: String { temporary?.path ?? path }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    guard SystemCalls.writeAll(bytes, to: descriptor) else {
      throw .usage("can't write \(path): \(SystemCalls.lastError)")
    }
  }

  /// Renames the file to its place.
  func finish() throws(CommandError) {
    // Files that were read since this one was opened count too.
    try InputLedger.checkOutput(path)
    // Keeps the lock until the file is in its place: closing the other descriptor shows whether everything was written.
    let lock = dup(descriptor)
    defer { if lock >= 0 { _ = close(lock) } }
    let isClosed = close(descriptor) == 0
    descriptor = -1
    var isInPlace = isClosed
    if isClosed, let temporary {
      FileRecord.noteOutput(path, finished: temporary.path)
      isInPlace = unsafe rename(temporary.path, temporary.target) == 0
    }
    let reason = SystemCalls.lastError
    if let temporary {
      if isInPlace { TemporaryFiles.forget(temporary.path) } else { TemporaryFiles.remove(temporary.path) }
    }
    guard isInPlace else { throw .usage("can't write \(path): \(reason)") }
  }

  /// Writes a whole file at once.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    let file = try OutputFile(path)
    try file.write(bytes)
    try file.finish()
  }
}
#endif
