import LottieRenderer
package import VectorRaster

/// Draws the pictures that a player shows.
///
/// It keeps the memory that drawing needs from picture to picture. The same request gives the same bytes, whatever was
/// drawn before.
package struct PicturePainter {
  /// The renderer of the animation that was drawn last.
  var renderer: Renderer?
  /// The picture before it is cut by a viewport.
  private var uncut: Surface?
  private var viewport: PlayerViewport?
  /// The work of drawing the whole of the last picture, in units of about a nanosecond.
  package private(set) var work: Int64 = 0
  /// Whether the last picture was drawn by the renderer onto the surface that it was asked for.
  private var isRendered = false
  private let plainOwner = Surface.Stamp.Owner()
  private let cutOwner = Surface.Stamp.Owner()
  /// The number of the picture that was cut last.
  private var cutGeneration: UInt64 = 0

  /// Whether the last picture lacks pictures of the file that are being decoded.
  package var hasPendingPictures: Bool { isRendered && renderer?.hasPendingPictures == true }

  /// The work of mixing a pixel of two pictures.
  private static let workOfMixedPixel: Int64 = 4

  /// Creates a painter that has drawn nothing.
  package init() {}

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - request: The picture.
  ///   - surface: A surface of its size; its former contents are replaced.
  ///   - front: The surface that is shown meanwhile, if two take turns; nil if there is one.
  /// - Returns: Whether there is another picture to show. If not, `front` holds the picture, or `surface` has held it
  ///   already and is the only one.
  package mutating func draw(
    _ request: PictureRequest, into surface: inout Surface, besides front: Surface? = nil
  ) -> Bool {
    isRendered = false
    guard let viewport = request.viewport else { return drawWhole(request, into: &surface, besides: front) }
    var whole = uncut.take() ?? Surface(width: request.width, height: request.height)
    if whole.width != request.width || whole.height != request.height {
      whole = Surface(width: request.width, height: request.height)
    }
    if drawWhole(request, into: &whole, besides: nil) || viewport != self.viewport { cutGeneration += 1 }
    self.viewport = viewport
    uncut = whole
    let stamp = Surface.Stamp(owner: cutOwner, generation: cutGeneration)
    if let isChange = surface.changeIfDrawn(stamp, besides: front) { return isChange }
    let (columns, rows) = viewport.clamped(width: whole.width, height: whole.height)
    Self.copy(columns, rows, of: whole.pixels, width: whole.width, into: &surface.pixels)
    surface.contents = stamp
    isRendered = false
    return true
  }

  /// Calls `body` with boxes that contain all pixels that the last drawing changed on its surface.
  ///
  /// - Parameter surface: The surface of the last call that returned true.
  package func forEachDrawnBox(of surface: Surface, _ body: (PixelBox) -> Void) {
    if isRendered, let renderer { return renderer.forEachDrawnBox(body) }
    body(PixelBox(minX: 0, minY: 0, maxX: surface.width, maxY: surface.height))
  }

  private mutating func drawWhole(
    _ request: PictureRequest, into surface: inout Surface, besides front: Surface?
  ) -> Bool {
    switch request.content {
    case .background:
      work = 0
      let pixel = request.background.pixel()
      let stamp = Surface.Stamp(owner: plainOwner, generation: UInt64(pixel))
      if let isChange = surface.changeIfDrawn(stamp, besides: front) { return isChange }
      for index in surface.pixels.indices { surface.pixels[index] = pixel }
      surface.contents = stamp
      return true
    case .animation(let scene):
      guard let renderer = renderer(for: scene, of: request) else { return false }
      isRendered = true
      defer { work = renderer.spentWork }
      return switch scene.moment {
      case .frame(let frame): renderer.render(frame: frame, into: &surface, besides: front)
      case .pose(let pose): renderer.draw(pose, into: &surface, besides: front)
      }
    case .fade(let from, let to, let progress):
      guard from.pixels.count == surface.pixels.count, to.pixels.count == surface.pixels.count else {
        return false
      }
      work = Int64(surface.pixels.count) * Self.workOfMixedPixel
      PixelMixture(progress).mix(from.pixels, to.pixels, into: &surface.pixels)
      return true
    case .drawn(let picture):
      work = 0
      if let stamp = picture.contents, let isChange = surface.changeIfDrawn(stamp, besides: front) {
        return isChange
      }
      surface = picture
      return true
    }
  }

  /// The renderer for a scene, which is the one of the picture before if that showed the same animation.
  private mutating func renderer(for scene: PictureRequest.Scene, of request: PictureRequest) -> Renderer? {
    let kept = renderer.flatMap { $0.animation.isSame(as: scene.animation) ? $0 : nil }
    // The size was checked when the canvas was given it.
    let renderer =
      kept
      ?? (try? Renderer(
        scene.animation, width: request.width, height: request.height, placement: scene.placement))
    self.renderer = renderer
    guard let renderer else { return nil }
    renderer.resize(width: request.width, height: request.height)
    if renderer.placement != scene.placement { renderer.placement = scene.placement }
    if renderer.background != request.background { renderer.background = request.background }
    if !Overlay.areSame(renderer.overlay, scene.overlay) { renderer.overlay = scene.overlay }
    return renderer
  }

  /// Copies the pixels of a viewport, and clears all others.
  private static func copy(
    _ columns: Range<Int>, _ rows: Range<Int>, of whole: [UInt32], width: Int, into pixels: inout [UInt32]
  ) {
    for index in pixels.indices {
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      pixels[index] = rows.contains(y) && columns.contains(x) ? whole[index] : 0
    }
  }
}
