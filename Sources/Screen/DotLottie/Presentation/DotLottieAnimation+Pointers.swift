import LottiePlayer
import LottieRenderer
import VectorRaster

extension DotLottieAnimation {
  /// Returns the map from a view that shows the animation.
  ///
  /// - Parameters:
  ///   - width: The width of the view in points.
  ///   - height: The height of the view in points.
  public func mapping(fromViewOf width: Float, height: Float) -> CanvasMapping {
    let size = player.animation.map { (width: $0.width, height: $0.height) }
    return CanvasMapping(view: (width, height), canvas: canvasSize, animation: size, layout: layout())
  }
}

extension PointerMapper {
  /// Returns the events to post for an input, in order; positions are in pixels of the canvas.
  public mutating func events(for input: Input) -> [Event] { gestures(for: input).map(Event.init) }

  /// Cancels all presses, for example when the view is removed.
  ///
  /// - Returns: The events to post, in order.
  public mutating func cancelAll() -> [Event] { cancel().map(Event.init) }
}

extension Event {
  /// Makes the event of a gesture.
  init(_ event: PointerEvent) {
    let (x, y) = (event.x, event.y)
    switch event.gesture {
    case .pointerUp: self = .pointerUp(x: x, y: y)
    case .pointerDown: self = .pointerDown(x: x, y: y)
    case .pointerEnter: self = .pointerEnter(x: x, y: y)
    case .pointerExit: self = .pointerExit(x: x, y: y)
    case .pointerMove: self = .pointerMove(x: x, y: y)
    case .click: self = .click(x: x, y: y)
    }
  }
}
