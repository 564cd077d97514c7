import PlainMath

/// The boundary of the area that polygons wind around positively, or of a combination of shapes.
///
/// An inward offset turns inside out where a shape is too thin. Those parts wind backwards and must be removed. The
/// algorithm finds all crossings and cuts the edges there. It keeps an edge if exactly one of its sides is inside,
/// and links the kept edges into loops. All arithmetic is in `Double`. The cost is O(n²) in the number of edges and
/// is charged to the work budget. The result is deterministic.
package struct WindingBoundary {
  private struct Edge {
    var ax, ay, bx, by: Double
    /// The index of the shape in a combination.
    var shape: Int32 = 0
    /// The index of the curve of which the edge is a chord, or -1, and the parameters of its ends.
    var curve: Int32 = -1
    var from = 0.0
    var to = 0.0
    var minX: Double { Swift.min(ax, bx) }
    var maxX: Double { Swift.max(ax, bx) }
  }

  /// A step that computes from the shapes whether a point is inside; the steps work on a stack.
  private enum Step {
    case shape(Int32)
    /// Combines the last results; the newest is the first operand.
    case combine(CoverageOperation, count: Int)
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
  /// The indices of the pieces of a loop.
  private var loop: [Int] = []
  private var curves: [CubicCurve] = []
  private var steps: [Step] = []
  /// The winding number of each shape around a point.
  private var windings: [Int] = [0]
  /// The stack of ``steps``.
  private var results: [Bool] = []
  private var sign = 1.0

  /// The largest number of edges; polygons with more edges, or with more cuts than the next limit, are left unchanged.
  private static let largestCount = 1000
  private static let largestCutCount = 10_000
  /// The largest number of edges of a combination; the budget ends before the number of cuts matters.
  private static let largestCombinedCount = 4000

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
    begin()
    self.sign = sign
    readEdges(path, .identity, scale: 0)
    sortEdges()
    guard edges.count <= Self.largestCount, findCuts(tolerance, &work) else {
      result.append(path)
      return
    }
    guard keepBoundary(tolerance, &work) else { return }
    guard work.spend(kept.count * kept.count, each: WorkCost.piecePair) else { return }
    if isChanged || !cuts.isEmpty { link(tolerance, &result) } else { result.append(path) }
  }

  // MARK: Combinations

  package init() {}

  /// Prepares for other polygons, or for the shapes of a combination.
  package mutating func begin() {
    edges.removeAll(keepingCapacity: true)
    curves.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    windings.removeAll(keepingCapacity: true)
    windings.append(0)
    sign = 1
  }

  /// Adds a path to the current shape; open subpaths count as closed.
  ///
  /// - Parameter scale: The number of device pixels per unit, for the chords of curves.
  package mutating func add(_ path: VectorPath, _ matrix: Matrix2D, scale: Float) {
    readEdges(path, matrix, scale: scale)
  }

  /// Ends the current shape, which is an operand even if it is empty.
  package mutating func endShape() {
    steps.append(.shape(Int32(windings.count - 1)))
    windings.append(0)
  }

  /// Replaces the last operands with their combination.
  ///
  /// - Parameters:
  ///   - count: The number of operands; the newest one is the first operand.
  ///   - operation: The operation; a subtraction removes all others from the first operand.
  package mutating func combine(_ count: Int, _ operation: CoverageOperation) {
    if count > 1 { steps.append(.combine(operation, count: count)) }
  }

  /// Appends the boundary of the combination.
  ///
  /// - Parameters:
  ///   - scale: The number of device pixels per unit, for the tolerance.
  ///   - work: The work budget; once it is exhausted nothing is appended.
  ///   - result: The path to which the boundary is appended, as closed subpaths.
  /// - Returns: False if the shapes are too many or too large to combine; nothing is appended then.
  package mutating func finish(
    scale: Float, spending work: inout WorkBudget, into result: inout VectorPath
  ) -> Bool {
    guard work.spend(edges.count + steps.count, each: WorkCost.outlinePoint) else { return true }
    var bounds = Bounds.empty
    for edge in edges { bounds.insert(Vector2(Float(edge.ax), Float(edge.ay))) }
    if edges.isEmpty { return true }
    let size = Swift.max(bounds.width, bounds.height)
    guard size.isFinite, edges.count <= Self.largestCombinedCount, steps.count <= Self.largestCombinedCount
    else { return false }
    let tolerance = Double(Swift.max(StrokePen.precision(scale: scale), size * 1e-6))
    sortEdges()
    guard findCuts(tolerance, &work) else { return false }
    guard keepBoundary(tolerance, &work) else { return true }
    guard work.spend(kept.count * kept.count, each: WorkCost.piecePair) else { return true }
    link(tolerance, &result)
    return true
  }

  // MARK: Edges

  /// Reads the edges of a path, at most one more than the largest count.
  ///
  /// - Parameter scale: The number of device pixels per unit; 0 for a path without curves.
  private mutating func readEdges(_ path: VectorPath, _ matrix: Matrix2D, scale: Float) {
    var start = Vector2.zero, current = Vector2.zero
    var next = 0
    for verb in path.verbs {
      switch verb {
      case .move:
        add(current, start)
        start = matrix * path.points[next]
        current = start
        next += 1
      case .line:
        let end = matrix * path.points[next]
        add(current, end)
        current = end
        next += 1
      case .cubic:
        let end = matrix * path.points[next + 2]
        add(current, matrix * path.points[next], matrix * path.points[next + 1], end, scale: scale)
        current = end
        next += 3
      case .close:
        add(current, start)
        current = start
      }
    }
    add(current, start)
  }

  /// Sorts the edges by their left ends, which limits comparisons to neighbours.
  private mutating func sortEdges() {
    edges.sort { ($0.minX, $0.ax, $0.ay, $0.bx, $0.by) < ($1.minX, $1.ax, $1.ay, $1.bx, $1.by) }
  }

  private mutating func add(_ a: Vector2, _ b: Vector2) {
    append(Edge(ax: Double(a.x), ay: Double(a.y), bx: Double(b.x), by: Double(b.y)))
  }

  private mutating func append(_ edge: Edge) {
    if (edge.ax, edge.ay) == (edge.bx, edge.by) || edges.count > Self.largestCombinedCount { return }
    var edge = edge
    edge.shape = Int32(windings.count - 1)
    edges.append(edge)
  }

  /// Adds the chords of a curve, as many as a stroke of the curve has.
  private mutating func add(
    _ start: Vector2, _ control1: Vector2, _ control2: Vector2, _ end: Vector2, scale: Float
  ) {
    let count = StrokePen.chordCount(start, control1, control2, end, scale: scale)
    let curve = CubicCurve(start, control1, control2, end)
    curves.append(curve)
    var edge = Edge(ax: curve.x0, ay: curve.y0, bx: curve.x0, by: curve.y0)
    edge.curve = Int32(curves.count - 1)
    for step in 1...count {
      (edge.ax, edge.ay, edge.from) = (edge.bx, edge.by, edge.to)
      edge.to = Double(step) / Double(count)
      (edge.bx, edge.by) = step == count ? (curve.x3, curve.y3) : curve.point(at: edge.to)
      append(edge)
    }
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
      if work.remaining < Int64(pairs) * WorkCost.edgePair { break }
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
  private mutating func keepBoundary(_ tolerance: Double, _ work: inout WorkBudget) -> Bool {
    kept.removeAll(keepingCapacity: true)
    isChanged = false
    var cut = 0
    // Each piece of an edge needs two tests.
    let tests = 2 * (edges.count + windings.count + 2 * steps.count)
    for i in edges.indices {
      guard work.spend(tests, each: WorkCost.edgeSide) else { return false }
      var piece = edges[i]
      while cut < cuts.count && cuts[cut].edge == Int32(i) {
        guard work.spend(tests, each: WorkCost.edgeSide) else { return false }
        let end = cuts[cut]
        (piece.bx, piece.by) = (end.x, end.y)
        piece.to = edges[i].from + (edges[i].to - edges[i].from) * end.t
        keep(piece, tolerance, &work)
        (piece.ax, piece.ay, piece.from) = (end.x, end.y, piece.to)
        cut += 1
      }
      (piece.bx, piece.by, piece.to) = (edges[i].bx, edges[i].by, edges[i].to)
      keep(piece, tolerance, &work)
    }
    return true
  }

  private mutating func keep(_ piece: Edge, _ tolerance: Double, _ work: inout WorkBudget) {
    let dx = piece.bx - piece.ax, dy = piece.by - piece.ay
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > tolerance else { return }
    let x = (piece.ax + piece.bx) / 2, y = (piece.ay + piece.by) / 2
    let nx = -dy / length * tolerance * 2, ny = dx / length * tolerance * 2
    let near = isInside(x + nx, y + ny)
    let far = isInside(x - nx, y - ny)
    if near == far || near != (sign > 0) { isChanged = true }
    if near == far { return }
    var piece = piece
    if near != (sign > 0) {
      swap(&piece.ax, &piece.bx)
      swap(&piece.ay, &piece.by)
      swap(&piece.from, &piece.to)
    }
    // Pieces that coincide count as one.
    guard work.spend(kept.count, each: WorkCost.piecePair) else { return }
    for other in kept {
      let a = (other.ax - piece.ax).magnitude + (other.ay - piece.ay).magnitude
      let b = (other.bx - piece.bx).magnitude + (other.by - piece.by).magnitude
      if a <= tolerance * 2 && b <= tolerance * 2 { return }
    }
    kept.append(piece)
  }

  private mutating func isInside(_ x: Double, _ y: Double) -> Bool {
    for shape in windings.indices { windings[shape] = 0 }
    for e in edges {
      if (e.ay <= y) == (e.by <= y) { continue }
      let side = (e.bx - e.ax) * (y - e.ay) - (x - e.ax) * (e.by - e.ay)
      if e.by > e.ay {
        windings[Int(e.shape)] += side > 0 ? 1 : 0
      } else {
        windings[Int(e.shape)] -= side < 0 ? 1 : 0
      }
    }
    if steps.isEmpty { return sign * Double(windings[0]) > 0 }
    results.removeAll(keepingCapacity: true)
    for step in steps {
      switch step {
      case .shape(let shape): results.append(windings[Int(shape)] != 0)
      case .combine(let operation, let count): combineResults(operation, count)
      }
    }
    return results.last ?? false
  }

  private mutating func combineResults(_ operation: CoverageOperation, _ count: Int) {
    let first = results[results.count - 1]
    let insideCount = results.suffix(count).reduce(0) { $1 ? $0 + 1 : $0 }
    results.removeLast(count)
    let isInside =
      switch operation {
      case .union: insideCount > 0
      case .subtract: first && insideCount == 1
      case .intersect: insideCount == count
      case .exclude: insideCount % 2 == 1
      }
    results.append(isInside)
  }

  /// Links pieces end to start into loops.
  private mutating func link(_ tolerance: Double, _ result: inout VectorPath) {
    isUsed.removeAll(keepingCapacity: true)
    isUsed.append(contentsOf: repeatElement(false, count: kept.count))
    let reach = tolerance * 4
    for first in kept.indices where !isUsed[first] {
      isUsed[first] = true
      loop.removeAll(keepingCapacity: true)
      loop.append(first)
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
        loop.append(best)
        current = best
      }
      appendLoop(&result)
    }
  }

  /// Appends the pieces of a loop; consecutive pieces of one curve become a part of it.
  private func appendLoop(_ result: inout VectorPath) {
    guard loop.count >= 3 || loop.contains(where: { kept[$0].curve >= 0 }) else { return }
    func start(_ piece: Int) -> Vector2 { Vector2(Float(kept[piece].ax), Float(kept[piece].ay)) }
    func continues(_ piece: Int, _ next: Int) -> Bool {
      let a = kept[piece], b = kept[next]
      return a.curve >= 0 && a.curve == b.curve && abs(a.to - b.from) < 1e-9
        && (a.from < a.to) == (b.from < b.to)
    }
    // The loop starts between two pieces that do not continue one another, if there are such.
    let seam =
      loop.indices.first { !continues(loop[$0 == 0 ? loop.count - 1 : $0 - 1], loop[$0]) } ?? 0
    result.move(to: start(loop[seam]))
    var index = 0
    while index < loop.count {
      let piece = loop[(seam + index) % loop.count]
      var last = piece
      index += 1
      while index < loop.count, continues(last, loop[(seam + index) % loop.count]) {
        last = loop[(seam + index) % loop.count]
        index += 1
      }
      let end = start(loop[(seam + index) % loop.count])
      if kept[piece].curve >= 0 {
        let part = curves[Int(kept[piece].curve)].part(from: kept[piece].from, to: kept[last].to)
        result.cubic(part.1, part.2, to: end)
      } else if index < loop.count {
        result.line(to: end)
      }
    }
    result.close()
  }
}
