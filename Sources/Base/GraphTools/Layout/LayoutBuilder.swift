import StateGraph

extension StateGraph {
  /// Computes the coordinates of the graph's picture.
  ///
  /// Boxes are arranged in layers, with the initial state at the top; nested states are arranged in the same way.
  /// Labels have their own layers, so that nothing overlaps them, and lines run between the items of the layers.
  /// - Throws: ``DrawingError`` for a graph that is too large for a picture.
  /// - Complexity: O(lines × layers), a few times.
  package func layout() throws(DrawingError) -> GraphLayout {
    var drawn = self
    for name in DiagramNodes(self).undeclared { drawn.states.append(State(name)) }
    guard drawn.states.count <= 2000, transitions.count <= 8000 else {
      throw DrawingError(
        description:
          "\(drawn.states.count) states and \(transitions.count) transitions are too much for a picture (at most 2000 and 8000)"
      )
    }
    var builder = LayoutBuilder(GraphIndex(drawn), declaredCount: states.count)
    try builder.place()
    return builder.layout
  }
}

/// Computes a layout, from the innermost containers to the whole picture.
struct LayoutBuilder {
  /// The measurements of a state after its contents have been placed.
  private struct Placed {
    var width = 0.0
    var height = 0.0
    /// The total width, including the loops on the right.
    var slotWidth = 0.0
    var name = TextBlock([], size: LayoutMetrics.nameSize, maximumWidth: 0, maximumLines: 0)
    var details = TextBlock([], size: LayoutMetrics.detailSize, maximumWidth: 0, maximumLines: 0)
    /// The horizontal offsets at which lines cross the border, by the numbers of their routes.
    var ports: [Int: Double] = [:]
  }

  /// The contents of a state, or of the picture, in coordinates from its upper left corner.
  private struct Inside {
    var row = LayerRow()
    var turns: [Double] = []
    var width = 0.0
    var height = 0.0
    /// The item of each child, and in `links` the links of each line from the top.
    var nodes: [Int] = []
    var links: [[Int]] = []
  }

  /// The maximum number of items in all containers together; a picture with more would be useless.
  static let maximumItems = 40_000

  private let plan: LayoutPlan
  private let index: GraphIndex
  private(set) var layout: GraphLayout
  private var placed: [Placed]
  private var insides: [Inside]
  private var itemCount = 0

  init(_ index: GraphIndex, declaredCount: Int) {
    self.index = index
    plan = LayoutPlan(index)
    layout = GraphLayout(graph: index.graph, declaredCount: declaredCount)
    placed = Array(repeating: Placed(), count: index.graph.states.count)
    insides = Array(repeating: Inside(), count: plan.containers.count)
  }

  mutating func place() throws(StateGraph.DrawingError) {
    for state in index.order.reversed() {
      measure(state)
      if !plan.containers[state].children.isEmpty { try placeInside(state) }
      addLoops(state)
    }
    let whole = index.graph.states.count
    layout.title = TextBlock(
      DiagramText.lines([index.graph.title]), size: LayoutMetrics.titleSize, maximumWidth: 480,
      maximumLines: 2)
    try placeInside(whole)
    collect()
  }

  // MARK: Sizes

  private mutating func measure(_ state: Int) {
    var result = Placed()
    if index.isHistory(state), index.children[state].isEmpty {
      result.width = LayoutMetrics.history
      result.height = LayoutMetrics.history
      let sides = ports(of: state)
      result.width = max(result.width, Double(sides + 1) * LayoutMetrics.portGap / 2)
      placed[state] = result
      return
    }
    let source = index.graph.states[state]
    result.name = TextBlock(
      [DiagramText.name(source.name)], size: LayoutMetrics.nameSize, maximumWidth: 170, maximumLines: 3)
    result.details = TextBlock(
      DiagramText.lines(source.lines), size: LayoutMetrics.detailSize, maximumWidth: 200, maximumLines: 12)
    let text = max(result.name.width, result.details.width)
    let space = result.details.lines.isEmpty ? 0 : 4.0
    result.width = max(
      56, text + 2 * LayoutMetrics.padding, Double(ports(of: state) + 1) * LayoutMetrics.portGap)
    result.height = result.name.height + space + result.details.height + 2 * LayoutMetrics.padding
    placed[state] = result
  }

