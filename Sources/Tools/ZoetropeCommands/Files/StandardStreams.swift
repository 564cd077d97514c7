#if Tools
import Host
import ZoetropeJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Standard output, unbuffered, for all commands.
///
/// Text may come from files, and the reader may be a terminal or the log of a build, so control characters are escaped.
package enum StandardOutput {
  /// A reader that goes away causes an error instead of a signal that would leave files half written.
  private static let staysWithoutReader: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  /// Writes text, with its control characters escaped.
  ///
  /// - Parameter isStyled: Whether the text has sequences of the command's own for colours, and nothing else of the kind.
  /// - Throws: The errors of ``write(_:)-([UInt8])``.
  package static func write(_ text: String, isStyled: Bool = false) throws(CommandError) {
    try write(Array((isStyled ? text : text.escapingControls).utf8))
  }

  /// Writes the contents of a file.
  ///
  /// - Parameter isText: Whether the contents are text, which a terminal can show.
  /// - Throws: ``CommandError`` with exit code 2 if they can't be written, or a terminal would get bytes that are not text.
  static func write(contents: [UInt8], isText: Bool) throws(CommandError) {
    guard SystemCalls.isTerminal(1) else { return try write(contents) }
    guard isText else {
      throw .usage("a terminal can't show the output; set a file with -o, or redirect standard output")
    }
    try write(String(decoding: contents, as: UTF8.self))
  }

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
  static func writeReport(_ text: String, isStyled: Bool = false) throws(CommandError) {
    do {
      try write(text, isStyled: isStyled)
    } catch  where error.exitCode == .closedOutput {}
  }
}

/// Standard error, unbuffered.
package enum StandardError {
  /// Whether only errors are written, in the current command.
  @TaskLocal static var isQuiet = false

  /// Whether the command line has `--quiet`, which ``isQuiet`` does not show within a batch.
  @TaskLocal static var isQuietCommand = false

  /// Writes text, with its control characters escaped; a failure can't be reported.
  ///
  /// - Parameter isStyled: Whether the text has sequences of the command's own, and nothing else of the kind.
  package static func write(_ text: String, isStyled: Bool = false) {
    _ = SystemCalls.writeAll(Array((isStyled ? text : text.escapingControls).utf8), to: 2)
  }

  /// Writes notes, in a line each, unless only errors are written.
  static func writeNotes(_ notes: [String]) {
    if isQuiet { return }
    for note in notes { write("zoetrope: note: \(CommandError.oneLine(note))\n") }
  }

  /// Writes a note on a file that many inputs share, also within a batch, but only once.
  static func writeNoteOnce(_ note: String) {
    guard !isQuietCommand, InputLedger.isFirst(note) else { return }
    $isQuiet.withValue(false) { writeNotes([note]) }
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
#endif
