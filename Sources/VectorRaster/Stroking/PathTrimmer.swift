/// Cuts parts out of paths by fractions of their length.
///
/// All subpaths count as one length, in order. A `PathTrimmer` keeps its scratch memory: keep it, and
/// trimming allocates nothing once it has grown.
public struct PathTrimmer {
  private var measure = PathMeasure()

  /// Makes a trimmer without scratch memory.
  public init() {}

  /// The length of all subpaths, closing lines included; 0 when a coordinate is not finite.
  public mutating func length(of path: VectorPath) -> Float {
    measure.measure(path)
    return Float(measure.length)
  }

  /// Appends the part of `path` between two fractions of its length.
  ///
  /// A part that runs beyond 1 goes on at the path's start. Where it crosses the start of a closed subpath
  /// it stays one open subpath, so that a stroke has no ends there; a closed subpath that lies in it as a
  /// whole stays closed. Subpaths without length disappear.
  ///
  /// - Parameters:
  ///   - start: Where the part begins, 0 up to 2 (1.25 is the same place as 0.25).
  ///   - end: Where it ends: more than `start`, by less than 1. A part of 1 or more is the whole path;
  ///     anything else that is out of order appends nothing.
  public mutating func trim(
    _ path: VectorPath, from start: Float, to end: Float, into result: inout VectorPath
  ) {
    guard start < end, start.isFinite, end.isFinite else { return }
    measure.measure(path)
    let total = measure.length
    guard total > 0, total.isFinite else { return }
    if end - start >= 1 {
      for subpath in measure.subpaths { measure.appendWhole(subpath, into: &result) }
      return
    }
    // Into 0 ..< 1, then as lengths; what lies beyond the end is a second interval at the start.
    let whole = start.rounded(.down)
    let from = Double(start - whole) * total
    let to = Double(end - whole) * total
    for subpath in measure.subpaths {
      let length = subpath.length
      let tail = Self.clip(from, Swift.min(to, total), to: subpath)
      let head = Self.clip(0, to - total, to: subpath)
      switch (tail, head) {
      case (nil, nil):
        break
      case (let only?, nil), (nil, let only?):
        if only.from <= 0 && only.to >= length {
          measure.appendWhole(subpath, into: &result)
        } else {
          measure.appendPart(of: subpath, from: only.from, to: only.to, into: &result)
        }
      case (let tail?, let head?):
        if subpath.isClosed {
          let joins = measure.appendPart(of: subpath, from: tail.from, to: length, into: &result)
          measure.appendPart(of: subpath, from: 0, to: head.to, continues: joins, into: &result)
        } else {
          measure.appendPart(of: subpath, from: tail.from, to: tail.to, into: &result)
          measure.appendPart(of: subpath, from: 0, to: head.to, into: &result)
        }
      }
    }
  }

  /// The part of an interval of the whole length that lies in a subpath, counted from its start.
  private static func clip(
    _ from: Double, _ to: Double, to subpath: PathMeasure.Subpath
  ) -> (from: Double, to: Double)? {
    let low = Swift.max(from - subpath.start, 0), high = Swift.min(to - subpath.start, subpath.length)
    return low < high ? (low, high) : nil
  }
}
