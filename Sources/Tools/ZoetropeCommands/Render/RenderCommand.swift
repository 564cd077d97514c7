import ArgumentParser
import HostFiles
import LottieFormat
import LottiePlayer
import LottieRenderer
import PNGWriter
import VectorRaster

/// `zoetrope render`: draws frames of an animation into files.
struct RenderCommand: AsyncParsableCommand, WritingCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws frames of an animation.",
    discussion: """
      zoetrope render stars.json -o stars.png --poster --size 512
      zoetrope render stars.json -o 'frames/%04d.png' --frames 0..30 --background white
      zoetrope render stars.lottie -o stars.webp --theme night --fps 30
      zoetrope render stars.lottie -o rated.apng --machine rating --script clicks.jsonl

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

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "a.png, %d.png or %04d.png (the frame's number), a.apng, a.gif, a.webp, a.mp4, a.webm, a.mov, or - for raw RGBA."
    ), completion: .pictures)
  var output: String

  @Option(parsing: .unconditional, help: "One frame, such as 12 or 12.5.", transform: NumberArgument.parse)
  var frame: Double?

  @Option(
    parsing: .unconditional, help: "A list of frames and ranges, such as 0,5,10..20.",
    transform: FrameSelection.parse)
  var frames: FrameSelection?

  @Option(help: "The frames of a marker, by its name; for one picture, the first of them.")
  var marker: String?

  @Option(
    parsing: .unconditional, help: "The frame at a time, in seconds from the first one, such as 1.5.",
    transform: NumberArgument.parse)
  var time: Double?

  @Option(help: "The frame at a share of the length, such as 50%.", transform: ProgressArgument.parse)
  var progress: ProgressArgument?

  @Flag(help: "The frame that shows most.")
  var poster = false

  @Flag(help: "Draw the nearest frame for one outside of the animation, instead of an error.")
  var clamp = false

  @Option(
    help: "The size of the pictures in pixels, such as 512x512 (default: that of the animation).",
    transform: SizeArgument.parse)
  var size: SizeArgument?

  @Option(
    parsing: .unconditional, help: "The size of the pictures, as a multiple of that of the animation.",
    transform: NumberArgument.parse)
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: "The number of pictures a second (default: the rate of the file); %d then counts pictures from 0.",
    transform: NumberArgument.parse)
  var fps: Double?

  @Option(help: "The placement of the canvas in a picture with another aspect ratio.")
  var fit: Fit = .contain

  @Option(
    help:
      "The colour behind the animation, such as #RRGGBB or #RRGGBBAA (default: transparent; white in an .mp4).",
    transform: ColorArgument.parse)
  var background: ColorArgument?

  @OptionGroup var film: FilmOptions

  @Option(help: "A value for a slot, as ID=JSON; may be repeated.", transform: SlotArgument.parse)
  var slot: [SlotArgument] = []

  @OptionGroup var package: PackageOptions

  @Option(help: "The number of frames drawn at the same time (default: the number of processors).")
  var threads: Int?

  @OptionGroup var report: ReportOptions

  @OptionGroup var overwriting: OverwriteOptions

  func validate() throws {
    try report.validate(output: output)
    let chosen = [frame != nil, frames != nil, marker != nil, time != nil, progress != nil, poster]
    if chosen.count(where: { $0 }) > 1 {
      throw ValidationError(
        "--frame, --frames, --marker, --time, --progress and --poster can't be combined")
    }
    if size != nil, scale != nil { throw ValidationError("--size and --scale can't be combined") }
    if let frame, !frame.isFinite || abs(frame) > 1e9 {
      throw ValidationError("--frame must be the number of a frame, not \(frame)")
    }
    if let scale, !(scale > 0 && scale.isFinite) { throw ValidationError("--scale must be above 0") }
    if let fps, !RenderPlan.pictureRates.contains(fps) {
      throw ValidationError("--fps must be \(RenderPlan.pictureRatesText)")
    }
    if package.isPlayed, chosen.contains(true) {
      throw ValidationError(
        "--machine, --state, --after and --script can't be combined with --frame, --frames, --marker, --time, "
          + "--progress and --poster")
    }
    if let threads, !(1...256).contains(threads) { throw ValidationError("--threads must be 1 to 256") }
  }

  func run() async throws {
    let form = try OutputForm(output)
    let input = try PlayableInput(self.input)
    try report.write(try await package.isPlayed ? play(input, form) : draw(input, form))
  }

  /// Draws frames of an animation.
  private func draw(_ input: PlayableInput, _ form: OutputForm) async throws -> DrawnPictures {
    let loaded = try package.animation(of: input)
    let plan = try plan(loaded, form)
    let overlay = try loaded.overlay(slot)
    if !report.quiet { loaded.printNotes(plan.notes + backdropNotes(form)) }
    let job = RenderJob(
      animation: loaded.animation, overlay: overlay, plan: plan, form: form, fit: fit,
      background: backdrop(form)?.paint, film: try film.values(for: form))
    let threads = min(threads ?? SystemCalls.processorCount, plan.frames.count)
    let drawn = try await job.run(threads: threads, isQuiet: report.quiet || form == .raw)
    return DrawnPictures(
      output, form, plan, drawn.checksum, diagnostics: loaded.animation.diagnostics,
      incompleteCount: drawn.incompleteCount)
  }

  /// Draws the pictures of a player while time passes.
  private func play(_ input: PlayableInput, _ form: OutputForm) async throws -> DrawnPictures {
    let loaded = try package.animation(of: input)
    let size = try pictureSize(loaded.animation)
    let player = try package.player(of: input, width: size.width, height: size.height)
    player.layout = PlayerLayout(fit: fit)
    // Reports the values that a slot does not take.
    _ = try loaded.overlay(slot)
    for slot in slot {
      do { try player.setSlot(slot.id, to: slot.value) } catch {
        throw CommandError.usage("--slot \(slot.id): \(error.message)")
      }
    }
    if let background = backdrop(form) { player.setBackground(background.packed) }
    var notes: [String] = []
    let rate = try RenderPlan.pictureRate(request(form), authored: loaded.animation.frameRate, &notes)
    let session = try package.script.map { try FilmedSession(script: $0) }
    var film = try await PlayedFilm(
      of: player, milliseconds: (session?.milliseconds ?? 0) + (package.after ?? 0), framesPerSecond: rate,
      form: form, options: try self.film.values(for: form), isQuiet: report.quiet)
    if let session {
      try package.loadMachineOfScript(player)
      notes += try await session.play(player, into: &film)
    } else {
      try package.begin(player)
    }
    if !report.quiet { loaded.printNotes(notes + backdropNotes(form)) }
    try await film.pass(milliseconds: package.after ?? 0)
    let drawn = try await film.finish()
    return DrawnPictures(
      output, form, film.plan, drawn.checksum, diagnostics: loaded.animation.diagnostics,
      incompleteCount: drawn.incompleteCount)
  }

  /// The colour behind the animation; opaque in an output without alpha.
  private func backdrop(_ form: OutputForm) -> ColorArgument? {
    form.keepsAlpha ? background : (background ?? .white).overWhite
  }

  private func backdropNotes(_ form: OutputForm) -> [String] {
    if form.keepsAlpha || background != nil { return [] }
    return ["an .mp4 can't be transparent: the background is white; --background sets another colour"]
  }

  private func request(_ form: OutputForm) -> RenderPlan.Request {
    RenderPlan.Request(
      frame: frame, time: time, progress: progress?.share, frames: frames, marker: marker,
      framesPerSecond: fps, isStill: form.isStill, clamps: clamp,
      maximumFramesPerSecond: form.filmFormat?.maximumFramesPerSecond)
  }

  private func plan(_ loaded: LoadedAnimation, _ form: OutputForm) throws(CommandError) -> RenderPlan {
    let size = try pictureSize(loaded.animation)
    var request = request(form)
    if poster { request.frame = Poster.frame(of: loaded.animation, try loaded.overlay(slot)) }
    let plan = try RenderPlan(loaded.animation, request, width: size.width, height: size.height)
    if form.isStill, plan.frames.count > 1 {
      throw .usage(
        "\(output) holds one picture, not \(plan.frames.count); use %d.png or .apng for all of them")
    }
    return plan
  }

  private func pictureSize(_ animation: LottieAnimation) throws(CommandError) -> (width: Int, height: Int) {
    if let size {
      guard PictureSize.isAllowed(Double(size.width), Double(size.height)) else {
        throw .usage("--size \(size.width)x\(size.height) is too large: \(PictureSize.limits)")
      }
      return (size.width, size.height)
    }
    let factor = scale ?? 1
    let width = max(1, (animation.width * factor).rounded())
    let height = max(1, (animation.height * factor).rounded())
    guard PictureSize.isAllowed(width, height) else {
      let reason =
        "\(width) × \(height) pixels are too large: \(PictureSize.limits); set another size with --size"
      if scale != nil { throw .usage(reason) }
      throw .badInput(input, reason)
    }
    return (Int(width), Int(height))
  }
}

/// The sizes that a picture may have.
enum PictureSize {
  static let limits =
    "at most \(LottieLimits.maximumSurfaceSide) per side and \(LottieLimits.maximumSurfacePixels) in total"

  static func isAllowed(_ width: Double, _ height: Double) -> Bool {
    let side = Double(LottieLimits.maximumSurfaceSide)
    return width >= 1 && height >= 1 && width <= side && height <= side
      && width * height <= Double(LottieLimits.maximumSurfacePixels)
  }
}
