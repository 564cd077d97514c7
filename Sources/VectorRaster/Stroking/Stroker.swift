/// Turns a path and a pen into the outline that, filled by the nonzero rule, is the stroke.
///
/// The path is flattened first; each straight piece is then moved sideways by half the width, and the
/// gaps are closed by joins. Every part of the outline turns the same way, so parts may overlap but
/// never cancel: a pen wider than a curve is tight leaves no hole. Corners and ends are placed by the
/// true tangents of curves, not by the flattened chords.
///
/// A `Stroker` keeps its scratch memory: keep it, and outlining allocates nothing once it has grown.
/// The outline is made of straight lines within about a tenth of a device pixel of the true one.
public struct Stroker {
  var flattener = StrokeFlattener()
  var otherSide: [Vector2] = []

  /// Makes a stroker without scratch memory.
  public init() {}

  /// Appends the outline of `path` drawn with `options`.
  ///
  /// - Parameters:
  ///   - path: Its closed subpaths get joins all round, its open ones caps. A subpath without length is
  ///     a dot for round caps, an upright square for square caps, else nothing; one that only moves, or
  ///     that has a coordinate beyond 1e15 or not finite, draws nothing.
  ///   - options: The pen, in the units of `path`.
  ///   - scale: Device pixels per unit of `path`; only sets how finely curves are followed.
  ///   - outline: Receives closed subpaths of straight lines, to be filled by the nonzero rule.
  /// - Complexity: O(points of the outline).
  public mutating func outline(
    _ path: VectorPath, _ options: StrokeOptions, scale: Float, into outline: inout VectorPath
  ) {
    guard let pen = StrokePen(options, scale: scale) else { return }
    let points = path.points
    let verbs = path.verbs
    var verb = 0
    var point = 0
    var start = Vector2.zero
    while verb < verbs.count {
      flattener.flatten(verbs, points, &verb, &point, &start, pen)
      Self.emit(flattener, pen, &otherSide, &outline)
    }
  }

  /// Appends the outline of one flattened subpath.
  static func emit(
    _ subpath: StrokeFlattener, _ pen: StrokePen, _ otherSide: inout [Vector2], _ outline: inout VectorPath
  ) {
    guard subpath.isDrawn && subpath.isValid else { return }
    var polygonStart = outline.points.count
    if subpath.pieceCount == 0 {
      pen.dot(at: subpath.start, &outline.points)
      outline.endPolygon(from: polygonStart)
      return
    }
    otherSide.removeAll(keepingCapacity: true)
    let nodes = subpath.nodes
    let first = subpath.firstNode
    let last = nodes.count - 1
    if subpath.isClosed {
      pen.turn(nodes[last], nodes[first], &outline.points, &otherSide)
    } else {
      let offset = pen.offset(nodes[first].direction)
      outline.points.append(nodes[first].point + offset)
      otherSide.append(nodes[first].point - offset)
    }
    var index = first + 1
    while index <= last {
      pen.turn(nodes[index - 1], nodes[index], &outline.points, &otherSide)
      index += 1
    }
    if subpath.isClosed {
      outline.endPolygon(from: polygonStart)
      polygonStart = outline.points.count
    } else {
      pen.cap(at: subpath.end, nodes[last].direction, &outline.points)
    }
    index = otherSide.count - 1
    while index >= 0 {
      outline.points.append(otherSide[index])
      index -= 1
    }
    if !subpath.isClosed {
      pen.cap(at: nodes[first].point, -nodes[first].direction, &outline.points)
    }
    outline.endPolygon(from: polygonStart)
  }
}
