#if Tools
import ArgumentParser
import DotLottieFormat
import DotLottieInspection
import LottieFormat
import LottieRenderer
import PNGWriter
import VectorRaster
import ZoetropeJSON

/// `zoetrope diff`: finds the differences between two animations or packages.
struct DiffCommand: AsyncParsableCommand, WritingCommand, ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two animations or packages, or an animation with golden pictures.",
    discussion: """
      zoetrope diff old.lottie new.lottie
      zoetrope diff stars.json golden/%d.png --frames 0..30 --tolerance 2
      zoetrope diff old.json new.json -o difference.png

      A and B are animations, pictures (.png, .jpg, .webp) or numbered pictures (%d.png). Animations are drawn at the \
      size of the pictures that they are compared with, or at the size of A. Exits with 1 if they differ.

      Two packages are compared as wholes: their animations, themes, state machines, markers and slots, and the pictures \
      of all animations that both have.

      With --output, a labelled picture shows both and their difference, dark on white: OUT.png contains the frame with the \
      largest difference, and other outputs of `zoetrope render` contain all frames.
      """)

  @Argument(help: "The first animation or picture.", completion: .animations)
  var a: String

  @Argument(
    help: "The second animation or picture.", completion: .file(extensions: ["json", "lottie", "tgs", "png"]))
  var b: String

  @OptionGroup(title: "Comparison") var comparison: Comparison

  @OptionGroup(title: "Pictures") var picture: PictureOptions

  @OptionGroup(title: "Output") var output: Output

  @OptionGroup(title: "Report") var report: ReportOptions

  var overwriting: OverwriteOptions { output.overwriting }

  /// The options for what is compared, and how exactly.
  struct Comparison: ParsableArguments {
    @Option(
      parsing: .unconditional,
      help:
        "Frames counted from the in point, such as 0,5,10..20 (default: all frames of the longer animation).",
      transform: FrameSelection.parse)
    var frames: FrameSelection?

    @Option(
      help: "The id of the animation to compare (default: all that both packages have).",
      completion: .names(.animations))
    var animation: String?

    @Option(parsing: .unconditional, help: "The largest difference of a channel that is ignored, 0 to 255.")
    var tolerance = 0

    @Option(parsing: .unconditional, help: "The percentage of the pixels of a frame that may differ.")
    var allowed = 0.0

    func validate() throws {
      if !(0...255).contains(tolerance) { throw ValidationError("--tolerance must be 0 to 255") }
      if !(0...100).contains(allowed) { throw ValidationError("--allowed must be 0 to 100 percent") }
    }
  }

  /// The options for the picture of the differences.
  struct Output: ParsableArguments {
    @Option(name: .shortAndLong, help: "Write the difference to a picture or a film.", completion: .pictures)
    var output: String?

    @OptionGroup var overwriting: OverwriteOptions

    func validate() throws {
      if output == "-" { throw ValidationError("--output must be a picture or a film, not -") }
    }
  }

  func validate() throws {
    if a == "-", b == "-" { throw ValidationError("standard input can be read only once") }
  }

  func run() async throws {
    let inputs = (try ComparedInput(a), try ComparedInput(b))
    var report = DiffReport(names: (a, b), allowed: comparison.allowed)
    let ids = try animations(of: inputs)
    if ids.count > 1, output.output != nil {
      throw CommandError.usage(
        "--output shows one animation; select it with --animation: \(UnknownName.list(ids))")
    }
    if comparison.animation == nil, let first = inputs.0.package, let second = inputs.1.package {
      report.contents.compare(first, second)
    }
    for id in ids.isEmpty ? [nil] : ids.map(Optional.some) {
      try await compare(
        (inputs.0.showing(id ?? comparison.animation), inputs.1.showing(id ?? comparison.animation)),
        ids.count > 1 ? id : nil,
        &report)
    }
    if self.report.json {
      try StandardOutput.writeReport(report.json)
    } else {
      try StandardOutput.writeReport(report.text(isQuiet: quieting.quiet))
    }
    if report.isDifferent { throw CommandError.findings("\(a) and \(b) differ") }
  }

  /// The animations that both packages have, or the requested one; empty if at most one side is a package.
  private func animations(of inputs: (ComparedInput, ComparedInput)) throws(CommandError) -> [String] {
    let known = [inputs.0, inputs.1].compactMap { $0.package?.manifest.animations.map(\.id) }
    if let animation = comparison.animation {
      guard !known.isEmpty else { throw .usage("--animation requires a .lottie package") }
      for ids in known where !ids.contains(animation) {
        throw .usage(UnknownName.option("--animation", animation, ids, "animations"))
      }
      return known.count == 2 ? [animation] : []
    }
    guard known.count == 2 else { return [] }
    let common = known[0].filter(known[1].contains)
    // The pictures of packages without a common id are compared nevertheless: an id may have been changed.
    return common
  }

  /// Compares two animations, or pictures.
  private func compare(
    _ inputs: (ComparedInput, ComparedInput), _ id: String?, _ report: inout DiffReport
  ) async throws {
    let frames = try frames(inputs, of: id)
    if let first = inputs.0.animation, let second = inputs.1.animation {
      report.contents.compare(first, second, name: id)
    }
    let size = try pictureSize(inputs, frame: frames[0])
    var painters = (
      try inputs.0.painter(size, picture), try inputs.1.painter(size, picture)
    )
    var output = try await DiffOutput(
      self.output.output, of: (a, b), width: size.width, height: size.height, frameCount: frames.count,
      framesPerSecond: inputs.0.animation?.frameRate ?? inputs.1.animation?.frameRate ?? 1)
    for frame in frames {
      try painters.0.draw(frame: frame)
      try painters.1.draw(frame: frame)
      let difference = PictureDifference(
        painters.0.surface.pixels, painters.1.surface.pixels, tolerance: comparison.tolerance)
      report.add(difference, frame: frame, of: id)
      try await output?.add(painters.0.surface, painters.1.surface, difference, frame: frame)
    }
    try await output?.finish()
  }

  /// The frames to compare; one, if one side is a picture.
  private func frames(
    _ inputs: (ComparedInput, ComparedInput), of id: String?
  ) throws(CommandError) -> [Double] {
    var chosen = try comparison.frames?.frames(limit: RenderPlan.maximumFrames)
    if case .picture = inputs.0 { chosen = chosen ?? [0] }
    if case .picture = inputs.1 { chosen = chosen ?? [0] }
    let counts = [inputs.0, inputs.1].compactMap { $0.animation?.frameCount }
    guard let frames = chosen ?? counts.max().map({ (0..<$0).map(Double.init) }) else {
      throw .usage("select the numbered pictures to compare with --frames")
    }
    guard frames.count <= RenderPlan.maximumFrames else {
      throw .usage(
        "\(frames.count) frames exceed the limit of \(RenderPlan.maximumFrames) for one run; select fewer with --frames"
      )
    }
    guard !frames.isEmpty else { throw .usage("--frames selects no frames") }
    let animations = [inputs.0, inputs.1].compactMap(\.animation)
    if let longest = animations.max(by: { $0.frameCount < $1.frameCount }),
      let outside = frames.first(where: { frame in !animations.contains { $0.hasFrame(frame) } })
    {
      let place = id.map { " of animation \($0); --animation selects another" } ?? ""
      throw .usage(
        "frame \(ReportText.number(outside)) is outside 0…\(ReportText.number(longest.lastFrame))\(place)")
    }
    return frames
  }

  private func pictureSize(
    _ inputs: (ComparedInput, ComparedInput), frame: Double
  ) throws(CommandError) -> (width: Int, height: Int) {
    if picture.size == nil {
      if let size = try inputs.0.size(frame: frame) { return size }
      if let size = try inputs.1.size(frame: frame) { return size }
    }
    let shown = inputs.0.animation.map { (a, $0) } ?? inputs.1.animation.map { (b, $0) }
    return try picture.size(of: shown?.1.width ?? 1, shown?.1.height ?? 1, in: shown?.0 ?? a)
  }
}
#endif
