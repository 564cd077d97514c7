#if Tools
import Subprocess
import ZoetropeJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A run of the program `zoetrope` that draws a film.
package struct RenderProcess: Sendable {
  /// The highest number of bytes of a film.
  package static let maximumFilmSize = 256 << 20
  /// The highest number of bytes of errors that are read.
  private static let maximumErrorSize = 1 << 16

  private let program: String
  private let arguments: [String]
  /// Called with the number of the process when it has begun, and with nil before it is forgotten.
  private let isRunning: @Sendable (pid_t?) -> Void

  /// Prepares a run.
  ///
  /// - Parameter program: The path of the program.
  package init(
    _ program: String, _ arguments: [String], isRunning: @escaping @Sendable (pid_t?) -> Void
  ) {
    (self.program, self.arguments, self.isRunning) = (program, arguments, isRunning)
  }

  /// Runs to the end; a cancelled task ends the process.
  ///
  /// - Throws: ``CommandError`` with the last line of its errors.
  package func run(progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void)
    async throws(CommandError)
  {
    var options = PlatformOptions()
    // Time for it to end ffmpeg.
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(2))]
    var isStarted = false
    TemporaryFiles.willStartWriter()
    defer { if !isStarted { TemporaryFiles.didStartWriter(nil) } }
    let failure: String?
    do {
      let result = try await Subprocess.run(
        .path(SiblingProgram.value(program)), arguments: Arguments(arguments), platformOptions: options,
        input: .none,
        output: .sequence, error: .string(limit: Self.maximumErrorSize)
      ) { execution in
        let process = execution.processIdentifier.value
        TemporaryFiles.didStartWriter(process)
        isStarted = true
        isRunning(process)
        defer {
          isRunning(nil)
          TemporaryFiles.forgetWriter(process)
        }
        var lines = ProgressLines()
        for try await buffer in execution.standardOutput {
          let bytes = unsafe buffer.withUnsafeBytes { unsafe Array($0) }
          if let (done, total) = lines.append(bytes) { progress(done, total) }
        }
      }
      failure = result.terminationStatus.isSuccess ? nil : Self.reason(result.standardError)
    } catch {
      failure = Task.isCancelled ? "the film was cancelled" : "the film can't be made: \(error)"
    }
    if let failure { throw .usage(failure) }
  }

  /// The last error message of the tool.
  private static func reason(_ text: String) -> String {
    guard let line = text.split(whereSeparator: \.isNewline).last else { return "the film ended early" }
    return String(line.trimmingPrefix("zoetrope: "))
  }
}

/// Reads the lines of `--progress-lines`.
private struct ProgressLines {
  private var rest: [UInt8] = []

  /// Continues with the next bytes.
  ///
  /// - Returns: The newest progress in them.
  mutating func append(_ bytes: [UInt8]) -> (done: Int, total: Int)? {
    rest += bytes
    var newest: (Int, Int)?
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(rest[..<end])
      rest.removeFirst(end + 1)
      guard let json = try? JSONDocument(line),
        let done = json.member("done", of: json.root).flatMap({ json.number($0) }),
        let total = json.member("total", of: json.root).flatMap({ json.number($0) }),
        let done = Int(exactly: done), let total = Int(exactly: total)
      else { continue }
      newest = (done, total)
    }
    // No line is this long.
    if rest.count > 1 << 12 { rest = [] }
    return newest
  }
}
#endif
