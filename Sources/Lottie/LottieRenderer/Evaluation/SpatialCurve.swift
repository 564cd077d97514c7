import VectorRaster

/// A curved path between two positions, followed at the speed that the easing gives.
///
/// The curve is sampled as in lottie-web, at 150 points evenly spaced in the curve's parameter. A position therefore
/// differs from that player's by rounding only.
struct SpatialCurve: Sendable {
  private static let sampleCount = 150

  private var start: SIMD2<Double>
  private var control1: SIMD2<Double>
  private var control2: SIMD2<Double>
  private var end: SIMD2<Double>

  /// The length of the curve from the start to each sample; the last element is the whole length.
  private var lengths: ContiguousArray<Float>

  /// Creates the curve, or returns nil if the path is straight, of zero length or not finite.
  ///
  /// The path is straight when its control points lie on the chord.
  init?(start: SIMD2<Double>, out: SIMD2<Double>, into: SIMD2<Double>, end: SIMD2<Double>) {
    let c1 = start + out, c2 = end + into
    if SpatialCurve.isStraight(start, c1, end) && SpatialCurve.isStraight(start, c2, end) { return nil }
    self.start = start
    control1 = c1
    control2 = c2
    self.end = end
    lengths = []
    lengths.reserveCapacity(Self.sampleCount)
    var total = 0.0, previous = start
    for sample in 0..<Self.sampleCount {
      let point = position(Double(sample) / Double(Self.sampleCount - 1))
      let step = point - previous
      total += (step * step).sum().squareRoot()
      lengths.append(Float(total))
      previous = point
    }
    guard total.isFinite, total > 0 else { return nil }
  }

  /// Returns whether `c` lies between `a` and `b` on the line through them.
  ///
  /// A path that ends at its start is not straight.
  private static func isStraight(_ a: SIMD2<Double>, _ c: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
    if c == a || c == b { return true }
    let chord = b - a, arm = c - a, reach = (chord * arm).sum()
    return chord != .zero && abs(chord.x * arm.y - chord.y * arm.x) < 0.001
      && reach >= 0 && reach <= (chord * chord).sum()
  }

  private func position(_ t: Double) -> SIMD2<Double> {
    let u = 1 - t
    return start * (u * u * u) + control1 * (3 * u * u * t) + control2 * (3 * u * t * t) + end * (t * t * t)
  }

  private func derivative(_ t: Double) -> SIMD2<Double> {
    let u = 1 - t
    return (control1 - start) * (3 * u * u) + (control2 - control1) * (6 * u * t) + (end - control2)
      * (3 * t * t)
  }

  /// Returns the point at `progress` of the length; beyond the ends the path continues straight, as in After Effects.
  func point(at progress: Double) -> SIMD2<Double> {
    let total = Double(lengths[lengths.count - 1])
    if progress <= 0 { return start + direction(0) * (total * progress) }
    if progress >= 1 { return end + direction(1) * (total * (progress - 1)) }
    let (sample, fraction) = locate(progress)
    let a = position(Double(sample) / Double(Self.sampleCount - 1))
    let b = position(Double(sample + 1) / Double(Self.sampleCount - 1))
    return a + (b - a) * fraction
  }

  /// Returns the unit direction of motion at `progress` of the length; zero if the curve is a point.
  func direction(at progress: Double) -> SIMD2<Double> {
    if progress <= 0 { return direction(0) }
    if progress >= 1 { return direction(1) }
    let (sample, fraction) = locate(progress)
    return direction((Double(sample) + fraction) / Double(Self.sampleCount - 1))
  }

  private func direction(_ t: Double) -> SIMD2<Double> {
    var v = derivative(t)
    if v.x == 0 && v.y == 0 {
      // A control point coincides with its end point, so the direction is that towards a nearby point of the curve.
      v = t < 0.5 ? position(t + 1e-3) - position(t) : position(t) - position(t - 1e-3)
    }
    let length = (v * v).sum().squareRoot()
    return length > 0 ? v / length : .zero
  }

  /// Returns the sample before `progress` of the length, and the fraction of the distance to the next one.
  private func locate(_ progress: Double) -> (sample: Int, fraction: Double) {
    let target = Double(lengths[lengths.count - 1]) * progress
    var low = 0, high = lengths.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if Double(lengths[middle]) <= target { low = middle } else { high = middle }
    }
    let from = Double(lengths[low]), to = Double(lengths[high])
    return (low, to > from ? (target - from) / (to - from) : 0)
  }
}
