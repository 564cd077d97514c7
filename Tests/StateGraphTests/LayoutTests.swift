import GraphTools
import StateGraph
import StateMachines
import TestSupport
import Testing

// What must hold of any picture, checked by numbers.

@Suite struct LayoutTests {
  private typealias Frame = GraphLayout.Frame
  private typealias Point = GraphLayout.Point

  private static func overlap(_ one: Frame, _ other: Frame) -> Bool {
    one.x < other.right - 0.01 && other.x < one.right - 0.01 && one.y < other.bottom - 0.01
      && other.y < one.bottom - 0.01
  }

  private static func holds(_ outer: Frame, _ inner: Frame) -> Bool {
    inner.x >= outer.x && inner.right <= outer.right && inner.y >= outer.y && inner.bottom <= outer.bottom
  }

  private func check(_ layout: GraphLayout, _ name: Comment) {
    let graph = layout.graph
    var numbers: [String: Int] = [:]
    for (number, state) in graph.states.enumerated() where numbers[state.name] == nil {
      numbers[state.name] = number
    }
    var frames: [Int: Frame] = [:]
    for box in layout.boxes { frames[box.state] = box.frame }
    let picture = Frame(x: 0, y: 0, width: layout.width, height: layout.height)
    #expect(frames.count == graph.states.count, name)
    func isInside(_ state: Int, _ outer: Int) -> Bool {
      var place = graph.states[state].parent.flatMap { numbers[$0] }
      while let next = place {
        if next == outer { return true }
        place = graph.states[next].parent.flatMap { numbers[$0] }
      }
      return false
    }
    for one in layout.boxes {
      #expect(Self.holds(picture, one.frame), name)
      #expect(one.frame.width > 10 && one.frame.height > 10, name)
      for other in layout.boxes where other.state > one.state {
        if isInside(one.state, other.state) {
          #expect(Self.holds(other.frame, one.frame), name)
        } else if isInside(other.state, one.state) {
          #expect(Self.holds(one.frame, other.frame), name)
        } else {
          #expect(!Self.overlap(one.frame, other.frame), name)
        }
      }
    }
    check(layout.routes, layout, picture, isInside, numbers, name)
    // Each transition is on one line.
    #expect(layout.routes.flatMap(\.transitions).sorted() == Array(graph.transitions.indices), name)
    for dot in layout.dots {
      #expect(!layout.boxes.contains { !$0.isOpen && Self.overlap($0.frame, dot) }, name)
    }
  }

