import HostFiles
import Locking

/// The files that were read for an output, with their versions, so that a change of one can be noticed later.
final class ReadRecord: Sendable {
  /// A file that was read, or that was looked for and is not there.
  struct File: Sendable, Equatable {
    var path: String
    /// The version of the contents; nil if there is no such file.
    var version: FileVersion?
  }

  /// The record of what is being read; nil if nobody asks.
  @TaskLocal static var current: ReadRecord?

  private let contents = Lock<[File]>([])

  /// The files, in the order in which they were read first.
  var files: [File] { contents.withLock { $0 } }

  /// Notes a file that was read; nil for one that is not there.
  static func note(_ path: String, _ bytes: [UInt8]?) {
    guard let current else { return }
    let file = File(path: path, version: bytes.map { FileVersion($0) })
    current.contents.withLock { files in
      if !files.contains(file) { files.append(file) }
    }
  }
}
