import PlainMath

/// The boundary of the area that polygons wind around positively, or of a combination of shapes.
///
/// An inward offset turns inside out where a shape is too thin. Those parts wind backwards and must be removed. The
/// algorithm joins vertices closer than a tolerance, and cuts edges at vertices and crossings until edges meet at
/// their ends only. It then keeps an edge if exactly one of its sides is inside. As many kept edges leave a vertex as
/// enter it, so they form closed loops. All arithmetic is in `Double`. The cost is O(n²) in the number of edges and
/// is charged to the work budget. The result is deterministic.
package struct WindingBoundary {
  private struct Vertex {
    var x, y: Double
  }

  private struct Edge {
    /// The indices of the ends in ``vertices``.
    var a, b: Int32
    /// The index of the shape in a combination.
    var shape: Int32
    /// The index of the curve that the edge approximates, or -1.
    var curve: Int32
    /// The parameters of the ends on the curve, or on the original line.
    var from = 0.0
    var to = 1.0
    /// The position among the original edges.
    var order: Int32
    /// Whether the edge runs backwards.
    var isReversed = false
    var ax = 0.0, ay = 0.0, bx = 0.0, by = 0.0
    var minX: Double { Swift.min(ax, bx) }
    var maxX: Double { Swift.max(ax, bx) }

    mutating func reverse() {
      swap(&a, &b)
      swap(&from, &to)
      swap(&ax, &bx)
      swap(&ay, &by)
      isReversed.toggle()
    }
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
    var vertex: Int32
  }

  private var vertices: [Vertex] = []
  /// The vertices as they were read, each with a distinct index.
  private var readVertices: [Vertex] = []
  /// The indices of the joined vertices, from left to right.
  private var sortedVertices: [Int32] = []
  /// The number of comparisons of vertices that are not charged yet.
  private var vertexPairs = 0
  private var edges: [Edge] = []
  private var pieces: [Edge] = []
  private var cuts: [Cut] = []
  private var kept: [Edge] = []
  private var isUsed: [Bool] = []
  /// The kept edges by the vertex at which they start, and the index of each vertex's first one.
  private var leaving: [Int32] = []
  private var firstLeaving: [Int32] = []
  /// The indices of the edges of a loop.
  private var loop: [Int] = []
  private var curves: [CubicCurve] = []
  private var steps: [Step] = []
  /// The winding number of each shape around a point.
  private var windings: [Int] = [0]
  /// The stack of ``steps``.
  private var results: [Bool] = []
  /// The open subpaths of a combination.
  private var open = VectorPath()
  /// The number of edges, and of points of ``open``, before the current shape.
  private var edgesBefore = 0
  private var openBefore = 0
  private var sign = 1.0

  /// The largest number of edges; polygons with more edges, or with more cuts than the next limit, are left unchanged.
  private static let largestCount = 1000
  private static let largestCutCount = 10_000
  /// The largest number of edges of a combination; the budget ends before the number of cuts matters.
  private static let largestCombinedCount = 4000
  /// The largest number of rounds of cutting.
  ///
  /// Joined vertices move edges, which may then cross others.
  private static let largestRoundCount = 12

  /// Whether a piece was reversed, removed or cut.
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
    guard edges.count <= Self.largestCount, cutEdges(tolerance, &work) else {
      if !work.isExhausted { result.append(path) }
      return
    }
    guard keepBoundary(&work) else { return }
    if isChanged { link(&result) } else { result.append(path) }
  }

  // MARK: Combinations

  package init() {}

  /// Prepares for other polygons, or for the shapes of a combination.
  package mutating func begin() {
    edges.removeAll(keepingCapacity: true)
    readVertices.removeAll(keepingCapacity: true)
    curves.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    windings.removeAll(keepingCapacity: true)
    windings.append(0)
    open.removeAll()
    (edgesBefore, openBefore) = (0, 0)
    sign = 1
  }

  /// Adds a path to the current shape; open subpaths take no part in the combination and stay as they are.
  ///
  /// - Parameter scale: The number of device pixels per unit, for the chords of curves.
  package mutating func add(_ path: VectorPath, _ matrix: Matrix2D, scale: Float) {
    readEdges(path, matrix, scale: scale, keepsOpen: true)
  }

  /// Ends the current shape, which is an operand even if it is empty.
  ///
  /// - Returns: False if the shape consists of open subpaths, and is no operand.
  package mutating func endShape() -> Bool {
    let hasOnlyOpen = edges.count == edgesBefore && open.points.count > openBefore
    (edgesBefore, openBefore) = (edges.count, open.points.count)
    if hasOnlyOpen { return false }
    steps.append(.shape(Int32(windings.count - 1)))
    windings.append(0)
    return true
  }

  /// Replaces the last operands with their combination.
  ///
  /// - Parameters:
  ///   - count: The number of operands; the newest one is the first operand.
  ///   - operation: The operation; a subtraction removes all others from the first operand.
  package mutating func combine(_ count: Int, _ operation: CoverageOperation) {
    if count > 1 { steps.append(.combine(operation, count: count)) }
  }

  /// Appends the boundary of the combination, then the open subpaths.
  ///
  /// A loop without crossings keeps the start and the direction of its subpath. Other loops start where their first
  /// shape does, and have the inside on their near side.
  ///
  /// - Parameters:
  ///   - scale: The number of device pixels per unit, for the tolerance.
  ///   - work: The work budget; once it is exhausted nothing is appended.
  ///   - result: The path to which the boundary is appended, as closed subpaths.
  /// - Returns: False if the shapes are too many or too large to combine; nothing is appended then.
  package mutating func finish(
    scale: Float, spending work: inout WorkBudget, into result: inout VectorPath
  ) -> Bool {
    guard work.spend(edges.count + steps.count + open.points.count, each: WorkCost.outlinePoint) else {
      return true
    }
    if !edges.isEmpty {
      var bounds = Bounds.empty
      for vertex in readVertices { bounds.insert(Vector2(Float(vertex.x), Float(vertex.y))) }
      let size = Swift.max(bounds.width, bounds.height)
      guard size.isFinite, edges.count <= Self.largestCombinedCount, steps.count <= Self.largestCombinedCount
      else { return false }
      let tolerance = Double(Swift.max(StrokePen.precision(scale: scale), size * 1e-6))
      guard cutEdges(tolerance, &work) else { return work.isExhausted }
      guard keepBoundary(&work) else { return true }
      link(&result)
    }
    result.append(open)
    return true
  }

  // MARK: Edges

  /// Reads the edges of a path, at most one more than the largest count.
  ///
  /// - Parameters:
  ///   - scale: The number of device pixels per unit; 0 for a path without curves.
  ///   - keepsOpen: Whether open subpaths are kept apart. Otherwise they count as closed.
  private mutating func readEdges(
    _ path: VectorPath, _ matrix: Matrix2D, scale: Float, keepsOpen: Bool = false
  ) {
    let verbs = path.verbs, points = path.points
    var first = 0, next = 0
    var start = Vector2.zero
    while first < verbs.count {
      var end = first + 1, pointCount = verbs[first].pointCount
      while end < verbs.count, verbs[end] != .move, verbs[end - 1] != .close {
        pointCount += verbs[end].pointCount
        end += 1
      }
      if verbs[first] == .move { start = matrix * points[next] }
      let last = pointCount > 0 ? matrix * points[next + pointCount - 1] : start
      if keepsOpen, verbs[end - 1] != .close, last != start || end - first < 3 {
        if verbs[first] != .move { open.move(to: start) }
        open.append(verbs[first..<end], points[next..<next + pointCount], transformedBy: matrix)
      } else {
        readSubpath(verbs[first..<end], points[next..<next + pointCount], from: start, matrix, scale: scale)
      }
      first = end
      next += pointCount
    }
  }

  private mutating func readSubpath(
    _ verbs: ArraySlice<VectorPath.Verb>, _ points: ArraySlice<Vector2>, from start: Vector2,
    _ matrix: Matrix2D, scale: Float
  ) {
    var current = start
    var next = points.startIndex
    for verb in verbs {
      switch verb {
      case .move: next += 1
      case .line:
        let end = matrix * points[next]
        add(current, end)
        current = end
        next += 1
      case .cubic:
        let end = matrix * points[next + 2]
        add(current, matrix * points[next], matrix * points[next + 1], end, scale: scale)
        current = end
        next += 3
      case .close: break
      }
    }
    add(current, start)
  }

  private mutating func add(_ a: Vector2, _ b: Vector2) {
    append(Vertex(x: Double(a.x), y: Double(a.y)), Vertex(x: Double(b.x), y: Double(b.y)))
  }

  private mutating func append(
    _ a: Vertex, _ b: Vertex, curve: Int32 = -1, from: Double = 0, to: Double = 1
  ) {
    if (a.x, a.y) == (b.x, b.y) || edges.count > Self.largestCombinedCount { return }
    let index = Int32(readVertices.count)
    readVertices.append(a)
    readVertices.append(b)
    edges.append(
      Edge(
        a: index, b: index + 1, shape: Int32(windings.count - 1), curve: curve, from: from, to: to,
        order: Int32(edges.count)))
  }

  /// Adds the chords of a curve, as many as a stroke of the curve has.
  private mutating func add(
    _ start: Vector2, _ control1: Vector2, _ control2: Vector2, _ end: Vector2, scale: Float
  ) {
    // Further edges are not kept.
    if edges.count > Self.largestCombinedCount { return }
    let count = StrokePen.chordCount(start, control1, control2, end, scale: scale)
    let curve = CubicCurve(start, control1, control2, end)
    curves.append(curve)
    var point = Vertex(x: curve.x0, y: curve.y0)
    for step in 1...count {
      let from = point
      let parameter = Double(step) / Double(count)
      (point.x, point.y) = step == count ? (curve.x3, curve.y3) : curve.point(at: parameter)
      append(
        from, point, curve: Int32(curves.count - 1), from: Double(step - 1) / Double(count), to: parameter)
    }
  }

  // MARK: Cutting

  /// Cuts edges until they meet at their ends only.
  ///
  /// - Returns: False if there are too many cuts, or if the work budget is exhausted.
  private mutating func cutEdges(_ tolerance: Double, _ work: inout WorkBudget) -> Bool {
    vertices.removeAll(keepingCapacity: true)
    sortedVertices.removeAll(keepingCapacity: true)
    isChanged = false
    pieces.removeAll(keepingCapacity: true)
    for edge in edges {
      var joined = edge
      joined.a = vertex(near: readVertices[Int(edge.a)], tolerance)
      joined.b = vertex(near: readVertices[Int(edge.b)], tolerance)
      place(&joined)
      // Edges between joined vertices have no length.
      if joined.a != joined.b { pieces.append(joined) }
    }
    takePieces()
    var cutCount = 0
    for _ in 0..<Self.largestRoundCount {
      // Sorting by the left ends limits comparisons to neighbours.
      edges.heapSort { ($0.minX, $0.order, $0.from) < ($1.minX, $1.order, $1.from) }
      guard findCuts(tolerance, &work) else { return false }
      if cuts.isEmpty { return true }
      isChanged = true
      cutCount += cuts.count
      guard cutCount <= Self.largestCutCount else { return false }
      split()
    }
    return false
  }

  /// Returns the vertex closest to a point within the tolerance, or a new one.
  private mutating func vertex(near point: Vertex, _ tolerance: Double) -> Int32 {
    var low = 0, high = sortedVertices.count
    while low < high {
      let middle = (low + high) / 2
      if vertices[Int(sortedVertices[middle])].x < point.x - tolerance {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var best: Int32 = -1
    var bestDistance = tolerance * tolerance
    var end = low
    while end < sortedVertices.count {
      let other = vertices[Int(sortedVertices[end])]
      if other.x > point.x + tolerance { break }
      let dx = other.x - point.x, dy = other.y - point.y
      let distance = dx * dx + dy * dy
      if distance <= bestDistance { (best, bestDistance) = (sortedVertices[end], distance) }
      if other.x <= point.x { low = end + 1 }
      end += 1
      vertexPairs += 1
    }
    if best >= 0 { return best }
    vertices.append(point)
    sortedVertices.insert(Int32(vertices.count - 1), at: low)
    return Int32(vertices.count - 1)
  }

  private func place(_ edge: inout Edge) {
    let a = vertices[Int(edge.a)], b = vertices[Int(edge.b)]
    (edge.ax, edge.ay, edge.bx, edge.by) = (a.x, a.y, b.x, b.y)
  }

  /// Finds the points where edges cross, and where an end of one lies on another.
  ///
  /// - Returns: False if the work budget is exhausted.
  private mutating func findCuts(_ tolerance: Double, _ work: inout WorkBudget) -> Bool {
    cuts.removeAll(keepingCapacity: true)
    var paid = 0, pairs = 0
    for i in edges.indices {
      let e = edges[i]
      let right = e.maxX + tolerance
      let top = Swift.min(e.ay, e.by) - tolerance, bottom = Swift.max(e.ay, e.by) + tolerance
      var j = i + 1
      while j < edges.count && edges[j].minX <= right {
        if Swift.max(edges[j].ay, edges[j].by) >= top && Swift.min(edges[j].ay, edges[j].by) <= bottom {
          findCuts(i, j, tolerance)
        }
        j += 1
        pairs += 1
      }
      guard work.spend(pairs - paid, each: WorkCost.edgePair),
        work.spend(vertexPairs, each: WorkCost.piecePair)
      else { return false }
      (paid, vertexPairs) = (pairs, 0)
      if cuts.count > Self.largestCutCount { return true }
    }
    cuts.heapSort { ($0.edge, $0.t, $0.vertex) < ($1.edge, $1.t, $1.vertex) }
    return true
  }

  private mutating func findCuts(_ i: Int, _ j: Int, _ tolerance: Double) {
    let e = edges[i], f = edges[j]
    let before = cuts.count
    cut(i, at: f.a, tolerance)
    cut(i, at: f.b, tolerance)
    cut(j, at: e.a, tolerance)
    cut(j, at: e.b, tolerance)
    // Edges with a common end do not cross elsewhere.
    if cuts.count > before || e.a == f.a || e.a == f.b || e.b == f.a || e.b == f.b { return }
    let dx = e.bx - e.ax, dy = e.by - e.ay
    let fx = f.bx - f.ax, fy = f.by - f.ay
    let cross = dx * fy - dy * fx
    if cross == 0 { return }
    let s = ((f.ax - e.ax) * fy - (f.ay - e.ay) * fx) / cross
    let t = ((f.ax - e.ax) * dy - (f.ay - e.ay) * dx) / cross
    guard s > 0, s < 1, t > 0, t < 1 else { return }
    let crossing = vertex(near: Vertex(x: e.ax + s * dx, y: e.ay + s * dy), tolerance)
    if crossing != e.a && crossing != e.b { cuts.append(Cut(edge: Int32(i), t: s, vertex: crossing)) }
    if crossing != f.a && crossing != f.b { cuts.append(Cut(edge: Int32(j), t: t, vertex: crossing)) }
  }

  /// Cuts an edge at a vertex between its ends.
  private mutating func cut(_ index: Int, at vertex: Int32, _ tolerance: Double) {
    let e = edges[index]
    if vertex == e.a || vertex == e.b { return }
    let point = vertices[Int(vertex)]
    let dx = e.bx - e.ax, dy = e.by - e.ay
    let t = ((point.x - e.ax) * dx + (point.y - e.ay) * dy) / (dx * dx + dy * dy)
    guard t > 0, t < 1 else { return }
    let offX = e.ax + t * dx - point.x, offY = e.ay + t * dy - point.y
    if offX * offX + offY * offY <= tolerance * tolerance {
      cuts.append(Cut(edge: Int32(index), t: t, vertex: vertex))
    }
  }

  /// Replaces edges with the pieces between their cuts.
  private mutating func split() {
    pieces.removeAll(keepingCapacity: true)
    var cut = 0
    for (index, edge) in edges.enumerated() {
      var piece = edge
      while cut < cuts.count && cuts[cut].edge == Int32(index) {
        piece.b = cuts[cut].vertex
        piece.to = edge.from + (edge.to - edge.from) * cuts[cut].t
        place(&piece)
        if piece.a != piece.b { pieces.append(piece) }
        (piece.a, piece.from) = (piece.b, piece.to)
        cut += 1
      }
      (piece.b, piece.to) = (edge.b, edge.to)
      place(&piece)
      if piece.a != piece.b { pieces.append(piece) }
    }
    takePieces()
  }

  /// Replaces the edges with the pieces.
  ///
  /// Swapped arrays would grow again in later frames, when they have the other's role.
  private mutating func takePieces() {
    edges.removeAll(keepingCapacity: true)
    edges.append(contentsOf: pieces)
  }

  // MARK: Sides

  /// Keeps the edges that have the inside on exactly one side.
  ///
  /// Each kept edge is oriented so that the inside lies on its near side for a positive `sign`, and on its far side
  /// for a negative one.
  ///
  /// - Returns: Whether the work budget was sufficient.
  private mutating func keepBoundary(_ work: inout WorkBudget) -> Bool {
    kept.removeAll(keepingCapacity: true)
    // Edges between the same vertices count as one.
    for index in 0..<edges.count where edges[index].a > edges[index].b { edges[index].reverse() }
    edges.heapSort { ($0.a, $0.b, -$0.shape, $0.order) < ($1.a, $1.b, -$1.shape, $1.order) }
    // Each edge needs two tests.
    let tests = edges.count + windings.count + 2 * steps.count
    var first = 0
    while first < edges.count {
      guard work.spend(tests, each: WorkCost.edgeSide) else { return false }
      var end = first + 1
      while end < edges.count && edges[end].a == edges[first].a && edges[end].b == edges[first].b { end += 1 }
      if end > first + 1 { isChanged = true }
      keep(first..<end)
      first = end
    }
    // The loops start where the first shapes start.
    kept.heapSort {
      (-$0.shape, $0.order, Swift.min($0.from, $0.to)) < (-$1.shape, $1.order, Swift.min($1.from, $1.to))
    }
    return true
  }

  /// Keeps the first of the edges between two vertices, if exactly one side is inside.
  private mutating func keep(_ group: Range<Int>) {
    var edge = edges[group.lowerBound]
    windAround(edge, excluding: group)
    // A ray to the right from the middle of the edge starts on one of its sides. An edge that points down winds
    // around its near side, and one that points up around its far side.
    let startsFar = edge.by > edge.ay || (edge.by == edge.ay && edge.bx < edge.ax)
    let first = isInside()
    for other in edges[group] { windings[Int(other.shape)] += other.isReversed == startsFar ? -1 : 1 }
    let second = isInside()
    let near = startsFar ? second : first
    if first != second && near != (sign > 0) { edge.reverse() }
    if first == second || edge.isReversed { isChanged = true }
    if first != second { kept.append(edge) }
  }

  /// Counts how often each shape winds around the middle of an edge, without some edges.
  private mutating func windAround(_ edge: Edge, excluding group: Range<Int>) {
    for shape in windings.indices { windings[shape] = 0 }
    let x = (edge.ax + edge.bx) / 2, y = (edge.ay + edge.by) / 2
    for index in edges.indices where !group.contains(index) {
      let e = edges[index]
      if (e.ay <= y) == (e.by <= y) { continue }
      let side = (e.bx - e.ax) * (y - e.ay) - (x - e.ax) * (e.by - e.ay)
      if e.by > e.ay ? side <= 0 : side >= 0 { continue }
      windings[Int(e.shape)] += (e.by > e.ay) == e.isReversed ? -1 : 1
    }
  }

  /// Computes from ``windings`` whether a point is inside.
  private mutating func isInside() -> Bool {
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

  // MARK: Loops

  /// Links edges into loops.
  private mutating func link(_ result: inout VectorPath) {
    indexLeaving()
    isUsed.removeAll(keepingCapacity: true)
    isUsed.append(contentsOf: repeatElement(false, count: kept.count))
    for first in kept.indices where !isUsed[first] {
      loop.removeAll(keepingCapacity: true)
      var current = first
      repeat {
        isUsed[current] = true
        loop.append(current)
        current = next(after: current, from: first)
      } while current != first
      // The source of a loop runs backwards around a hole.
      if !steps.isEmpty, loop.allSatisfy({ kept[$0].isReversed }) { reverseLoop() }
      appendLoop(&result)
    }
  }

  /// Sorts the kept edges by their start, by counting them.
  private mutating func indexLeaving() {
    // Until all edges are stored, the index after a vertex is that of its next edge.
    firstLeaving.removeAll(keepingCapacity: true)
    firstLeaving.append(contentsOf: repeatElement(0, count: vertices.count + 2))
    for edge in kept { firstLeaving[Int(edge.a) + 2] += 1 }
    for index in vertices.indices { firstLeaving[index + 2] += firstLeaving[index + 1] }
    leaving.removeAll(keepingCapacity: true)
    leaving.append(contentsOf: repeatElement(0, count: kept.count))
    for index in kept.indices {
      let start = Int(kept[index].a) + 1
      leaving[Int(firstLeaving[start])] = Int32(index)
      firstLeaving[start] += 1
    }
  }

  /// Returns the edge after another one, or the first edge of the loop at its end.
  private func next(after current: Int, from first: Int) -> Int {
    let e = kept[current]
    var best = first
    var bestTurn = -Double.infinity
    for index in firstLeaving[Int(e.b)]..<firstLeaving[Int(e.b) + 1] {
      let candidate = Int(leaving[Int(index)])
      if isUsed[candidate] && candidate != first { continue }
      // Choosing the sharpest turn towards the inside keeps touching loops separate.
      let f = kept[candidate]
      let dx = e.bx - e.ax, dy = e.by - e.ay, fx = f.bx - f.ax, fy = f.by - f.ay
      let turn = sign * PlainMath.atan2(dx * fy - dy * fx, dx * fx + dy * fy)
      if turn > bestTurn { (best, bestTurn) = (candidate, turn) }
    }
    return best
  }

  /// Reverses the loop, which still begins with the same edge.
  private mutating func reverseLoop() {
    for index in loop { kept[index].reverse() }
    loop[1...].reverse()
  }

  /// Appends the edges of a loop; consecutive edges of one curve become a part of it.
  private func appendLoop(_ result: inout VectorPath) {
    func continues(_ piece: Int, _ next: Int) -> Bool {
      let a = kept[piece], b = kept[next]
      return a.curve >= 0 && a.curve == b.curve && abs(a.to - b.from) < 1e-9
        && (a.from < a.to) == (b.from < b.to)
    }
    // The loop starts between two pieces that do not continue one another, if there are such.
    let seam =
      loop.indices.first { !continues(loop[$0 == 0 ? loop.count - 1 : $0 - 1], loop[$0]) } ?? 0
    let start = kept[loop[seam]]
    result.move(to: Vector2(Float(start.ax), Float(start.ay)))
    var index = 0
    while index < loop.count {
      let piece = loop[(seam + index) % loop.count]
      var last = piece
      index += 1
      while index < loop.count, continues(last, loop[(seam + index) % loop.count]) {
        last = loop[(seam + index) % loop.count]
        index += 1
      }
      let end = Vector2(Float(kept[last].bx), Float(kept[last].by))
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
