import ArgumentParser
import LottieFormat
import LottieRenderer
import PNGWriter
import VectorRaster
import ViewMachines
import ViewStages

/// `zoetrope views`: draws views while the machines of a file move them.
struct ViewsCommand: AsyncParsableCommand, WritingCommand {
  static let configuration = CommandConfiguration(
    commandName: "views", abstract: "Draws views that the machines of a file move.",
    discussion: """
      The file contains machines in the format of SKAnimationMachine; the stage contains the views and their contents. \
      OUT.png contains the last picture, and other outputs contain all pictures up to it: until the end of --duration, \
      or by default until nothing moves.

      zoetrope views machines.json --stage stage.json --perform sail@boat --perform raise@flag@0.5 -o harbour.apng
      """)

  @Argument(
    help: "A file of machines that move views, or - for standard input.",
    completion: .file(extensions: ["json"]))
  var input: String

  @Option(
    help: "The file with the views; files that they show are read from its folder.",
    completion: .file(extensions: ["json"]))
  var stage: String

  @Option(
    help: ArgumentHelp(
      "A transition to perform, and its time in seconds (default: 0); may be repeated.",
      valueName: "id@machine[@seconds]"))
  var perform: [PerformArgument] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "a.png, %d.png or %04d.png (the picture's number), a.apng, a.gif, a.webp, a.mp4, a.webm, a.mov, or - for raw RGBA."
    ), completion: .pictures)
  var output: String

  @Option(parsing: .unconditional, help: "The number of pictures a second.")
  var fps = 30.0

  @Option(
    parsing: .unconditional, help: "The duration in seconds (default: until nothing moves).",
    transform: NumberArgument.parse)
  var duration: Double?

  @Option(
    help: "The size of the pictures in pixels, such as 640x480 (default: one pixel per point).",
    transform: SizeArgument.parse)
  var size: SizeArgument?

  @Option(help: "The placement of the stage in a picture with another aspect ratio.")
  var fit: Fit = .contain

  @Option(
    help:
      "The colour behind the stage, such as #RRGGBB or #RRGGBBAA (default: transparent; white in an .mp4).",
    transform: ColorArgument.parse)
  var background: ColorArgument?

  @Option(help: "The behaviour of the machines: documented or original.")
  var compatibility: ViewMachineCompatibility = .documented

  @Option(
    help: """
      The handling of a request to a running machine: reject, queue, redirect or overlap (default: reject, and overlap \
      with --compatibility original).
      """)
  var policy: InterruptionPolicy?

  @Flag(help: "Apply the looks of the initial states at the beginning.")
  var showInitial = false

  @OptionGroup var film: FilmOptions

  @OptionGroup var report: ReportOptions

  @OptionGroup var overwriting: OverwriteOptions

  func validate() throws {
    try report.validate(output: output)
    if !RenderPlan.pictureRates.contains(fps) {
      throw ValidationError("--fps must be \(RenderPlan.pictureRatesText)")
    }
    if let duration, !(0...86_400).contains(duration) {
      throw ValidationError("--duration must be 0 to 86400 seconds")
    }
    if input == "-", stage == "-" {
      throw ValidationError("the machines and the stage can't both come from standard input")
    }
  }

  func run() async throws {
    let form = try OutputForm(output)
    let plan = StagedPerformance.Plan(
      file: try ViewMachinesInput.read(input), requests: perform, compatibility: compatibility,
      policy: policy,
      showsInitialStates: showInitial)
    let stageFile = try StageInput.read(stage)
    let (width, height) = try pictureSize(stageFile)
    let count = try pictureCount(plan, stageFile)
    let performance = try StagedPerformance(plan, on: StageInput.stage(stageFile, at: stage))
    let pictures = try StagePictures(
      performance, width: width, height: height, fit: fit, background: backdrop(form)?.paint, count: count,
      framesPerSecond: try pictureRate(form))
    let (checksum, drawn) = try await pictures.write(form, try film.values(for: form), isQuiet: report.quiet)
    if !report.quiet { printNotes(performance, pictures, plan.file) }
    try report.write(
      DrawnPictures(
        output, form, drawn, checksum, diagnostics: pictures.diagnostics + performance.stage.diagnostics,
        incompleteCount: 0))
  }

  private var stageName: String { stage == "-" ? "standard input" : stage }

  private func pictureSize(_ stage: StageFile) throws(CommandError) -> (Int, Int) {
    let width = size.map { Double($0.width) } ?? max(1, stage.width.rounded())
    let height = size.map { Double($0.height) } ?? max(1, stage.height.rounded())
    guard PictureSize.isAllowed(width, height) else {
      let reason = "\(width) × \(height) pixels are too large: \(PictureSize.limits)"
      throw size == nil
        ? .badInput(stageName, "\(reason); set another size with --size") : .usage("--size: \(reason)")
    }
    return (Int(width), Int(height))
  }

  private func pictureRate(_ form: OutputForm) throws(CommandError) -> Double {
    if let limit = form.filmFormat?.maximumFramesPerSecond, fps > limit {
      throw .usage("--fps must be at most \(limit) for this film format")
    }
    return fps
  }

  private func pictureCount(
    _ plan: StagedPerformance.Plan, _ stage: StageFile
  ) throws(CommandError) -> Int {
    guard let duration else {
      return try StagedPerformance.pictureCount(plan, on: stage, framesPerSecond: fps)
    }
    // Slightly more than the product, so that rounding does not lose the last picture.
    let count = (duration * fps * (1 + 1e-12)).rounded(.down) + 1
    guard count <= Double(RenderPlan.maximumFrames) else {
      throw .usage(
        "more than \(RenderPlan.maximumFrames) pictures, the limit of one run; set a lower --fps")
    }
    return Int(count)
  }

  /// The colour behind the stage; opaque in an output without alpha.
  private func backdrop(_ form: OutputForm) -> ColorArgument? {
    form.keepsAlpha ? background : (background ?? .white).overWhite
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
