import LottieFormat
import LottieRenderer
internal import VectorRaster

/// A cross-fade from one picture to a frame of another animation.
///
/// Only the mixture changes from one picture to the next, so both sides are drawn once, and again when the canvas or
/// their contents change.
struct CrossFade {
  /// An animation of the package that fades in.
  struct Target {
    let id: String
    /// The animation, as loaded.
    let animation: LottieAnimation
    let frame: Double
    /// The animation with the expressions of slots.
    private(set) var shown: LottieAnimation
    /// The values of slots that ``shown`` was compiled with.
    private(set) var compiledSlots: [(id: String, json: [UInt8])] = []

    init(id: String, _ animation: LottieAnimation, frame: Double) {
      (self.id, self.animation, shown, self.frame) = (id, animation, animation, frame)
    }

    /// Compiles the animation again if slots have other expressions than before.
    mutating func compile(_ values: [(id: String, json: [UInt8])]) {
      if values.elementsEqual(compiledSlots, by: { $0.id.isExactly($1.id) && $0.json == $1.json }) { return }
      guard let next = values.isEmpty ? animation : animation.changingSlots(values) else { return }
      (shown, compiledSlots) = (next, values)
    }
  }

  /// A still picture.
  struct Layer {
    enum Content {
      case frame(Double)
      case pose(Pose)
    }

    let renderer: Renderer
    let content: Content
    /// The animation that fades in, or that faded in before another one; nil for the picture before the fade.
    let target: Target?

    init(_ renderer: Renderer, _ content: Content, _ target: Target? = nil) {
      self.renderer = renderer
      self.content = content
      self.target = target
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

  /// Updates the animations that fade in, after a change of the theme or the slots.
  mutating func update(_ updated: (Layer, Target) -> Layer?) {
    for row in from.indices {
      if let target = from[row].layer.target, let layer = updated(from[row].layer, target) {
        from[row].layer = layer
      }
    }
    if let target = to.target, let layer = updated(to, target) { to = layer }
    isDrawn = false
  }

  /// Replaces the renderer of the picture before the fade by one of the same animation, compiled again.
  mutating func exchange(_ renderer: Renderer) {
    guard case .frame = from[0].layer.content else { return }
    from[0].layer = Layer(renderer, from[0].layer.content)
    isDrawn = false
  }

  /// Places the animations again.
  mutating func place(_ placement: (LottieAnimation) -> Matrix2D) {
    for layer in from.map({ $0.layer }) + [to] {
      layer.renderer.placement = placement(layer.renderer.animation)
    }
    isDrawn = false
  }

  /// Returns the same fade with other renderers, for example of another size.
  func remade(_ remake: (Renderer) -> Renderer?) -> CrossFade? {
    func remade(_ layer: Layer) -> Layer? {
      remake(layer.renderer).map { Layer($0, layer.content, layer.target) }
    }
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
    isDrawn = !hasPendingPictures
  }

  /// Whether an animation of the fade lacks pictures, which an asynchronous decoder is decoding.
  var hasPendingPictures: Bool {
    to.renderer.hasPendingPictures || from.contains { $0.layer.renderer.hasPendingPictures }
  }
}
