#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reason why a file was not read.
package enum FileFailure: Error, Sendable, Hashable {
  /// There is no such file.
  case missing(String)
  /// The path leads to a folder.
  case isFolder
  /// The path leads to a device, a pipe or a socket.
  case isSpecial
  /// The file has more bytes than the limit; `bytes` is nil if it grew while it was read.
  case tooLarge(bytes: Int?)
  /// The system refused, for the given reason.
  case refused(String)
}

/// Reads files of the host without trusting a path to lead to one.
///
/// A device may have no end, and a pipe would make the reader wait for its writer: both are refused before anything is
/// read.
package enum RegularFile {
  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The highest number of bytes.
  ///   - followsLinks: Whether the path may be a link itself.
  ///   - opened: Called with the descriptor before anything is read.
  /// - Throws: ``FileFailure``.
  package static func read(
    _ path: String, limit: Int, followsLinks: Bool = true, opened: (Int32) -> Void = { _ in }
  ) throws(FileFailure) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = unsafe open(path, flags)
    guard descriptor >= 0 else {
      let reason = SystemCalls.lastError
      throw errno == ENOENT || errno == ENOTDIR ? .missing(reason) : .refused(reason)
    }
    defer { _ = close(descriptor) }
    opened(descriptor)
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .refused(SystemCalls.lastError) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isFolder
    default: throw .isSpecial
    }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(bytes: size) }
    guard let bytes = SystemCalls.readAll(from: descriptor, limit: limit, expected: size) else {
      throw .refused(SystemCalls.lastError)
    }
    guard bytes.count <= limit else { throw .tooLarge(bytes: nil) }
    return bytes
  }
}
