#if Tools
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files that a command has read, so that it overwrites none of them by mistake.
///
/// Files are compared by device and inode: links, other spellings of a path and the file behind standard input are the
/// same file.
final class InputLedger: Sendable {
  /// The ledger of the running command; nil outside of ``Zoetrope/run(_:)``, where nothing is noted.
  @TaskLocal static var current: InputLedger?

  private struct File: Hashable {
    var device: UInt64
    var number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  private struct Contents {
    var files: Set<File> = []
    var allowsOverwriting = false
    var search: (@Sendable (String) -> Void)?
    var notes: Set<String> = []
  }

  private let contents = Lock(Contents())

  /// Lets the command overwrite the files that it has read (`--force`).
  func allowOverwriting() { contents.withLock { $0.allowsOverwriting = true } }

  /// Returns whether the command writes a note for the first time.
  static func isFirst(_ note: String) -> Bool {
    current?.contents.withLock { $0.notes.insert(note).inserted } ?? true
  }

  /// Sets a search for further inputs.
  ///
  /// - Parameter search: Called with the path of an existing file before it is overwritten, on any thread.
  func beforeOverwriting(_ search: @escaping @Sendable (String) -> Void) {
    contents.withLock { $0.search = search }
  }

  /// Notes an open file as an input of the command; only regular files can be lost.
  static func note(_ descriptor: Int32) {
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0 { note(status) }
  }

  /// Notes a file that another program reads for the command.
  static func note(fileAt path: String) {
    var status = stat()
    if unsafe stat(path, &status) == 0 { note(status) }
  }

  private static func note(_ status: stat) {
    guard let current, status.st_mode & S_IFMT == S_IFREG else { return }
    let file = File(status)
    current.contents.withLock { _ = $0.files.insert(file) }
  }

  /// Checks that an output is not an input of the command.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if it is, without `--force`.
  static func checkOutput(_ path: String) throws(CommandError) {
    var status = stat()
    guard let current, unsafe stat(path, &status) == 0 else { return }
    // Outside of the lock, which the search needs to note files.
    current.contents.withLock { $0.allowsOverwriting ? nil : $0.search }?(path)
    let file = File(status)
    guard current.contents.withLock({ !$0.allowsOverwriting && $0.files.contains(file) }) else { return }
    throw .usage("can't write \(path): the command reads this file; --force overwrites it")
  }
}
#endif
