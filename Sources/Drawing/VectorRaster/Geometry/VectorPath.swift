/// A path of lines and cubic curves, in subpaths; fills, strokes and masks use it as their shape.
///
/// Points and verbs are stored separately, so that a path that is cleared and refilled reuses its memory.
public struct VectorPath: Equatable, Sendable {
  /// A step along a path, which uses a fixed number of points.
  public enum Verb: UInt8, Sendable {
    /// The start of a subpath; one point.
    case move
    /// A straight line; one point, its end.
    case line
    /// A cubic Bézier curve; three points: two control points and the end.
    case cubic
    /// A straight line back to the start of the subpath; no point.
    case close

    /// The number of points that the step uses.
    var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// The steps, in order; the first of a non-empty path is ``Verb/move``.
  public internal(set) var verbs: [Verb] = []

  /// The points that the ``verbs`` use, in order.
  public internal(set) var points: [Vector2] = []

  /// Creates an empty path.
  public init() {}

  /// Whether the path has no steps.
  @inlinable public var isEmpty: Bool { verbs.isEmpty }

  /// Starts a new subpath.
  public mutating func move(to point: Vector2) {
    verbs.append(.move)
    points.append(point)
  }

  /// Draws a straight line from the current point.
  public mutating func line(to point: Vector2) {
    verbs.append(.line)
    points.append(point)
  }

  /// Draws a cubic curve from the current point.
  public mutating func cubic(_ control1: Vector2, _ control2: Vector2, to end: Vector2) {
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Closes the current subpath.
  public mutating func close() {
    verbs.append(.close)
  }

  /// The size of the path's memory in bytes, including reserved capacity.
  package var byteCount: Int {
    verbs.capacity + points.capacity * MemoryLayout<Vector2>.stride
  }

  /// The number of points for which memory is reserved.
  package var pointCapacity: Int { points.capacity }

  /// Makes room for a subpath of curves, unless the path has memory already.
  ///
  /// A path that grows by many subpaths doubles its memory instead.
  package mutating func makeRoom(forCurves count: Int) {
    guard points.capacity == 0 else { return }
    verbs.reserveCapacity(count + 2)
    points.reserveCapacity(3 * count + 1)
  }

  /// Empties the path and keeps its memory.
  public mutating func removeAll() {
    verbs.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
  }

  /// Appends all subpaths of `other`.
  public mutating func append(_ other: VectorPath) {
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
  }

  /// Appends all subpaths of `other`, each point transformed by `matrix`.
  public mutating func append(_ other: VectorPath, transformedBy matrix: Matrix2D) {
    append(other.verbs[...], other.points[...], transformedBy: matrix)
  }

  /// Appends steps, each point transformed by `matrix`.
  mutating func append(
    _ verbs: ArraySlice<Verb>, _ points: ArraySlice<Vector2>, transformedBy matrix: Matrix2D
  ) {
    self.verbs.append(contentsOf: verbs)
    // `reserveCapacity` would reallocate on each call and make a loop of appends quadratic.
    for point in points { self.points.append(matrix * point) }
  }

  /// The box of all points, control points included; contains the path.
  public var controlBounds: Bounds {
    var bounds = Bounds.empty
    for point in points { bounds.insert(point) }
    return bounds
  }
}
