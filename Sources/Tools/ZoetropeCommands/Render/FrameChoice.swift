#if Tools
import ArgumentParser

/// The options for the frames of an animation that are drawn.
struct FrameChoice: ParsableArguments {
  @Option(parsing: .unconditional, help: "One frame, such as 12 or 12.5.", transform: NumberArgument.parse)
  var frame: Double?

  @Option(
    parsing: .unconditional, help: "A list of frames and ranges, such as 0,5,10..20.",
    transform: FrameSelection.parse)
  var frames: FrameSelection?

  @Option(
    help: "The frames of a marker, by its name; for one picture, the first of them.",
    completion: .names(.markers))
  var marker: String?

  @Option(
    parsing: .unconditional, help: "The frame at a time, in seconds from the first one, such as 1.5.",
    transform: TimeArgument.seconds)
  var time: Double?

  @Option(
    parsing: .unconditional, help: "The frame at a share of the length, such as 50%.",
    transform: ProgressArgument.parse)
  var progress: ProgressArgument?

  @Flag(help: "The frame that shows most, of up to \(Poster.samples) frames.")
  var poster = false

  @Flag(help: "Draw the nearest frame for one outside of the animation, instead of an error.")
  var clamp = false

  @Option(
    parsing: .unconditional,
    help: "The number of pictures a second (default: the rate of the file); %d then counts pictures from 0.",
    transform: NumberArgument.parse)
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help:
      "Only one of several equal ranges of the frames, such as 2/8; `zoetrope join` makes one film of all.",
    transform: Shard.parse)
  var part: Shard?

  /// The options of which at most one can be set.
  static let alternatives = "--frame, --frames, --marker, --time, --progress and --poster"

  private var setCount: Int {
    [frame != nil, frames != nil, marker != nil, time != nil, progress != nil, poster].count { $0 }
  }

  /// Whether frames are chosen.
  var isMade: Bool { setCount > 0 }

  func validate() throws {
    if setCount > 1 { throw ValidationError("\(Self.alternatives) can't be combined") }
    if let frame, abs(frame) > 1e9 {
      throw ValidationError("--frame must be the number of a frame, not \(frame)")
    }
    if let time, time < 0, !clamp {
      throw ValidationError(
        "--time must be 0 or more seconds, such as 1.5, not \(ReportText.number(time)); --clamp draws the first frame"
      )
    }
    if let fps, !RenderPlan.pictureRates.contains(fps) {
      throw ValidationError("--fps must be \(RenderPlan.pictureRatesText)")
    }
  }

  /// Returns the request for a plan.
  func request(_ form: OutputForm) -> RenderPlan.Request {
    RenderPlan.Request(
      frame: frame, time: time, progress: progress?.share, frames: frames, marker: marker,
      part: part, framesPerSecond: fps,
      isStill: form.isStill, clamps: clamp, maximumFramesPerSecond: form.filmFormat?.maximumFramesPerSecond)
  }
}
#endif
