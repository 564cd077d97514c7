import Host
import LottieFormat
import ZoetropeCodegenCore
import ZoetropeJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads and writes files without Foundation.
enum TextFile {
  /// The bytes of a file.
  static func read(_ path: String) throws(CodegenError) -> [UInt8] {
    do throws(FileFailure) {
      return try RegularFile.read(path, limit: LottieLimits.maximumFileBytes)
    } catch {
      let reason =
        switch error {
        case .missing(let reason), .refused(let reason): "can't read \(path): \(reason)"
        case .isFolder: "can't read \(path): it is a directory"
        case .isSpecial: "can't read \(path): it is not a regular file"
        case .tooLarge: "\(path) has more than \(LottieLimits.maximumFileBytes) bytes"
        }
      throw CodegenError(.file, reason)
    }
  }

  /// Writes a file beside its place, then renames it; `-` is standard output, and a pipe or a device is written to.
  ///
  /// - Parameter input: A file that must not be overwritten.
  static func write(_ text: String, to path: String, besides input: String?) throws(CodegenError) {
    guard path != "-" else {
      // A reader that went away is not an error.
      _ = signal(SIGPIPE, SIG_IGN)
      guard SystemCalls.writeAll(Array(text.escapingControls.utf8), to: 1) || errno == EPIPE else {
        throw failure(.usage, "can't write standard output")
      }
      return
    }
    if path.hasControls {
      throw CodegenError(.usage, "can't write \(path): the name has control characters; choose another")
    }
    if let input, isSame(path, input) {
      throw CodegenError(.usage, "can't write \(path): it is the file that is read")
    }
    var status = stat()
    if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      // A pipe or a device stays what it is.
      let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure(.usage, "can't write \(path)") }
      let isWritten = SystemCalls.writeAll(Array(text.utf8), to: descriptor)
      guard close(descriptor) == 0, isWritten else { throw failure(.usage, "can't write \(path)") }
      return
    }
    // Nobody can put a link there beforehand: no name is used twice, and only a new file is opened.
    let part = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36)).part"
    let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(.usage, "can't write \(path)") }
    let isWritten = SystemCalls.writeAll(Array(text.utf8), to: descriptor)
    guard close(descriptor) == 0, isWritten, unsafe rename(part, path) == 0 else {
      let error = failure(.usage, "can't write \(path)")
      _ = unsafe unlink(part)
      throw error
    }
  }

  /// Writes a line to standard error, with its control characters escaped.
  static func report(_ line: String) {
    _ = SystemCalls.writeAll(Array((line + "\n").escapingControls.utf8), to: 2)
  }

  /// Whether two paths lead to one file.
  static func isSame(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    return unsafe stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }

  private static func failure(_ code: CodegenError.Code, _ what: String) -> CodegenError {
    CodegenError(code, "\(what): \(SystemCalls.lastError)")
  }
}
