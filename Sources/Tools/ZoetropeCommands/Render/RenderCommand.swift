#if Tools
import ArgumentParser
import Host

/// `zoetrope render`: draws frames of an animation into files.
struct RenderCommand: AsyncParsableCommand, WritingCommand, ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws frames of an animation.",
    discussion: """
      zoetrope render stars.json -o stars.png --poster --size 512
      zoetrope render stars.json -o 'frames/%04d.png' --frames 0..30
      zoetrope render stars.lottie -o stars.webp --theme night --fps 30
      zoetrope render stars.lottie -o rated.apng --script clicks.jsonl
      zoetrope render icons -o pictures --size 256

      Frames are counted from the animation's in point: the first one is 0. By default, OUT.png contains the first \
      frame, and every other output contains all frames at the rate of the file.

      With --machine, --state, --after or --script the animation is played: OUT.png contains the last picture, and \
      other outputs contain all pictures up to it. A script has the format of `zoetrope simulate`; its ticks set the \
      time of the film.

      .gif, .webp, .mp4, .webm and .mov are encoded by ffmpeg, which must be on the PATH. All formats except .mp4 keep \
      transparency; a pixel of a .gif is either opaque or transparent.

      Folders and several animations are drawn into a folder, a PNG each, as `zoetrope batch` does.
      """)

  @Argument(
    help: ArgumentHelp(
      "A Lottie JSON file, a .lottie package, or - for standard input; or several of them, and folders.",
      valueName: "input"), completion: .animations)
  var inputs: [String]

  @OptionGroup(title: "Output") var output: PictureOutput

  @OptionGroup(title: "Output") var speed: ThreadsOption

  @OptionGroup var settings: RenderSettings

  @OptionGroup(title: "Report") var drawing: PictureReportOptions

  @OptionGroup(title: "Report") var progress: ProgressOption

  @OptionGroup(title: "Report") var report: ReportOptions

  var overwriting: OverwriteOptions { output.overwriting }

  func validate() throws {
    try report.validate(output: output.output)
    try progress.validate(output: output.output)
    if let form = try? OutputForm(output.output) { try settings.validate(for: form) }
  }

  func run() async throws {
    guard !BatchSource.isBatch(inputs), let input = inputs.first else { return try await drawAll() }
    let form = try OutputForm(argument: output.output)
    let fonts = try settings.package.fonts.library()
    let request = DrawingRequest(
      input: try PlayableInput(input, fonts: fonts), name: input, fonts: fonts,
      output: form.path, form: form, threads: speed.count)
    let drawn = try await ProgressBar.$writesLines.withValue(progress.progressLines) {
      try await settings.draw(request)
    }
    if drawn.suggestsPoster { StandardError.writeNotes([DrawnPictures.posterNote(1)]) }
    try drawing.write(drawn, isJSON: report.json)
  }

  /// Draws folders and several animations.
  private func drawAll() async throws {
    // A name with a placeholder of another tool is no folder either.
    if (try? OutputForm(output.output)) != nil || OutputPath.isOfAnotherForm(output.output, than: []) {
      let several = inputs.count == 1 ? "the animations of the folder \(inputs[0])" : "several inputs"
      throw CommandError.usage(
        "\(several) need a folder as the output, such as -o pictures, not \(output.output); name one file to draw it alone"
      )
    }
    if drawing.checksum || progress.progressLines {
      throw CommandError.usage(
        "--checksum and --progress-lines require one input; --json prints a line for each")
    }
    var job = RowPainter.Job(settings: settings, folder: OutputName.folder(output.output), posters: false)
    (job.isStrict, job.removesRefused) = (drawing.strict, false)
    try await Batch(
      source: try BatchSource(inputs, outputExtension: "png"), job: job, overwritesInputs: overwriting.force
    ).run(threads: speed.count, isJSON: report.json)
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
  @Option(
    parsing: .unconditional,
    help: "The number of frames drawn at the same time (default: the number of processors).",
    transform: WholeNumberArgument.parse(1...256))
  var threads: Int?

  /// The number of threads.
  var count: Int { threads ?? SystemCalls.processorCount }
}
#endif
