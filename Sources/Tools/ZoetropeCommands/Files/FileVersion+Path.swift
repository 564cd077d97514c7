#if Tools
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension FileVersion {
  /// Makes the version of a regular file's present contents, read piece by piece; nil if it can't be read.
  init?(ofFileAt path: String) {
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init()
    while true {
      guard let bytes = SystemCalls.readSome(from: descriptor) else { return nil }
      if bytes.isEmpty { return }
      append(bytes[...])
    }
  }
}
#endif
