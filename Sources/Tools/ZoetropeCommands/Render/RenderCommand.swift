import ArgumentParser
import HostFiles
import LottieFonts
import LottieFormat
import LottiePlayer
import LottieRenderer
import PNGWriter
import VectorRaster

/// `zoetrope render`: draws frames of an animation into files.
struct RenderCommand: AsyncParsableCommand, WritingCommand, ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws frames of an animation.",
    discussion: """
      zoetrope render stars.json -o stars.png --poster --size 512
      zoetrope render stars.json -o 'frames/%04d.png' --frames 0..30
      zoetrope render stars.lottie -o stars.webp --theme night --fps 30
      zoetrope render stars.lottie -o rated.apng --script clicks.jsonl

      Frames are counted from the animation's in point: the first one is 0. By default, OUT.png contains the first \
      frame, and every other output contains all frames at the rate of the file.

      With --machine, --state, --after or --script the animation is played: OUT.png contains the last picture, and \
      other outputs contain all pictures up to it. A script has the format of `zoetrope simulate`; its ticks set the \
      time of the film.

      .gif, .webp, .mp4, .webm and .mov are encoded by ffmpeg, which must be on the PATH. All formats except .mp4 keep \
      transparency; a pixel of a .gif is either opaque or transparent.
      """)

  @Argument(help: "A Lottie JSON file, a .lottie package, or - for standard input.", completion: .animations)
  var input: String

  @OptionGroup(title: "Output") var output: PictureOutput

  @OptionGroup(title: "Output") var speed: ThreadsOption

  @OptionGroup(title: "Frames") var choice: FrameChoice

  @OptionGroup(title: "Pictures") var picture: PictureOptions

  @OptionGroup(title: "Contents and playback") var package: PackageOptions

  @OptionGroup(title: "Report") var drawing: PictureReportOptions

  @OptionGroup(title: "Report") var progress: ProgressOption

  @OptionGroup(title: "Report") var report: ReportOptions

  var overwriting: OverwriteOptions { output.overwriting }

  func validate() throws {
    try report.validate(output: output.output)
    try progress.validate(output: output.output)
    if choice.fps != nil, !package.isPlayed, (try? OutputForm(output.output))?.isStill == true {
      throw ValidationError("--fps requires a film or numbered pictures")
    }
    if package.isPlayed, choice.isMade {
      throw ValidationError(
        "--machine, --state, --after and --script can't be combined with \(FrameChoice.alternatives)")
    }
  }

  func run() async throws {
    let form = try OutputForm(output.output)
    let fonts = try package.fonts.library()
    let input = try PlayableInput(self.input, fonts: fonts)
    let drawn = try await ProgressBar.$writesLines.withValue(progress.progressLines) {
      try await package.isPlayed ? play(input, fonts, form) : draw(input, fonts, form)
    }
    try drawing.write(drawn, isJSON: report.json)
  }

  /// Draws frames of an animation.
  private func draw(
    _ input: PlayableInput, _ fonts: FontLibrary, _ form: OutputForm
  ) async throws -> DrawnPictures {
    let loaded = try package.animation(of: input, fonts: fonts)
    let plan = try plan(loaded, form)
    let overlay = try loaded.overlay(package.slot)
    loaded.printNotes(plan.notes + backdropNotes(form), diagnostics: loaded.animation.diagnostics.unique)
    let job = RenderJob(
      animation: loaded.animation, overlay: overlay, plan: plan, form: form, fit: picture.fit,
      background: picture.backdrop(form)?.paint, film: try output.values(for: form))
    let drawn = try await job.run(threads: min(speed.count, plan.frames.count))
    var pictures = DrawnPictures(
      output.output, form, plan, drawn.checksum, diagnostics: loaded.animation.diagnostics,
      incompleteCount: drawn.incompleteCount)
    pictures.frames = plan.frames.map { $0.time - loaded.animation.inPoint }
    return pictures
  }

  /// Draws the pictures of a player while time passes.
  private func play(
    _ input: PlayableInput, _ fonts: FontLibrary, _ form: OutputForm
  ) async throws -> DrawnPictures {
    let loaded = try package.animation(of: input, fonts: fonts)
    let size = try pictureSize(loaded.animation)
    let player = try package.player(of: input, fonts: fonts, width: size.width, height: size.height)
    player.layout = PlayerLayout(fit: picture.fit)
    try loaded.fill(package.slot, of: player)
    if let background = picture.backdrop(form) { player.setBackground(background.packed) }
    var notes: [String] = []
    let rate = try RenderPlan.pictureRate(choice.request(form), authored: loaded.animation.frameRate, &notes)
    let session = try package.script.map { try FilmedSession(script: $0) }
    var film = try await PlayedFilm(
      of: player, milliseconds: (session?.milliseconds ?? 0) + (package.after ?? 0), framesPerSecond: rate,
      form: form, options: try output.values(for: form))
    if let session {
      try package.loadMachineOfScript(player)
      notes += try await session.play(player, into: &film)
    } else {
      try package.begin(player)
    }
    try await film.pass(milliseconds: package.after ?? 0)
    let drawn = try await film.finish()
    loaded.printNotes(notes + backdropNotes(form), diagnostics: film.diagnostics.unique)
    return DrawnPictures(
      output.output, form, film.plan, drawn.checksum, diagnostics: film.diagnostics,
      incompleteCount: drawn.incompleteCount)
  }

  private func backdropNotes(_ form: OutputForm) -> [String] {
    if form.keepsAlpha || picture.background != nil { return [] }
    return ["an .mp4 can't be transparent: the background is white; --background sets another colour"]
  }

  private func plan(_ loaded: LoadedAnimation, _ form: OutputForm) throws(CommandError) -> RenderPlan {
    let size = try pictureSize(loaded.animation)
    var request = choice.request(form)
    if choice.poster {
      request.frame = Poster.frame(
        of: loaded.animation, try loaded.overlay(package.slot), background: picture.background?.paint)
    }
    let plan = try RenderPlan(loaded.animation, request, width: size.width, height: size.height)
    if form.isStill, plan.frames.count > 1 {
      throw .usage(
        "\(output.output) holds one picture, not \(plan.frames.count); use %d.png or .apng for all of them")
    }
    return plan
  }

  private func pictureSize(_ animation: LottieAnimation) throws(CommandError) -> (width: Int, height: Int) {
    try picture.size(of: animation.width, animation.height, in: input)
  }
}

/// The option for the progress.
struct ProgressOption: ParsableArguments {
  @Flag(help: "Print the progress for programs, up to ten lines a second such as {\"done\":3,\"total\":90}.")
  var progressLines = false

  /// - Throws: A usage error if the lines would be among the contents of the output.
  func validate(output: String) throws {
    if progressLines, output == "-" {
      throw ValidationError("--progress-lines and the output can't both go to standard output")
    }
  }
}

/// The option for the number of threads.
struct ThreadsOption: ParsableArguments {
  @Option(help: "The number of frames drawn at the same time (default: the number of processors).")
  var threads: Int?

  /// The number of threads.
  var count: Int { threads ?? SystemCalls.processorCount }

  func validate() throws {
    if let threads, !(1...256).contains(threads) { throw ValidationError("--threads must be 1 to 256") }
  }
}
