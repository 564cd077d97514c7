extension CoverageStore {
  /// Adds an outline that has points beyond the guard band, cut at the sides of a square around the picture.
  ///
  /// The parts beyond a side become edges along it, so that what is seen of the outline stays the same. Moving only the
  /// points would turn the edges.
  @inline(never)
  mutating func addFar(_ path: borrowing VectorPath, _ map: FixedMap) {
    let verbs = path.verbs.span
    let source = path.points.span
    var next = 0
    var pen = FarPen(map)
    for step in 0..<verbs.count {
      switch verbs[step] {
      case .move:
        finishFarContour(&pen)
        pen.move(to: map.exact(source[next]))
        next &+= 1
      case .line:
        let end = map.exact(source[next])
        if step == 0 { pen.move(to: end) }
        begin(&pen)
        next &+= 1
        line(to: end, &pen)
      case .cubic:
        let control1 = map.exact(source[next]), control2 = map.exact(source[next &+ 1])
        let end = map.exact(source[next &+ 2])
        if step == 0 { pen.move(to: control1) }
        begin(&pen)
        next &+= 3
        curve(pen.current, control1, control2, end, depth: 0, &pen)
      case .close:
        finishFarContour(&pen)
        pen.move(to: pen.start)
      }
      if points.count > Self.mostPoints { return }
    }
    finishFarContour(&pen)
  }

  private mutating func begin(_ pen: inout FarPen) {
    guard !pen.isOpen else { return }
    pen.isOpen = true
    points.append(pen.map.rounded(pen.limited(pen.current)))
  }

  /// Ends a contour; the edge back to its start is cut as well.
  private mutating func finishFarContour(_ pen: inout FarPen) {
    if pen.isOpen { line(to: pen.start, &pen) }
    pen.isOpen = false
    finishContour()
  }

  /// Adds a line from the current point, with a point where it crosses each side.
  private mutating func line(to end: SIMD2<Double>, _ pen: inout FarPen) {
    let start = pen.current, limit = pen.limit
    pen.current = end
    let change = end - start
    var crossings = SIMD4<Double>(repeating: 2)
    if change.x != 0 {
      crossings[0] = (-limit - start.x) / change.x
      crossings[1] = (limit - start.x) / change.x
    }
    if change.y != 0 {
      crossings[2] = (-limit - start.y) / change.y
      crossings[3] = (limit - start.y) / change.y
    }
    var last = 0.0
    for _ in 0..<4 {
      var nearest = 1.0
      for side in 0..<4 where crossings[side] > last && crossings[side] < nearest {
        nearest = crossings[side]
      }
      if nearest >= 1 { break }
      points.append(pen.map.rounded(pen.limited(start + change * nearest)))
      last = nearest
    }
    points.append(pen.map.rounded(pen.limited(end)))
  }

  /// Adds a curve by halves, down to chords within 1/8 pixel of it where it can be seen.
  private mutating func curve(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>, depth: Int,
    _ pen: inout FarPen
  ) {
    if depth == FarPen.maximumDepth || pen.map.isOutside(p0, p1, p2, p3)
      || pen.map.chords(p0, p1, p2, p3) == 1
    {
      return line(to: p3, &pen)
    }
    guard points.count <= Self.mostPoints else { return }
    let a = (p0 + p1) * 0.5, b = (p1 + p2) * 0.5, c = (p2 + p3) * 0.5
    let d = (a + b) * 0.5, e = (b + c) * 0.5, middle = (d + e) * 0.5
    curve(p0, a, d, middle, depth: depth + 1, &pen)
    curve(middle, e, c, p3, depth: depth + 1, &pen)
  }
}

/// The place of the outline that is being added.
private struct FarPen {
  let map: FixedMap
  /// The sides at which lines are cut: near ones, as the slope of an edge has 24 bits.
  let limit: Double
  var start = SIMD2<Double>.zero
  var current = SIMD2<Double>.zero
  var isOpen = false

  /// The number of times that a curve may be halved: each time, a chord is four times as close to it.
  static var maximumDepth: Int { 40 }

  init(_ map: FixedMap) {
    self.map = map
    limit = map.isWithin(0x1p25) ? 0x1p25 : FixedMap.guardBand
  }

  func limited(_ p: SIMD2<Double>) -> SIMD2<Double> {
    let limit = SIMD2<Double>(repeating: limit)
    return pointwiseMax(-limit, pointwiseMin(limit, p))
  }

  mutating func move(to point: SIMD2<Double>) {
    start = point
    current = point
    isOpen = false
  }
}
