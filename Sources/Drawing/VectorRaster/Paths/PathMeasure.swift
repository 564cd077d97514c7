/// The lengths along a path, and a way to cut out parts by length.
///
/// Straight segments are measured exactly. Curves are measured by the Gauss–Legendre rule on pieces, which are halved
/// until halving changes the result by no more than 1e-6 of the length. All arithmetic is in `Double`.
struct PathMeasure {
  /// A segment of nonzero length.
  struct Segment {
    var p0, p1, p2, p3: Vector2
    var isCurve: Bool
    /// The length from the start of its subpath to the start of the segment.
    var start: Double
    var length: Double
    /// The range of its pieces in ``PathMeasure/pieces``; empty for a straight line.
    var firstPiece, pieceCount: Int
  }

  /// The end of a piece of a curve.
  struct Piece {
    var parameter: Double
    /// The length from the start of the curve.
    var length: Double
  }

  struct Subpath {
    var firstSegment, segmentCount: Int
    var isClosed: Bool
    /// The length from the start of the path.
    var start: Double
    var length: Double
  }

  private(set) var segments: [Segment] = []
  private(set) var pieces: [Piece] = []
  private(set) var subpaths: [Subpath] = []
  /// The length of all subpaths; 0 if a coordinate is not finite, or if the work budget was exhausted.
  private(set) var length = 0.0

  /// Measures a path and replaces the previous measurement.
  ///
  /// - Parameter work: The work budget; once it is exhausted the measured length is 0.
  mutating func measure(_ path: VectorPath, _ work: inout WorkBudget) {
    forget()
    let points = path.points
    var isFinite = true
    for point in points where !point.isFinite { isFinite = false }
    guard isFinite, work.spend(path.verbs.count, each: WorkCost.measuredPiece) else { return }
    var next = 0
    var start = Vector2.zero
    var current = Vector2.zero
    for verb in path.verbs {
      switch verb {
      case .move:
        endSubpath(isClosed: false)
        start = points[next]
        current = start
        next += 1
      case .line:
        addLine(current, points[next])
        current = points[next]
        next += 1
      case .cubic:
        addCurve(current, points[next], points[next + 1], points[next + 2], &work)
        if work.isExhausted { return forget() }
        current = points[next + 2]
        next += 3
      case .close:
        addLine(current, start)
        endSubpath(isClosed: true)
        current = start
      }
    }
    endSubpath(isClosed: false)
  }

  /// Discards the measurement.
  private mutating func forget() {
    segments.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    subpaths.removeAll(keepingCapacity: true)
    length = 0
  }

  private mutating func endSubpath(isClosed: Bool) {
    let first = subpaths.last.map { $0.firstSegment + $0.segmentCount } ?? 0
    guard first < segments.count else { return }
    let last = segments[segments.count - 1]
    let total = last.start + last.length
    subpaths.append(
      Subpath(
        firstSegment: first, segmentCount: segments.count - first, isClosed: isClosed, start: length,
        length: total))
    length += total
  }

  private mutating func append(_ segment: Segment) {
    var segment = segment
    let first = subpaths.last.map { $0.firstSegment + $0.segmentCount } ?? 0
    if segments.count > first {
      let last = segments[segments.count - 1]
      segment.start = last.start + last.length
    }
    segments.append(segment)
  }

  private mutating func addLine(_ from: Vector2, _ to: Vector2) {
    let x = Double(to.x) - Double(from.x), y = Double(to.y) - Double(from.y)
    let length = (x * x + y * y).squareRoot()
    guard length > 0 else { return }
    append(
      Segment(
        p0: from, p1: from, p2: to, p3: to, isCurve: false, start: 0, length: length, firstPiece: 0,
        pieceCount: 0))
  }

  private mutating func addCurve(
    _ p0: Vector2, _ p1: Vector2, _ p2: Vector2, _ p3: Vector2, _ work: inout WorkBudget
  ) {
    let velocity = CubicCurve(p0, p1, p2, p3).velocity
    let first = pieces.count
    let whole = velocity.length(from: 0, to: 1)
    var total = 0.0
    Self.subdivide(velocity, 0, 1, whole, tolerance: whole * 1e-6, depth: 0, &total, &pieces)
    work.spend(pieces.count - first, each: WorkCost.measuredPiece)
    guard total > 0 else {
      pieces.removeLast(pieces.count - first)
      return
    }
    append(
      Segment(
        p0: p0, p1: p1, p2: p2, p3: p3, isCurve: true, start: 0, length: total, firstPiece: first,
        pieceCount: pieces.count - first))
  }

  private static func subdivide(
    _ velocity: CubicCurve.Velocity, _ from: Double, _ to: Double, _ whole: Double, tolerance: Double,
    depth: Int, _ total: inout Double, _ pieces: inout [Piece]
  ) {
    let middle = (from + to) / 2
    let left = velocity.length(from: from, to: middle)
    let right = velocity.length(from: middle, to: to)
    if depth >= 10 || (left + right - whole).magnitude <= tolerance {
      total += left
      pieces.append(Piece(parameter: middle, length: total))
      total += right
      pieces.append(Piece(parameter: to, length: total))
    } else {
      subdivide(velocity, from, middle, left, tolerance: tolerance, depth: depth + 1, &total, &pieces)
      subdivide(velocity, middle, to, right, tolerance: tolerance, depth: depth + 1, &total, &pieces)
    }
  }

