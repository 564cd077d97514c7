import DotLottie
import Testing

struct PointerMapperTests {
  /// A canvas of 200 × 200 pixels in a view of 400 × 100 points: 150…250 across, two pixels a point.
  private let mapping = CanvasMapping(view: (400, 100), canvas: (200, 200))

  private func events(_ inputs: [PointerMapper.Input]) -> [Event] {
    var mapper = PointerMapper(mapping: mapping)
    return inputs.flatMap { mapper.events(for: $0) }
  }

  @Test func `a tap is a press, a click and a release`() {
    #expect(
      events([.down(id: 1, x: 200, y: 50), .up(id: 1, x: 203, y: 50)]) == [
        .pointerEnter(x: 100, y: 100), .pointerDown(x: 100, y: 100), .click(x: 106, y: 100),
        .pointerUp(x: 106, y: 100), .pointerExit(x: -1, y: -1),
      ])
  }

  @Test func `a drag is no click`() {
    let drag = events([
      .down(id: 1, x: 200, y: 50), .moved(id: 1, x: 230, y: 50), .moved(id: 1, x: 200, y: 50),
      .up(id: 1, x: 200, y: 50),
    ])
    #expect(drag.contains(.pointerMove(x: 160, y: 100)) && drag.contains(.pointerUp(x: 100, y: 100)))
    #expect(!drag.contains { if case .click = $0 { true } else { false } })
  }

  @Test func `what begins in a margin counts for nothing`() {
    #expect(
      events([.down(id: 1, x: 10, y: 50), .moved(id: 1, x: 200, y: 50), .up(id: 1, x: 200, y: 50)]).isEmpty)
  }

  @Test func `what leaves the picture pressed is released outside, without a click`() {
    let left = events([.down(id: 1, x: 151, y: 50), .moved(id: 1, x: 140, y: 50), .up(id: 1, x: 140, y: 50)])
    let expected: [Event] = [.pointerExit(x: -1, y: -1), .pointerUp(x: -20, y: 100)]
    #expect(Array(left.suffix(2)) == expected)
  }

  @Test func `each of several fingers presses and clicks, and the first alone moves`() {
    let two = events([
      .down(id: 1, x: 200, y: 50), .down(id: 2, x: 160, y: 50), .moved(id: 2, x: 162, y: 50),
      .up(id: 2, x: 162, y: 50), .moved(id: 1, x: 201, y: 50), .up(id: 1, x: 201, y: 50),
    ])
    #expect(
      two == [
        .pointerEnter(x: 100, y: 100), .pointerDown(x: 100, y: 100), .pointerDown(x: 20, y: 100),
        .click(x: 24, y: 100), .pointerUp(x: 24, y: 100), .pointerMove(x: 102, y: 100),
        .click(x: 102, y: 100), .pointerUp(x: 102, y: 100), .pointerExit(x: -1, y: -1),
      ])
  }

  @Test func `when the first of several fingers is lifted, the next one moves`() {
    let two = events([
      .down(id: 2, x: 200, y: 50), .down(id: 1, x: 160, y: 50), .down(id: 3, x: 170, y: 50),
      .up(id: 2, x: 200, y: 50), .moved(id: 3, x: 171, y: 50), .moved(id: 1, x: 162, y: 50),
      .cancelled(id: 1), .up(id: 3, x: 171, y: 50),
    ])
    #expect(
      two.dropFirst(4) == [
        .click(x: 100, y: 100), .pointerUp(x: 100, y: 100), .pointerMove(x: 20, y: 100),
        .pointerMove(x: 24, y: 100), .pointerUp(x: 24, y: 100), .pointerMove(x: 42, y: 100),
        .click(x: 42, y: 100), .pointerUp(x: 42, y: 100), .pointerExit(x: -1, y: -1),
      ])
  }

  @Test func `the next finger may be in a margin, and come back`() {
    let two = events([
      .down(id: 1, x: 200, y: 50), .down(id: 2, x: 160, y: 50), .moved(id: 2, x: 130, y: 50),
      .up(id: 1, x: 200, y: 50), .moved(id: 2, x: 160, y: 50), .up(id: 2, x: 160, y: 50),
    ])
    #expect(
      two.dropFirst(3) == [
        .click(x: 100, y: 100), .pointerUp(x: 100, y: 100), .pointerExit(x: -1, y: -1),
        .pointerEnter(x: 20, y: 100), .pointerMove(x: 20, y: 100), .pointerUp(x: 20, y: 100),
        .pointerExit(x: -1, y: -1),
      ])
  }

  @Test func `a mouse comes, moves and leaves without pressing`() {
    #expect(
      events([.hover(x: 10, y: 50), .hover(x: 200, y: 50), .hover(x: 201, y: 50), .hover(x: 300, y: 50)]) == [
        .pointerEnter(x: 100, y: 100), .pointerMove(x: 100, y: 100), .pointerMove(x: 102, y: 100),
        .pointerExit(x: -1, y: -1),
      ])
    #expect(events([.hover(x: 200, y: 50), .hoverEnded]).last == .pointerExit(x: -1, y: -1))
    #expect(events([.hoverEnded]).isEmpty)
  }

  @Test func `a mouse stays after a click`() {
    let click = events([.hover(x: 200, y: 50), .down(id: 0, x: 200, y: 50), .up(id: 0, x: 200, y: 50)])
    let expected: [Event] = [
      .pointerDown(x: 100, y: 100), .click(x: 100, y: 100), .pointerUp(x: 100, y: 100),
    ]
    #expect(Array(click.dropFirst(2)) == expected)
  }

  @Test func `all that is pressed is released when the view goes`() {
    var mapper = PointerMapper(mapping: mapping)
    _ = mapper.events(for: .down(id: 1, x: 200, y: 50))
    _ = mapper.events(for: .down(id: 2, x: 160, y: 50))
    #expect(mapper.isPressed)
    let released: [Event] = [
      .pointerUp(x: 100, y: 100), .pointerUp(x: 20, y: 100), .pointerExit(x: -1, y: -1),
    ]
    let events = mapper.cancelAll()
    #expect(events == released)
    let none = mapper.cancelAll()
    #expect(!mapper.isPressed && none.isEmpty)
  }

  @Test func `what was never pressed is neither moved nor released`() {
    #expect(events([.moved(id: 1, x: 200, y: 50), .up(id: 1, x: 200, y: 50), .cancelled(id: 1)]).isEmpty)
  }

  @Test func `a view without a size hits nothing`() {
    for view in [(Float(0), Float(0)), (.infinity, .infinity), (.nan, 10), (-5, 10)] {
      let mapping = CanvasMapping(view: view, canvas: (200, 200))
      #expect(!mapping.isOnAnimation(x: 0, y: 0))
    }
  }

  @Test func `the margins of the layout are margins too`() {
    let layout = Layout(fit: .contain, alignX: 1, alignY: 0)
    let mapping = CanvasMapping(view: (100, 100), canvas: (100, 100), animation: (50, 100), layout: layout)
    #expect(!mapping.isOnAnimation(x: 49, y: 50) && mapping.isOnAnimation(x: 51, y: 50))
  }
}