  /// The number of lines at the upper or the lower side of a box, whichever has more.
  private func ports(of state: Int) -> Int {
    let container = plan.container(index.parents[state])
    guard let place = plan.containers[container].children.firstIndex(of: state) else { return 0 }
    let lines = plan.containers[container].lines
    return max(lines.count { $0.upper == place }, lines.count { $0.lower == place })
  }

  /// Reserves space on the right of a box for its loops.
  private mutating func addLoops(_ state: Int) {
    var room = 0.0
    var bands = 0.0
    for loop in plan.loops[state] {
      let text = plan.routes[loop].text
      bands += Self.band(text)
      room = max(
        room, LayoutMetrics.loopReach + (text.lines.isEmpty ? 0 : LayoutMetrics.labelGap + text.width))
    }
    placed[state].height = max(placed[state].height, bands + (bands > 0 ? 8 : 0))
    placed[state].slotWidth = placed[state].width + room
  }

  /// The height that a loop needs at a box's side.
  private static func band(_ text: TextBlock) -> Double { max(22, text.height + 8) }

  // MARK: Inside

  private mutating func placeInside(_ container: Int) throws(StateGraph.DrawingError) {
    let whole = index.graph.states.count
    var inside = rows(container)
    itemCount += inside.row.items.count
    guard itemCount <= Self.maximumItems else {
      throw StateGraph.DrawingError(
        description:
          "\(index.graph.transitions.count) transitions over so many layers are too much for a picture")
    }
    inside.row.connect()
    inside.row.order()
    inside.row.placeAcross()
    let (turns, height) = inside.row.placeDown()
    inside.turns = turns
    inside.height = height
    inside.width = inside.row.items.map { $0.x + $0.width }.max() ?? 0
    if container < whole {
      placed[container].width = max(placed[container].width, inside.width + 2 * LayoutMetrics.nodeGap)
      placed[container].height = inside.height + 2 * LayoutMetrics.padding
      for (number, line) in plan.containers[container].lines.enumerated() {
        let links = inside.links[number]
        guard let first = links.first, let last = links.last else { continue }
        if line.upper == nil {
          placed[container].ports[line.route] =
            LayoutMetrics.nodeGap + inside.row.upperEnd(inside.row.links[first])
        } else if line.lower == nil {
          placed[container].ports[line.route] =
            LayoutMetrics.nodeGap + inside.row.lowerEnd(inside.row.links[last])
        }
      }
    }
    insides[container] = inside
  }

  /// The items and links of a container, without coordinates.
  private func rows(_ container: Int) -> Inside {
    let plan = plan.containers[container]
    var inside = Inside()
    let title = container < index.graph.states.count ? placed[container] : nil
    let titleWidth = title.map { max($0.name.width, $0.details.width) } ?? layout.title.width
    let titleHeight =
      title.map { $0.name.height + ($0.details.lines.isEmpty ? 0 : 4) + $0.details.height }
      ?? layout.title.height
    inside.row.items.append(
      LayerItem(kind: .title, layer: 0, width: titleWidth, height: titleHeight, pass: titleWidth / 2))
    for place in 0..<plan.count {
      inside.nodes.append(inside.row.items.count)
      var item = LayerItem(
        kind: .node(place), layer: 2 + 2 * plan.layers[place], width: LayoutMetrics.dot,
        height: LayoutMetrics.dot,
        pass: LayoutMetrics.dot / 2)
      if place < plan.children.count {
        let size = placed[plan.children[place]]
        (item.width, item.height, item.pass) = (size.slotWidth, size.height, size.width / 2)
      }
      inside.row.items.append(item)
    }
    let last = 4 + 2 * (plan.layers.max() ?? 0)
    for line in plan.lines {
      inside.links.append(addLine(line, plan, last, &inside))
      if inside.row.items.count > Self.maximumItems { break }
    }
    return inside
  }

