import LottieRenderer
package import VectorRaster

/// A picture that a player shows, as values from which any task can draw it.
package struct PictureRequest: Sendable {
  /// The contents of a picture.
  enum Content: Sendable {
    /// Only the background.
    case background
    /// A moment of an animation.
    case animation(Scene)
    /// A mixture of two pictures: the first at a progress of 0, the second at 1.
    case fade(from: Surface, to: Surface, progress: Float)
    /// A picture that is drawn already; the background does not show.
    case drawn(Surface)
  }

  /// An animation with the values of its slots, placed on the canvas, at a moment.
  struct Scene: Sendable {
    var animation: LottieAnimation
    var overlay: Overlay?
    var placement: Matrix2D
    var moment: Moment
  }

  /// A moment of an animation.
  enum Moment: Sendable {
    /// A frame of the composition.
    case frame(Double)
    /// A pose between two frames.
    case pose(Pose)
  }

  /// The width of the picture in pixels.
  package var width: Int
  /// The height of the picture in pixels.
  package var height: Int
  /// The part that is drawn on, including the background; nil for all of it.
  var viewport: PlayerViewport?
  /// The colour under the contents.
  var background: PaintColor
  /// The contents.
  var content: Content

  /// Makes the request for a picture that is drawn already.
  package init(drawn picture: Surface) {
    self.init(width: picture.width, height: picture.height, background: .clear, content: .drawn(picture))
  }

  init(
    width: Int, height: Int, viewport: PlayerViewport? = nil, background: PaintColor, content: Content
  ) {
    (self.width, self.height, self.viewport) = (width, height, viewport)
    (self.background, self.content) = (background, content)
  }
}
