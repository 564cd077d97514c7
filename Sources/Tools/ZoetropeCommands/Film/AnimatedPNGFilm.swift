#if Tools
import PNGWriter

/// A film as an animated PNG, written here.
actor AnimatedPNGFilm: Film {
  private var encoder: AnimatedPNGEncoder
  private let file: OutputFile
  private let delay: AnimatedPNGEncoder.Delay

  init(_ path: String, _ plan: RenderPlan, _ options: FilmOptions.Values) throws(CommandError) {
    encoder = AnimatedPNGEncoder(
      width: plan.width, height: plan.height, frameCount: plan.frames.count, loops: options.plays)
    file = try OutputFile(path)
    delay = .init(framesPerSecond: plan.framesPerSecond)
  }

  func append(_ frame: FrameSink.Payload) throws(CommandError) {
    guard case .picture(let surface) = frame else {
      preconditionFailure("a frame was prepared for another output")
    }
    try file.write(encoder.append(surface, delay: delay))
  }

  func finish() throws(CommandError) {
    try file.write(encoder.finish())
    try file.finish()
  }
}
#endif
