extension CoverageStore {
  /// Adds the outline of `path`, with its points transformed by `matrix`; open subpaths are closed.
  ///
  /// A cubic becomes n chords of equal parameter steps. The number n follows from the second differences, so that no
  /// chord is farther than 1/8 pixel from the curve (Wang's bound).
  mutating func add(_ path: borrowing VectorPath, _ matrix: Matrix2D) {
    if isDropped || work.isExhausted { return }
    let before = points.count, contoursBefore = contourEnds.count
    defer { work.spend(points.count - before, each: WorkCost.chord) }
    let map = FixedMap(matrix, picture: picture, origin: origin)
    let verbs = path.verbs.span
    let source = path.points.span
    var next = 0
    var start = SIMD2<Double>.zero
    var current = SIMD2<Double>.zero
    var isOpen = false
    var box = FloatingBox()
    for step in 0..<verbs.count {
      switch verbs[step] {
      case .move:
        finishContour()
        start = map.place(source[next])
        current = start
        isOpen = false
        next &+= 1
      case .line:
        let end = map.place(source[next])
        if !isOpen {
          // A path without an initial move begins at its first point.
          if step == 0 {
            start = end
            current = end
          }
          box.insert(current)
          points.append(map.rounded(current))
          isOpen = true
        }
        next &+= 1
        current = end
        box.insert(end)
        points.append(map.rounded(end))
      case .cubic:
        let control1 = map.place(source[next])
        let control2 = map.place(source[next &+ 1])
        let end = map.place(source[next &+ 2])
        if !isOpen {
          if step == 0 {
            start = control1
            current = control1
          }
          box.insert(current)
          points.append(map.rounded(current))
          isOpen = true
        }
        next &+= 3
        box.insert(control1)
        box.insert(control2)
        box.insert(end)
        flatten(map, current, control1, control2, end)
        current = end
      case .close:
        finishContour()
        current = start
        isOpen = false
      }
    }
    finishContour()
    if box.isFar && box.isUsable {
      points.count = before
      contourEnds.count = contoursBefore
      addFar(path, map)
    }
    if !box.isUsable || points.count > Self.mostPoints {
      isDropped = true
    } else if box.minX <= box.maxX {
      bounds.minX = Swift.min(bounds.minX, Int(box.minX.rounded(.down)))
      bounds.minY = Swift.min(bounds.minY, Int(box.minY.rounded(.down)))
      bounds.maxX = Swift.max(bounds.maxX, Int(box.maxX.rounded(.up)))
      bounds.maxY = Swift.max(bounds.maxY, Int(box.maxY.rounded(.up)))
    }
  }

  /// Ends the current contour; the edge back to its start is implied.
  @inline(__always)
  mutating func finishContour() {
    let last = contourEnds.count == 0 ? 0 : contourEnds[contourEnds.count &- 1]
    if points.count > last { contourEnds.append(points.count) }
  }

  @inline(__always)
  private mutating func flatten(
    _ map: FixedMap, _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
  ) {
    let count = map.isOutside(p0, p1, p2, p3) ? 1 : map.chords(p0, p1, p2, p3)
    points.reserve(count)
    if points.count > Self.mostPoints { return }
    if count > 1 {
      let a = p3 - p0 + 3 * (p1 - p2)
      let b = 3 * (p0 - 2 * p1 + p2)
      let c = 3 * (p1 - p0)
      let step = 1 / Double(count)
      var out = unsafe points.base + points.count
      var i = 1.0
      for _ in 1..<count {
        let t = SIMD2<Double>(repeating: i * step)
        unsafe out.pointee = map.rounded(((a * t + b) * t + c) * t + p0)
        unsafe out += 1
        i += 1
      }
      points.count &+= count &- 1
    }
    points.append(map.rounded(p3))
  }
}

/// A box of device positions in 1/256 pixel that detects values that are not finite.
private struct FloatingBox {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity
  /// A sum that becomes NaN with the first point that is not finite; otherwise 0.
  var health = 0.0

  var isUsable: Bool { health == 0 }

  /// Whether a position is beyond the guard band, to which it was moved.
  var isFar: Bool {
    let limit = FixedMap.guardBand
    return minX <= -limit || minY <= -limit || maxX >= limit || maxY >= limit
  }

  @inline(__always)
  mutating func insert(_ p: SIMD2<Double>) {
    minX = p.x < minX ? p.x : minX
    minY = p.y < minY ? p.y : minY
    maxX = p.x > maxX ? p.x : maxX
    maxY = p.y > maxY ? p.y : maxY
    health += (p.x - p.x) + (p.y - p.y)
  }
}
