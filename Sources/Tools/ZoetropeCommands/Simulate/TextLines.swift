#if Tools
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The lines of a text, read one at a time: memory holds the longest of them, not the whole text.
final class TextLines {
  /// The highest number of bytes of a line.
  static let longestLine = 1 << 20

  private let name: String
  private let path: String
  /// The descriptor to read from; -1 if everything is in the buffer.
  private let descriptor: Int32
  private let closes: Bool
  private var buffer: [UInt8]
  /// The start of the next line in the buffer.
  private var start = 0
  private var hasEnded: Bool
  /// The version of the bytes that were read.
  private var version = FileVersion()
  /// The number of the line that ``next()`` returned last, from 1.
  private(set) var number = 0

  /// Opens a file, or standard input for `-`.
  ///
  /// - Throws: ``CommandError`` with exit code 3 if there is no such file.
  init(_ path: String) throws(CommandError) {
    (name, self.path) = (path == "-" ? "standard input" : path, path)
    descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    closes = path != "-"
    (buffer, hasEnded) = ([], false)
    guard descriptor >= 0 else {
      let reason = SystemCalls.lastError
      throw .badInput(path, NetworkAddress.reason(path) ?? reason)
    }
    InputLedger.note(descriptor)
  }

  /// Reads lines from bytes.
  init(_ bytes: [UInt8], name: String) {
    (self.name, path, descriptor, closes, buffer, hasEnded) = (name, name, -1, false, bytes, true)
  }

  deinit { if closes, descriptor >= 0 { _ = close(descriptor) } }

  /// Returns the next line without its ending; nil at the end.
  ///
  /// - Throws: ``CommandError`` with exit code 3 if it can't be read, or is longer than ``longestLine``.
  func next() throws(CommandError) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return try take(start..<end, next: end + 1)
      }
      if hasEnded { return start == buffer.count ? nil : try take(start..<buffer.count, next: buffer.count) }
      guard buffer.count - start <= Self.longestLine else { throw tooLong(number + 1) }
      searched = buffer.count - start
      buffer.removeFirst(start)
      start = 0
      let most = buffer.count + (1 << 16) - 1
      guard let more = SystemCalls.readSome(from: descriptor) else {
        throw .badInput(name, SystemCalls.lastError)
      }
      buffer.reserveCapacity(most)
      buffer += more
      hasEnded = more.isEmpty
      guard FileRecord.current != nil else { continue }
      version.append(more[...])
      if hasEnded { FileRecord.note(.init(path: path, version: version)) }
    }
  }

  private func take(_ range: Range<Int>, next: Int) throws(CommandError) -> ArraySlice<UInt8> {
    number += 1
    guard range.count <= Self.longestLine else { throw tooLong(number) }
    start = next
    return buffer[range]
  }

  private func tooLong(_ line: Int) -> CommandError {
    .badInput("\(name):\(line)", "the line has more than \(Self.longestLine) bytes")
  }
}
#endif
