import HostFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output, unbuffered: the one way to it for all commands.
enum StandardOutput {
  /// A reader that went away is an error to see, and no reason to be killed with files half written.
  private static let staysWithoutReader: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  /// Writes text.
  ///
  /// - Throws: As ``write(_:)-([UInt8])`` does.
  static func write(_ text: String) throws(CommandError) { try write(Array(text.utf8)) }

  /// Writes bytes.
  ///
  /// - Throws: ``CommandError`` with exit code 2 when they can't be written; with ``CommandError/ExitCode/closedOutput``,
  ///   which ends the tool without a message, when the reader of a pipe went away.
  static func write(_ bytes: [UInt8]) throws(CommandError) {
    _ = staysWithoutReader
    guard !SystemCalls.writeAll(bytes, to: 1) else { return }
    if errno == EPIPE {
      throw CommandError(exitCode: .closedOutput, description: "nobody reads standard output")
    }
    throw .usage("can't write standard output: \(SystemCalls.lastError)")
  }

  /// Writes a report whose findings the exit code tells too, whether or not somebody reads it to the end.
  ///
  /// - Throws: ``CommandError`` with exit code 2 when it can't be written.
  static func writeReport(_ text: String) throws(CommandError) {
    do {
      try write(text)
    } catch  where error.exitCode == .closedOutput {}
  }
}

/// Standard error, unbuffered.
enum StandardError {
  /// Writes text; a failure has no place to be reported.
  static func write(_ text: String) { _ = SystemCalls.writeAll(Array(text.utf8), to: 2) }

  /// Writes notes, in a line each.
  static func writeNotes(_ notes: [String]) {
    for note in notes { write("zoetrope: note: \(CommandError.oneLine(note))\n") }
  }
}

/// The first three descriptors of a process.
public enum StandardStreams {
  /// Puts something unusable in place of closed streams, so that no file that is opened later takes their numbers and
  /// gets what is meant for them.
  public static func reserve() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one. Reading from it fails, and so does writing to the others.
      _ = unsafe open("/dev/null", (descriptor == 0 ? O_WRONLY : O_RDONLY))
    }
  }
}
