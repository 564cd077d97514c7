import DotLottieFormat
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads files of the host.
enum FileBytes {
  /// Reads a regular file: a device may have no end, and a pipe would keep whoever reads it waiting.
  ///
  /// - Parameters:
  ///   - url: Where it lies.
  ///   - limit: The largest file, in bytes.
  ///   - followsLinks: Whether a link is followed; else it can't be read.
  /// - Throws: ``DotLottieAnimationError`` when there is none, or it can't be read.
  static func read(
    _ url: URL, limit: Int = DotLottieLimits.maximumArchiveBytes, followsLinks: Bool = true
  ) throws(DotLottieAnimationError) -> [UInt8] {
    let name = url.lastPathComponent
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = unsafe open(url.path, flags)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .notFound("there is no file \(name)") }
      throw .unreadable("\(name) can't be read: \(lastError)")
    }
    defer { _ = close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .unreadable("\(name) can't be read: \(lastError)")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable("\(name) is no regular file") }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge("\(name) has \(size) bytes, and \(limit) are allowed") }
    guard let bytes = contents(of: descriptor, expected: size, limit: limit) else {
      throw .unreadable("\(name) can't be read: \(lastError)")
    }
    guard bytes.count <= limit else {
      throw .tooLarge("\(name) has more than the \(limit) bytes that are allowed")
    }
    return bytes
  }

  /// What can be read, up to the limit and one more; nil when that fails.
  private static func contents(of descriptor: Int32, expected: Int, limit: Int) -> [UInt8]? {
    // One more than the file has, to find its end; it may grow meanwhile.
    var room = min(expected, limit) + 1
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      var part = 0
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        repeat {
          part = unsafe systemRead(descriptor, buffer.baseAddress, room)
        } while part < 0 && errno == EINTR
        count = max(part, 0)
      }
      if part < 0 { return nil }
      if part == 0 { break }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      room = min(limit - bytes.count, 1 << 16) + 1
    }
    return bytes
  }

  private static var lastError: String {
    guard let text = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: text)
  }

  /// The file of a bundle that holds an animation: `name`, `name.lottie` or `name.json`, in this order.
  ///
  /// - Throws: ``DotLottieAnimationError`` when there is none.
  static func resource(_ name: String, in bundle: Bundle) throws(DotLottieAnimationError) -> URL {
    let last = (name as NSString).pathExtension.lowercased()
    if last == "lottie" || last == "json" || last == "lot" {
      let bare = (name as NSString).deletingPathExtension
      if let url = bundle.url(forResource: bare, withExtension: (name as NSString).pathExtension) {
        return url
      }
    }
    for ending in ["lottie", "json"] {
      if let url = bundle.url(forResource: name, withExtension: ending) { return url }
    }
    throw .notFound("the bundle has no \"\(name).lottie\" and no \"\(name).json\"")
  }
}

// Within the enum its own function hides that of the system.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, bytes, count)
}
