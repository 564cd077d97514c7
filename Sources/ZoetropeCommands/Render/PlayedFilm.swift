import LottiePlayer
import PNGWriter
import VectorRaster

/// What a player shows while time passes, as one picture at the end or as all of them.
struct PlayedFilm {
  /// How long it is.
  var milliseconds: Double
  /// How many pictures a second it has; the player ticks as often in between.
  var framesPerSecond: Double
  var form: OutputForm

  /// Players on screens tick about so often.
  private static let longestTick = 1000.0 / 60

  /// Writes the pictures.
  ///
  /// - Returns: The checksum of all pictures, in order.
  func write(_ player: Player, isQuiet: Bool) throws -> PixelChecksum {
    let times = try self.times()
    let (width, height) = player.canvasSize
    let sink = try FrameSink(
      form,
      RenderPlan(
        width: width, height: height, frames: times.map { .init(time: $0, number: 0) },
        framesPerSecond: framesPerSecond))
    var progress = ProgressBar(total: times.count, isQuiet: isQuiet || form == .raw)
    var surface = Surface(width: width, height: height)
    var encoder = PNGEncoder()
    var checksum = PixelChecksum()
    var now = 0.0
    for (index, time) in times.enumerated() {
      pass(from: &now, to: time, player)
      player.draw(into: &surface)
      try sink.write(FrameSink.prepare(surface, form, &encoder), number: Double(index))
      checksum.add(PixelChecksum.of(surface))
      progress.show(index + 1)
    }
    progress.finish()
    try sink.finish()
    return checksum
  }

  /// When a picture is taken, in milliseconds.
  private func times() throws(CommandError) -> [Double] {
    if case .still = form { return [milliseconds] }
    let count = (milliseconds / 1000 * framesPerSecond).rounded(.down) + 1
    guard count <= Double(RenderPlan.maximumFrames) else {
      throw .usage(
        "more pictures than the \(RenderPlan.maximumFrames) that one run writes; choose fewer with --fps")
    }
    return (0..<Int(count)).map { Double($0) * 1000 / framesPerSecond }
  }

  private func pass(from now: inout Double, to time: Double, _ player: Player) {
    while now < time {
      let next = min(now + Self.longestTick, time)
      _ = try? player.tick(milliseconds: Float(next - now))
      now = next
    }
  }
}
