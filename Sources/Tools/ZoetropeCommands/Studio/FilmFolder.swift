#if Tools
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder for the files of one film, among those of the system that are not kept; it goes away with this object.
///
/// It belongs to this user alone, and is locked: if the process is killed, the next one removes it.
package final class FilmFolder: Sendable {
  /// The path of the folder.
  package let path: String
  private let descriptor: Int32

  /// Makes the folder.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if the place for such files can't be written to.
  package init() throws(CommandError) {
    let place = SystemCalls.temporaryFolder
    let target = (place.hasSuffix("/") ? place : place + "/") + "film"
    UnfinishedFile.removeLeftovers(beside: target)
    let path = UnfinishedFile.name(beside: target)
    guard TemporaryFiles.makeFolder(path, by: { unsafe mkdir(path, 0o700) }) == 0 else {
      throw .usage("can't make a folder in \(place): \(SystemCalls.lastError)")
    }
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0, UnfinishedFile.lock(descriptor, at: path) else {
      let reason = SystemCalls.lastError
      if descriptor >= 0 { _ = close(descriptor) }
      TemporaryFiles.removeFolder(path)
      throw .usage("can't use a folder in \(place): \(reason)")
    }
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit {
    empty()
    _ = close(descriptor)
    TemporaryFiles.removeFolder(path)
  }

  /// Removes all files.
  package func empty() { UnfinishedFile.removeContents(of: descriptor) }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a new file.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if it can't be written.
  package func write(_ bytes: [UInt8], to name: String) throws(CommandError) {
    let file = unsafe openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .usage("can't write \(name): \(SystemCalls.lastError)") }
    let isWritten = SystemCalls.writeAll(bytes, to: file)
    let reason = SystemCalls.lastError
    guard close(file) == 0, isWritten else { throw .usage("can't write \(name): \(reason)") }
  }
}
#endif
