import StateGraph

// The looks that SVG and PNG have in common.

extension GraphLayout {
  /// Whether transitions only mention the state of a box.
  package func isUndeclared(_ box: Box) -> Bool { box.state >= declaredCount }

  /// Whether the border of a box is dashed: it is a region, or its state is global.
  package func isDashed(_ box: Box) -> Bool {
    let state = graph.states[box.state]
    let parent = state.parent.flatMap { name in graph.states.first { $0.name == name } }
    return parent?.kinds.contains(.parallel) == true || state.kinds.contains(.global)
  }

  /// Whether a box stands for a history, and is drawn as a circle.
  package func isHistory(_ box: Box) -> Bool {
    !box.isOpen && !graph.states[box.state].kinds.isDisjoint(with: [.history, .deepHistory])
  }

  /// Whether the line of a route is dashed.
  package func isTweened(_ route: Route) -> Bool {
    route.transitions.first.map { graph.transitions[$0].kinds.contains(.tweened) } ?? false
  }
}

extension GraphLayout.Box {
  /// The places of the name and of the details: the middle of the first line's top, or its left end in an open box.
  package var textPlaces: (name: GraphLayout.Point, details: GraphLayout.Point) {
    // The name of an open box is in a corner, where no line passes.
    let x = isOpen ? frame.x + LayoutMetrics.nodeGap : frame.x + frame.width / 2
    let space = details.lines.isEmpty ? 0 : 4.0
    let height = name.height + space + details.height
    let y = isOpen ? frame.y + LayoutMetrics.padding : frame.y + (frame.height - height) / 2
    return (.init(x: x, y: y), .init(x: x, y: y + name.height + space))
  }
}

extension GraphLayout.Route {
  /// A corner of a line, rounded by a quadratic curve.
  package struct Turn {
    package var start: GraphLayout.Point
    package var corner: GraphLayout.Point
    package var end: GraphLayout.Point
  }

  /// The corners between the first and the last point.
  package var turns: [Turn] {
    points.indices.dropFirst().dropLast().map { place in
      let (before, corner, after) = (points[place - 1], points[place], points[place + 1])
      let radius = min(6, corner.distance(to: before) / 2, corner.distance(to: after) / 2)
      return Turn(
        start: corner.moved(towards: before, by: radius), corner: corner,
        end: corner.moved(towards: after, by: radius))
    }
  }

  /// The corners of the arrowhead, its tip first; nil for a line without direction.
  package var head: [GraphLayout.Point]? {
    guard let end = points.last, let before = points.dropLast().last else { return nil }
    let base = end.moved(towards: before, by: 7)
    let (dx, dy) = ((base.x - end.x) / 7 * 3.5, (base.y - end.y) / 7 * 3.5)
    return [end, .init(x: base.x - dy, y: base.y + dx), .init(x: base.x + dy, y: base.y - dx)]
  }
}

extension GraphLayout.Point {
  fileprivate func distance(to other: GraphLayout.Point) -> Double {
    // Lines are vertical or horizontal.
    abs(x - other.x) + abs(y - other.y)
  }

  fileprivate func moved(towards other: GraphLayout.Point, by length: Double) -> GraphLayout.Point {
    let all = distance(to: other)
    guard all > 0 else { return self }
    return GraphLayout.Point(x: x + (other.x - x) * length / all, y: y + (other.y - y) * length / all)
  }
}
