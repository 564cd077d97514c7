public import DotLottieFormat

/// A gesture at a point of a canvas.
public struct PointerEvent: Sendable, Hashable {
  /// The gesture.
  public var gesture: PointerGesture
  /// The distance from the left side of the canvas, in pixels.
  public var x: Float
  /// The distance from the upper side of the canvas, in pixels.
  public var y: Float

  /// Makes an event.
  public init(_ gesture: PointerGesture, x: Float, y: Float) {
    (self.gesture, self.x, self.y) = (gesture, x, y)
  }
}

/// A map from fingers, pens and mice on a view to the pointer events of a state machine.
///
/// A value: pass it touches in points of the view, and post the gestures that it returns, in pixels of the canvas, in
/// order. A press that begins in a margin is ignored. Every press and every click is reported, however fast they follow
/// each other. A machine knows one pointer, so moves are those of one finger: the one that has pressed longest, and
/// after it the next. A cancelled press is released without a click, so that nothing stays pressed.
public struct PointerMapper: Sendable, Hashable {
  /// An input of the view; positions are in its points, from the top left corner.
  public enum Input: Sendable, Hashable {
    /// A finger touched the view, or a button was pressed.
    case down(id: Int, x: Float, y: Float)
    /// A pressed finger or mouse moved.
    case moved(id: Int, x: Float, y: Float)
    /// A finger was lifted, or a button released.
    case up(id: Int, x: Float, y: Float)
    /// The system cancelled a press, for scrolling for example.
    case cancelled(id: Int)
    /// A mouse or a pen moved without pressing.
    case hover(x: Float, y: Float)
    /// A mouse or a pen left the view.
    case hoverEnded
  }

  fileprivate struct Press: Sendable, Hashable {
    let id: Int
    var startX: Float
    var startY: Float
    var x: Float
    var y: Float
    /// Whether it moved too far for a click.
    var isDrag = false
  }

  /// The map from the view to the canvas; may change at any time.
  public var mapping: CanvasMapping

  /// The distance in points that a press may move and still end as a click: 20 for fingers, 5 for a mouse.
  public var clickDistance: Float

  /// The current presses, the oldest first, whose moves are reported.
  private var presses: [Press] = []
  /// Whether the machine was told that the pointer is on the animation.
  private var isInside = false
  private var isHovering = false

  /// Makes a mapper with no press.
  public init(mapping: CanvasMapping, clickDistance: Float = 20) {
    self.mapping = mapping
    self.clickDistance = clickDistance
  }

  /// Whether a finger or a button is pressed.
  public var isPressed: Bool { !presses.isEmpty }

  /// Returns the gestures to post for an input, in order; positions are in pixels of the canvas.
  public mutating func gestures(for input: Input) -> [PointerEvent] {
    switch input {
    case .down(let id, let x, let y): return down(id, x, y)
    case .moved(let id, let x, let y): return moved(id, x, y)
    case .up(let id, let x, let y): return up(id, x, y)
    case .cancelled(let id): return cancelled(id)
    case .hover(let x, let y):
      isHovering = true
      return come(x, y)
    case .hoverEnded:
      isHovering = false
      return leave()
    }
  }

  /// Cancels all presses, for example when the view is removed.
  ///
  /// - Returns: The gestures to post, in order.
  public mutating func cancel() -> [PointerEvent] {
    var events: [PointerEvent] = []
    for press in presses { events.append(up(press)) }
    presses = []
    isHovering = false
    return events + leave()
  }

  private mutating func down(_ id: Int, _ x: Float, _ y: Float) -> [PointerEvent] {
    guard place(of: id) == nil, mapping.isOnAnimation(x: x, y: y) else { return [] }
    presses.append(Press(id: id, startX: x, startY: y, x: x, y: y))
    let point = mapping.canvasPoint(x: x, y: y)
    return (presses.count == 1 ? enter(point) : []) + [PointerEvent(.pointerDown, x: point.x, y: point.y)]
  }

  private mutating func moved(_ id: Int, _ x: Float, _ y: Float) -> [PointerEvent] {
    guard let place = place(of: id) else { return [] }
    presses[place].move(x, y, clickDistance)
    return place == 0 ? come(x, y) : []
  }

  private mutating func up(_ id: Int, _ x: Float, _ y: Float) -> [PointerEvent] {
    guard let place = place(of: id) else { return [] }
    var press = presses.remove(at: place)
    press.move(x, y, clickDistance)
    let point = mapping.canvasPoint(x: x, y: y)
    var events: [PointerEvent] = []
    if !press.isDrag && mapping.isOnAnimation(x: x, y: y) {
      events.append(PointerEvent(.click, x: point.x, y: point.y))
    }
    events.append(up(press))
    return events + release(place)
  }

  private mutating func cancelled(_ id: Int) -> [PointerEvent] {
    guard let place = place(of: id) else { return [] }
    let press = presses.remove(at: place)
    return [up(press)] + release(place)
  }

  private func place(of id: Int) -> Int? { presses.firstIndex { $0.id == id } }

  private func up(_ press: Press) -> PointerEvent {
    let point = mapping.canvasPoint(x: press.x, y: press.y)
    return PointerEvent(.pointerUp, x: point.x, y: point.y)
  }

  /// A lifted finger is nowhere, and the pointer moves to the next press; a mouse stays where it is.
  private mutating func release(_ place: Int) -> [PointerEvent] {
    if place != 0 || isHovering { return [] }
    guard let next = presses.first else { return leave() }
    return come(next.x, next.y)
  }

  /// Moves the pointer to a point of the view.
  private mutating func come(_ x: Float, _ y: Float) -> [PointerEvent] {
    guard mapping.isOnAnimation(x: x, y: y) else { return leave() }
    let point = mapping.canvasPoint(x: x, y: y)
    return enter(point) + [PointerEvent(.pointerMove, x: point.x, y: point.y)]
  }

  private mutating func enter(_ point: (x: Float, y: Float)) -> [PointerEvent] {
    if isInside { return [] }
    isInside = true
    return [PointerEvent(.pointerEnter, x: point.x, y: point.y)]
  }

  private mutating func leave() -> [PointerEvent] {
    guard isInside else { return [] }
    isInside = false
    // Layers are left where nothing is hit, such as outside of the canvas.
    return [PointerEvent(.pointerExit, x: -1, y: -1)]
  }
}

extension PointerMapper.Press {
  fileprivate mutating func move(_ newX: Float, _ newY: Float, _ limit: Float) {
    (x, y) = (newX, newY)
    let (dx, dy) = (x - startX, y - startY)
    if dx * dx + dy * dy > limit * limit { isDrag = true }
  }
}
