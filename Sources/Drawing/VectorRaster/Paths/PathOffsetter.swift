/// A modifier that moves the outlines of closed subpaths sideways.
///
/// An instance keeps its temporary memory. Reuse it, so that offsetting allocates nothing once the memory has grown.
package struct PathOffsetter {
  private var flattener = StrokeFlattener()
  private var scratch = StrokeScratch()
  private var boundary = WindingBoundary()
  private var moved = VectorPath()

  package init() {}

  /// Appends `path` with its closed subpaths moved by half the pen's width, and its open subpaths outlined.
  ///
  /// The outside is determined by the total area of all closed subpaths. Holes, which run against their surroundings,
  /// shrink when the whole grows. A part that is too thin to shrink disappears.
  ///
  /// - Parameters:
  ///   - path: The path to offset.
  ///   - options: The pen; its join is used on the side that gets longer.
  ///   - inwards: Whether the area shrinks.
  ///   - scale: The number of device pixels per unit, for the tolerance.
  ///   - work: The work budget; once it is exhausted the result is incomplete.
  ///   - result: Receives closed subpaths of straight lines.
  package mutating func offset(
    _ path: VectorPath, _ options: StrokeOptions, inwards: Bool, scale: Float,
    spending work: inout WorkBudget, into result: inout VectorPath
  ) {
    guard let pen = StrokePen(options, scale: scale) else { return }
    var area = 0.0
    forEachSubpath(of: path, pen, &work) { subpath, _, _ in
      if subpath.isClosed && subpath.isValid { area += subpath.area }
    }
    // For a positive area the near side is inside.
    let takesNear = inwards == (area >= 0)
    moved.removeAll()
    var moved = VectorPath()
    swap(&moved, &self.moved)
    forEachSubpath(of: path, pen, &work) { subpath, scratch, work in
      guard subpath.isClosed else {
        Stroker.emit(subpath, pen, &scratch, &work, &result)
        return
      }
      guard subpath.isValid && subpath.pieceCount > 0 else { return }
      scratch.clear(expecting: subpath.nodeCount)
      let last = subpath.nodeCount - 1
      scratch.turns(subpath.nodes, from: subpath.firstNode, through: last, after: last, pen, &work)
      if work.isExhausted { return }
      if takesNear {
        scratch.appendNear(to: &moved, isWhole: true)
      } else {
        // The far side is built backwards; a hole must still run against its surroundings.
        scratch.reverseFar()
        scratch.appendFar(to: &moved, isWhole: true)
      }
    }
    let bounds = moved.controlBounds
    let size = Swift.max(bounds.width, bounds.height)
    if size.isFinite && !work.isExhausted {
      let tolerance = Double(Swift.max(pen.precision, size * 1e-6))
      boundary.append(moved, sign: area >= 0 ? 1 : -1, tolerance: tolerance, spending: &work, to: &result)
    }
    swap(&moved, &self.moved)
  }

  private mutating func forEachSubpath(
    of path: VectorPath, _ pen: StrokePen, _ work: inout WorkBudget,
    _ body: (StrokeFlattener, inout StrokeScratch, inout WorkBudget) -> Void
  ) {
    let points = path.points
    let verbs = path.verbs
    var verb = 0, point = 0
    var start = Vector2.zero
    flattener.beginPath()
    while verb < verbs.count {
      flattener.flatten(verbs, points, &verb, &point, &start, pen)
      guard work.spend(flattener.nodeCount + 4, each: WorkCost.strokeNode) else { return }
      body(flattener, &scratch, &work)
    }
  }
}

extension StrokeFlattener {
  /// The signed area enclosed by the pieces; positive if they run clockwise (y down).
  var area: Double {
    var sum = 0.0
    let origin = start
    for node in nodes[firstNode..<nodeCount] {
      let a = node.point - origin
      let b = a + node.direction * node.length
      sum += Double(a.x) * Double(b.y) - Double(a.y) * Double(b.x)
    }
    return sum / 2
  }
}
