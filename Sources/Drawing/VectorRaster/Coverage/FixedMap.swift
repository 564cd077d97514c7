/// The map from a path's space to 1/256 device pixels.
struct FixedMap {
  private let x: SIMD2<Double>
  private let y: SIMD2<Double>
  private let origin: SIMD2<Double>
  private let right: Double
  private let bottom: Double

  /// The limit on positions, ±2²² pixels, so that sums of differences fit 32 bits.
  static var guardBand: Double { 1_073_741_824 }

  init(_ m: Matrix2D, picture: PixelBox, origin device: SIMD2<Int>) {
    x = SIMD2(Double(m.a), Double(m.b)) * 256
    y = SIMD2(Double(m.c), Double(m.d)) * 256
    origin = (SIMD2(Double(m.tx), Double(m.ty)) + SIMD2<Double>(device)) * 256
    right = Double(picture.maxX) * 256
    bottom = Double(picture.maxY) * 256
  }

  @inline(__always)
  func place(_ p: Vector2) -> SIMD2<Double> {
    let q = exact(p)
    let limit = Self.guardBand
    if abs(q.x) <= limit && abs(q.y) <= limit { return q }
    return SIMD2(Self.clamped(q.x), Self.clamped(q.y))
  }

  /// Returns the position of a point, however far away.
  @inline(__always)
  func exact(_ p: Vector2) -> SIMD2<Double> { x * Double(p.x) + y * Double(p.y) + origin }

  /// Returns whether the whole picture is nearer than a limit.
  func isWithin(_ limit: Double) -> Bool { right < limit && bottom < limit }

  private static func clamped(_ v: Double) -> Double {
    v.isFinite ? Swift.max(-guardBand, Swift.min(guardBand, v)) : .nan
  }

  /// Rounds to the nearest integer: adding 1.5 · 2⁵² moves the integer into the lowest bits.
  @inline(__always)
  func rounded(_ p: SIMD2<Double>) -> SIMD2<Int32> {
    let q = p + 6_755_399_441_055_744
    return SIMD2(
      Int32(truncatingIfNeeded: q.x.bitPattern), Int32(truncatingIfNeeded: q.y.bitPattern))
  }

  /// Returns whether a curve lies entirely beyond one side of the picture, where only its ends matter.
  @inline(__always)
  func isOutside(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
  ) -> Bool {
    (p0.y < 0 && p1.y < 0 && p2.y < 0 && p3.y < 0)
      || (p0.y > bottom && p1.y > bottom && p2.y > bottom && p3.y > bottom)
      || (p0.x < 0 && p1.x < 0 && p2.x < 0 && p3.x < 0)
      || (p0.x > right && p1.x > right && p2.x > right && p3.x > right)
  }

  /// Returns the number of chords that stay within 32/256 pixel of the curve: ⌈√(0.75 · m / 32)⌉, at most 1024.
  @inline(__always)
  func chords(_ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>) -> Int {
    let a = p0 - 2 * p1 + p2
    let b = p1 - 2 * p2 + p3
    let aa = a.x * a.x + a.y * a.y
    let bb = b.x * b.x + b.y * b.y
    let m = aa > bb ? aa : bb
    let n = (m * (0.75 * 0.75 / 1024)).squareRoot().squareRoot()
    // The condition also fails for NaN.
    guard n < 1024 else { return n >= 1024 ? 1024 : 1 }
    return Int(n) &+ 1
  }
}
