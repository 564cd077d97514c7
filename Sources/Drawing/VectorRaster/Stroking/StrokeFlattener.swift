/// A flattener that turns one subpath at a time into the nodes from which a stroke is built.
struct StrokeFlattener {
  /// Memory for nodes; the nodes of the subpath run from ``firstNode`` up to but excluding ``nodeCount``.
  private(set) var nodes: [StrokeNode] = []
  /// The number of ``nodes`` in use.
  private(set) var nodeCount = 0
  /// The index of the first node of the subpath.
  private(set) var firstNode = 0
  /// The number of pieces of nonzero length among ``nodes``.
  private(set) var pieceCount = 0
  private(set) var start = Vector2.zero
  /// The end of the last piece.
  private(set) var end = Vector2.zero
  /// Whether the subpath has any verb other than a move.
  private(set) var isDrawn = false
  private(set) var isClosed = false
  /// Whether all coordinates are small enough for the arithmetic, and none is NaN.
  private(set) var isValid = true

  /// The direction at the end of the last segment.
  private var tangent = Vector2.zero
  private var isAfterCurve = false
  private var hasSegments = false
  private var startTangent = Vector2.zero
  private var startsWithCurve = false

  /// The number of chords that curves may still use before they become coarse; without it hostile files could fill
  /// the memory.
  private var chordBudget = 0

  /// The cosine limit for smooth transitions: directions that differ by less than 2.5° continue smoothly with every
  /// join.
  private static let smooth: Float = 0.999

  /// Prepares for a new path.
  mutating func beginPath() { chordBudget = 1_000_000 }

  /// Reads verbs up to the end of one subpath and moves `verb`, `point` and `position` past it.
  mutating func flatten(
    _ verbs: [VectorPath.Verb], _ points: [Vector2], _ verb: inout Int, _ point: inout Int,
    _ position: inout Vector2, _ pen: StrokePen
  ) {
    if verbs[verb] == .move {
      position = points[point]
      point += 1
      verb += 1
    }
    begin(at: position)
    loop: while verb < verbs.count {
      switch verbs[verb] {
      case .move:
        break loop
      case .line:
        line(to: points[point], pen)
        point += 1
      case .cubic:
        cubic(points[point], points[point + 1], points[point + 2], pen)
        point += 3
      case .close:
        isDrawn = true
        isClosed = true
        line(to: start, pen)
        verb += 1
        break loop
      }
      verb += 1
    }
    finish()
  }

  private mutating func begin(at point: Vector2) {
    nodeCount = 0
    firstNode = 0
    pieceCount = 0
    start = point
    end = point
    isDrawn = false
    isClosed = false
    isValid = true
    isAfterCurve = false
    hasSegments = false
    check(point)
  }

  @inline(__always)
  private mutating func check(_ point: Vector2) {
    // The condition is written so that NaN fails.
    let limit = StrokePen.largest
    if !(point.x.magnitude <= limit && point.y.magnitude <= limit) { isValid = false }
  }

  private mutating func line(to point: Vector2, _ pen: StrokePen) {
    isDrawn = true
    check(point)
    guard isValid else { return }
    let step = point - end
    let squared = step.dot(step)
    guard squared > pen.coincidence else { return }
    let length = squared.squareRoot()
    let direction = step * (1 / length)
    let isCorner = enter(direction, isCurve: false)
    append(StrokeNode(point: end, direction: direction, length: length, isCorner: isCorner))
    pieceCount += 1
    end = point
    tangent = direction
    isAfterCurve = false
  }

