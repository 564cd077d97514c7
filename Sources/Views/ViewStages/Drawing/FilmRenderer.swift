import LottieFormat
import LottieRenderer
import VectorRaster

/// A renderer of one animation for all views that show it, which draws only the visible part.
final class FilmRenderer {
  private let renderer: Renderer
  /// The last result, which is used again if the animation stands still.
  private var last: (frame: Double, matrix: Matrix2D, box: PixelBox, bitmap: Bitmap)?

  /// Creates a renderer; nil for a size that cannot be drawn.
  init?(_ animation: LottieAnimation, width: Int, height: Int) {
    guard
      let renderer = try? Renderer(animation, width: width, height: height, placement: .identity)
    else { return nil }
    self.renderer = renderer
  }

  /// The content missing from the last result; nil if it is complete.
  var shortfall: Diagnostic? { renderer.shortfall }

  /// Whether the renderer draws this same animation.
  func draws(_ animation: LottieAnimation) -> Bool { animation.isSame(as: renderer.animation) }

  /// Returns the pixels of a box of the picture.
  ///
  /// - Parameters:
  ///   - matrix: The map from the animation's canvas to the picture.
  ///   - box: The box to draw; not empty, and inside a picture that can be drawn.
  func draw(frame: Double, _ matrix: Matrix2D, in box: PixelBox) -> Bitmap {
    if let last, last.frame == frame, last.matrix == matrix, last.box == box { return last.bitmap }
    // Releases the memory of the last result before the next one is allocated.
    last = nil
    renderer.resize(width: box.width, height: box.height)
    renderer.placement = .translation(-Float(box.minX), -Float(box.minY)) * matrix
    var surface = Surface(width: box.width, height: box.height)
    renderer.render(frame: frame, into: &surface)
    let bitmap = Bitmap(width: box.width, height: box.height, pixels: surface.pixels)
    // The next result has the pictures decoded meanwhile.
    if !renderer.hasPendingPictures { last = (frame, matrix, box, bitmap) }
    return bitmap
  }

  /// Returns the box of the visible part of an animation in a picture; nil if no part is visible.
  ///
  /// - Parameter matrix: The map from the animation's canvas to the picture.
  static func box(
    of animation: LottieAnimation, _ matrix: Matrix2D, in picture: (width: Int, height: Int)
  ) -> PixelBox? {
    guard matrix.isFinite else { return nil }
    let canvas = Bounds(
      minX: 0, minY: 0, maxX: Float(animation.width), maxY: Float(animation.height))
    let seen = canvas.transformed(by: matrix)
      .intersection(Bounds(minX: 0, minY: 0, maxX: Float(picture.width), maxY: Float(picture.height)))
    guard !seen.isEmpty, seen.width > 0, seen.height > 0 else { return nil }
    return PixelBox(
      minX: Int(seen.minX.rounded(.down)), minY: Int(seen.minY.rounded(.down)),
      maxX: Int(seen.maxX.rounded(.up)), maxY: Int(seen.maxY.rounded(.up)))
  }
}
