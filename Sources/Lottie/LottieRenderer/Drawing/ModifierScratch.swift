import LottieFormat
import VectorRaster

/// The path modifiers and their working memory.
struct ModifierScratch {
  private var trimmer = PathTrimmer()
  private var roundedCorners = RoundedCorners()
  private var puckerBloat = PuckerBloat()
  private var zigZag = ZigZag()
  private var offsetPath = OffsetPath()
  private var result = VectorPath()
  private var lengths: ContiguousArray<Double> = []

  /// The scale for offset paths, in pixels per unit; it sets how finely curves become lines.
  private static let offsetScale: Float = 4

  /// Applies a modifier to one outline.
  ///
  /// - Parameter work: The work budget; once it is exhausted the outline is incomplete or unmodified.
  mutating func apply(
    _ kind: Modifier.Kind, _ program: Program, _ pose: Pose, to path: inout VectorPath,
    _ work: inout WorkBudget
  ) {
    result.removeAll()
    guard work.spend(path.points.count + 1, each: WorkCost.outlinePoint) else { return }
    switch kind {
    case .trim(let start, let end, let offset, _):
      guard let span = TrimSpan(program, pose, start: start, end: end, offset: offset) else { return }
      if span.start < span.end {
        trimmer.trim(
          path, from: Float(span.start), to: Float(span.end), spending: &work, into: &result)
      }
    case .roundedCorners(let radius):
      let radius = program.scalar(radius, pose)
      guard radius > 0, work.spend(path.points.count, each: WorkCost.computedPoint) else { return }
      roundedCorners.apply(to: path, radius: radius, into: &result)
    case .puckerBloat(let amount):
      let amount = program.scalar(amount, pose)
      guard amount != 0 else { return }
      puckerBloat.apply(to: path, amount: amount / 100, into: &result)
    case .zigZag(let amplitude, let frequency, let isSmooth):
      // A segment has at least one point, and becomes a vertex and its ridges.
      let ridges = program.scalar(frequency, pose)
      let vertices = 1 + Int64(ridges > 0 ? min(ridges, Float(LottieLimits.maximumZigZagRidges)) : 0)
      guard work.spend(path.points.count + 1, each: vertices * WorkCost.ridge) else { return }
      zigZag.apply(
        to: path, amplitude: program.scalar(amplitude, pose), ridges: ridges,
        isSmooth: isSmooth, into: &result)
    case .offset(let amount, let join, let miterLimit):
      let amount = program.scalar(amount, pose)
      guard amount != 0 else { return }
      offsetPath.apply(
        to: path, amount: amount, join: join, miterLimit: program.scalar(miterLimit, pose),
        scale: Self.offsetScale, spending: &work, into: &result)
    }
    if result.points.count > max(LottieLimits.maximumOutlinePoints, path.points.count) { return }
    swap(&path, &result)
  }

  /// Trims several outlines as if they were one, the top-most first.
  ///
  /// - Parameter work: The work budget; once it is exhausted the outlines are incomplete or unmodified.
  /// - Returns: The units of work spent; 0 if the budget is exhausted or the trim changes nothing.
  mutating func trimSequentially(
    _ modifier: Modifier, _ program: Program, _ pose: Pose,
    _ outlines: inout ContiguousArray<VectorPath>, _ work: inout WorkBudget
  ) -> Int64 {
    let before = work.remaining
    guard case .trim(let start, let end, let offset, _) = modifier.kind,
      let span = TrimSpan(program, pose, start: start, end: end, offset: offset)
    else { return 0 }
    lengths.removeAll(keepingCapacity: true)
    var total = 0.0
    for member in modifier.scope {
      let length = Double(
        trimmer.length(of: outlines[Int(program.modifierScopes[Int(member)])], spending: &work))
      lengths.append(length)
      total += length
    }
    if work.isExhausted { return 0 }
    var position = 0.0
    for (member, length) in zip(modifier.scope, lengths) {
      let path = Int(program.modifierScopes[Int(member)])
      result.removeAll()
      if length > 0 && span.start < span.end {
        // The span may extend beyond the end of the whole; it then has a second part at the beginning.
        let first = Self.part(span, shift: 0, position, length, total)
        let second = span.end > 1 ? Self.part(span, shift: 1, position, length, total) : nil
        if let first, let second, first.upperBound == 1, second.lowerBound == 0 {
          // The two parts are trimmed as one, so that a closed path has no ends at its seam.
          trimmer.trim(
            outlines[path], from: Float(first.lowerBound), to: Float(1 + second.upperBound), spending: &work,
            into: &result)
        } else {
          if let first { append(first, of: outlines[path], &work) }
          if let second { append(second, of: outlines[path], &work) }
        }
      }
      position += length
      swap(&outlines[path], &result)
    }
    return work.isExhausted ? 0 : before - work.remaining
  }

  /// Returns the part of a span that lies in a path, in fractions of that path's length, or nil.
  private static func part(
    _ span: TrimSpan, shift: Double, _ position: Double, _ length: Double, _ total: Double
  ) -> ClosedRange<Double>? {
    let from = max(((span.start - shift) * total - position) / length, 0)
    let to = min(((span.end - shift) * total - position) / length, 1)
    return from < to ? from...to : nil
  }

  private mutating func append(_ part: ClosedRange<Double>, of path: VectorPath, _ work: inout WorkBudget) {
    guard work.spend(path.points.count + 1, each: WorkCost.outlinePoint) else { return }
    if part == 0...1 {
      result.append(path)
    } else {
      trimmer.trim(
        path, from: Float(part.lowerBound), to: Float(part.upperBound), spending: &work, into: &result)
    }
  }
}

/// The part of a length that a trim keeps: from `start`, 0 up to 2, to `end`, at most 1 after `start`.
struct TrimSpan {
  var start: Double
  var end: Double

  /// Reads the values of a trim; nil when the trim changes nothing.
  ///
  /// A trim that keeps the whole path but has an offset moves the path's start, which affects a later trim or dash.
  init?(
    _ program: Program, _ pose: Pose, start: ValueReference, end: ValueReference,
    offset: ValueReference
  ) {
    var turns = Double(program.scalar(offset, pose)).truncatingRemainder(dividingBy: 360) / 360
    if turns < 0 { turns += 1 }
    let a = Double(program.factor(start, pose))
    var b = Double(program.factor(end, pose))
    // Times of rounded files leave a difference that no player draws.
    if (a * 1e4).rounded() == (b * 1e4).rounded() { b = a }
    if abs(b - a) >= 1 && turns == 0 { return nil }
    self.start = min(a, b) + turns
    self.end = max(a, b) + turns
  }
}
