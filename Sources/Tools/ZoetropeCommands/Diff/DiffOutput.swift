#if Tools
import PNGWriter
import VectorRaster

/// The picture of a comparison: the worst frame in a still, otherwise all frames.
struct DiffOutput {
  private let form: OutputForm
  private let sink: FrameSink
  private let names: (String, String)
  private var picture: DifferencePicture
  private var encoder = PNGEncoder()
  private var worst: PictureDifference?

  /// Opens the output; nil without a name.
  ///
  /// - Parameters:
  ///   - names: The files of the two pictures.
  ///   - width: The width of the compared pictures, in pixels.
  ///   - height: The height of the compared pictures, in pixels.
  init?(
    _ name: String?, of names: (String, String), width: Int, height: Int, frameCount: Int,
    framesPerSecond: Double
  ) async throws(CommandError) {
    guard let name else { return nil }
    form = try OutputForm(argument: name)
    let total = DifferencePicture.size(of: width, height)
    guard PictureSize.isAllowed(Double(total.width), Double(total.height)) else {
      throw .usage("three pictures of \(width) × \(height) side by side are too large: \(PictureSize.limits)")
    }
    let rate = min(framesPerSecond, form.filmFormat?.maximumFramesPerSecond ?? .infinity)
    let frames = (0..<frameCount).map { RenderPlan.Frame(time: 0, number: Double($0)) }
    let plan = RenderPlan(width: total.width, height: total.height, frames: frames, framesPerSecond: rate)
    sink = try await FrameSink(form, plan, FilmOptions.Values())
    picture = DifferencePicture(width: width, height: height)
    self.names = names
  }

  /// Adds a frame.
  mutating func add(
    _ a: Surface, _ b: Surface, _ difference: PictureDifference, frame: Double
  ) async throws(CommandError) {
    if form.isStill {
      if let worst, (difference.percent, difference.mean) <= (worst.percent, worst.mean) { return }
      worst = difference
    }
    let share = (difference.percent * 100).rounded() / 100
    picture.draw(
      a, b,
      names: (
        "A: \(LooseFiles.name(names.0))", "B: \(LooseFiles.name(names.1))",
        "frame \(ReportText.number(frame)): \(ReportText.number(share)) % differ, × 8"
      ))
    // A still is written when the worst frame is known.
    if form.isStill { return }
    try await sink.write(FrameSink.prepare(picture.surface, form, &encoder), number: frame)
  }

  /// Ends the output.
  mutating func finish() async throws(CommandError) {
    if form.isStill { try await sink.write(FrameSink.prepare(picture.surface, form, &encoder), number: 0) }
    try await sink.finish()
  }
}
#endif
