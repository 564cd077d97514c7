import VectorRaster

/// Pulls vertices towards the centre and tangent points away from it, or the reverse (`pb`).
///
/// The centre is that of the subpath's bounding box, as in After Effects: bloat-00.png of
/// LottieFiles/test-files agrees with it and not with the mean of the vertices, which lottie-web takes
/// (a pentagon has the two a tenth of its radius apart).
struct PuckerBloat {
  private var vertices = PathVertices()
  private var subpath = VectorPath()

  init() {}

  /// Appends `path` puckered or bloated.
  ///
  /// - Parameter amount: 1 for the `a` of 100; positive moves vertices to the centre by that part of their
  ///   distance and tangent points as far outwards. 0 or not finite changes nothing.
  mutating func apply(to path: VectorPath, amount: Float, into output: inout VectorPath) {
    guard amount != 0, amount.isFinite else {
      output.append(path)
      return
    }
    var verb = 0, point = 0
    while verb < path.verbs.count {
      vertices.read(path, &verb, &point)
      subpath.removeAll()
      vertices.write(to: &subpath)
      let bounds = subpath.bounds
      let center = Vector2(bounds.minX, bounds.minY).mixed(with: Vector2(bounds.maxX, bounds.maxY), 0.5)
      guard center.isFinite else {
        output.append(subpath)
        continue
      }
      vertices.update { vertex in
        vertex.point = vertex.point.mixed(with: center, amount)
        vertex.arriving = vertex.arriving.mixed(with: center, -amount)
        vertex.leaving = vertex.leaving.mixed(with: center, -amount)
      }
      vertices.write(to: &output)
    }
  }
}
