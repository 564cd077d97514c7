import VectorRaster

/// Breaks segments into ridges on alternating sides (`zz`).
struct ZigZag {
  private var source = PathVertices()
  private var result = PathVertices()

  /// A segment has no more ridges than this.
  static let largestRidgeCount = 1000

  init() {}

  /// Appends `path` as a zig-zag.
  ///
  /// - Parameters:
  ///   - amplitude: How far ridges lie from the path, in its units.
  ///   - ridges: How many a segment has; rounded, not below 0.
  ///   - isSmooth: Whether ridges are waves rather than corners.
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
    // An odd number of points leaves the start on both sides at once; players draw the jump.
    if source.isClosed && side > 0 { addVertex(0, amplitude, isSmooth ? 0.5 / part : 0) }
  }

  /// Adds a vertex of the path; the path runs there as from its neighbour before to its neighbour after.
  private mutating func addVertex(_ index: Int, _ offset: Float, _ handle: Float) {
    let vertices = source.vertices
    let last = vertices.count - 1
    let point = vertices[index].point
    // An end has one neighbour only.
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
    // A straight segment has its tangent points on its ends, which must not bunch the ridges.
    if p0 == p1 && p2 == p3 { return (p0.mixed(with: p3, t), p3 - p0) }
    let a = p0.mixed(with: p1, t), b = p1.mixed(with: p2, t), c = p2.mixed(with: p3, t)
    let d = a.mixed(with: b, t), e = b.mixed(with: c, t)
    return (d.mixed(with: e, t), e - d)
  }
}
