/// The part of a rectangle whose image under a projection lies in a picture, and in front of the viewer.
///
/// It is a convex polygon. The memory is used again for the next part.
public struct VisiblePart {
  /// The corners, in the space of the rectangle, in order; empty if nothing is visible.
  public private(set) var corners: [SIMD2<Double>] = []
  private var rest: [SIMD2<Double>] = []

  /// Creates an empty part.
  public init() {
    // Each of five cuts adds at most one corner to four.
    corners.reserveCapacity(9)
    rest.reserveCapacity(9)
  }

  /// Finds the part.
  ///
  /// - Parameters:
  ///   - rectangle: The whole rectangle.
  ///   - projection: The map to the picture.
  ///   - picture: The visible area.
  ///   - nearest: The least depth, the w of the projection, that is visible; above 0.
  public mutating func find(
    of rectangle: Bounds, _ projection: Projection, in picture: Bounds, nearest: Double
  ) {
    let left = Double(rectangle.minX), top = Double(rectangle.minY)
    let right = Double(rectangle.maxX), bottom = Double(rectangle.maxY)
    corners.removeAll(keepingCapacity: true)
    corners.append(SIMD2(left, top))
    corners.append(SIMD2(right, top))
    corners.append(SIMD2(right, bottom))
    corners.append(SIMD2(left, bottom))
    let (u, v, w) = (projection.u, projection.v, projection.w)
    cut(w - SIMD3(0, 0, nearest))
    cut(u - Double(picture.minX) * w)
    cut(Double(picture.maxX) * w - u)
    cut(v - Double(picture.minY) * w)
    cut(Double(picture.maxY) * w - v)
  }

  /// Keeps what lies where a weighted sum of x, y and 1 is at least 0.
  private mutating func cut(_ weights: SIMD3<Double>) {
    func height(_ p: SIMD2<Double>) -> Double { weights.x * p.x + weights.y * p.y + weights.z }
    guard let last = corners.last else { return }
    rest.removeAll(keepingCapacity: true)
    var previous = last, before = height(last)
    for i in corners.indices {
      let corner = corners[i]
      let now = height(corner)
      if (before >= 0) != (now >= 0) {
        rest.append(previous + (corner - previous) * (before / (before - now)))
      }
      if now >= 0 { rest.append(corner) }
      (previous, before) = (corner, now)
    }
    swap(&corners, &rest)
  }

  /// The middle of the corners; nil without any.
  public var middle: SIMD2<Double>? {
    guard !corners.isEmpty else { return nil }
    var sum = SIMD2<Double>()
    for i in corners.indices { sum += corners[i] }
    return sum / Double(corners.count)
  }

  /// Returns the least depth of a corner.
  public func leastDepth(_ projection: Projection) -> Double {
    var result = Double.infinity
    for i in corners.indices { result = Swift.min(result, projection.depth(corners[i].x, corners[i].y)) }
    return result
  }

  /// Returns the box around the image of the part under an affine map.
  public func box(_ matrix: Matrix2D) -> Bounds {
    var result = Bounds.empty
    for i in corners.indices { result.insert(matrix * Vector2(Float(corners[i].x), Float(corners[i].y))) }
    return result
  }

  /// Returns the box around the image of the part under a projection.
  public func box(_ projection: Projection) -> Bounds {
    var result = Bounds.empty
    for i in corners.indices {
      let place = projection.image(corners[i].x, corners[i].y)
      result.insert(Vector2(Float(place.x), Float(place.y)))
    }
    return result
  }
}