  private mutating func cubic(_ control1: Vector2, _ control2: Vector2, _ point: Vector2, _ pen: StrokePen) {
    isDrawn = true
    check(control1)
    check(control2)
    check(point)
    guard isValid else { return }
    let origin = end
    let leg1 = control1 - origin, leg2 = control2 - origin, chord = point - origin
    let size = Swift.max(leg1.dot(leg1), leg2.dot(leg2), chord.dot(chord))
    guard size > pen.coincidence else { return }
    // A control point next to its end does not determine the direction there.
    let least = Swift.max(pen.coincidence, size * 1e-8)
    let back1 = point - control2, back2 = point - control1
    let departure = leg1.dot(leg1) > least ? leg1 : leg2.dot(leg2) > least ? leg2 : chord
    let arrival = back1.dot(back1) > least ? back1 : back2.dot(back2) > least ? back2 : chord
    let startDirection = departure * (1 / departure.length)
    let endDirection = arrival * (1 / arrival.length)
    let isCorner = enter(startDirection, isCurve: true)

    // Wang's bound on the error of n chords: n² ≥ 0.75·max|second difference| / tolerance.
    let second1 = origin - control1 * 2 + control2
    let second2 = control1 - control2 * 2 + point
    let bend = Swift.max(second1.dot(second1), second2.dot(second2)).squareRoot()
    let bound = Swift.min((bend * pen.bendFactor).squareRoot(), chordBudget > 0 ? 400 : 4)
    // The count is rounded up. A loop back to its start needs a few chords regardless of the bound.
    let count = Swift.max(Int(bound) + 1, chord.dot(chord) > pen.coincidence ? 1 : 4)
    chordBudget -= count
    makeRoom(for: count)
    // B(t) = ((a·t + b)·t + c)·t + origin. Chords between points on a curve lie inside it, which would make thin
    // strokes slightly too small. Moving the points outwards by -B″/12 of the squared step makes the chords enclose
    // the same area, and only changes the coefficients. The ends stay in place.
    let interval = 1 / Float(count)
    let a = second2 - second1
    let b = second1 * 3
    let c = leg1 * 3 - a * (interval * interval / 2)
    let d = origin - b * (interval * interval / 6)
    var end = origin
    var used = nodeCount
    var isNextCorner = isCorner
    var span = nodes.mutableSpan
    var index = 1
    while index <= count {
      let t = Float(index) * interval
      let next = index == count ? point : ((a * t + b) * t + c) * t + d
      let step = next - end
      let squared = step.dot(step)
      if squared > pen.coincidence {
        let length = squared.squareRoot()
        span[used] = StrokeNode(
          point: end, direction: step * (1 / length), length: length, isCorner: isNextCorner)
        used &+= 1
        isNextCorner = false
        end = next
      }
      index &+= 1
    }
    pieceCount += used - nodeCount
    nodeCount = used
    self.end = end
    tangent = endDirection
    isAfterCurve = true
  }

  /// Prepares the corner before a segment that starts in `direction`.
  ///
  /// - Returns: Whether the segment's first piece forms the corner.
  private mutating func enter(_ direction: Vector2, isCurve: Bool) -> Bool {
    guard hasSegments else {
      hasSegments = true
      startTangent = direction
      startsWithCurve = isCurve
      if isCurve { appendTangent(direction, isCorner: true) }
      return !isCurve
    }
    if tangent.dot(direction) > Self.smooth { return false }
    if isAfterCurve { appendTangent(tangent, isCorner: false) }
    if isCurve { appendTangent(direction, isCorner: true) }
    return !isCurve
  }

  private mutating func appendTangent(_ direction: Vector2, isCorner: Bool) {
    append(StrokeNode(point: end, direction: direction, length: 0, isCorner: isCorner))
  }

  private mutating func append(_ node: StrokeNode) {
    makeRoom(for: 1)
    nodes[nodeCount] = node
    nodeCount += 1
  }

  private mutating func makeRoom(for count: Int) {
    let missing = nodeCount + count - nodes.count
    guard missing > 0 else { return }
    let none = StrokeNode(point: .zero, direction: .zero, length: 0, isCorner: false)
    nodes.append(contentsOf: repeatElement(none, count: Swift.max(missing, nodes.count, 256)))
  }

  private mutating func finish() {
    guard isValid && hasSegments && pieceCount > 0 else { return }
    if isClosed && tangent.dot(startTangent) > Self.smooth {
      // The seam is not a corner.
      if startsWithCurve { firstNode = 1 }
      nodes[firstNode].isCorner = false
    } else if isAfterCurve {
      appendTangent(tangent, isCorner: false)
    }
  }
}
