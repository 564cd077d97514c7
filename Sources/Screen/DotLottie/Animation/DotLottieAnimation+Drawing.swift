public import LottiePlayer
import LottieRenderer
public import VectorRaster

extension DotLottieAnimation {
  /// Draws the current frame on a surface of the animation's own, for ``frameImage()``.
  ///
  /// - Returns: Whether there is an animation, and its picture differs from the former one.
  @discardableResult
  public func render() -> Bool { isLoaded() && pictures.draw(player.pictureRequest()) }

  /// The picture of the current frame; nil before an animation is shown.
  public func frameImage() -> DotLottieImage? {
    render()
    return isLoaded() ? pictures.image : nil
  }

  /// The picture of the current frame, or the one before it while this one is drawn off the main actor.
  ///
  /// Views are told when it is drawn.
  package func latestImage() -> DotLottieImage? {
    isLoaded() ? pictures.latest(player.pictureRequest()) : nil
  }

  /// Draws the current frame on your surface.
  ///
  /// - Parameter surface: A surface of the canvas's size, in premultiplied pixels; its former contents are replaced.
  /// - Returns: Whether there is an animation, the surface has the size of the canvas, and its picture changed.
  @discardableResult
  public func draw(into surface: inout Surface) -> Bool {
    let (width, height) = player.canvasSize
    guard isLoaded() else { return false }
    guard surface.width == width, surface.height == height else {
      return refuse(
        .invalidCall(
          "the surface has \(surface.width) × \(surface.height) pixels, the canvas \(width) × \(height)"))
    }
    return player.draw(into: &surface)
  }

  /// The size of the canvas in pixels.
  public var canvasSize: (width: Int, height: Int) { player.canvasSize }

  /// Draws on a part of the canvas only; nil for all of it.
  public func setViewport(_ viewport: PlayerViewport?) { set(.setViewport(viewport)) }

  /// Whether a point of the canvas, in pixels, is on a layer in the current frame.
  public func hits(_ layer: String, x: Float, y: Float) -> Bool { player.hits(layer, x: x, y: y) }
}
