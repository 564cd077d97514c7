#if Tools
import DotLottieFormat
import Host
import ZoetropeCommands
import ZoetropeStudio

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Films for the studio, made by `zoetrope render` in a process of its own: a hostile file can at worst end its film.
struct RenderedFilms: FilmMaker {
  private let current = Lock<CurrentFilm?>(nil)
  /// The program that makes films, as it lies there when the studio starts; nil if it is missing.
  private let program = SiblingProgram.path("zoetrope")
  private let usesSystemFonts: Bool

  /// Prepares the end: a signal that stops the studio ends its film too, and removes the files.
  init(usesSystemFonts: Bool) {
    self.usesSystemFonts = usesSystemFonts
    TemporaryFiles.onStop { [current] in current.withLock { $0 }?.stop() }
  }

  var offer: FilmOffer {
    if FFmpeg.isThere { return FilmOffer(FilmRequest.Format.allCases) }
    return FilmOffer([.apng], advice: Self.advice)
  }

  private static let advice = """
    MP4, WebM, GIF and WebP require ffmpeg, which is not on the PATH: install it with `apt install ffmpeg` or `brew \
    install ffmpeg`, or choose APNG
    """

  func film(
    _ request: FilmRequest, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws(FilmFailure) -> [UInt8] {
    guard request.format == .apng || FFmpeg.isThere else { throw FilmFailure(Self.advice) }
    guard let program else {
      throw FilmFailure("films are drawn by zoetrope, which is not beside zoetrope-studio")
    }
    do throws(CommandError) {
      let script = try FilmScript(request)
      let folder = try FilmFolder()
      let input = DotLottieFile.isArchive(request.contents) ? "animation.lottie" : "animation.json"
      try folder.write(request.contents, to: input)
      try folder.write(script.bytes, to: "session.jsonl")
      let render = RenderProcess(program, arguments(request, input, in: folder)) { process in
        current.withLock { $0 = process.map { CurrentFilm(process: $0, folder: folder) } }
      }
      do throws(CommandError) {
        try await render.run(progress: progress)
      } catch {
        throw .usage(error.description.replacing(folder.path + "/", with: ""))
      }
      return try Self.read(folder.file("film.\(request.format)"))
    } catch {
      throw FilmFailure(error.description)
    }
  }

  private static func read(_ path: String) throws(CommandError) -> [UInt8] {
    do throws(FileFailure) {
      return try RegularFile.read(path, limit: RenderProcess.maximumFilmSize)
    } catch {
      guard case .tooLarge = error else { throw .usage("the film can't be read") }
      throw .usage(
        "the film has more than \(RenderProcess.maximumFilmSize >> 20) MiB; make it smaller or shorter")
    }
  }

  /// The words of the command; values from the page can't be read as options.
  private func arguments(
    _ request: FilmRequest, _ input: String, in folder: FilmFolder
  ) -> [String] {
    var words = [
      "render", folder.file(input), "--output=\(folder.file("film.\(request.format)"))",
      "--script=\(folder.file("session.jsonl"))", "--size=\(request.width)x\(request.height)",
      "--fps=\(request.framesPerSecond)", "--progress-lines", "--quiet",
    ]
    if !usesSystemFonts { words.append("--no-system-fonts") }
    if let background = request.background { words.append("--background=\(background)") }
    if let animation = request.animation { words.append("--animation=\(animation)") }
    if let machine = request.machine { words.append("--machine=\(machine)") }
    return words
  }
}

/// The process that makes a film, and its folder.
private struct CurrentFilm: Sendable {
  let process: pid_t
  let folder: FilmFolder

  /// Ends the process and removes its files, before a signal stops the studio.
  func stop() {
    // It ends its own processes first.
    kill(process, SIGTERM)
    var information = unsafe siginfo_t()
    for _ in 0..<200 {
      let isWaited = unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT | WNOHANG) != 0
      let hasEnded = unsafe information.si_signo == SIGCHLD
      if isWaited && errno != EINTR || hasEnded { break }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    folder.empty()
  }
}
#endif
