/// Places along a path, by their distance from its start.
///
/// A walker keeps its temporary memory. Reuse an instance, so that measuring allocates nothing once the memory has grown.
package struct PathWalker {
  private var measure = PathMeasure()

  /// Creates a walker without temporary memory.
  package init() {}

  /// Measures the first subpath of a path, on which the next places lie.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - work: The work budget for measuring; once it is exhausted there are no places.
  package mutating func measure(_ path: VectorPath, spending work: inout WorkBudget) {
    measure.measure(path, &work)
  }

  /// The length of the first subpath; 0 without one.
  package var length: Float { measure.subpaths.first.map { Float($0.length) } ?? 0 }

  /// Returns the point at a distance from the start, and the direction of the path there, of length 1.
  ///
  /// Beyond the ends, an open path goes on straight, and a closed one begins again.
  ///
  /// - Returns: Nil for a path without length.
  package func place(at distance: Float) -> (point: Vector2, direction: Vector2)? {
    guard let subpath = measure.subpaths.first, subpath.length > 0, distance.isFinite else { return nil }
    var length = Double(distance)
    if subpath.isClosed {
      length = length.truncatingRemainder(dividingBy: subpath.length)
      if length < 0 { length += subpath.length }
    }
    var low = subpath.firstSegment, high = low + subpath.segmentCount - 1
    while low < high {
      let middle = (low + high) / 2
      if measure.segments[middle].start + measure.segments[middle].length < length {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let segment = measure.segments[low]
    let parameter = measure.parameter(of: segment, at: length - segment.start)
    let (x, y, dx, dy) = Self.values(of: segment, at: parameter)
    let beyond = length < 0 ? length : max(length - subpath.length, 0)
    return (
      Vector2(Float(x + dx * beyond), Float(y + dy * beyond)), Vector2(Float(dx), Float(dy))
    )
  }

  /// Returns a point of a segment, and its direction, of length 1.
  private static func values(
    of segment: PathMeasure.Segment, at t: Double
  ) -> (x: Double, y: Double, dx: Double, dy: Double) {
    let curve = CubicCurve(segment.p0, segment.p1, segment.p2, segment.p3)
    let chord = (x: curve.x3 - curve.x0, y: curve.y3 - curve.y0)
    guard segment.isCurve else {
      return (
        curve.x0 + chord.x * t, curve.y0 + chord.y * t, chord.x / segment.length, chord.y / segment.length
      )
    }
    let u = 1 - t
    let a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t
    let x = a * curve.x0 + b * curve.x1 + c * curve.x2 + d * curve.x3
    let y = a * curve.y0 + b * curve.y1 + c * curve.y2 + d * curve.y3
    let velocity = curve.velocity
    var dx = (velocity.ax * t + velocity.bx) * t + velocity.cx
    var dy = (velocity.ay * t + velocity.by) * t + velocity.cy
    // At an end whose tangent has no length, the chord points the way.
    if dx == 0, dy == 0 { (dx, dy) = chord }
    let speed = (dx * dx + dy * dy).squareRoot()
    return speed > 0 ? (x, y, dx / speed, dy / speed) : (x, y, 1, 0)
  }
}
