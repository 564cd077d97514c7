/// From what fingers, pens and mice do on a view to what a state machine is told.
///
/// A value: it is told of touches in points of the view and answers with events in pixels of the canvas, to be posted in
/// order. A press that begins in a margin counts for nothing. Every press is told, and so is every click, however quick
/// it follows on another; moves are those of one finger alone, since a machine knows one pointer: of the one that has
/// pressed longest, and when it is lifted, of the next. A press that is cancelled is released without a click, so that
/// nothing stays pressed.
public struct PointerMapper: Sendable, Hashable {
  /// What happened on the view; positions are in its points, from the top left corner.
  public enum Input: Sendable, Hashable {
    /// A finger came down, or a button was pressed.
    case down(id: Int, x: Float, y: Float)
    /// A pressed finger or mouse moved.
    case moved(id: Int, x: Float, y: Float)
    /// A finger was lifted, or a button released.
    case up(id: Int, x: Float, y: Float)
    /// The system took a press away: for scrolling, say.
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
    /// Whether it went too far to be a click.
    var isDrag = false
  }

  /// How the view shows the canvas; may change at any time.
  public var mapping: CanvasMapping

  /// How far, in points, a press may move and still end as a click: 20 for fingers, 5 for a mouse.
  public var clickDistance: Float

  /// What presses, the oldest first: its moves count.
  private var presses: [Press] = []
  /// Whether the pointer is on the animation, as far as the machine was told.
  private var isInside = false
  private var isHovering = false

  /// Makes a mapper with no press.
  public init(mapping: CanvasMapping, clickDistance: Float = 20) {
    self.mapping = mapping
    self.clickDistance = clickDistance
  }

  /// Whether anything presses.
  public var isPressed: Bool { !presses.isEmpty }

  /// What the machine is to be told, in order.
  public mutating func events(for input: Input) -> [Event] {
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

  /// Takes all presses away, such as when the view goes.
  public mutating func cancelAll() -> [Event] {
    var events: [Event] = []
    for press in presses { events.append(up(press)) }
    presses = []
    isHovering = false
    return events + leave()
  }

  private mutating func down(_ id: Int, _ x: Float, _ y: Float) -> [Event] {
    guard place(of: id) == nil, mapping.isOnAnimation(x: x, y: y) else { return [] }
    presses.append(Press(id: id, startX: x, startY: y, x: x, y: y))
    let point = mapping.canvasPoint(x: x, y: y)
    return (presses.count == 1 ? enter(point) : []) + [.pointerDown(x: point.x, y: point.y)]
  }

  private mutating func moved(_ id: Int, _ x: Float, _ y: Float) -> [Event] {
    guard let place = place(of: id) else { return [] }
    presses[place].move(x, y, clickDistance)
    return place == 0 ? come(x, y) : []
  }

  private mutating func up(_ id: Int, _ x: Float, _ y: Float) -> [Event] {
    guard let place = place(of: id) else { return [] }
    var press = presses.remove(at: place)
    press.move(x, y, clickDistance)
    let point = mapping.canvasPoint(x: x, y: y)
    var events: [Event] = []
    if !press.isDrag && mapping.isOnAnimation(x: x, y: y) { events.append(.click(x: point.x, y: point.y)) }
    events.append(up(press))
    return events + release(place)
  }

  private mutating func cancelled(_ id: Int) -> [Event] {
    guard let place = place(of: id) else { return [] }
    let press = presses.remove(at: place)
    return [up(press)] + release(place)
  }

  private func place(of id: Int) -> Int? { presses.firstIndex { $0.id == id } }

  private func up(_ press: Press) -> Event {
    let point = mapping.canvasPoint(x: press.x, y: press.y)
    return .pointerUp(x: point.x, y: point.y)
  }

  /// A finger that is lifted is nowhere any more, and the pointer is where the next one presses; a mouse still is.
  private mutating func release(_ place: Int) -> [Event] {
    if place != 0 || isHovering { return [] }
    guard let next = presses.first else { return leave() }
    return come(next.x, next.y)
  }

  /// The pointer is somewhere on the view.
  private mutating func come(_ x: Float, _ y: Float) -> [Event] {
    guard mapping.isOnAnimation(x: x, y: y) else { return leave() }
    let point = mapping.canvasPoint(x: x, y: y)
    return enter(point) + [.pointerMove(x: point.x, y: point.y)]
  }

  private mutating func enter(_ point: (x: Float, y: Float)) -> [Event] {
    if isInside { return [] }
    isInside = true
    return [.pointerEnter(x: point.x, y: point.y)]
  }

  private mutating func leave() -> [Event] {
    guard isInside else { return [] }
    isInside = false
    // Layers are left where they are not hit: nothing is, outside of the canvas.
    return [.pointerExit(x: -1, y: -1)]
  }
}

extension PointerMapper.Press {
  fileprivate mutating func move(_ newX: Float, _ newY: Float, _ limit: Float) {
    (x, y) = (newX, newY)
    let (dx, dy) = (x - startX, y - startY)
    if dx * dx + dy * dy > limit * limit { isDrag = true }
  }
}
