#if Tools
import ArgumentParser
import LottieFormat
import LottieRenderer
import PNGWriter
import VectorRaster
import ViewMachines
import ViewStages

/// `zoetrope views`: draws views while the machines of a file move them.
struct ViewsCommand: AsyncParsableCommand, WritingCommand, ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "views", abstract: "Draws views that the machines of a file move.",
    discussion: """
      The file contains machines in the format of SKAnimationMachine; the stage contains the views and their contents. \
      OUT.png contains the last picture, and other outputs contain all pictures up to it: until the end of --duration, \
      or by default until nothing moves. Labels are drawn in the fonts of this machine, or in those of --font-folder \
      alone.

      zoetrope views machines.json --stage stage.json --perform sail@boat -o sail.apng
      """)

  @Argument(
    help: "A file of machines that move views, or - for standard input.",
    completion: .file(extensions: ["json"]))
  var input: String

  @OptionGroup(title: "Performance") var performance: Performance

  @OptionGroup(title: "Output") var output: PictureOutput

  @OptionGroup(title: "Output") var film: FilmOptions

  @OptionGroup(title: "Pictures") var rate: Rate

  @OptionGroup(title: "Pictures") var picture: PictureOptions

  @OptionGroup(title: "Fonts") var fonts: FontOptions

  @OptionGroup(title: "Report") var drawing: PictureReportOptions

  @OptionGroup(title: "Report") var report: ReportOptions

  var overwriting: OverwriteOptions { output.overwriting }

  /// The options for what happens on the stage.
  struct Performance: ParsableArguments {
    @Option(
      help: "The file with the views; files that they show are read from its folder.",
      completion: .file(extensions: ["json"]))
    var stage: String

    @Option(
      help: ArgumentHelp(
        "A transition to perform, and its time in seconds (default: 0); may be repeated.",
        valueName: "id@machine[@seconds]"), completion: .names(.transitions))
    var perform: [PerformArgument] = []

    @Option(help: "The behaviour of the machines: documented or original.")
    var compatibility: ViewMachineCompatibility = .documented

    @Option(
      help: """
        The handling of a request to a running machine: reject, queue, redirect or overlap (default: reject, and \
        overlap with --compatibility original).
        """)
    var policy: InterruptionPolicy?

    @Flag(help: "Apply the looks of the initial states at the beginning.")
    var showInitial = false
  }

  /// The options for the number of pictures.
  struct Rate: ParsableArguments {
    @Option(
      parsing: .unconditional, help: "The number of pictures a second.", transform: NumberArgument.parse)
    var fps = 30.0

    @Option(
      parsing: .unconditional, help: "The duration in seconds (default: until nothing moves).",
      transform: TimeArgument.seconds)
    var duration: Double?

    func validate() throws {
      if !RenderPlan.pictureRates.contains(fps) {
        throw ValidationError("--fps must be \(RenderPlan.pictureRatesText)")
      }
      if let duration, !(0...86_400).contains(duration) {
        throw ValidationError("--duration must be 0 to 86400 seconds")
      }
    }
  }

  func validate() throws {
    try report.validate(output: output.output)
    if input == "-", performance.stage == "-" {
      throw ValidationError("the machines and the stage can't both come from standard input")
    }
  }

  func run() async throws {
    let form = try OutputForm(argument: output.output)
    let plan = StagedPerformance.Plan(
      file: try ViewMachinesInput.read(input), requests: performance.perform,
      compatibility: performance.compatibility, policy: performance.policy,
      showsInitialStates: performance.showInitial)
    let stageFile = try StageInput.read(performance.stage)
    let (width, height) = try picture.size(of: stageFile.width, stageFile.height, in: stageName)
    let count = try pictureCount(plan, stageFile)
    let staged = try StagedPerformance(
      plan,
      on: StageInput.stage(stageFile, at: performance.stage, fonts: fonts.library()))
    let pictures = try StagePictures(
      staged, width: width, height: height, fit: picture.fit, background: picture.backdrop(form)?.paint,
      count: count, framesPerSecond: try pictureRate(form))
    let (checksum, drawn) = try await pictures.write(form, try film.values(for: form))
    printNotes(staged, pictures, plan.file)
    try drawing.write(
      DrawnPictures(
        form.path, form, drawn, checksum, diagnostics: pictures.diagnostics + staged.stage.diagnostics,
        incomplete: pictures.incomplete), isJSON: report.json)
  }

  private var stageName: String { performance.stage == "-" ? "standard input" : performance.stage }

  private func pictureRate(_ form: OutputForm) throws(CommandError) -> Double {
    if let limit = form.filmFormat?.maximumFramesPerSecond, rate.fps > limit {
      throw .usage("--fps must be at most \(limit) for this film format")
    }
    return rate.fps
  }

  private func pictureCount(
    _ plan: StagedPerformance.Plan, _ stage: StageFile
  ) throws(CommandError) -> Int {
    guard let duration = rate.duration else {
      return try StagedPerformance.pictureCount(plan, on: stage, framesPerSecond: rate.fps)
    }
    // Slightly more than the product, so that rounding does not lose the last picture.
    let count = (duration * rate.fps * (1 + 1e-12)).rounded(.down) + 1
    guard count <= Double(RenderPlan.maximumFrames) else {
      throw .usage(
        "more than \(RenderPlan.maximumFrames) pictures, the limit of one run; set a lower --fps")
    }
    return Int(count)
  }

  private func printNotes(
    _ performance: StagedPerformance, _ pictures: StagePictures, _ file: AnimationMachineFile
  ) {
    var notes = performance.notes + performance.missed
    let found = pictures.diagnostics + performance.stage.diagnostics
    notes += found.prefix(10).map { "\(stageName): \($0.message) at \($0.path)" }
    if found.count > 10 { notes.append("\(stageName): and \(found.count - 10) more findings") }
    let errors = file.findings().count { $0.severity == .error }
    if errors > 0 {
      let name = input == "-" ? "standard input" : input
      notes.append("\(name): \(ReportText.count(errors, "error")); `zoetrope validate` lists them")
    }
    StandardError.writeNotes(notes)
  }
}
#endif
