#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes a file so that nobody ever sees half of it: beside its place first, then renamed onto it.
final class OutputFile {
  private let path: String
  private let temporaryPath: String
  private var descriptor: Int32

  /// Opens the file beside `path`.
  ///
  /// - Throws: ``CommandError`` with exit code 2 when the place can't be written to.
  init(_ path: String) throws(CommandError) {
    self.path = path
    // In the same folder, for only there is a rename one step; the process's number keeps two runs apart.
    temporaryPath = "\(path).\(getpid()).part"
    descriptor = unsafe open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .usage("can't write \(path): \(SystemCalls.lastError)") }
  }

  deinit {
    // Neither finished nor failed in finish(): what was written is worth nothing.
    if descriptor >= 0 {
      _ = close(descriptor)
      _ = unsafe unlink(temporaryPath)
    }
  }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    guard SystemCalls.writeAll(bytes, to: descriptor) else {
      throw .usage("can't write \(path): \(SystemCalls.lastError)")
    }
  }

  /// Puts the file in its place.
  func finish() throws(CommandError) {
    let isClosed = close(descriptor) == 0
    descriptor = -1
    guard isClosed, unsafe rename(temporaryPath, path) == 0 else {
      let reason = SystemCalls.lastError
      _ = unsafe unlink(temporaryPath)
      throw .usage("can't write \(path): \(reason)")
    }
  }

  /// Writes a whole file at once.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    let file = try OutputFile(path)
    try file.write(bytes)
    try file.finish()
  }
}
