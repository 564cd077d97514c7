import VectorRaster

/// A subpath in the form that After Effects uses: vertices with a tangent point on either side.
///
/// An instance is reused from subpath to subpath, so that it allocates nothing once it has grown.
struct PathVertices {
  struct Vertex: Equatable {
    var point: Vector2
    /// The control points before and after ``point``, absolute; equal to it where the path is straight.
    var arriving, leaving: Vector2

    init(_ point: Vector2) {
      self.point = point
      arriving = point
      leaving = point
    }

    init(_ point: Vector2, arriving: Vector2, leaving: Vector2) {
      self.point = point
      self.arriving = arriving
      self.leaving = leaving
    }

    /// Whether the path is straight on both sides.
    var isCorner: Bool { arriving == point && leaving == point }
  }

  private(set) var vertices: [Vertex] = []
  private(set) var isClosed = false

  /// The number of segments between the vertices.
  var segmentCount: Int { isClosed ? vertices.count : Swift.max(vertices.count - 1, 0) }

  /// Reads the subpath that starts at `verb` and moves `verb` and `point` past it.
  ///
  /// If the last vertex of a closed subpath coincides with the first, the two are merged.
  mutating func read(_ path: VectorPath, _ verb: inout Int, _ point: inout Int) {
    vertices.removeAll(keepingCapacity: true)
    isClosed = false
    let verbs = path.verbs, points = path.points
    while verb < verbs.count {
      switch verbs[verb] {
      case .move:
        if !vertices.isEmpty { return }
        vertices.append(Vertex(points[point]))
        point += 1
      case .line:
        vertices.append(Vertex(points[point]))
        point += 1
      case .cubic:
        if !vertices.isEmpty { vertices[vertices.count - 1].leaving = points[point] }
        vertices.append(
          Vertex(points[point + 2], arriving: points[point + 1], leaving: points[point + 2]))
        point += 3
      case .close:
        isClosed = true
        verb += 1
        if vertices.count > 1, let last = vertices.last, last.point == vertices[0].point {
          vertices[0].arriving = last.arriving
          vertices.removeLast()
        }
        return
      }
      verb += 1
    }
  }

  /// Returns the start, the two control points and the end of a segment.
  @inline(__always)
  func segment(_ index: Int) -> (Vector2, Vector2, Vector2, Vector2) {
    let from = vertices[index], to = vertices[index + 1 == vertices.count ? 0 : index + 1]
    return (from.point, from.leaving, to.arriving, to.point)
  }

  mutating func removeAll(isClosed: Bool) {
    vertices.removeAll(keepingCapacity: true)
    self.isClosed = isClosed
  }

  mutating func append(_ vertex: Vertex) { vertices.append(vertex) }

  /// Applies `change` to every vertex in place.
  mutating func update(_ change: (inout Vertex) -> Void) {
    for index in vertices.indices { change(&vertices[index]) }
  }

  /// Appends the subpath to a path; straight segments become lines.
  ///
  /// A straight closing segment is left to `close`, unless its length is zero. Without a segment of zero length, the
  /// last vertex would later be merged with the first.
  func write(to path: inout VectorPath) {
    guard let first = vertices.first else { return }
    path.makeRoom(forCurves: vertices.count)
    path.move(to: first.point)
    var index = 1
    while index < vertices.count {
      Self.write(vertices[index - 1], vertices[index], &path)
      index += 1
    }
    guard isClosed else { return }
    let last = vertices[vertices.count - 1]
    let isStraight = last.leaving == last.point && first.arriving == first.point
    if !isStraight || vertices.count > 1 && last.point == first.point { Self.write(last, first, &path) }
    path.close()
  }

  private static func write(_ from: Vertex, _ to: Vertex, _ path: inout VectorPath) {
    if from.leaving == from.point && to.arriving == to.point {
      path.line(to: to.point)
    } else {
      path.cubic(from.leaving, to.arriving, to: to.point)
    }
  }
}
