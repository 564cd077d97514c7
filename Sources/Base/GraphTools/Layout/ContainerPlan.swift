import StateGraph

/// The contents of one state, or of the whole picture: its children, and the sections of lines between them.
struct ContainerPlan {
  /// A section of a line, inside one container.
  struct Line {
    /// The number of the whole route.
    var route: Int
    /// The child at the upper end, and in `lower` the child at the lower end, by index; nil for the container's border.
    var upper: Int?
    var lower: Int?
    /// Whether the arrow points up.
    var isUp: Bool
    /// Whether the label is on this section.
    var isLabelled: Bool
  }

  /// The states in the container; a dot may follow them.
  var children: [Int]
  var hasDot = false
  var layers: [Int] = []
  var lines: [Line] = []

  /// The number of nodes in the container: its children and the dot.
  var count: Int { children.count + (hasDot ? 1 : 0) }
}

/// A line of the picture without coordinates: transitions with the same ends.
struct PlannedRoute {
  var transitions: [Int]
  /// The state at the beginning, and in `target` the state at the end; nil for a line from a dot.
  var source: Int?
  var target: Int
  var text: TextBlock
  /// The sections of the line from its beginning: the container of each, and its index in the container.
  var pieces: [(container: Int, line: Int)] = []
}

/// The plan of a picture: containers, layers and lines, without sizes.
struct LayoutPlan {
  let index: GraphIndex
  /// The containers, one for each state, and at the end the one of the whole picture.
  private(set) var containers: [ContainerPlan]
  private(set) var routes: [PlannedRoute] = []
  /// The lines from each state back to itself.
  private(set) var loops: [[Int]]

  init(_ index: GraphIndex) {
    self.index = index
    let count = index.graph.states.count
    containers = index.children.map { ContainerPlan(children: $0) } + [ContainerPlan(children: index.roots)]
    loops = Array(repeating: [], count: count)
    collectRoutes()
    for container in containers.indices { addDot(to: container) }
    assignLayers()
    for route in routes.indices { cut(route) }
  }

  /// The container of a state's contents, or of the whole picture for nil.
  func container(_ state: Int?) -> Int { state ?? index.graph.states.count }

  private mutating func collectRoutes() {
    struct Ends: Hashable {
      var source: Int
      var target: Int
      var kinds: StateGraph.Transition.Kinds
    }
    var known: [Ends: Int] = [:]
    var texts: [[[Unicode.Scalar]]] = []
    for (number, transition) in index.graph.transitions.enumerated() {
      guard let source = index.sources[number], let target = index.targets[number] else { continue }
      let lines = DiagramText.lines(transition.label)
      let ends = Ends(
        source: source, target: target, kinds: transition.kinds.intersection([.tweened, .global, .internal]))
      // A transition without a label gets a line separate from labelled ones.
      if let route = known[ends], texts[route].count + lines.count <= 12 {
        routes[route].transitions.append(number)
        texts[route] += lines
        continue
      }
      known[ends] = routes.count
      if source == target { loops[source].append(routes.count) }
      routes.append(
        PlannedRoute(
          transitions: [number], source: source, target: target,
          text: TextBlock([], size: 0, maximumWidth: 0, maximumLines: 0)))
      texts.append(lines)
    }
    for route in routes.indices {
      routes[route].text = TextBlock(
        texts[route], size: LayoutMetrics.detailSize, maximumWidth: 150, maximumLines: 14)
    }
  }

  /// Adds a dot to a container that has an initial state.
  private mutating func addDot(to container: Int) {
    let children = containers[container].children
    let state = container < index.graph.states.count ? container : nil
    if let state, index.isParallel(state) { return }
    guard let start = children.first(where: { index.kinds($0).contains(.initial) }) else { return }
    containers[container].hasDot = true
    routes.append(
      PlannedRoute(
        transitions: [], source: nil, target: start,
        text: TextBlock([], size: LayoutMetrics.detailSize, maximumWidth: 0, maximumLines: 0)))
  }

  /// The index of a state among the children of its container.
  private func place(_ state: Int, in container: Int) -> Int {
    containers[container].children.firstIndex(of: state) ?? 0
  }

