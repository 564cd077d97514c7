/// A modifier that cuts paths into dashes.
///
/// A `Dasher` keeps its temporary memory. Reuse an instance, so that dashing allocates nothing once the memory has
/// grown.
public struct Dasher {
  private var measure = PathMeasure()

  /// The largest number of parts; a path that would have more stays solid.
  private static let largestCount = 100_000.0

  /// Creates a dasher without temporary memory.
  public init() {}

  /// Appends the dashes of `path`, each an open subpath.
  ///
  /// The pattern restarts in each subpath. A dash of zero length becomes a line of 1/500 device pixel, which gives a
  /// round or square cap its direction. If a closed subpath begins and ends inside dashes, the two dashes are joined,
  /// so that its start shows no ends. Browsers draw such dashes in the same way, unlike the letter of the SVG
  /// specification.
  ///
  /// - Parameters:
  ///   - path: The path to cut; curves stay curves.
  ///   - pattern: The lengths of dashes and gaps in turn, in the units of `path`; an odd number of lengths is used
  ///     twice. If the pattern is empty, has a negative or not finite length, or has the sum 0, `path` stays solid.
  ///   - offset: The position in the pattern at which a subpath starts; a positive offset moves dashes backwards
  ///     along the path.
  ///   - scale: The number of device pixels per unit of `path`.
  ///   - keepsDots: Whether dashes of zero length count; pass false for butt caps.
  ///   - work: The work budget for measuring and cutting; once it is exhausted nothing is appended.
  ///   - result: Receives the dashes, or `path` itself if there would be more than 100 000 dashes and gaps.
  public mutating func dash(
    _ path: VectorPath, pattern: [Float], offset: Float, scale: Float, keepsDots: Bool = true,
    spending work: inout WorkBudget, into result: inout VectorPath
  ) {
    var sum = 0.0
    for length in pattern {
      guard length >= 0, length.isFinite else {
        result.append(path)
        return
      }
      sum += Double(length)
    }
    measure.measure(path, &work)
    if work.isExhausted { return }
    let doubled = pattern.count & 1 == 1 ? 2 : 1
    sum *= Double(doubled)
    let parts = measure.length / sum * Double(pattern.count * doubled)
    guard sum > 0, parts <= Self.largestCount else {
      result.append(path)
      return
    }
    // Each subpath restarts the pattern.
    let starts = pattern.count * doubled * (measure.subpaths.count + 1)
    guard work.spend(Int(parts) + measure.subpaths.count, each: WorkCost.dash),
      work.spend(starts, each: 10), work.spend(path.points.count, each: WorkCost.outlinePoint)
    else { return }
    let scale = scale > 0 ? Swift.min(Swift.max(scale, 1e-6), 1e6) : 1
    // The position in the pattern at which every subpath starts.
    var phase = offset.isFinite ? Double(offset).truncatingRemainder(dividingBy: sum) : 0
    if phase < 0 { phase += sum }
    var first = 0
    while first < pattern.count * doubled {
      let extent = Double(pattern[first % pattern.count])
      // A subpath that starts exactly at a dash of zero length shows it.
      if phase < extent || (phase == 0 && extent == 0) { break }
      phase -= extent
      first += 1
    }
    if first >= pattern.count * doubled {
      first = 0
      phase = 0
    }
    // The dot is longer where the precision of `Float` is coarse; otherwise dots would have no direction.
    let bounds = path.controlBounds
    let reach = Swift.max(
      bounds.minX.magnitude, bounds.minY.magnitude, bounds.maxX.magnitude, bounds.maxY.magnitude)
    let dot = keepsDots ? Double(Swift.max(0.002 / scale, reach / 524_288)) : 0
    for subpath in measure.subpaths { dash(subpath, pattern, first, phase, dot, &result) }
  }

  private func dash(
    _ subpath: PathMeasure.Subpath, _ pattern: [Float], _ first: Int, _ phase: Double, _ dot: Double,
    _ result: inout VectorPath
  ) {
    let length = subpath.length
    var index = first
    var position = -phase
    // The end of the dash in which a closed subpath begins; that dash is appended at the subpath's end.
    var opening: Double?
    while position < length {
      let extent = Double(pattern[index % pattern.count])
      let from = Swift.max(position, 0), to = Swift.min(position + extent, length)
      let isDash = index & 1 == 0
      if isDash && from <= 0 && to >= length {
        measure.appendWhole(subpath, into: &result)
        return
      }
      if isDash && subpath.isClosed && from <= 0 && to > 0 {
        opening = to
      } else if isDash && extent == 0 {
        let end = Swift.min(from + dot, length)
        measure.appendPart(of: subpath, from: end - dot, to: end, into: &result)
      } else if isDash && to > from {
        let isLast = to >= length
        measure.appendPart(of: subpath, from: from, to: to, into: &result)
        if isLast, let end = opening {
          measure.appendPart(of: subpath, from: 0, to: end, continues: true, into: &result)
          opening = nil
        }
      }
      position += extent
      index += 1
    }
    if let end = opening { measure.appendPart(of: subpath, from: 0, to: end, into: &result) }
  }
}
