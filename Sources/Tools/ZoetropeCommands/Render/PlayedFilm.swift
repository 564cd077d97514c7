#if Tools
import LottieFormat
import LottiePlayer
import LottieRenderer
import PNGWriter
import VectorRaster

/// The pictures of a player while time passes: the last one, or all of them.
///
/// A picture is taken before time continues, so that it shows every change of its moment.
struct PlayedFilm {
  private let player: Player
  private let form: OutputForm
  private let framesPerSecond: Double
  private let sink: FrameSink
  /// The pictures of the film.
  let plan: RenderPlan
  private var progress: ProgressBar
  private var surface: Surface
  private var encoder = PNGEncoder()
  private var checksum = PixelChecksum()
  private var incomplete = IncompleteFrames()
  /// The parts that are not drawn as authored, of all animations in the pictures.
  private(set) var diagnostics: [Diagnostic] = []
  private var lastID: String?
  /// The time since the beginning, in milliseconds.
  private var now = 0.0
  private var taken = 0
  private let count: Int

  /// Players on screens tick about as often.
  private static let longestTick = 1000.0 / 60

  /// Begins a film.
  ///
  /// - Parameters:
  ///   - milliseconds: The duration of the film.
  ///   - framesPerSecond: The number of pictures a second; the player ticks as often in between.
  init(
    of player: Player, milliseconds: Double, framesPerSecond: Double, form: OutputForm,
    options: FilmOptions.Values
  ) async throws(CommandError) {
    self.player = player
    self.form = form
    self.framesPerSecond = framesPerSecond
    count = form.isStill ? 1 : try Self.count(milliseconds, framesPerSecond)
    let (width, height) = player.canvasSize
    plan = RenderPlan(
      width: width, height: height, frames: (0..<count).map { .init(time: 0, number: Double($0)) },
      framesPerSecond: framesPerSecond)
    sink = try await FrameSink(form, plan, options)
    surface = Surface(width: width, height: height)
    progress = ProgressBar(total: count, of: form)
  }

  /// Lets time pass, and takes the pictures that are due on the way.
  mutating func pass(milliseconds: Double) async throws(CommandError) {
    let end = now + max(0, milliseconds)
    while now < end {
      if !form.isStill, now >= nextTime { try await takePicture() }
      let stop = form.isStill ? end : min(end, max(nextTime, now))
      let next = min(now + Self.longestTick, stop)
      _ = try? player.tick(milliseconds: Float(next - now))
      now = next
    }
  }

  /// Takes the remaining pictures and ends the film.
  ///
  /// - Returns: The checksum of all pictures, in order, and the incomplete ones.
  mutating func finish() async throws(CommandError) -> (
    checksum: PixelChecksum, incomplete: IncompleteFrames
  ) {
    while taken < count { try await takePicture() }
    progress.finish()
    try await sink.finish()
    incomplete.printNotes(of: count)
    return (checksum, incomplete)
  }

  /// The time of the next picture, in milliseconds.
  private var nextTime: Double { taken < count ? Double(taken) * 1000 / framesPerSecond : .infinity }

  private mutating func takePicture() async throws(CommandError) {
    player.draw(into: &surface)
    // A state may show another animation of the package.
    if taken == 0 || player.timeline.animationID != lastID {
      lastID = player.timeline.animationID
      diagnostics += player.animation?.diagnostics ?? []
    }
    let failures = player.animation?.unlisted(player.findings) ?? []
    incomplete.note(player.shortfall, failures: failures, at: taken)
    try await sink.write(FrameSink.prepare(surface, form, &encoder), number: Double(taken))
    checksum.add(PixelChecksum.of(surface))
    taken += 1
    try progress.show(taken)
  }

  private static func count(_ milliseconds: Double, _ framesPerSecond: Double) throws(CommandError) -> Int {
    // Slightly more than the product, so that rounding does not lose the last picture.
    let count = (milliseconds / 1000 * framesPerSecond * (1 + 1e-12)).rounded(.down) + 1
    guard count <= Double(RenderPlan.maximumFrames) else {
      throw .usage(
        "more than \(RenderPlan.maximumFrames) pictures, the limit of one run; set a lower --fps")
    }
    return Int(count)
  }
}
#endif
