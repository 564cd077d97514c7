import Host
package import LottiePlayer
import VectorRaster

/// Two surfaces that take turns: one is shown while the next picture is drawn on the other.
///
/// Pictures that take more than ``workOnMainActor`` are drawn by a task of their own.
@MainActor
package final class SwapChain {
  /// The most work of a picture that is drawn on the main actor: some 2 ms of a slow core, if all of it is drawn.
  ///
  /// The work is counted and not timed, so that the same animation is drawn in the same way on every machine.
  package static let workOnMainActor: Int64 = 2_000_000

  /// A picture and its painter.
  private struct Order: Sendable {
    var request: PictureRequest
    var painter: SharedPainter
  }

  /// Called when a picture has been drawn elsewhere; ``image`` is that picture.
  package var onArrival: (@MainActor () -> Void)?

  private let painter = SharedPainter()
  private let limit: Int64
  private var front: Surface?
  private var back: Surface?
  /// The work of the last picture.
  private var work: Int64 = 0
  /// Whether a picture is being drawn elsewhere.
  package private(set) var isDrawing = false
  /// Whether a newer picture was drawn meanwhile.
  private var isOutdated = false
  /// The picture to draw after that.
  private var next: Order?
  private var isArriving = false
  /// The picture on the front, once it was asked for.
  private var shown: DotLottieImage?

  /// Creates a chain without surfaces.
  ///
  /// - Parameter limit: The most work of a picture that is drawn on the main actor.
  package init(limit: Int64 = SwapChain.workOnMainActor) { self.limit = limit }

  /// The picture that was drawn last; nil before the first.
  package var image: DotLottieImage? {
    #if canImport(CoreGraphics)
      if shown == nil { shown = front?.image() }
      return shown
    #else
      return front
    #endif
  }

  /// Draws a picture now.
  ///
  /// - Parameters:
  ///   - request: The picture.
  ///   - painter: The painter that draws it; nil for the chain's own.
  /// - Returns: Whether there is another picture to show.
  @discardableResult
  package func draw(_ request: PictureRequest, by painter: SharedPainter? = nil) -> Bool {
    next = nil
    isOutdated = isDrawing
    var surface = spare(for: request)
    let result = (painter ?? self.painter).draw(request, into: &surface, besides: shownSurface(for: request))
    take(surface, result)
    return result.isNew
  }

  /// Returns a picture, or the one before it while this one is drawn elsewhere; ``onArrival`` follows.
  ///
  /// - Parameters:
  ///   - request: The picture.
  ///   - painter: The painter that draws it; nil for the chain's own.
  package func latest(_ request: PictureRequest, by painter: SharedPainter? = nil) -> DotLottieImage? {
    let order = Order(request: request, painter: painter ?? self.painter)
    if isArriving { return image }
    if isDrawing {
      next = order
    } else if front != nil, work > limit {
      start(order)
    } else {
      draw(request, by: order.painter)
    }
    return image
  }

  // MARK: Elsewhere

  private func start(_ order: Order) {
    (isDrawing, isOutdated) = (true, false)
    // The task takes the surface out of its carrier: a surface that two refer to is copied when one draws on it.
    let carrier = Lock<Surface?>(spare(for: order.request)), front = shownSurface(for: order.request)
    Task.detached(priority: .userInitiated) { [weak self] in
      let result = carrier.withLock { slot -> SharedPainter.Result? in
        guard var surface = slot.take() else { return nil }
        defer { slot = surface }
        return order.painter.draw(order.request, into: &surface, besides: front)
      }
      if let result { await self?.arrive(carrier, result) }
    }
  }

  private func arrive(_ carrier: Lock<Surface?>, _ result: SharedPainter.Result) {
    isDrawing = false
    if let surface = carrier.withLock({ $0.take() }) {
      if isOutdated { back = surface } else { take(surface, result) }
    }
    if result.isNew, !isOutdated {
      isArriving = true
      onArrival?()
      isArriving = false
    }
    if let order = next.take(), !isDrawing { start(order) }
  }

  // MARK: Surfaces

  /// A surface to draw on: the one that is not shown, if it has the size.
  private func spare(for request: PictureRequest) -> Surface {
    if let back = back.take(), back.width == request.width, back.height == request.height { return back }
    return Surface(width: request.width, height: request.height)
  }

  /// The surface that is shown; an empty one if that has another size.
  private func shownSurface(for request: PictureRequest) -> Surface {
    if let front, front.width == request.width, front.height == request.height { return front }
    return Surface(width: 0, height: 0)
  }

  /// Shows a surface if its picture is new, and keeps it for the next one otherwise.
  private func take(_ surface: consuming Surface, _ result: SharedPainter.Result) {
    work = result.work
    guard result.isNew else {
      back = surface
      return
    }
    back = front.take()
    front = surface
    shown = nil
  }
}
