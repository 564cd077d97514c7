import LottieRenderer
internal import VectorRaster

/// A cross-fade from one picture to a frame of another animation.
///
/// Only the mixture changes from one picture to the next, so both sides are drawn once, and again when the canvas or
/// their contents change.
struct CrossFade {
  /// A still picture.
  struct Layer {
    enum Content {
      case frame(Double)
      case pose(Pose)
    }

    let renderer: Renderer
    let content: Content

    init(_ renderer: Renderer, _ content: Content) {
      self.renderer = renderer
      self.content = content
    }

    func draw(into surface: inout Surface) {
      switch content {
      case .frame(let frame): renderer.render(frame: frame, into: &surface)
      case .pose(let pose): renderer.draw(pose, into: &surface)
      }
    }
  }

  /// The highest number of redirected fades that are kept, so that endless redirections need no endless memory.
  private static let maximumLayers = 4

  /// The layers that fade out: the first one, and over it those that had partly faded in when they were redirected.
  private var from: [(layer: Layer, progress: Float)]
  private var to: Layer
  private var before: Surface
  private var reached: Surface
  private var isDrawn = false

  init(_ from: Layer, _ to: Layer) {
    self.from = [(from, 1)]
    self.to = to
    before = Surface(width: to.renderer.width, height: to.renderer.height)
    reached = before
  }

  /// Starts to fade in another layer over the picture.
  ///
  /// - Parameters:
  ///   - layer: The layer that fades in.
  ///   - progress: The progress of the layer that was fading in, 0…1.
  mutating func add(_ layer: Layer, over progress: Float) {
    from.append((to, progress))
    // The oldest but the first is least visible.
    if from.count > Self.maximumLayers { from.remove(at: 1) }
    to = layer
    isDrawn = false
  }

  /// Notes that the contents changed.
  mutating func invalidate() { isDrawn = false }

  /// Places the animations again.
  mutating func place(_ placement: (LottieAnimation) -> Matrix2D) {
    for layer in from.map({ $0.layer }) + [to] {
      layer.renderer.placement = placement(layer.renderer.animation)
    }
    isDrawn = false
  }

  /// Returns the same fade with other renderers, for example of another size.
  func remade(_ remake: (Renderer) -> Renderer?) -> CrossFade? {
    func remade(_ layer: Layer) -> Layer? { remake(layer.renderer).map { Layer($0, layer.content) } }
    guard let first = from.first.flatMap({ remade($0.layer) }), let to = remade(to) else { return nil }
    var fade = CrossFade(first, to)
    for (layer, progress) in from.dropFirst() {
      if let layer = remade(layer) { fade.from.append((layer, progress)) }
    }
    return fade
  }

  /// Returns the pictures to mix.
  mutating func sides(background: PaintColor) -> (from: Surface, to: Surface) {
    if to.renderer.background != background { isDrawn = false }
    if !isDrawn { drawLayers(background) }
    return (before, reached)
  }

  private mutating func drawLayers(_ background: PaintColor) {
    for (row, (layer, progress)) in from.enumerated() {
      layer.renderer.background = background
      layer.draw(into: &reached)
      let under = before.pixels
      PixelMixture(row == 0 ? 1 : progress).mix(under, reached.pixels, into: &before.pixels)
    }
    to.renderer.background = background
    to.draw(into: &reached)
    isDrawn = true
  }
}
