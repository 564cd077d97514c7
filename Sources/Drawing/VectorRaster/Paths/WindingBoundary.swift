import PlainMath

/// The boundary of the area that polygons wind around positively.
///
/// An inward offset turns inside out where a shape is too thin. Those parts wind backwards and must be removed. The
/// algorithm finds all crossings and cuts the edges there. It keeps an edge if exactly one of its sides is inside,
/// and links the kept edges into loops. All arithmetic is in `Double`. The cost is O(n²) in the number of edges and
/// is charged to the work budget. The result is deterministic.
struct WindingBoundary {
  private struct Edge {
    var ax, ay, bx, by: Double
    var minX: Double { Swift.min(ax, bx) }
    var maxX: Double { Swift.max(ax, bx) }
  }

  private struct Cut {
    var edge: Int32
    var t: Double
    var x, y: Double
  }

  private var edges: [Edge] = []
  private var cuts: [Cut] = []
  private var kept: [Edge] = []
  private var isUsed: [Bool] = []

  /// The largest number of edges; polygons with more edges, or with more cuts than the next limit, are left unchanged.
  private static let largestCount = 1000
  private static let largestCutCount = 10_000

  /// Whether a piece was reversed or removed.
  private var isChanged = false

  /// Appends the boundary of the area that the polygons of `path` (straight closed subpaths) wind around positively.
  ///
  /// Polygons that consist of boundary only, or that have too many edges or cuts, are appended unchanged.
  ///
  /// - Parameters:
  ///   - path: The polygons.
  ///   - sign: -1 to keep the area with negative winding instead.
  ///   - tolerance: The distance up to which points coincide.
  ///   - work: The work budget; once it is exhausted nothing is appended.
  ///   - result: The path to which the boundary is appended.
  mutating func append(
    _ path: VectorPath, sign: Double, tolerance: Double, spending work: inout WorkBudget,
    to result: inout VectorPath
  ) {
    guard work.spend(path.points.count, each: WorkCost.outlinePoint) else { return }
    readEdges(path)
    guard edges.count <= Self.largestCount, findCuts(tolerance, &work) else {
      result.append(path)
      return
    }
    guard keepBoundary(sign, tolerance, &work) else { return }
    guard work.spend(kept.count * kept.count, each: WorkCost.piecePair) else { return }
    if isChanged || !cuts.isEmpty { link(sign, tolerance, &result) } else { result.append(path) }
  }

  /// Reads the edges of a path, at most one more than the largest count.
  private mutating func readEdges(_ path: VectorPath) {
    edges.removeAll(keepingCapacity: true)
    var start = Vector2.zero, current = Vector2.zero
    var next = 0
    for verb in path.verbs {
      switch verb {
      case .move:
        start = path.points[next]
        current = start
        next += 1
      case .line:
        add(current, path.points[next])
        current = path.points[next]
        next += 1
      case .cubic:
        add(current, path.points[next + 2])
        current = path.points[next + 2]
        next += 3
      case .close:
        add(current, start)
        current = start
      }
    }
    // Edges are sorted by their left ends, so that only neighbours are compared.
    edges.sort { ($0.minX, $0.ax, $0.ay, $0.bx, $0.by) < ($1.minX, $1.ax, $1.ay, $1.bx, $1.by) }
  }

  private mutating func add(_ a: Vector2, _ b: Vector2) {
    if a == b || edges.count > Self.largestCount { return }
    edges.append(Edge(ax: Double(a.x), ay: Double(a.y), bx: Double(b.x), by: Double(b.y)))
  }

  /// Cuts edges where they cross and where an end of one lies on another.
  ///
  /// - Returns: Whether the number of cuts is within the limit.
  private mutating func findCuts(_ tolerance: Double, _ work: inout WorkBudget) -> Bool {
    cuts.removeAll(keepingCapacity: true)
    var pairs = 0
    defer { work.spend(pairs, each: WorkCost.edgePair) }
    for i in edges.indices {
      let e = edges[i]
      let right = e.maxX + tolerance
      var j = i + 1
      while j < edges.count && edges[j].minX <= right {
        let f = edges[j]
        j += 1
        pairs += 1
        if Swift.max(f.ay, f.by) + tolerance < Swift.min(e.ay, e.by)
          || Swift.min(f.ay, f.by) - tolerance > Swift.max(e.ay, e.by)
        {
          continue
        }
        cutAtEnds(i, e, f, tolerance)
        cutAtEnds(j - 1, f, e, tolerance)
        let dx = e.bx - e.ax, dy = e.by - e.ay
        let fx = f.bx - f.ax, fy = f.by - f.ay
        let cross = dx * fy - dy * fx
        if cross == 0 { continue }
        let s = ((f.ax - e.ax) * fy - (f.ay - e.ay) * fx) / cross
        let t = ((f.ax - e.ax) * dy - (f.ay - e.ay) * dx) / cross
        guard s > 0, s < 1, t > 0, t < 1 else { continue }
        let x = e.ax + s * dx, y = e.ay + s * dy
        cuts.append(Cut(edge: Int32(i), t: s, x: x, y: y))
        cuts.append(Cut(edge: Int32(j - 1), t: t, x: x, y: y))
      }
      if cuts.count > Self.largestCutCount { return false }
    }
    cuts.sort { ($0.edge, $0.t, $0.x, $0.y) < ($1.edge, $1.t, $1.x, $1.y) }
    return true
  }

