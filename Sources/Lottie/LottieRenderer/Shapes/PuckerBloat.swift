import VectorRaster

/// A modifier that pulls vertices towards the centre and tangent points away from it, or the reverse (`pb`).
///
/// The centre is that of the subpath's bounding box, as in After Effects. The file bloat-00.png of
/// LottieFiles/test-files agrees with it, and not with the mean of the vertices, which lottie-web uses. In a pentagon
/// the two differ by a tenth of its radius.
struct PuckerBloat {
  private var vertices = PathVertices()
  private var subpath = VectorPath()

  init() {}

  /// Appends `path` puckered or bloated.
  ///
  /// - Parameters:
  ///   - path: The path to change.
  ///   - amount: The amount, where 1 is the `a` of 100. A positive amount moves each vertex towards the centre by
  ///     that fraction of its distance, and tangent points outwards by that fraction of theirs. 0 or a value that is
  ///     not finite changes nothing.
  ///   - output: The path to which the result is appended.
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
