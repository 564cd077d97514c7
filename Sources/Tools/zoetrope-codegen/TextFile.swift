import LottieFormat
import ZoetropeCodegenCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files, without Foundation.
enum TextFile {
  /// The bytes of a file.
  static func read(_ path: String) throws(CodegenError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.file, "can't read \(path)") }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= LottieLimits.maximumFileBytes {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe systemRead(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw failure(.file, "can't read \(path)")
      }
    }
    throw CodegenError(.file, "\(path) has more than \(LottieLimits.maximumFileBytes) bytes")
  }

  /// Writes a file beside its place, and puts it there when it is whole; `-` is standard output.
  ///
  /// - Parameter input: A file that must not be written over.
  static func write(_ text: String, to path: String, besides input: String?) throws(CodegenError) {
    guard path != "-" else {
      // Nobody reads it any more: that is no error.
      _ = signal(SIGPIPE, SIG_IGN)
      guard write(Array(text.utf8), to: 1) || errno == EPIPE else {
        throw failure(.usage, "can't write standard output")
      }
      return
    }
    if let input, isSame(path, input) {
      throw CodegenError(.usage, "can't write \(path): it is the file that is read")
    }
    // Nobody can lay a link there beforehand: no name is used twice, and only a file that is new is opened.
    let part = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36)).part"
    let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(.usage, "can't write \(path)") }
    let isWritten = write(Array(text.utf8), to: descriptor)
    guard close(descriptor) == 0, isWritten, unsafe rename(part, path) == 0 else {
      let error = failure(.usage, "can't write \(path)")
      _ = unsafe unlink(part)
      throw error
    }
  }

  /// Whether two paths lead to one file.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    return unsafe stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }

  /// Writes all of the bytes.
  ///
  /// - Returns: Whether that could be done.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe systemWrite(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
      }
      if count < 0, errno != EINTR { return false }
      start += max(count, 0)
    }
    return true
  }

  private static func failure(_ code: CodegenError.Code, _ what: String) -> CodegenError {
    guard let reason = unsafe strerror(errno) else { return CodegenError(code, what) }
    return unsafe CodegenError(code, "\(what): \(String(cString: reason))")
  }
}

// Within the enum its own functions hide those of the system.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
