#if Tools
import Subprocess

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A run of ffmpeg that turns pictures into a film: pixels go to its standard input as they are drawn.
package final class FFmpeg: Sendable {
  /// The reason of a failed run; nil for success.
  private typealias Failure = String

  private let input: StandardInputWriter
  /// Ends the run when everything is written.
  private let end: AsyncStream<Never>.Continuation
  private let run: Task<Failure?, Never>

  /// Whether ffmpeg is on the path.
  package static var isThere: Bool {
    guard let path = unsafe getenv("PATH").flatMap({ unsafe String(validatingCString: $0) }) else {
      return false
    }
    return path.split(separator: ":").contains { unsafe access("\($0)/ffmpeg", X_OK) == 0 }
  }

  /// Starts ffmpeg.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if it is not on the path, or can't be started.
  init(_ arguments: [String]) async throws(CommandError) {
    // ffmpeg may stop reading, which is an error to report instead of a signal that ends the tool.
    _ = signal(SIGPIPE, SIG_IGN)
    let (started, whenStarted) = AsyncStream.makeStream(of: StandardInputWriter.self)
    let (ended, end) = AsyncStream.makeStream(of: Never.self)
    run = Task { await Self.run(arguments, whenStarted, until: ended) }
    self.end = end
    var writer: StandardInputWriter?
    for await input in started { writer = input }
    guard let writer else {
      throw .usage(await run.value ?? "ffmpeg ended before it accepted pictures")
    }
    input = writer
  }

  deinit {
    end.finish()
    run.cancel()
  }

  /// Passes the next pixels to ffmpeg, and waits until it has taken them.
  func write(_ pixels: [UInt8]) async throws(CommandError) {
    var isWritten = false
    do { isWritten = try await input.write(pixels) == pixels.count } catch {}
    guard !isWritten else { return }
    throw .usage(await finished() ?? "ffmpeg stopped reading pictures")
  }

  /// Waits for the end of the film.
  ///
  /// - Throws: ``CommandError`` with exit code 2 and ffmpeg's message.
  func finish() async throws(CommandError) {
    if let failure = await finished() { throw .usage(failure) }
  }

  private func finished() async -> Failure? {
    try? await input.finish()
    end.finish()
    return await run.value
  }

  private static func run(
    _ arguments: [String], _ whenStarted: AsyncStream<StandardInputWriter>.Continuation,
    until ended: AsyncStream<Never>
  ) async -> Failure? {
    var isStarted = false
    TemporaryFiles.willStartWriter()
    defer {
      if !isStarted { TemporaryFiles.didStartWriter(nil) }
      whenStarted.finish()
    }
    do {
      let result = try await Subprocess.run(
        .name("ffmpeg"), arguments: Arguments(arguments), input: .inputWriter, output: .discarded,
        error: .string(limit: 1 << 20)
      ) { execution in
        let process = execution.processIdentifier.value
        TemporaryFiles.didStartWriter(process)
        isStarted = true
        defer { TemporaryFiles.forgetWriter(process) }
        whenStarted.yield(execution.standardInputWriter)
        whenStarted.finish()
        for await _ in ended {}
      }
      if result.terminationStatus.isSuccess { return nil }
      return "ffmpeg: " + reason(result.standardError)
    } catch let error as SubprocessError where error.code == .executableNotFound {
      return """
        this film format requires ffmpeg, which is not on the PATH; install it, or write an .apng, %d.png, or - for \
        raw pictures
        """
    } catch {
      return "ffmpeg can't be run: \(error)"
    }
  }

  /// The last error message of ffmpeg or ffprobe, without the address of the part of it that failed.
  static func reason(_ text: String) -> String {
    guard let line = text.split(whereSeparator: \.isNewline).last else {
      return "it failed without a message"
    }
    guard line.first == "[", let end = line.firstRange(of: "] "), line[..<end.lowerBound].contains(" @ 0x")
    else { return String(line) }
    return String(line[end.upperBound...])
  }
}
#endif
