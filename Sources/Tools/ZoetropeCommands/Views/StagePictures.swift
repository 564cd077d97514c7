#if Tools
import LottieFormat
import LottieRenderer
import PNGWriter
import VectorRaster
import ViewStages

/// The pictures of a performance: the last one, or all of them.
final class StagePictures {
  private let performance: StagedPerformance
  private let renderer: StageRenderer
  private let count: Int
  private let framesPerSecond: Double
  /// The number of pictures without some of their contents.
  private(set) var incomplete = IncompleteFrames()
  /// The diagnostics of the first incomplete picture.
  private(set) var diagnostics: [Diagnostic] = []

  /// - Throws: ``CommandError`` with exit code 2 for a size that can't be drawn.
  init(
    _ performance: StagedPerformance, width: Int, height: Int, fit: Fit, background: PaintColor?, count: Int,
    framesPerSecond: Double
  ) throws(CommandError) {
    self.performance = performance
    self.count = count
    self.framesPerSecond = framesPerSecond
    do {
      renderer = try StageRenderer(width: width, height: height)
    } catch {
      throw .usage(error.message)
    }
    renderer.fit = fit
    renderer.backdrop = background ?? .clear
  }

  /// Draws and writes the pictures.
  ///
  /// - Returns: The checksum of all pictures, in order, and their plan.
  /// - Throws: ``CommandError`` with exit code 2 if a transition can't begin, or the output can't be written.
  func write(
    _ form: OutputForm, _ options: FilmOptions.Values
  ) async throws(CommandError) -> (checksum: PixelChecksum, plan: RenderPlan) {
    let first = form.isStill ? count - 1 : 0
    let plan = RenderPlan(
      width: renderer.width, height: renderer.height,
      frames: (first..<count).map { .init(time: 0, number: Double($0)) }, framesPerSecond: framesPerSecond)
    let sink = try await FrameSink(form, plan, options)
    var progress = ProgressBar(total: plan.frames.count, of: form)
    var surface = Surface(width: renderer.width, height: renderer.height)
    var encoder = PNGEncoder()
    var checksum = PixelChecksum()
    for picture in first..<count {
      try performance.pass(until: StagedPerformance.time(of: picture, framesPerSecond))
      renderer.draw(performance.stage, into: &surface)
      incomplete.note(renderer.diagnostics.first, at: picture - first)
      if diagnostics.isEmpty { diagnostics = renderer.diagnostics }
      try await sink.write(FrameSink.prepare(surface, form, &encoder), number: Double(picture))
      checksum.add(PixelChecksum.of(surface))
      try progress.show(picture - first + 1)
    }
    progress.finish()
    try await sink.finish()
    return (checksum, plan)
  }
}
#endif