  /// Returns the parameter of a segment at `length` from its start.
  func parameter(of segment: Segment, at length: Double) -> Double {
    if !segment.isCurve { return Swift.min(Swift.max(length / segment.length, 0), 1) }
    if length <= 0 { return 0 }
    if length >= segment.length { return 1 }
    // A search for the piece that contains the length.
    var low = segment.firstPiece, high = segment.firstPiece + segment.pieceCount - 1
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].length < length { low = middle + 1 } else { high = middle }
    }
    let isFirst = low == segment.firstPiece
    let from = isFirst ? 0 : pieces[low - 1].parameter
    let before = isFirst ? 0 : pieces[low - 1].length
    var lowest = from, highest = pieces[low].parameter
    let wanted = length - before, span = pieces[low].length - before
    guard span > 0 else { return highest }
    // Newton's method, kept inside the shrinking bracket. A step from an error of 2⁻¹³ leaves about the square of
    // that error, which needs no check.
    let velocity = CubicCurve(segment.p0, segment.p1, segment.p2, segment.p3).velocity
    let small = segment.length * (1.0 / 8192)
    var t = from + (highest - from) * (wanted / span)
    var step = 0
    while step < 10 {
      let error = velocity.length(from: from, to: t) - wanted
      if error > 0 { highest = t } else { lowest = t }
      let better = t - error / velocity.speed(t)
      if better > lowest && better < highest {
        t = better
        if error.magnitude <= small { break }
      } else {
        if error == 0 { break }
        t = (lowest + highest) / 2
      }
      step += 1
    }
    return t
  }

  /// Appends the part of a subpath between two lengths from its start.
  ///
  /// - Parameters:
  ///   - subpath: The subpath.
  ///   - from: The length at which the part starts.
  ///   - to: The length at which the part ends.
  ///   - continues: Whether the part continues at the end of `path`, without a move.
  ///   - path: The path to which the part is appended.
  /// - Returns: Whether anything was appended; always true for a nonempty interval if `continues` is true.
  @discardableResult
  func appendPart(
    of subpath: Subpath, from: Double, to: Double, continues: Bool = false, into path: inout VectorPath
  ) -> Bool {
    guard to > from else { return false }
    // A search for the segment that contains `from`.
    let end = subpath.firstSegment + subpath.segmentCount
    var low = subpath.firstSegment, high = end - 1
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start + segments[middle].length <= from { low = middle + 1 } else { high = middle }
    }
    var needsMove = !continues
    while low < end && segments[low].start < to {
      let segment = segments[low]
      let a = segment.start >= from ? 0 : parameter(of: segment, at: from - segment.start)
      let b =
        segment.start + segment.length <= to ? 1 : parameter(of: segment, at: to - segment.start)
      low += 1
      if b <= a { continue }
      append(segment, a, b, &needsMove, &path)
    }
    return !needsMove || continues
  }

  private func append(
    _ segment: Segment, _ a: Double, _ b: Double, _ needsMove: inout Bool, _ path: inout VectorPath
  ) {
    if segment.isCurve {
      let part =
        a == 0 && b == 1
        ? (segment.p0, segment.p1, segment.p2, segment.p3)
        : CubicCurve(segment.p0, segment.p1, segment.p2, segment.p3).part(from: a, to: b)
      if needsMove { path.move(to: a == 0 ? segment.p0 : part.0) }
      path.cubic(part.1, part.2, to: b == 1 ? segment.p3 : part.3)
    } else {
      if needsMove { path.move(to: a == 0 ? segment.p0 : Self.mix(segment.p0, segment.p3, a)) }
      path.line(to: b == 1 ? segment.p3 : Self.mix(segment.p0, segment.p3, b))
    }
    needsMove = false
  }

  private static func mix(_ a: Vector2, _ b: Vector2, _ t: Double) -> Vector2 {
    let ax = Double(a.x), ay = Double(a.y)
    return Vector2(Float(ax + (Double(b.x) - ax) * t), Float(ay + (Double(b.y) - ay) * t))
  }

  /// Appends a whole subpath, closed if the original was closed.
  func appendWhole(_ subpath: Subpath, into path: inout VectorPath) {
    var needsMove = true
    let end = subpath.firstSegment + subpath.segmentCount
    for index in subpath.firstSegment..<end {
      let segment = segments[index]
      // Closing the subpath draws a straight last segment.
      if subpath.isClosed && index == end - 1 && !segment.isCurve && !needsMove { break }
      append(segment, 0, 1, &needsMove, &path)
    }
    if subpath.isClosed { path.close() }
  }
}
