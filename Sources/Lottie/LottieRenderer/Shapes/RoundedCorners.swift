import VectorRaster

/// A modifier that rounds the corners of paths (`rd`).
///
/// Only vertices without tangents are corners; the ends of open subpaths are not. An arc takes at most half of each
/// neighbouring segment.
struct RoundedCorners {
  private var source = PathVertices()
  private var result = PathVertices()

  init() {}

  /// Appends `path` with its corners rounded by `radius`; unchanged unless `radius` is positive.
  mutating func apply(to path: VectorPath, radius: Float, into output: inout VectorPath) {
    guard radius > 0 else {
      output.append(path)
      return
    }
    var verb = 0, point = 0
    while verb < path.verbs.count {
      source.read(path, &verb, &point)
      round(radius)
      result.write(to: &output)
    }
  }

  private mutating func round(_ radius: Float) {
    result.removeAll(isClosed: source.isClosed)
    let vertices = source.vertices
    let count = vertices.count
    for index in 0..<count {
      let vertex = vertices[index]
      let isEnd = !source.isClosed && (index == 0 || index == count - 1)
      guard vertex.isCorner && !isEnd && count > 1 else {
        result.append(vertex)
        continue
      }
      // Distances are measured to the original vertices, regardless of changes to the neighbours.
      let before = vertices[index == 0 ? count - 1 : index - 1].point
      let after = vertices[index == count - 1 ? 0 : index + 1].point
      let first = Self.toward(before, from: vertex.point, radius)
      let second = Self.toward(after, from: vertex.point, radius)
      result.append(
        PathVertices.Vertex(
          first, arriving: first, leaving: first.mixed(with: vertex.point, ShapePrimitives.quarterCircle)))
      result.append(
        PathVertices.Vertex(
          second, arriving: second.mixed(with: vertex.point, ShapePrimitives.quarterCircle), leaving: second))
    }
  }

  /// Returns the point at `radius` from `corner` towards `other`, at most half way.
  private static func toward(_ other: Vector2, from corner: Vector2, _ radius: Float) -> Vector2 {
    let distance = (other - corner).length
    guard distance > 0 else { return corner }
    return corner.mixed(with: other, Swift.min(0.5, radius / distance))
  }
}
