#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if os(macOS)
  import MachO.dyld
#endif

/// Calls of the operating system, with Swift's types.
package enum SystemCalls {
  /// The system's text for the last failure of the thread.
  package static var lastError: String {
    guard let text = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: text)
  }

  /// Writes all of `bytes`; false if that fails.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
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

  /// Reads to the end, or `limit` bytes and one more to show that there are more; nil if that fails.
  ///
  /// - Parameter expected: The number of bytes to reserve memory for, such as the size of the file.
  package static func readAll(from descriptor: Int32, limit: Int, expected: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(limit, max(expected, 0)) + 1)
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

  /// Reads the next bytes, at most 64 KiB and none at the end; nil if that fails.
  package static func readSome(from descriptor: Int32) -> [UInt8]? {
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

  /// The absolute path without links, dots and doubled slashes; nil if nothing is there.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The target of a link to a file that does not exist yet: the file that opening the link to write makes.
  ///
  /// - Returns: The path itself if it is not a link; nil if links form a circle or can't be read.
  package static func linkTarget(_ path: String) -> String? {
    var path = path
    // Linux follows as many.
    for _ in 0..<40 {
      var status = stat()
      guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe buffer.withUnsafeMutableBytes { room in
        unsafe room.baseAddress.map { unsafe readlink(path, $0, room.count) } ?? -1
      }
      guard count > 0, count < buffer.count else { return nil }
      let target = String(decoding: buffer[..<count], as: UTF8.self)
      // Decoding replaces bytes that are not UTF-8, which makes another path.
      guard target.utf8.elementsEqual(buffer[..<count]) else {
        errno = EILSEQ
        return nil
      }
      // A relative target counts from the folder of the link.
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = target.hasPrefix("/") ? target : folder + target
    }
    errno = ELOOP
    return nil
  }

  /// Gives a file another path in its file system, in place of a file there; false if that fails.
  package static func move(_ path: String, to other: String) -> Bool { unsafe rename(path, other) == 0 }

  /// Whether the user owns a file or folder, and others can't write to it.
  package static func isOwn(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_uid == geteuid() && status.st_mode & 0o002 == 0
  }

  /// The IPv4 address in a text, the first number in the highest byte; nil for another text.
  ///
  /// Every spelling that systems accept is read: fewer numbers, octal and hexadecimal ones.
  package static func address4(_ text: String) -> UInt32? {
    var address = in_addr()
    return unsafe inet_aton(text, &address) == 0 ? nil : UInt32(bigEndian: address.s_addr)
  }

  /// The 16 bytes of the IPv6 address in a text, without a zone; nil for another text.
  package static func address6(_ text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let isRead = unsafe bytes.withUnsafeMutableBytes { unsafe inet_pton(AF_INET6, text, $0.baseAddress) } == 1
    return isRead ? bytes : nil
  }

  /// The absolute path of the running program, without links; nil if the system does not report it.
  package static var programPath: String? {
    #if os(Linux)
      return realPath("/proc/self/exe")
    #elseif os(macOS)
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      if unsafe _NSGetExecutablePath(&buffer, &size) == 0 {
        let path = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return realPath(path) ?? path
      }
      return nil
    #else
      return nil
    #endif
  }

  /// The folder for temporary files.
  package static var temporaryFolder: String {
    unsafe getenv("TMPDIR").flatMap { unsafe String(validatingCString: $0) } ?? "/tmp"
  }

  /// Whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The number of processors that are available.
  package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
