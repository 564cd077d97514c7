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

/// The map from a path's space to 1/256 device pixels.
struct FixedMap {
  private let x: SIMD2<Double>
  private let y: SIMD2<Double>
  private let origin: SIMD2<Double>
  private let right: Double
  private let bottom: Double

  /// The limit on positions, ±2²² pixels, so that sums of differences fit 32 bits.
  static var guardBand: Double { 1_073_741_824 }

  init(_ m: Matrix2D, picture: PixelBox, origin device: SIMD2<Int>) {
    x = SIMD2(Double(m.a), Double(m.b)) * 256
    y = SIMD2(Double(m.c), Double(m.d)) * 256
    origin = (SIMD2(Double(m.tx), Double(m.ty)) + SIMD2<Double>(device)) * 256
    right = Double(picture.maxX) * 256
    bottom = Double(picture.maxY) * 256
  }

  @inline(__always)
  func place(_ p: Vector2) -> SIMD2<Double> {
    let q = exact(p)
    let limit = Self.guardBand
    if abs(q.x) <= limit && abs(q.y) <= limit { return q }
    return SIMD2(Self.clamped(q.x), Self.clamped(q.y))
  }

  /// Returns the position of a point, however far away.
  @inline(__always)
  func exact(_ p: Vector2) -> SIMD2<Double> { x * Double(p.x) + y * Double(p.y) + origin }

  /// Returns whether the whole picture is nearer than a limit.
  func isWithin(_ limit: Double) -> Bool { right < limit && bottom < limit }

  private static func clamped(_ v: Double) -> Double {
    v.isFinite ? Swift.max(-guardBand, Swift.min(guardBand, v)) : .nan
  }

  /// Rounds to the nearest integer: adding 1.5 · 2⁵² moves the integer into the lowest bits.
  @inline(__always)
  func rounded(_ p: SIMD2<Double>) -> SIMD2<Int32> {
    let q = p + 6_755_399_441_055_744
    return SIMD2(
      Int32(truncatingIfNeeded: q.x.bitPattern), Int32(truncatingIfNeeded: q.y.bitPattern))
  }

  /// Returns whether a curve lies entirely beyond one side of the picture, where only its ends matter.
  @inline(__always)
  func isOutside(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
  ) -> Bool {
    (p0.y < 0 && p1.y < 0 && p2.y < 0 && p3.y < 0)
      || (p0.y > bottom && p1.y > bottom && p2.y > bottom && p3.y > bottom)
      || (p0.x < 0 && p1.x < 0 && p2.x < 0 && p3.x < 0)
      || (p0.x > right && p1.x > right && p2.x > right && p3.x > right)
  }

  /// Returns the number of chords that stay within 32/256 pixel of the curve: ⌈√(0.75 · m / 32)⌉, at most 1024.
  @inline(__always)
  func chords(_ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>) -> Int {
    let a = p0 - 2 * p1 + p2
    let b = p1 - 2 * p2 + p3
    let aa = a.x * a.x + a.y * a.y
    let bb = b.x * b.x + b.y * b.y
    let m = aa > bb ? aa : bb
    let n = (m * (0.75 * 0.75 / 1024)).squareRoot().squareRoot()
    // The condition also fails for NaN.
    guard n < 1024 else { return n >= 1024 ? 1024 : 1 }
    return Int(n) &+ 1
  }
}
