/// A stroker that turns a path and a pen into an outline; filled by the nonzero rule, the outline is the stroke.
///
/// The path is flattened first. Each straight piece is then moved sideways by half the width, and the gaps are closed
/// by joins. Every part of the outline turns the same way, so parts may overlap but never cancel: a pen that is wide
/// for a tight curve leaves no hole. Corners and ends are placed by the true tangents of curves, not by the flattened
/// chords.
///
/// A `Stroker` keeps its temporary memory. Reuse an instance, so that outlining allocates nothing once the memory has
/// grown. The outline consists of straight lines within about an eighth of a device pixel of the true one.
public struct Stroker {
  private var flattener = StrokeFlattener()
  private var scratch = StrokeScratch()

  /// Creates a stroker without temporary memory.
  public init() {}

  /// Appends the outline of `path` drawn with `options`.
  ///
  /// - Parameters:
  ///   - path: The path to draw. Closed subpaths get joins at all corners, open ones caps at their ends. A subpath of
  ///     zero length is a dot for round caps, an upright square for square caps, and invisible for butt caps. A
  ///     subpath that consists of a move only, or has a coordinate beyond 1e15 or not finite, is invisible.
  ///   - options: The pen, in the units of `path`.
  ///   - scale: The number of device pixels per unit of `path`; it only determines how closely the outline follows
  ///     curves.
  ///   - work: The work budget for the points of the outline; once it is exhausted the outline is incomplete.
  ///   - outline: Receives closed subpaths of straight lines, to be filled by the nonzero rule.
  /// - Complexity: O(points of the outline).
  public mutating func outline(
    _ path: VectorPath, _ options: StrokeOptions, scale: Float, spending work: inout WorkBudget,
    into outline: inout VectorPath
  ) {
    guard let pen = StrokePen(options, scale: scale) else { return }
    let points = path.points
    let verbs = path.verbs
    var verb = 0
    var point = 0
    var start = Vector2.zero
    flattener.beginPath()
    while verb < verbs.count {
      flattener.flatten(verbs, points, &verb, &point, &start, pen)
      Self.emit(flattener, pen, &scratch, &work, &outline)
      if work.isExhausted { return }
    }
  }

  /// Appends the outline of one flattened subpath; an outline that exceeds the budget is not appended.
  static func emit(
    _ subpath: StrokeFlattener, _ pen: StrokePen, _ scratch: inout StrokeScratch, _ work: inout WorkBudget,
    _ outline: inout VectorPath
  ) {
    guard work.spend(subpath.nodeCount + 4, each: WorkCost.strokeNode) else { return }
    guard subpath.isDrawn && subpath.isValid else { return }
    scratch.clear(expecting: subpath.nodeCount)
    if subpath.pieceCount == 0 {
      scratch.near { pen.dot(at: subpath.start, &$0) }
      scratch.appendNear(to: &outline, isWhole: true)
      return
    }
    let nodes = subpath.nodes
    let first = subpath.firstNode, last = subpath.nodeCount - 1
    if subpath.isClosed {
      scratch.turns(nodes, from: first, through: last, after: last, pen, &work)
      if work.isExhausted { return }
      scratch.appendNear(to: &outline, isWhole: true)
      scratch.appendFar(to: &outline, isWhole: true)
    } else {
      scratch.near { pen.cap(at: nodes[first].point, -nodes[first].direction, &$0) }
      scratch.turns(nodes, from: first + 1, through: last, after: first, pen, &work)
      if work.isExhausted { return }
      scratch.near { pen.cap(at: subpath.end, nodes[last].direction, &$0) }
      scratch.appendNear(to: &outline, isWhole: false)
      scratch.appendFar(to: &outline, isWhole: false)
    }
  }
}
