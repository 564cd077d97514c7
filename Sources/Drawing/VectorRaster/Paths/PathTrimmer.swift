/// A modifier that cuts parts out of paths by fractions of their length.
///
/// All subpaths count as one length, in order. A `PathTrimmer` keeps its temporary memory. Reuse an instance, so that
/// trimming allocates nothing once the memory has grown.
public struct PathTrimmer {
  private var measure = PathMeasure()

  /// Creates a trimmer without temporary memory.
  public init() {}

  /// Returns the length of all subpaths, including closing lines.
  ///
  /// - Parameters:
  ///   - path: The path to measure.
  ///   - work: The work budget for measuring.
  /// - Returns: The length; 0 if a coordinate is not finite or `work` is exhausted.
  public mutating func length(of path: VectorPath, spending work: inout WorkBudget) -> Float {
    measure.measure(path, &work)
    return Float(measure.length)
  }

  /// Appends the part of `path` between two fractions of its length.
  ///
  /// A part that extends beyond 1 continues at the path's start; the portion after `start` then comes first. If the
  /// part crosses the start of a closed subpath, it stays one open subpath, so that a stroke has no ends there. A
  /// closed subpath that lies completely in the part stays closed. Subpaths of zero length disappear.
  ///
  /// - Parameters:
  ///   - path: The whole path.
  ///   - start: The start of the part, 0 up to 2 (1.25 is the same place as 0.25).
  ///   - end: The end of the part; no part is appended unless it exceeds `start`. A part of 1 or more (to a
  ///     millionth) is the whole path, but it begins at `start`, which affects a later trim or dash.
  ///   - work: The work budget for measuring and cutting; once it is exhausted nothing more is appended.
  ///   - result: The path to which the part is appended.
  public mutating func trim(
    _ path: VectorPath, from start: Float, to end: Float, spending work: inout WorkBudget,
    into result: inout VectorPath
  ) {
    guard start < end, start.isFinite, end.isFinite else { return }
    measure.measure(path, &work)
    let total = measure.length
    guard total > 0, total.isFinite else { return }
    guard work.spend(path.points.count, each: WorkCost.outlinePoint), work.spend(4, each: WorkCost.cut) else {
      return
    }
    // The start is reduced to 0 ..< 1 and both ends become lengths. The portion beyond the end is a second interval
    // at the start.
    let turns = start.rounded(.down)
    let isWhole = end - start >= 1 - 1e-6
    let from = Double(start - turns) * total
    let to = isWhole ? from + total : Double(end - turns) * total
    var joined = -1
    for (index, subpath) in measure.subpaths.enumerated() {
      guard let tail = Self.clip(from, Swift.min(to, total), to: subpath) else { continue }
      if tail.from <= 0 && tail.to >= subpath.length {
        measure.appendWhole(subpath, into: &result)
        continue
      }
      let continues = measure.appendPart(of: subpath, from: tail.from, to: tail.to, into: &result)
      if subpath.isClosed, let head = Self.clip(0, to - total, to: subpath) {
        measure.appendPart(of: subpath, from: 0, to: head.to, continues: continues, into: &result)
        if isWhole { result.close() }
        joined = index
      }
    }
    guard to > total else { return }
    for (index, subpath) in measure.subpaths.enumerated() where index != joined {
      guard let head = Self.clip(0, to - total, to: subpath) else { break }
      if head.to >= subpath.length {
        measure.appendWhole(subpath, into: &result)
      } else {
        measure.appendPart(of: subpath, from: 0, to: head.to, into: &result)
      }
    }
  }

  /// Returns the part of an interval of the whole length that lies in a subpath, measured from its start.
  private static func clip(
    _ from: Double, _ to: Double, to subpath: PathMeasure.Subpath
  ) -> (from: Double, to: Double)? {
    let low = Swift.max(from - subpath.start, 0), high = Swift.min(to - subpath.start, subpath.length)
    return low < high ? (low, high) : nil
  }
}
