#if Tools
import Host
import LottieFormat

/// The files that were read and written for an output, with the versions of their bytes, so that a later change of one can
/// be noticed.
///
/// A version is that of the bytes that were used. Reading the file again might find another one.
final class FileRecord: Sendable {
  /// A file that was read, or that was looked for and is missing.
  struct File: Sendable, Equatable {
    /// The folder that a picture beside an animation may not leave, and the directory in it.
    struct Location: Sendable, Equatable {
      var folder: String
      var directory: String
    }

    /// The path as the command names it: relative to ``location``, otherwise to the current folder.
    var path: String
    /// The location of a picture beside an animation; nil for other files.
    var location: Location?
    /// The version of the contents; nil if there is no such file.
    var version: FileVersion?

    /// The version of the present contents, found by the same rules; nil if there is no such file.
    var presentVersion: FileVersion? {
      guard let location else { return FileVersion(ofFileAt: path) }
      let bytes = FileFolder(location.folder)?.bytes(
        directory: location.directory, name: path, limit: LottieLimits.maximumFileBytes)
      return bytes.map { FileVersion($0) }
    }
  }

  private struct Contents {
    var read: [File] = []
    var written: [String: FileVersion] = [:]
  }

  /// The record of the current output; nil if none is kept.
  @TaskLocal static var current: FileRecord?

  private let contents = Lock(Contents())

  /// The files that were read, in the order in which they were read first.
  var read: [File] { contents.withLock { $0.read } }

  /// The version that was last written to each path.
  var written: [String: FileVersion] { contents.withLock { $0.written } }

  /// Notes a file that was read; nil for a missing one.
  static func note(_ path: String, at location: File.Location? = nil, _ bytes: [UInt8]?) {
    guard current != nil else { return }
    note(File(path: path, location: location, version: bytes.map { FileVersion($0) }))
  }

  /// Notes a file that was read.
  static func note(_ file: File) {
    current?.contents.withLock { contents in
      if !contents.read.contains(file) { contents.read.append(file) }
    }
  }

  /// Notes a file that was written and is about to get its name.
  ///
  /// - Parameter finished: The path at which the contents are until then.
  static func noteOutput(_ path: String, finished: String) {
    guard let current, let version = FileVersion(ofFileAt: finished) else { return }
    current.contents.withLock { $0.written[path] = version }
  }
}
#endif