  private func check(
    _ routes: [GraphLayout.Route], _ layout: GraphLayout, _ picture: Frame, _ isInside: (Int, Int) -> Bool,
    _ numbers: [String: Int], _ name: Comment
  ) {
    let closed = layout.boxes.filter { !$0.isOpen }
    let labels = routes.compactMap(\.label)
    for (number, label) in labels.enumerated() {
      #expect(Self.holds(picture, label), name)
      #expect(!closed.contains { Self.overlap($0.frame, label) }, name)
      #expect(!labels.dropFirst(number + 1).contains { Self.overlap($0, label) }, name)
      // A label stands inside an open box, or outside.
      for box in layout.boxes where box.isOpen {
        #expect(Self.holds(box.frame, label) || !Self.overlap(box.frame, label), name)
      }
    }
    for route in routes {
      #expect(route.points.count >= 2, name)
      for (from, to) in zip(route.points, route.points.dropFirst()) {
        #expect(abs(from.x - to.x) < 0.01 || abs(from.y - to.y) < 0.01, name)
        let piece = Frame(
          x: min(from.x, to.x), y: min(from.y, to.y), width: abs(from.x - to.x), height: abs(from.y - to.y))
        #expect(Self.holds(picture, piece), name)
        // Thin pieces have no area: widen them by a little, and boxes count without their borders.
        let wide = Frame(
          x: piece.x - 0.2, y: piece.y - 0.2, width: piece.width + 0.4, height: piece.height + 0.4)
        for box in closed {
          let inner = Frame(
            x: box.frame.x + 0.5, y: box.frame.y + 0.5, width: box.frame.width - 1,
            height: box.frame.height - 1)
          #expect(!Self.overlap(inner, wide), name)
        }
        for label in labels { #expect(!Self.overlap(label, wide), name) }
      }
      checkEnds(route, layout, numbers, name)
    }
  }

  /// A line begins and ends on the borders of its states.
  private func checkEnds(
    _ route: GraphLayout.Route, _ layout: GraphLayout, _ numbers: [String: Int], _ name: Comment
  ) {
    // A line from a dot belongs to no transition.
    guard let transition = route.transitions.first.map({ layout.graph.transitions[$0] }) else { return }
    guard let source = numbers[transition.from], let target = numbers[transition.to],
      let from = layout.boxes.first(where: { $0.state == source })?.frame,
      let to = layout.boxes.first(where: { $0.state == target })?.frame,
      let first = route.points.first, let last = route.points.last
    else {
      Issue.record("\(name): a line without states or points")
      return
    }
    func isOnBorder(_ point: Point, _ frame: Frame) -> Bool {
      let isAcross = point.x >= frame.x && point.x <= frame.right
      let isDown = point.y >= frame.y && point.y <= frame.bottom
      return isAcross && (abs(point.y - frame.y) < 0.01 || abs(point.y - frame.bottom) < 0.01)
        || isDown && abs(point.x - frame.right) < 0.01
    }
    #expect(isOnBorder(first, from), name)
    #expect(isOnBorder(last, to), name)
  }

  @Test(arguments: [
    Sample.door, Sample.subscription, Sample.recorder, StateGraph(), StateGraph(title: "A title"),
  ])
  func `nothing lies on anything in the samples`(graph: StateGraph) throws {
    check(try graph.layout(), "\(graph.title)")
  }

  @Test(arguments: 0..<sampled(150))
  func `nothing lies on anything in random graphs`(seed: Int) throws {
    let graph = Sample.random(
      UInt64(seed), states: seed % 41, transitions: seed * 7 % 90, isNested: !seed.isMultiple(of: 3))
    check(try graph.layout(), "seed \(seed)")
  }

  @Test func `hostile names and lost states are drawn`() throws {
    var graph = StateGraph(title: "<&>", states: Sample.hostileNames.map { .init($0, lines: [$0, $0]) })
    graph.transitions = Sample.hostileNames.map { .init(from: $0, to: "lost & \($0)", on: $0, if: $0) }
    let layout = try graph.layout()
    check(layout, "hostile names")
    #expect(layout.declaredCount == graph.states.count && layout.graph.states.count == 2 * graph.states.count)
  }

  @Test func `deep nests are drawn, and what is too large is refused`() throws {
    let deep = StateGraph(
      states: (0..<300).map { .init("s\($0)", in: $0 > 0 ? "s\($0 - 1)" : nil) },
      transitions: [.init(from: "s0", to: "s250", on: "in"), .init(from: "s250", to: "s3", on: "out")])
    // Too deep for a picture: those above the limit stand side by side.
    #expect(try deep.layout().boxes.count == 300)
    #expect(throws: StateGraph.DrawingError.self) {
      try StateGraph(states: (0..<2001).map { .init("\($0)") }).svg()
    }
    var knot = StateGraph(states: (0..<1000).map { .init("\($0)") })
    knot.transitions = (0..<1000).map { .init(from: "\($0)", to: "\(($0 + 1) % 1000)") }
    knot.transitions += (0..<6000).map { .init(from: "\($0 % 500)", to: "\(999 - $0 * 7 % 480)") }
    let seconds = ProcessorTime.seconds {
      #expect(throws: StateGraph.DrawingError.self) { try knot.svg() }
    }
    #expect(seconds < 60)
  }
}
