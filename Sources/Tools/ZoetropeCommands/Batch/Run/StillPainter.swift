#if Tools
import LottieRenderer
import PNGWriter
import VectorRaster

/// Draws single pictures, and keeps the renderer, the picture and the encoder for the next one.
struct StillPainter {
  private var renderer: Renderer?
  private var fit: Fit?
  private var surface = Surface(width: 1, height: 1)
  private var encoder = PNGEncoder()

  /// Forgets the animation, which takes most of the memory.
  mutating func forget() { renderer = nil }

  /// Draws the only frame of a plan into a file.
  mutating func draw(
    _ loaded: LoadedAnimation, _ overlay: Overlay?, _ plan: RenderPlan, _ settings: RenderSettings,
    _ form: OutputForm, to path: String
  ) throws -> DrawnPictures {
    let renderer = try renderer(of: loaded, plan, settings.picture.fit)
    renderer.overlay = overlay
    renderer.background =
      settings.picture.backdrop(form)?.paint ?? PaintColor(red: 0, green: 0, blue: 0, alpha: 0)
    if (surface.width, surface.height) != (plan.width, plan.height) {
      surface = Surface(width: plan.width, height: plan.height)
    }
    let frame = plan.frames[0].time
    renderer.render(frame: frame, into: &surface)
    try OutputFile.write(encoder.encode(surface), to: path)
    var checksum = PixelChecksum()
    checksum.add(PixelChecksum.of(surface))
    var incomplete = IncompleteFrames()
    incomplete.note(
      renderer.shortfall, failures: loaded.animation.unlisted(renderer.findings), at: 0)
    var drawn = DrawnPictures(
      path, form, plan, checksum, diagnostics: loaded.diagnostics, incomplete: incomplete)
    drawn.frames = [frame - loaded.animation.inPoint]
    drawn.suggestsPoster =
      try surface.isBlank(over: renderer.background) && settings.suggestsPoster(for: loaded, plan, form)
    return drawn
  }

  private mutating func renderer(
    of loaded: LoadedAnimation, _ plan: RenderPlan, _ fit: Fit
  ) throws(RenderError) -> Renderer {
    if let renderer, self.fit == fit, (renderer.width, renderer.height) == (plan.width, plan.height) {
      return renderer
    }
    let made = try Renderer(loaded.animation, width: plan.width, height: plan.height, fit: fit)
    (renderer, self.fit) = (made, fit)
    return made
  }
}
#endif