  /// Adds the bends and the label of a line.
  ///
  /// - Returns: The links of the line, from the top.
  private func addLine(
    _ line: ContainerPlan.Line, _ plan: ContainerPlan, _ last: Int, _ inside: inout Inside
  ) -> [Int] {
    func port(_ layer: Int) -> Int {
      inside.row.items.append(LayerItem(kind: .port, layer: layer, width: 0, height: 0))
      return inside.row.items.count - 1
    }
    func border(_ place: Int?) -> Double? {
      guard let place, place < plan.children.count else { return nil }
      return placed[plan.children[place]].ports[line.route]
    }
    let upper = line.upper.map { inside.nodes[$0] } ?? port(0)
    let lower = line.lower.map { inside.nodes[$0] } ?? port(last)
    let (first, end) = (inside.row.items[upper].layer, inside.row.items[lower].layer)
    // Labels are in the odd layers.
    let middle = (first + end) / 2
    let labelLayer = line.isLabelled ? (middle.isMultiple(of: 2) ? middle - 1 : middle) : -1
    var links: [Int] = []
    var above = upper
    for layer in (first + 1)..<max(end, first + 1) {
      var item = LayerItem(kind: .bend, layer: layer, width: 0, height: 0)
      if layer == labelLayer {
        let text = self.plan.routes[line.route].text
        item.kind = .label(line.route)
        item.width = LayoutMetrics.labelGap + text.width
        item.height = text.height + 6
      }
      inside.row.items.append(item)
      let number = inside.row.items.count - 1
      links.append(inside.row.links.count)
      inside.row.links.append(LayerLink(upper: above, lower: number, line: line.route))
      above = number
    }
    links.append(inside.row.links.count)
    inside.row.links.append(LayerLink(upper: above, lower: lower, line: line.route))
    if let first = links.first { inside.row.links[first].upperPort = border(line.upper) }
    if let last = links.last { inside.row.links[last].lowerPort = border(line.lower) }
    return links
  }

  // MARK: Places

  /// Places the contents of all containers, and joins the sections of lines.
  private mutating func collect() {
    let whole = index.graph.states.count
    let margin = LayoutMetrics.margin
    layout.width = insides[whole].width + 2 * margin
    layout.height = insides[whole].height + 2 * margin
    layout.titlePlace = GraphLayout.Point(x: margin, y: margin)
    var corners = Array(repeating: GraphLayout.Point(x: 0, y: 0), count: plan.containers.count)
    corners[whole] = GraphLayout.Point(x: margin, y: margin)
    var frames = Array(
      repeating: GraphLayout.Frame(x: 0, y: 0, width: 0, height: 0), count: index.graph.states.count)
    for container in [whole] + index.order where !plan.containers[container].children.isEmpty {
      let inside = insides[container]
      for (place, node) in inside.nodes.enumerated() {
        let item = inside.row.items[node]
        let corner = GraphLayout.Point(x: corners[container].x + item.x, y: corners[container].y + item.y)
        guard place < plan.containers[container].children.count else {
          layout.dots.append(
            GraphLayout.Frame(x: corner.x, y: corner.y, width: LayoutMetrics.dot, height: LayoutMetrics.dot))
          continue
        }
        let child = plan.containers[container].children[place]
        frames[child] = GraphLayout.Frame(
          x: corner.x, y: corner.y, width: placed[child].width, height: placed[child].height)
        corners[child] = GraphLayout.Point(
          x: corner.x + LayoutMetrics.nodeGap, y: corner.y + LayoutMetrics.padding)
      }
    }
    for state in index.order {
      layout.boxes.append(
        GraphLayout.Box(
          state: state, frame: frames[state], isOpen: !index.children[state].isEmpty,
          name: placed[state].name,
          details: placed[state].details))
      addLoopRoutes(state, frames[state])
    }
    for route in plan.routes where route.source != route.target { join(route, corners, frames) }
  }

