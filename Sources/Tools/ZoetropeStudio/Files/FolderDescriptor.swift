#if Tools
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open folder, from which files are opened by name without following a link.
///
/// The descriptor stands for the folder itself: a link that takes the place of the folder's name changes nothing.
final class FolderDescriptor: Sendable {
  /// The descriptor, which closes with this object.
  let number: Int32

  private init(number: Int32) { self.number = number }

  /// Opens a folder by its path, which the user gave and which may have links.
  ///
  /// - Returns: Nil with `errno` set if that fails.
  init?(path: String) {
    let number = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if number < 0 { return nil }
    self.number = number
  }

  deinit { _ = close(number) }

  /// Opens a folder in this one.
  func folder(_ name: String) throws(FileRefusal) -> FolderDescriptor {
    let inner = unsafe openat(number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard inner >= 0 else { throw Self.refusal(errno) }
    return FolderDescriptor(number: inner)
  }

  /// Opens the folder of a file below this one.
  func folder(of path: FilePath) throws(FileRefusal) -> FolderDescriptor {
    var folder = self
    for name in path.folders { folder = try folder.folder(name) }
    return folder
  }

  /// Opens a regular file in this folder to read it, and returns its status.
  ///
  /// - Returns: A descriptor that the caller closes.
  func file(_ name: String) throws(FileRefusal) -> (descriptor: Int32, status: stat) {
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let descriptor = unsafe openat(number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.refusal(errno) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.isRegularFile else {
      _ = close(descriptor)
      throw .forbidden
    }
    return (descriptor, status)
  }

  /// The status of a name in this folder, without following a link; nil if there is none.
  func status(_ name: String) -> stat? {
    var status = stat()
    return unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Whether a name in this folder leads to an open file.
  func leads(_ name: String, to descriptor: Int32) -> Bool {
    var own = stat()
    guard unsafe fstat(descriptor, &own) == 0, let found = status(name) else { return false }
    return own.st_ino == found.st_ino && own.st_dev == found.st_dev
  }

  /// The names in the folder, at most `limit`, and whether there are more.
  func names(limit: Int) -> (names: [String], isTruncated: Bool) {
    // A duplicate would share the place in the list with other readers of this folder.
    let reading = unsafe openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard reading >= 0 else { return ([], false) }
    guard let stream = unsafe fdopendir(reading) else {
      _ = close(reading)
      return ([], false)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    // The record is as long as its name, and shorter than its type, so nothing beyond the name's end is read.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while let entry = unsafe readdir(stream) {
      if names.count == limit { return (names, true) }
      let text = unsafe UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      if let name = unsafe String(validatingCString: text) { names.append(name) }
    }
    return (names, false)
  }

  /// The refusal for a failure of opening something.
  static func refusal(_ reason: Int32) -> FileRefusal {
    switch reason {
    case ENOENT: .missing
    // A link, or a part of the path that is no folder.
    case ELOOP, ENOTDIR, EACCES, EPERM, ENXIO, ENAMETOOLONG: .forbidden
    default: .failed(SystemCalls.lastError)
    }
  }
}
#endif