  private mutating func assignLayers() {
    var arrows = Array(repeating: [(from: Int, to: Int)](), count: containers.count)
    var places = [Int](repeating: 0, count: index.graph.states.count)
    for container in containers {
      for (place, child) in container.children.enumerated() { places[child] = place }
    }
    for route in routes {
      guard let source = route.source else {
        let container = container(index.parents[route.target])
        arrows[container].append((containers[container].children.count, places[route.target]))
        continue
      }
      guard source != route.target, !index.isInside(source, route.target),
        !index.isInside(route.target, source)
      else { continue }
      let outer = index.commonAncestor(source, route.target)
      arrows[container(outer)].append(
        (
          places[index.child(of: outer, holding: source)],
          places[index.child(of: outer, holding: route.target)]
        ))
    }
    for container in containers.indices {
      let count = containers[container].count
      guard count > 0 else { continue }
      // The dot comes first, so that the state it leads to is directly below it.
      let hasDot = containers[container].hasDot
      let shift = hasDot ? 1 : 0
      let moved = arrows[container].map { arrow in
        (from: (arrow.from + shift) % max(count, 1), to: (arrow.to + shift) % max(count, 1))
      }
      let isParallel = container < index.graph.states.count && index.isParallel(container)
      let widest = isParallel ? count : max(4, Int((Double(count) * 1.6).squareRoot().rounded(.up)))
      let layers = LayerAssignment.layers(count, moved, widest: widest)
      containers[container].layers = (0..<count).map { layers[($0 + shift) % count] }
    }
  }

  /// Divides a line into sections, one for each container that it passes through.
  private mutating func cut(_ route: Int) {
    let target = routes[route].target
    guard let source = routes[route].source else {
      let container = container(index.parents[target])
      let dot = containers[container].children.count
      add(route, container, upper: dot, lower: place(target, in: container), isUp: false)
      return
    }
    guard source != target else { return }
    if index.isInside(target, source) {
      descend(route, from: source, to: target, entersTop: true, isLabelled: true)
    } else if index.isInside(source, target) {
      ascend(route, from: source, to: target, leavesBottom: true, isLabelled: true)
    } else {
      let outer = index.commonAncestor(source, target)
      let container = container(outer)
      let (from, to) = (index.child(of: outer, holding: source), index.child(of: outer, holding: target))
      let (one, other) = (place(from, in: container), place(to, in: container))
      let isDown = containers[container].layers[one] < containers[container].layers[other]
      if source != from { ascend(route, from: source, to: from, leavesBottom: isDown, isLabelled: false) }
      add(
        route, container, upper: isDown ? one : other, lower: isDown ? other : one, isUp: !isDown,
        isLabelled: true)
      if target != to { descend(route, from: to, to: target, entersTop: isDown, isLabelled: false) }
    }
  }

  /// Adds the sections from a state outwards to the border of one of its ancestors.
  private mutating func ascend(
    _ route: Int, from source: Int, to outer: Int, leavesBottom: Bool, isLabelled: Bool
  ) {
    var state = source
    while state != outer, let parent = index.parents[state] {
      let place = place(state, in: parent)
      add(
        route, parent, upper: leavesBottom ? place : nil, lower: leavesBottom ? nil : place,
        isUp: !leavesBottom,
        isLabelled: isLabelled && state == source)
      state = parent
    }
  }

  /// Adds the sections from the border of a state inwards to one of its descendants.
  private mutating func descend(
    _ route: Int, from outer: Int, to target: Int, entersTop: Bool, isLabelled: Bool
  ) {
    let way = index.ancestors(target).prefix { $0 != outer }.reversed()
    for state in way {
      guard let parent = index.parents[state] else { continue }
      let place = place(state, in: parent)
      add(
        route, parent, upper: entersTop ? nil : place, lower: entersTop ? place : nil, isUp: !entersTop,
        isLabelled: isLabelled && parent == outer)
    }
  }

  private mutating func add(
    _ route: Int, _ container: Int, upper: Int?, lower: Int?, isUp: Bool, isLabelled: Bool = false
  ) {
    routes[route].pieces.append((container, containers[container].lines.count))
    containers[container].lines.append(
      ContainerPlan.Line(
        route: route, upper: upper, lower: lower, isUp: isUp,
        isLabelled: isLabelled && !routes[route].text.lines.isEmpty))
  }
}