  private mutating func addLoopRoutes(_ state: Int, _ frame: GraphLayout.Frame) {
    let loops = plan.loops[state]
    let bands = loops.reduce(0) { $0 + Self.band(plan.routes[$1].text) }
    var y = frame.y + ((frame.height - bands) / 2).rounded(.down)
    for loop in loops {
      let text = plan.routes[loop].text
      let band = Self.band(text)
      let reach = frame.right + LayoutMetrics.loopReach
      let (top, bottom) = (y + band / 2 - 6, y + band / 2 + 6)
      var route = GraphLayout.Route(
        transitions: plan.routes[loop].transitions,
        points: [
          .init(x: frame.right, y: top), .init(x: reach, y: top), .init(x: reach, y: bottom),
          .init(x: frame.right, y: bottom),
        ], text: text)
      if !text.lines.isEmpty {
        route.label = GraphLayout.Frame(
          x: reach + LayoutMetrics.labelGap, y: y + (band - text.height) / 2, width: text.width,
          height: text.height)
      }
      layout.routes.append(route)
      y += band
    }
  }

  private mutating func join(
    _ route: PlannedRoute, _ corners: [GraphLayout.Point], _ frames: [GraphLayout.Frame]
  ) {
    var result = GraphLayout.Route(transitions: route.transitions, points: [], text: route.text)
    for (container, number) in route.pieces {
      let line = plan.containers[container].lines[number]
      let inside = insides[container]
      var points: [GraphLayout.Point] = []
      let corner = corners[container]
      for link in inside.links[number] {
        let piece = inside.row.links[link]
        let (upper, lower) = (inside.row.items[piece.upper], inside.row.items[piece.lower])
        let (from, to) = (corner.x + inside.row.upperEnd(piece), corner.x + inside.row.lowerEnd(piece))
        let turn = corner.y + inside.turns[link]
        // Ports are in the border itself, outside the layers.
        var (top, bottom) = (corner.y + upper.y + upper.height, corner.y + lower.y)
        if container < frames.count, upper.kind == .port { top = frames[container].y }
        if container < frames.count, lower.kind == .port { bottom = frames[container].bottom }
        points.append(.init(x: from, y: top))
        if abs(from - to) >= 0.5 {
          points += [.init(x: from, y: turn), .init(x: to, y: turn)]
        }
        points.append(.init(x: to, y: bottom))
        if case .label = lower.kind {
          result.label = GraphLayout.Frame(
            x: corner.x + lower.x + LayoutMetrics.labelGap, y: corner.y + lower.y + 3,
            width: route.text.width,
            height: route.text.height)
        }
      }
      result.points += line.isUp ? points.reversed() : points
    }
    result.points = Self.simplified(result.points)
    layout.routes.append(result)
  }

  /// Removes redundant points.
  private static func simplified(_ points: [GraphLayout.Point]) -> [GraphLayout.Point] {
    var result: [GraphLayout.Point] = []
    for point in points {
      if let last = result.last, abs(last.x - point.x) < 0.01, abs(last.y - point.y) < 0.01 { continue }
      if result.count > 1 {
        let (first, last) = (result[result.count - 2], result[result.count - 1])
        let isUpright = abs(first.x - last.x) < 0.01 && abs(last.x - point.x) < 0.01
        let isLevel = abs(first.y - last.y) < 0.01 && abs(last.y - point.y) < 0.01
        if isUpright || isLevel { result.removeLast() }
      }
      result.append(point)
    }
    return result
  }
}
