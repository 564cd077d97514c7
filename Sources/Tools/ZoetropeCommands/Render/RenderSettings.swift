#if Tools
import ArgumentParser
import LottieFonts
import LottieFormat
import LottiePlayer
import LottieRenderer

/// The options for pictures of an animation, of `zoetrope render` and of each row of `zoetrope batch`.
struct RenderSettings: ParsableArguments {
  @OptionGroup(title: "Output") var film: FilmOptions

  @OptionGroup(title: "Frames") var choice: FrameChoice

  @OptionGroup(title: "Pictures") var picture: PictureOptions

  @OptionGroup(title: "Contents and playback") var package: PackageOptions

  func validate() throws {
    if package.isPlayed, choice.isMade {
      throw ValidationError(
        "--machine, --state, --after and --script can't be combined with \(FrameChoice.alternatives)")
    }
    if package.isPlayed, choice.part != nil {
      throw ValidationError("--machine, --state, --after and --script can't be combined with --part")
    }
  }

  /// - Throws: A usage error if the options do not fit an output.
  func validate(for form: OutputForm) throws {
    if choice.fps != nil, !package.isPlayed, form.isStill {
      throw ValidationError("--fps requires a film or numbered pictures")
    }
    if choice.part != nil, form.isStill {
      throw ValidationError("--part requires a film or numbered pictures")
    }
  }
}

/// An animation to draw, and the place for its pictures.
struct DrawingRequest {
  var input: PlayableInput
  /// The name of the input for messages.
  var name: String
  var fonts: FontLibrary
  /// The output as the command line names it.
  var output: String
  var form: OutputForm
  /// The number of frames drawn at the same time.
  var threads: Int
}

extension RenderSettings {
  /// Draws the frames of an animation, or plays it.
  func draw(_ request: DrawingRequest) async throws -> DrawnPictures {
    try await package.isPlayed ? play(request) : drawFrames(request)
  }

  /// Draws frames of an animation.
  private func drawFrames(_ request: DrawingRequest) async throws -> DrawnPictures {
    let form = request.form
    let loaded = try package.animation(of: request.input, fonts: request.fonts)
    let plan = try plan(loaded, request.output, form, named: request.name)
    let overlay = try loaded.overlay(package.slot)
    let unused = try loaded.notesOnUnusedSlots(package.slot)
    loaded.printNotes(
      unused + plan.notes + backdropNotes(form), diagnostics: loaded.animation.diagnostics.concerning(form))
    if plan.frames.isEmpty {
      try OutputFile.write(FilmPart.emptyContents, to: request.output)
      return DrawnPictures(
        request.output, form, plan, PixelChecksum(), diagnostics: loaded.diagnostics)
    }
    let job = RenderJob(
      animation: loaded.animation, overlay: overlay, plan: plan, form: form, fit: picture.fit,
      background: picture.backdrop(form)?.paint, film: try film.values(for: form))
    let drawn = try await job.run(threads: min(request.threads, plan.frames.count))
    var pictures = DrawnPictures(
      request.output, form, plan, drawn.checksum, diagnostics: loaded.diagnostics,
      incomplete: drawn.incomplete)
    pictures.frames = plan.frames.map { $0.time - loaded.animation.inPoint }
    pictures.suggestsPoster = try drawn.isBlank && suggestsPoster(for: loaded, plan, form)
    return pictures
  }

  /// Whether the poster of an animation shows more than its first frame, which was drawn and is blank.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for a value that does not fit its slot.
  func suggestsPoster(
    for loaded: LoadedAnimation, _ plan: RenderPlan, _ form: OutputForm
  ) throws(CommandError) -> Bool {
    guard form.isPictures, !choice.poster, plan.frames.first?.time == loaded.animation.inPoint else {
      return false
    }
    // Of frames that show as much, the poster is the first.
    return try posterFrame(of: loaded) > 0
  }

  /// Draws the pictures of a player while time passes.
  private func play(_ request: DrawingRequest) async throws -> DrawnPictures {
    let form = request.form
    let player = try package.player(of: request.input, fonts: request.fonts, width: 1, height: 1)
    let loaded = try package.animation(of: request.input, shownBy: player)
    let size = try picture.size(of: loaded.animation, named: request.name)
    do { try player.resize(width: size.width, height: size.height) } catch {
      throw CommandError.usage(error.message)
    }
    player.layout = PlayerLayout(fit: picture.fit)
    try loaded.fill(package.slot, of: player)
    if let background = picture.backdrop(form) { player.setBackground(background.packed) }
    var notes: [String] = []
    let rate = try RenderPlan.pictureRate(
      choice.request(form), authored: loaded.animation.frameRate, &notes)
    let session = try package.script.map { try FilmedSession(script: $0) }
    var film = try await PlayedFilm(
      of: player, milliseconds: (session?.milliseconds ?? 0) + (package.after ?? 0), framesPerSecond: rate,
      form: form, options: try film.values(for: form))
    var refusals: [Diagnostic] = []
    if let session {
      try package.loadMachineOfScript(player)
      refusals = try await session.play(player, into: &film)
      notes += refusals.map { $0.path.isEmpty ? $0.message : "\($0.path): \($0.message)" }
    } else {
      try package.begin(player)
    }
    try await film.pass(milliseconds: package.after ?? 0)
    let drawn = try await film.finish()
    loaded.printNotes(notes + backdropNotes(form), diagnostics: film.diagnostics.concerning(form))
    var pictures = DrawnPictures(
      request.output, form, film.plan, drawn.checksum,
      diagnostics: film.diagnostics + loaded.themeDiagnostics, incomplete: drawn.incomplete)
    pictures.refusals = refusals
    return pictures
  }

  private func backdropNotes(_ form: OutputForm) -> [String] {
    if form.keepsAlpha || picture.background != nil { return [] }
    return ["an .mp4 can't be transparent: the background is white; --background sets another colour"]
  }

  /// The frames to draw and their size.
  ///
  /// - Parameter poster: The frame that shows most, if it is already known.
  /// - Throws: ``CommandError``.
  func plan(
    _ loaded: LoadedAnimation, _ output: String, _ form: OutputForm, named name: String, poster: Double? = nil
  ) throws(CommandError) -> RenderPlan {
    let size = try picture.size(of: loaded.animation, named: name)
    var request = choice.request(form)
    request.allowsEmptyPart = JoinedFilm.canJoin(form) && FilmPart(output) != nil
    if let poster {
      request.frame = poster
    } else if choice.poster {
      request.frame = try posterFrame(of: loaded)
    }
    let plan = try RenderPlan(loaded.animation, request, width: size.width, height: size.height)
    if form.isStill, plan.frames.count > 1 {
      throw .usage(
        "\(output) holds one picture, not \(plan.frames.count); use %d.png or .apng for all of them")
    }
    return plan
  }

  /// The frame that shows most, counted from the in point.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for a value that does not fit its slot.
  func posterFrame(of loaded: LoadedAnimation) throws(CommandError) -> Double {
    Poster.frame(
      of: loaded.animation, try loaded.overlay(package.slot), background: picture.background?.paint)
  }
}

extension PictureOptions {
  /// The size of pictures of an animation in pixels.
  ///
  /// - Throws: ``CommandError`` for a size that is too large.
  func size(
    of animation: LottieAnimation, named name: String
  ) throws(CommandError) -> (width: Int, height: Int) {
    try size(of: animation.width, animation.height, in: name)
  }
}
#endif
