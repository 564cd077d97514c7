import VectorRaster

/// Pulls vertices towards the centre and tangents away from it, or the reverse (`pb`).
struct PuckerBloat {
  private var vertices = PathVertices()

  init() {}

  /// Appends `path` puckered or bloated.
  ///
  /// - Parameter amount: 1 for the `a` of 100; positive moves vertices to the centre (the mean of a
  ///   subpath's vertices) by that part of their distance and tangent points as far outwards.
  mutating func apply(to path: VectorPath, amount: Float, into output: inout VectorPath) {
    guard amount != 0, amount.isFinite else {
      output.append(path)
      return
    }
    var verb = 0, point = 0
    while verb < path.verbs.count {
      vertices.read(path, &verb, &point)
      var x = 0.0, y = 0.0
      for vertex in vertices.vertices {
        x += Double(vertex.point.x)
        y += Double(vertex.point.y)
      }
      let count = Double(Swift.max(vertices.vertices.count, 1))
      let center = Vector2(Float(x / count), Float(y / count))
      vertices.update { vertex in
        vertex.point = vertex.point.mixed(with: center, amount)
        vertex.arriving = vertex.arriving.mixed(with: center, -amount)
        vertex.leaving = vertex.leaving.mixed(with: center, -amount)
      }
      vertices.write(to: &output)
    }
  }
}
