/// A path whose places are found by their distance from the start.
struct PathLength {
  /// The number of parts of a curve between which its length is measured.
  private static let partsPerCurve = 50

  private struct Curve {
    var a: SIMD2<Double>, b: SIMD2<Double>, c: SIMD2<Double>, d: SIMD2<Double>

    func point(_ t: Double) -> SIMD2<Double> {
      let u = 1 - t
      return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
    }

    func derivative(_ t: Double) -> SIMD2<Double> {
      let u = 1 - t
      return (b - a) * (3 * u * u) + (c - b) * (6 * u * t) + (d - c) * (3 * t * t)
    }
  }

  private var curves: ContiguousArray<Curve> = []
  /// The length of the path up to each sample: the start, and the end of each part of each curve.
  private var lengths: ContiguousArray<Double> = [0]

  var sampleCount: Int { lengths.count }

  /// Measures a path of a heap, in the memory of the one before.
  mutating func measure(_ path: Int32, _ heap: ScriptHeap) throws(ExpressionError) {
    curves.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    lengths.append(0)
    let count = (heap.count(path) - 1) / 6
    guard count > 0 else { throw ExpressionError(.emptyPath) }
    func pair(_ vertex: Int, _ place: Int) -> SIMD2<Double> {
      SIMD2(heap.number(path, 6 * vertex + place + 1), heap.number(path, 6 * vertex + place + 2))
    }
    for vertex in 0..<(heap.isClosed(path) || count == 1 ? count : count - 1) {
      let next = (vertex + 1) % count
      let a = pair(vertex, 0), d = pair(next, 0)
      var curve = Curve(a: a, b: a + pair(vertex, 4), c: d + pair(next, 2), d: d)
      if curve.b == a, curve.c == d {
        // A straight line is passed at an even speed.
        curve.b = a + (d - a) / 3
        curve.c = d - (d - a) / 3
      }
      curves.append(curve)
    }
    var total = 0.0
    for curve in curves {
      var previous = curve.a
      for part in 1...Self.partsPerCurve {
        let point = curve.point(Double(part) / Double(Self.partsPerCurve))
        let step = point - previous
        total += (step * step).sum().squareRoot()
        lengths.append(total)
        previous = point
      }
    }
  }

  /// The curve at a progress 0…1 of the length, and the place in it.
  private func locate(_ progress: Double) -> (curve: Curve, t: Double) {
    let target = (progress.isNaN ? 0 : min(max(progress, 0), 1)) * lengths[lengths.count - 1]
    var low = 0, high = lengths.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= target { low = middle } else { high = middle }
    }
    let length = lengths[low + 1] - lengths[low]
    let part = Double(low % Self.partsPerCurve) + (length > 0 ? (target - lengths[low]) / length : 0)
    return (curves[low / Self.partsPerCurve], part / Double(Self.partsPerCurve))
  }

  /// Returns the point at a progress of the length.
  func point(at progress: Double) -> SIMD4<Double> {
    let (curve, t) = locate(progress)
    let point = curve.point(t)
    return SIMD4(point.x, point.y, 0, 0)
  }

  /// Returns the unit direction at a progress of the length; zero for a path of one point.
  func direction(at progress: Double) -> SIMD4<Double> {
    let (curve, t) = locate(progress)
    var way = curve.derivative(t)
    // At a vertex without a tangent the direction is that of a nearby point.
    if way == .zero {
      way = t < 0.5 ? curve.point(t + 1e-3) - curve.point(t) : curve.point(t) - curve.point(t - 1e-3)
    }
    let length = (way * way).sum().squareRoot()
    return length > 0 ? SIMD4(way.x / length, way.y / length, 0, 0) : SIMD4()
  }
}
