import HostFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output, unbuffered, for all commands.
package enum StandardOutput {
  /// A reader that goes away causes an error instead of a signal that would leave files half written.
  private static let staysWithoutReader: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  /// Writes text.
  ///
  /// - Throws: The errors of ``write(_:)-([UInt8])``.
  package static func write(_ text: String) throws(CommandError) { try write(Array(text.utf8)) }

  /// Writes bytes.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if they can't be written; with ``CommandError/ExitCode/closedOutput``,
  ///   which ends the tool without a message, if the reader of a pipe went away.
  static func write(_ bytes: [UInt8]) throws(CommandError) {
    _ = staysWithoutReader
    guard !SystemCalls.writeAll(bytes, to: 1) else { return }
    if errno == EPIPE {
      throw CommandError(exitCode: .closedOutput, description: "standard output is closed")
    }
    throw .usage("can't write standard output: \(SystemCalls.lastError)")
  }

  /// Writes a report whose findings the exit code shows too, so that its reader may go away early.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if it can't be written.
  static func writeReport(_ text: String) throws(CommandError) {
    do {
      try write(text)
    } catch  where error.exitCode == .closedOutput {}
  }
}

/// Standard error, unbuffered.
package enum StandardError {
  /// Whether only errors are written, in the current command.
  @TaskLocal static var isQuiet = false

  /// Writes text; a failure can't be reported.
  package static func write(_ text: String) { _ = SystemCalls.writeAll(Array(text.utf8), to: 2) }

  /// Writes notes, in a line each, unless only errors are written.
  static func writeNotes(_ notes: [String]) {
    if isQuiet { return }
    for note in notes { write("zoetrope: note: \(CommandError.oneLine(note))\n") }
  }
}

/// The first three descriptors of a process.
public enum StandardStreams {
  /// Replaces closed streams, so that no file that is opened later gets their numbers and their contents.
  public static func reserve() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one. Reading from it fails, and so does writing to the others.
      _ = unsafe open("/dev/null", (descriptor == 0 ? O_WRONLY : O_RDONLY))
    }
  }
}