  private mutating func cutAtEnds(_ index: Int, _ e: Edge, _ f: Edge, _ tolerance: Double) {
    let dx = e.bx - e.ax, dy = e.by - e.ay
    let squared = dx * dx + dy * dy
    for (x, y) in [(f.ax, f.ay), (f.bx, f.by)] {
      let t = ((x - e.ax) * dx + (y - e.ay) * dy) / squared
      guard t > 0, t < 1 else { continue }
      let offX = e.ax + t * dx - x, offY = e.ay + t * dy - y
      if offX * offX + offY * offY <= tolerance * tolerance {
        cuts.append(Cut(edge: Int32(index), t: t, x: x, y: y))
      }
    }
  }

  /// Keeps the pieces between cuts that have the inside on exactly one side.
  ///
  /// Each kept piece is oriented so that the inside lies on its near side for a positive `sign`, and on its far side
  /// for a negative one.
  ///
  /// - Returns: Whether the work budget was sufficient.
  private mutating func keepBoundary(_ sign: Double, _ tolerance: Double, _ work: inout WorkBudget) -> Bool {
    kept.removeAll(keepingCapacity: true)
    isChanged = false
    var cut = 0
    for i in edges.indices {
      // Each piece of the edge takes two winding tests.
      guard work.spend(2 * edges.count, each: WorkCost.edgeSide) else { return false }
      let e = edges[i]
      var ax = e.ax, ay = e.ay
      while cut < cuts.count && cuts[cut].edge == Int32(i) {
        guard work.spend(2 * edges.count, each: WorkCost.edgeSide) else { return false }
        keep(ax, ay, cuts[cut].x, cuts[cut].y, sign, tolerance, &work)
        (ax, ay) = (cuts[cut].x, cuts[cut].y)
        cut += 1
      }
      keep(ax, ay, e.bx, e.by, sign, tolerance, &work)
    }
    return true
  }

  private mutating func keep(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ sign: Double, _ tolerance: Double,
    _ work: inout WorkBudget
  ) {
    let dx = bx - ax, dy = by - ay
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > tolerance else { return }
    let x = (ax + bx) / 2, y = (ay + by) / 2
    let nx = -dy / length * tolerance * 2, ny = dx / length * tolerance * 2
    let near = sign * Double(winding(x + nx, y + ny)) > 0
    let far = sign * Double(winding(x - nx, y - ny)) > 0
    if near == far || near != (sign > 0) { isChanged = true }
    if near == far { return }
    let piece =
      near == (sign > 0)
      ? Edge(ax: ax, ay: ay, bx: bx, by: by) : Edge(ax: bx, ay: by, bx: ax, by: ay)
    // Pieces that coincide count as one.
    guard work.spend(kept.count, each: WorkCost.piecePair) else { return }
    for other in kept {
      let a = (other.ax - piece.ax).magnitude + (other.ay - piece.ay).magnitude
      let b = (other.bx - piece.bx).magnitude + (other.by - piece.by).magnitude
      if a <= tolerance * 2 && b <= tolerance * 2 { return }
    }
    kept.append(piece)
  }

  private func winding(_ x: Double, _ y: Double) -> Int {
    var winding = 0
    for e in edges {
      if (e.ay <= y) == (e.by <= y) { continue }
      let side = (e.bx - e.ax) * (y - e.ay) - (x - e.ax) * (e.by - e.ay)
      if e.by > e.ay { winding += side > 0 ? 1 : 0 } else { winding -= side < 0 ? 1 : 0 }
    }
    return winding
  }

  /// Links pieces end to start into loops.
  private mutating func link(_ sign: Double, _ tolerance: Double, _ result: inout VectorPath) {
    isUsed.removeAll(keepingCapacity: true)
    isUsed.append(contentsOf: repeatElement(false, count: kept.count))
    let reach = tolerance * 4
    for first in kept.indices where !isUsed[first] {
      isUsed[first] = true
      var points = [Vector2(Float(kept[first].ax), Float(kept[first].ay))]
      var current = first
      while true {
        let e = kept[current]
        let gap = (e.bx - kept[first].ax).magnitude + (e.by - kept[first].ay).magnitude
        var best = -1
        var bestTurn = -Double.infinity
        for candidate in kept.indices where !isUsed[candidate] {
          let f = kept[candidate]
          if (f.ax - e.bx).magnitude + (f.ay - e.by).magnitude > reach { continue }
          // Choosing the sharpest turn towards the inside keeps touching loops separate.
          let dx = e.bx - e.ax, dy = e.by - e.ay, fx = f.bx - f.ax, fy = f.by - f.ay
          let turn = sign * PlainMath.atan2(dx * fy - dy * fx, dx * fx + dy * fy)
          if turn > bestTurn { (best, bestTurn) = (candidate, turn) }
        }
        if gap <= reach {
          let f = kept[first]
          let dx = e.bx - e.ax, dy = e.by - e.ay, fx = f.bx - f.ax, fy = f.by - f.ay
          if sign * PlainMath.atan2(dx * fy - dy * fx, dx * fx + dy * fy) >= bestTurn { break }
        }
        // A loop without a next piece is closed by a line.
        guard best >= 0 else { break }
        isUsed[best] = true
        points.append(Vector2(Float(kept[best].ax), Float(kept[best].ay)))
        current = best
      }
      guard points.count >= 3 else { continue }
      result.move(to: points[0])
      for point in points.dropFirst() { result.line(to: point) }
      result.close()
    }
  }
}
