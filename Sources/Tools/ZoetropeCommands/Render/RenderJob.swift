#if Tools
import LottieRenderer
import PNGWriter
import VectorRaster

/// Draws the frames of a plan, several at once, and writes them in order.
struct RenderJob: Sendable {
  var animation: LottieAnimation
  var overlay: Overlay?
  var plan: RenderPlan
  var form: OutputForm
  var fit: Fit
  var background: PaintColor?
  var film = FilmOptions.Values()

  /// Draws everything with as many renderers as `threads`.
  ///
  /// - Returns: The checksum of all frames, in order, the incomplete ones, and whether each is blank.
  func run(
    threads: Int
  ) async throws -> (checksum: PixelChecksum, incomplete: IncompleteFrames, isBlank: Bool) {
    let sink = try await FrameSink(form, plan, film)
    let progress = ProgressBar(total: plan.frames.count, of: form)
    let writer = FrameWriter(sink, plan, lead: 4 * threads, progress: progress)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, threads) { group.addTask { await draw(for: writer) } }
    }
    return try await writer.finish()
  }

  private func draw(for writer: FrameWriter) async {
    do {
      let renderer = try Renderer(animation, width: plan.width, height: plan.height, fit: fit)
      renderer.overlay = overlay
      if let background { renderer.background = background }
      var surface = Surface(width: plan.width, height: plan.height)
      var encoder = PNGEncoder()
      while let index = await writer.take() {
        renderer.render(frame: plan.frames[index].time, into: &surface)
        let payload = FrameSink.prepare(surface, form, &encoder)
        await writer.deliver(
          index, payload, checksum: PixelChecksum.of(surface), shortfall: renderer.shortfall,
          failures: animation.unlisted(renderer.findings),
          isBlank: form.isPictures && surface.isBlank(over: background))
      }
    } catch {
      await writer.fail(error)
    }
  }
}
#endif
