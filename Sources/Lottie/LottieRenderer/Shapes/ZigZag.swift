import VectorRaster

/// A modifier that breaks segments into ridges on alternating sides (`zz`).
struct ZigZag {
  private var source = PathVertices()
  private var result = PathVertices()

  /// The largest number of ridges of a segment.
  static let largestRidgeCount = 1000

  init() {}

  /// Appends `path` as a zig-zag.
  ///
  /// - Parameters:
  ///   - path: The path to change.
  ///   - amplitude: The distance of the ridges from the path, in its units.
  ///   - ridges: The number of ridges of each segment; rounded, at least 0, at most ``largestRidgeCount``.
  ///   - isSmooth: Whether ridges are waves instead of corners.
  ///   - output: The path to which the result is appended.
  mutating func apply(
    to path: VectorPath, amplitude: Float, ridges: Float, isSmooth: Bool, into output: inout VectorPath
  ) {
    guard amplitude.isFinite, ridges.isFinite else {
      output.append(path)
      return
    }
    let count = ridges > 0 ? Int(Swift.min(ridges.rounded(), Float(Self.largestRidgeCount))) : 0
    var verb = 0, point = 0
    while verb < path.verbs.count {
      source.read(path, &verb, &point)
      if source.segmentCount == 0 { continue }
      ridge(amplitude, count, isSmooth)
      result.write(to: &output)
    }
  }

  private mutating func ridge(_ amplitude: Float, _ ridges: Int, _ isSmooth: Bool) {
    result.removeAll(isClosed: source.isClosed)
    let vertices = source.vertices
    let segments = source.segmentCount
    let part = Float(ridges + 1)
    var side: Float = -1
    for index in 0..<vertices.count {
      addVertex(index, side * amplitude, isSmooth ? 0.5 / part : 0)
      side = -side
      guard index < segments else { break }
      let (p0, p1, p2, p3) = source.segment(index)
      let handle = isSmooth ? (p3 - p0).length / (part * 2) : 0
      for ridge in 0..<ridges {
        let t = Float(ridge + 1) / part
        let (position, velocity) = Self.evaluate(p0, p1, p2, p3, t)
        add(position, Self.unit(velocity), side * amplitude, arriving: handle, leaving: handle)
        side = -side
      }
    }
    // With an odd number of points the start lies on both sides at once; other players draw the jump.
    if source.isClosed && side > 0 { addVertex(0, amplitude, isSmooth ? 0.5 / part : 0) }
  }

  /// Adds a vertex of the path, with the direction from the previous vertex to the next one.
  private mutating func addVertex(_ index: Int, _ offset: Float, _ handle: Float) {
    let vertices = source.vertices
    let last = vertices.count - 1
    let point = vertices[index].point
    // An end has only one neighbour.
    let before = index > 0 ? vertices[index - 1].point : source.isClosed ? vertices[last].point : point
    let after = index < last ? vertices[index + 1].point : source.isClosed ? vertices[0].point : point
    add(
      point, Self.unit(after - before), offset, arriving: (point - before).length * handle,
      leaving: (after - point).length * handle)
  }

  private mutating func add(
    _ point: Vector2, _ direction: Vector2, _ offset: Float, arriving: Float, leaving: Float
  ) {
    // The normal of direction (1, 0) is (0, -1): upwards.
    let moved = point + Vector2(direction.y, -direction.x) * offset
    result.append(
      PathVertices.Vertex(
        moved, arriving: moved - direction * arriving, leaving: moved + direction * leaving))
  }

  private static func unit(_ v: Vector2) -> Vector2 {
    let length = v.length
    return length > 0 && length.isFinite ? v * (1 / length) : Vector2(1, 0)
  }

  private static func evaluate(
    _ p0: Vector2, _ p1: Vector2, _ p2: Vector2, _ p3: Vector2, _ t: Float
  ) -> (Vector2, Vector2) {
    // The tangent points of a straight segment lie on its ends, and must not crowd the ridges together there.
    if p0 == p1 && p2 == p3 { return (p0.mixed(with: p3, t), p3 - p0) }
    let a = p0.mixed(with: p1, t), b = p1.mixed(with: p2, t), c = p2.mixed(with: p3, t)
    let d = a.mixed(with: b, t), e = b.mixed(with: c, t)
    return (d.mixed(with: e, t), e - d)
  }
}
