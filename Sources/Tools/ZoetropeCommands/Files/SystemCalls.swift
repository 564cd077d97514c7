#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The few calls of the operating system that the tool needs, as Swift would have them.
enum SystemCalls {
  /// What the system says about the last failure.
  static var lastError: String {
    guard let text = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: text)
  }

  /// Writes all of `bytes`; false when that fails.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      start += count
    }
    return true
  }

  /// Reads what is there, up to `limit` bytes and one more to tell that there is more; nil when that fails.
  static func readAll(from descriptor: Int32, limit: Int, expected: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(limit, expected) + 1)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  /// Reads what comes next, at most 64 KiB and nothing at the end; nil when that fails.
  static func readSome(from descriptor: Int32) -> [UInt8]? {
    var isDone = false
    var result: [UInt8] = []
    while !isDone {
      var count = 0
      result = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, initialized in
        count = unsafe read(descriptor, room.baseAddress, room.count)
        initialized = max(count, 0)
      }
      if count < 0, errno != EINTR { return nil }
      isDone = count >= 0
    }
    return result
  }

  /// The absolute path without links, dots and doubled slashes; nil when there is nothing.
  static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Where a path leads that is a link to nothing yet: what a program makes that opens it to write.
  ///
  /// - Returns: The path itself if it is no link; nil if links lead in a circle, or can't be read.
  static func linkTarget(_ path: String) -> String? {
    var path = path
    // As many as Linux follows.
    for _ in 0..<40 {
      var status = stat()
      guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe buffer.withUnsafeMutableBytes { room in
        unsafe room.baseAddress.map { unsafe readlink(path, $0, room.count) } ?? -1
      }
      guard count > 0, count < buffer.count else { return nil }
      let target = String(decoding: buffer[..<count], as: UTF8.self)
      // What is not UTF-8 is replaced, and then it is another path.
      guard target.utf8.elementsEqual(buffer[..<count]) else {
        errno = EILSEQ
        return nil
      }
      // What it says counts from its own folder.
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = target.hasPrefix("/") ? target : folder + target
    }
    errno = ELOOP
    return nil
  }

  /// Whether there is a person to look at the descriptor.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many processors can be used now.
  static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
