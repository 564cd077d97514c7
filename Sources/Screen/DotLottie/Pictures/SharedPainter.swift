import Host
package import LottiePlayer
package import VectorRaster

/// A painter that several tasks use, one at a time.
///
/// `@unchecked Sendable`: the painter is reached only with the lock.
package final class SharedPainter: @unchecked Sendable {
  /// The result of drawing a picture.
  package struct Result: Sendable {
    /// Whether there is another picture to show.
    package var isNew: Bool
    /// The work that drawing the whole picture takes, in units of about a nanosecond.
    package var work: Int64
  }

  private let lock = Lock(())
  private var painter = PicturePainter()

  /// Creates a painter that has drawn nothing.
  package init() {}

  /// Draws a picture; waits while another task does.
  ///
  /// - Parameters:
  ///   - request: The picture.
  ///   - surface: A surface of its size; its former contents are replaced.
  ///   - front: The surface that is shown meanwhile, if two take turns; nil if there is one.
  package func draw(
    _ request: PictureRequest, into surface: inout Surface, besides front: Surface? = nil
  ) -> Result {
    lock.withLock { _ in
      let isNew = painter.draw(request, into: &surface, besides: front)
      return Result(isNew: isNew, work: painter.work)
    }
  }
}
