import LottieRenderer
import VectorRaster

/// Draws one animation for all views that show it, each time no larger than it is seen.
final class FilmRenderer {
  private let renderer: Renderer
  /// What was drawn last: an animation that stands still is not drawn again.
  private var last: (frame: Double, matrix: Matrix2D, box: PixelBox, bitmap: Bitmap)?

  /// Nil for a size that can't be drawn.
  init?(_ animation: LottieAnimation, width: Int, height: Int) {
    guard
      let renderer = try? Renderer(animation, width: width, height: height, placement: .identity)
    else { return nil }
    self.renderer = renderer
  }

  /// Whether it draws this very animation.
  func draws(_ animation: LottieAnimation) -> Bool { animation.isSame(as: renderer.animation) }

  /// The pixels of a box of the picture.
  ///
  /// - Parameters:
  ///   - matrix: From the animation's canvas to the picture.
  ///   - box: Not empty, and inside a picture that can be drawn.
  func draw(frame: Double, _ matrix: Matrix2D, in box: PixelBox) -> Bitmap {
    if let last, last.frame == frame, last.matrix == matrix, last.box == box { return last.bitmap }
    // The memory of the last one is not held while the next is made.
    last = nil
    renderer.resize(width: box.width, height: box.height)
    renderer.placement = .translation(-Float(box.minX), -Float(box.minY)) * matrix
    var surface = Surface(width: box.width, height: box.height)
    renderer.render(frame: frame, into: &surface)
    let bitmap = Bitmap(width: box.width, height: box.height, pixels: surface.pixels)
    last = (frame, matrix, box, bitmap)
    return bitmap
  }

  /// What is seen of an animation in a picture; nil where nothing is.
  ///
  /// - Parameter matrix: From the animation's canvas to the picture.
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
