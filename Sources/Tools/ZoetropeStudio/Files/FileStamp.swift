#if Tools
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The properties of a file that change when its contents do.
struct FileStamp: Hashable, Sendable {
  /// The number of bytes.
  let size: Int
  /// The time of the last change, in nanoseconds since 1970.
  let modified: Int
  /// The number of the file in its file system.
  let number: UInt64

  init(_ status: stat) {
    size = Int(status.st_size)
    number = UInt64(status.st_ino)
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    modified = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }

  /// Whether the contents did not change between this stamp and another of the same file.
  func isSameContents(_ other: FileStamp) -> Bool { size == other.size && modified == other.modified }

  /// Whether the file changed in the last tenth of a second, so that another change may have the same time.
  var isFresh: Bool {
    var now = timespec()
    guard unsafe clock_gettime(CLOCK_REALTIME, &now) == 0 else { return true }
    return Int(now.tv_sec) &* 1_000_000_000 &+ Int(now.tv_nsec) &- modified < 100_000_000
  }
}

extension stat {
  /// Whether this is the status of a folder.
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }

  /// Whether this is the status of a regular file.
  var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
}
#endif
